import type { PostSummary } from '../props.ts';
import { format } from '../strings/index.ts';
import { AuthorName } from './AuthorLinks.tsx';
import { useSite, useStrings } from './context.tsx';

/** Date, authors and, where configured, reading time of a post. */
export function PostMeta({ post }: { post: PostSummary }) {
	const { blog } = useStrings();
	const showReadingTime = useSite().blog?.showReadingTime ?? false;
	return (
		<div className="post-meta">
			<time datetime={post.date}>{post.dateText}</time>
			{post.authors.length > 0 && (
				<ul className="post-authors">
					{post.authors.map((author) => (
						<li key={author.key}>
							{author.image && <img className="avatar" src={author.image} alt="" width={24} height={24} loading="lazy" decoding="async" />}
							<AuthorName author={author} />
						</li>
					))}
				</ul>
			)}
			{showReadingTime && post.readingMinutes !== undefined && <span>{format(blog.readingTime, { count: post.readingMinutes })}</span>}
		</div>
	);
}
