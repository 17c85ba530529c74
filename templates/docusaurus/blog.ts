/** What components ask about the post that they stand on: `useBlogPost`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useLocation } from './context.ts';

/** Of a page that is no post, all is empty: components may ask it there too. */
export function useBlogPost() {
	const { post } = useSiteFacts();
	const { pathname } = useLocation();
	const none = { title: '', description: '', source: '', date: '1970-01-01T00:00:00.000Z', authors: [], tags: [], frontMatter: {} };
	const metadata = { ...none, ...post, permalink: pathname, hasTruncateMarker: false };
	return {
		metadata,
		frontMatter: metadata.frontMatter,
		isBlogPostPage: post !== undefined,
		toc: [] as unknown[],
		assets: { authorsImageUrls: [] as unknown[] },
	};
}
