/** What components ask about the doc that they stand on: `useDoc`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#client-api */
import { createContext, useContext } from 'react';
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useLocation } from './context.ts';
import { useActiveVersion } from './versions.ts';

/** Within a copy of Docusaurus's own part, which leaves no room for a table of contents then: ours stands elsewhere. */
export const HidesToc = createContext(false);

/** The categories of the doc that a part stands on, and the doc itself, as items of its sidebar; null where its page shows none. */
export function useSidebarBreadcrumbs() {
	const items = useSiteFacts().doc?.breadcrumbs;
	const { pathname } = useLocation();
	if (!items) return null;
	const doc = { type: 'link', href: pathname };
	return items.map((item, i) => ({ ...(i < items.length - 1 ? { type: 'category' } : doc), ...item }));
}

/** The route of the home page. */
export const useHomePageRoute = () => ({ path: useSiteFacts().baseUrl, exact: true });

/** Of a page that is no doc, all is empty: components may ask it there too. */
export function useDoc() {
	const { doc } = useSiteFacts();
	const version = useActiveVersion();
	const { pathname } = useLocation();
	const none = { id: '', title: '', description: '', source: '', frontMatter: {}, tags: [] };
	const facts = { ...none, ...doc };
	const slug = pathname.slice(version?.path.replace(/\/$/, '').length) || '/';
	const frontMatter = useContext(HidesToc) ? { ...facts.frontMatter, hide_table_of_contents: true } : facts.frontMatter;
	return {
		metadata: { ...facts, slug, frontMatter, permalink: pathname, version: version?.name ?? 'current' },
		frontMatter,
		contentTitle: facts.title,
		toc: [] as unknown[],
		assets: {} as Record<string, string>,
	};
}
