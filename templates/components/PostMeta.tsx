import type { PostSummary } from '../props.ts';
import { format } from '../strings/index.ts';
import { AuthorLinks, AuthorName } from './AuthorLinks.tsx';
import { useSite, useStrings } from './context.tsx';

/** Date, authors and, where configured, reading time of a post. */
export function PostMeta({ post }: { post: PostSummary }) {
	const { blog } = useStrings();
	const { showReadingTime = false, showAuthorDetails = false } = useSite().blog ?? {};
	const avatar = showAuthorDetails ? 40 : 24;
	return (
		<div className="post-meta">
			<time datetime={post.date}>{post.dateText}</time>
			{post.authors.length > 0 && (
				<ul className="post-authors">
					{post.authors.map((author) => (
						<li key={author.key}>
							{author.image && (
								<img className="avatar" src={author.image} alt="" width={avatar} height={avatar} loading="lazy" decoding="async" />
							)}
							{showAuthorDetails ? (
								<div className="author-details">
									<AuthorName author={author} />
									{author.title && <span className="author-title">{author.title}</span>}
									<AuthorLinks author={author} />
								</div>
							) : (
								<AuthorName author={author} />
							)}
						</li>
					))}
				</ul>
			)}
			{showReadingTime && post.readingMinutes !== undefined && <span>{format(blog.readingTime, { count: post.readingMinutes })}</span>}
		</div>
	);
}
