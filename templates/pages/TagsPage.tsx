import { useStrings } from '../components/context.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { format } from '../strings/index.ts';
import type { PageOf } from './types.ts';

/** All tags by first letter, of the docs or of the blog. */
export function TagsPage({ view, breadcrumbs }: PageOf<'tags'>) {
	const { tags } = useStrings();
	return (
		<div className="page">
			<PageHeader breadcrumbs={breadcrumbs} title={view.title} />
			<div className="tag-groups">
				{view.groups.map((group) => (
					<section className="tag-group" key={group.letter} aria-label={group.letter}>
						<h2 className="tag-letter" id={group.letter}>
							{group.letter}
						</h2>
						<ul className="tag-index">
							{group.tags.map((tag) => (
								<li key={tag.href}>
									<a className="tag tag-large" href={tag.href}>
										{tag.label}
										{tag.count !== undefined && (
											<span className="tag-count" title={format(tags.count, { count: tag.count })}>
												{tag.count}
											</span>
										)}
									</a>
									{tag.description && <p className="tag-description">{tag.description}</p>}
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</div>
	);
}
