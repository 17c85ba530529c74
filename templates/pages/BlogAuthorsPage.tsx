import { AuthorLinks, AuthorName } from '../components/AuthorLinks.tsx';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import type { PageOf } from './types.ts';

/** The blog's authors with their posts. */
export function BlogAuthorsPage({ view, breadcrumbs }: PageOf<'blog-authors'>) {
	const { blog } = useStrings();
	return (
		<div className="page">
			<PageHeader breadcrumbs={breadcrumbs} title={view.title} />
			{view.authors.length === 0 && <p className="empty">{blog.empty}</p>}
			{view.authors.map((author) => (
				<section className="author" key={author.key}>
					{author.image ? (
						<img className="avatar avatar-large" src={author.image} alt="" width={56} height={56} loading="lazy" decoding="async" />
					) : (
						<span className="avatar avatar-large avatar-empty">
							<Icon name="user" />
						</span>
					)}
					<div className="author-body">
						<h2 className="author-name">
							<AuthorName author={author} />
						</h2>
						{author.title && <p className="author-title">{author.title}</p>}
						{author.description && <p>{author.description}</p>}
						<AuthorLinks author={author} />
						<ul className="author-posts">
							{author.posts.map((post) => (
								<li key={post.href}>
									<a href={post.href}>{post.label}</a>
								</li>
							))}
						</ul>
					</div>
				</section>
			))}
		</div>
	);
}
