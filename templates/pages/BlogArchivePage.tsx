import { useStrings } from '../components/context.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { format } from '../strings/index.ts';
import type { PageOf } from './types.ts';

/** Every post by year. */
export function BlogArchivePage({ view, breadcrumbs }: PageOf<'blog-archive'>) {
	const { blog } = useStrings();
	return (
		<div className="page">
			<PageHeader breadcrumbs={breadcrumbs} title={view.title} />
			{view.years.map((year) => (
				<section className="archive-year" key={year.year}>
					<h2 id={String(year.year)}>{format(blog.year, { year: year.year })}</h2>
					<ul className="archive-list">
						{year.posts.map((post) => (
							<li key={post.href}>
								<time datetime={post.date}>{post.dateText}</time> <a href={post.href}>{post.title}</a>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
