import { AuthorLinks } from '../components/AuthorLinks.tsx';
import { useSite, useStrings } from '../components/context.tsx';
import { Html } from '../components/Html.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { PostMeta } from '../components/PostMeta.tsx';
import { TagList } from '../components/TagList.tsx';
import type { PostSummary } from '../props.ts';
import { format } from '../strings/index.ts';
import type { PageOf } from './types.ts';

/** Posts, newest first: all or those of one tag, on several pages if there are many. */
export function BlogListPage({ view, breadcrumbs }: PageOf<'blog-list'>) {
	const strings = useStrings();
	const { blog: site } = useSite();
	const { pagination } = strings;
	const lead = (view.tag ?? view.author ?? site)?.description;
	return (
		<div className="page">
			<PageHeader
				breadcrumbs={breadcrumbs}
				title={view.heading}
				// Sites of Docusaurus have «Blog» as both.
				lead={lead === view.heading ? undefined : lead}
			>
				<p className="page-meta">
					{view.tag ? (
						<a href={view.tag.allTagsHref}>
							<Icon name="tag" />
							{strings.tags.all}
						</a>
					) : view.author ? (
						<>
							<AuthorLinks author={view.author} />
							<a href={view.author.allAuthorsHref}>{strings.blog.authors}</a>
						</>
					) : (
						<FeedLinks />
					)}
				</p>
			</PageHeader>
			{view.author?.title && <p className="author-title">{view.author.title}</p>}
			{view.posts.length === 0 && <p className="empty">{strings.blog.empty}</p>}
			<div className="post-list">
				{view.posts.map((post) => (
					<PostCard post={post} key={post.href} />
				))}
			</div>
			{view.pages > 1 && (
				<nav className="pagination pagination-blog" aria-label={pagination.label}>
					{view.newerHref && (
						<a className="pagination-link pagination-prev" href={view.newerHref} rel="prev">
							<span className="pagination-hint">
								<Icon name="arrow-left" />
								{pagination.newerPosts}
							</span>
						</a>
					)}
					<span className="pagination-page">{format(pagination.pageOf, { page: view.page, pages: view.pages })}</span>
					{view.olderHref && (
						<a className="pagination-link pagination-next" href={view.olderHref} rel="next">
							<span className="pagination-hint">
								{pagination.olderPosts}
								<Icon name="arrow-right" />
							</span>
						</a>
					)}
				</nav>
			)}
		</div>
	);
}

function FeedLinks() {
	const strings = useStrings();
	const feeds = useSite().blog?.feeds ?? [];
	return (
		<>
			{feeds.map((feed) => (
				<a href={feed.href} key={feed.href} type={feed.type}>
					<Icon name="feed" />
					{feed.label}
					<span className="visually-hidden">{` ${strings.blog.feeds}`}</span>
				</a>
			))}
		</>
	);
}

function PostCard({ post }: { post: PostSummary }) {
	const { blog } = useStrings();
	return (
		<article className="post-card">
			<PostMeta post={post} />
			<h2 className="post-card-title">
				<a href={post.href} dangerouslySetInnerHTML={{ __html: post.titleHtml }} />
			</h2>
			<Html as="div" className="post-excerpt prose" html={post.excerptHtml} />
			<div className="post-card-footer">
				{post.truncated && (
					<a className="read-more" href={post.href}>
						<span aria-hidden="true">{blog.readMore}</span>
						<span className="visually-hidden">{format(blog.readMoreAbout, { title: post.title })}</span>
						<Icon name="arrow-right" />
					</a>
				)}
				<TagList tags={post.tags} />
			</div>
		</article>
	);
}
