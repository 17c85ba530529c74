import { Around } from '../components/Around.tsx';
import { Article } from '../components/Article.tsx';
import { useStrings } from '../components/context.tsx';
import { EditMeta } from '../components/EditMeta.tsx';
import { Feedback } from '../components/Feedback.tsx';
import { Pagination } from '../components/Pagination.tsx';
import { PostMeta } from '../components/PostMeta.tsx';
import { TagList } from '../components/TagList.tsx';
import { Title } from '../components/Title.tsx';
import type { PageOf } from './types.ts';

/** One post. */
export function BlogPostPage({ view, breadcrumbs, around }: PageOf<'blog-post'>) {
	const { pagination } = useStrings();
	const { post } = view;
	return (
		<Article
			header={
				<>
					{breadcrumbs}
					<Around place="header" around={around}>
						<Title html={post.titleHtml} />
						<PostMeta post={post} />
					</Around>
				</>
			}
			language={view.language}
			toc={view.toc}
			html={view.html}
			around={around}
			footer={
				<>
					<Around place="footer" around={around}>
						<TagList tags={post.tags} />
						<Feedback />
						<EditMeta editHref={view.editHref} around={around} />
					</Around>
					<Around place="pagination" around={around}>
						<Pagination prev={view.newer} next={view.older} prevLabel={pagination.newerPost} nextLabel={pagination.olderPost} />
					</Around>
				</>
			}
		/>
	);
}
