import { useSite, useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';

/** Home icon, categories, the page itself. Structured data comes with the document head. */
export function Breadcrumbs({ items }: { items: { label: string; href?: string }[] }) {
	const strings = useStrings();
	const { homeHref } = useSite();
	if (items.length === 0) return null;
	return (
		<nav className="breadcrumbs" aria-label={strings.breadcrumbs.label}>
			<ol className="breadcrumbs-list">
				<li className="breadcrumbs-item">
					<a className="breadcrumbs-link breadcrumbs-home" href={homeHref} aria-label={strings.breadcrumbs.home}>
						<Icon name="home" />
					</a>
				</li>
				{items.map((item, i) => (
					<li className="breadcrumbs-item" key={i}>
						{i === items.length - 1 ? (
							<span aria-current="page">{item.label}</span>
						) : item.href ? (
							<a className="breadcrumbs-link" href={item.href}>
								{item.label}
							</a>
						) : (
							<span>{item.label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
