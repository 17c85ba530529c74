import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { format } from '../strings/index.ts';
import type { PageOf } from './types.ts';

/** Pages with one tag. */
export function TagPage({ view, breadcrumbs }: PageOf<'tag'>) {
	const { tags } = useStrings();
	return (
		<div className="page">
			<PageHeader breadcrumbs={breadcrumbs} title={view.title} lead={view.description}>
				<p className="page-meta">
					<span>{format(tags.count, { count: view.items.length })}</span>{' '}
					<a href={view.allTagsHref}>
						<Icon name="tag" />
						{tags.all}
					</a>
				</p>
			</PageHeader>
			<ul className="page-list">
				{view.items.map((item) => (
					<li className="page-list-item" key={item.href}>
						<h2 className="page-list-title">
							<a href={item.href}>{item.title}</a>
						</h2>
						{item.description && <p className="page-list-text">{item.description}</p>}
					</li>
				))}
			</ul>
		</div>
	);
}
