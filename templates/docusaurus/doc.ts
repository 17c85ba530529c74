/** What components ask about the doc that they stand on: `useDoc`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#client-api */
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useLocation } from './context.ts';
import { useActiveVersion } from './versions.ts';

/** Of a page that is no doc, all is empty: components may ask it there too. */
export function useDoc() {
	const { doc } = useSiteFacts();
	const version = useActiveVersion();
	const { pathname } = useLocation();
	const { id = '', title = '', description = '', source = '', frontMatter = {}, tags = [], editUrl } = doc ?? {};
	return {
		metadata: {
			id,
			title,
			description,
			source,
			permalink: pathname,
			version: version?.name ?? 'current',
			tags,
			...(editUrl ? { editUrl } : {}),
			frontMatter,
		},
		frontMatter,
		contentTitle: title,
		toc: [] as unknown[],
		assets: {} as Record<string, string>,
	};
}
