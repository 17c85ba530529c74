import { Around } from '../components/Around.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { PageMenu } from '../components/PageMenu.tsx';
import type { PageProps } from '../props.ts';
import { BlogArchivePage } from './BlogArchivePage.tsx';
import { BlogAuthorsPage } from './BlogAuthorsPage.tsx';
import { BlogListPage } from './BlogListPage.tsx';
import { BlogPostPage } from './BlogPostPage.tsx';
import { CategoryPage } from './CategoryPage.tsx';
import { ComponentPage } from './ComponentPage.tsx';
import { DocPage } from './DocPage.tsx';
import { MarkdownPage } from './MarkdownPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { TagPage } from './TagPage.tsx';
import { TagsPage } from './TagsPage.tsx';

/** The template of a page's view. */
export function PageView({ page }: { page: PageProps }) {
	const { view } = page;
	const hasMenu = view.type === 'doc' || view.type === 'blog-post' || view.type === 'page';
	const breadcrumbs = (
		<>
			{hasMenu && <PageMenu markdownHref={page.head.markdownHref} />}
			<Around place="breadcrumbs" around={page.around}>
				<Breadcrumbs items={page.breadcrumbs} />
			</Around>
		</>
	);
	switch (view.type) {
		case 'doc':
			return <DocPage view={view} breadcrumbs={breadcrumbs} around={page.around} />;
		case 'category':
			return <CategoryPage view={view} breadcrumbs={breadcrumbs} around={page.around} />;
		case 'tags':
			return <TagsPage view={view} breadcrumbs={breadcrumbs} />;
		case 'tag':
			return <TagPage view={view} breadcrumbs={breadcrumbs} />;
		case 'blog-list':
			return <BlogListPage view={view} breadcrumbs={breadcrumbs} />;
		case 'blog-post':
			return <BlogPostPage view={view} breadcrumbs={breadcrumbs} around={page.around} />;
		case 'blog-archive':
			return <BlogArchivePage view={view} breadcrumbs={breadcrumbs} />;
		case 'blog-authors':
			return <BlogAuthorsPage view={view} breadcrumbs={breadcrumbs} />;
		case 'page':
			return <MarkdownPage view={view} breadcrumbs={breadcrumbs} />;
		case 'component-page':
			return <ComponentPage view={view} breadcrumbs={page.breadcrumbs.length > 0 && breadcrumbs} />;
		case 'search':
			return <SearchPage searchContext={page.searchContext} sections={view.sections} hasTags={view.hasTags} />;
		case 'not-found':
			return <NotFoundPage />;
		default:
			throw new Error(`No page template for ${view.type}`);
	}
}
