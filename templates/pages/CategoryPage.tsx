import { Around } from '../components/Around.tsx';
import { useStrings } from '../components/context.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Pagination } from '../components/Pagination.tsx';
import { Title } from '../components/Title.tsx';
import { VersionBadge, VersionBanner } from '../components/VersionNotice.tsx';
import { format } from '../strings/index.ts';
import type { PageOf } from './types.ts';

/** Generated index of a sidebar category. */
export function CategoryPage({ view, breadcrumbs, around }: PageOf<'category'>) {
	const { category } = useStrings();
	return (
		<div className="page">
			<VersionBanner version={view.version} />
			<PageHeader
				breadcrumbs={
					<>
						{breadcrumbs}
						<VersionBadge version={view.version} />
					</>
				}
				title={<Title html={view.titleHtml} />}
				lead={view.description}
			/>
			{view.items.length === 0 && <p className="empty">{category.empty}</p>}
			<ul className="cards">
				{view.items.map((item) => (
					<li className="card" key={item.href}>
						<h2 className="card-title">
							<a href={item.href}>{item.label}</a>
						</h2>
						{item.description && <p className="card-text">{item.description}</p>}
						{item.isCategory && item.count !== undefined && <p className="card-meta">{format(category.pages, { count: item.count })}</p>}
					</li>
				))}
			</ul>
			<Around place="pagination" around={around}>
				<Pagination prev={view.prev} next={view.next} />
			</Around>
		</div>
	);
}
