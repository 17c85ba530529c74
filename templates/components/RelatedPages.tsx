import type { LinkProps } from '../props.ts';
import { useStrings } from './context.tsx';

/** Links to pages whose words are most alike, at the end of a doc. */
export function RelatedPages({ pages = [] }: { pages?: LinkProps[] }) {
	const { related } = useStrings();
	if (!pages.length) return null;
	return (
		<nav className="related" aria-labelledby="_related">
			<h2 className="related-title" id="_related">
				{related.title}
			</h2>
			<ul className="related-list">
				{pages.map(({ label, href }) => (
					<li key={href}>
						<a href={href}>{label}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
