/** Hooks and values of `@docusaurus/…`: https://docusaurus.io/docs/docusaurus-core */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSiteFacts } from '../mdx/site-facts.ts';

/** Of the browser, `document.location`; of the server, the address of the page. */
export interface Location {
	pathname: string;
	search: string;
	hash: string;
	key?: string;
	state?: unknown;
}

export interface BaseUrlOptions {
	forcePrependBaseUrl?: boolean;
	absolute?: boolean;
}

const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

export function withBaseUrl(
	href: string,
	{ baseUrl, url }: { baseUrl: string; url: string },
	{ absolute = false }: BaseUrlOptions = {},
): string {
	if (!href || href.startsWith('#') || isOutside(href)) return href;
	const path = href.startsWith(baseUrl) ? href : baseUrl + href.replace(/^\//, '');
	return absolute ? url + path : path;
}

export function useBaseUrl(href: string, options?: BaseUrlOptions): string {
	return withBaseUrl(String(href), useSiteFacts(), options);
}

/** Whether an address is one of the site: https://docusaurus.io/docs/docusaurus-core#isInternalUrl */
export const isInternalUrl = (url?: string): boolean => url !== undefined && !isOutside(url);
export const hasProtocol = (url: string): boolean => /^(?:\w*:|\/\/)/.test(url);

export function useBaseUrlUtils() {
	const facts = useSiteFacts();
	return { withBaseUrl: (href: string, options?: BaseUrlOptions) => withBaseUrl(href, facts, options) };
}

const never = () => () => {};

/** False while building and until a component is hydrated. */
export const useIsBrowser = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

const isBrowser = typeof window !== 'undefined' && typeof document !== 'undefined';
export const ExecutionEnvironment = {
	canUseDOM: isBrowser,
	canUseEventListeners: isBrowser,
	canUseIntersectionObserver: isBrowser && 'IntersectionObserver' in window,
	canUseViewport: isBrowser,
};

/** What the server would warn of. */
export const useIsomorphicLayoutEffect = isBrowser ? useLayoutEffect : useEffect;

/** The same while hydrating as on the server. */
export function useLocation(): Location {
	const { baseUrl, path = baseUrl } = useSiteFacts();
	const isHydrated = useIsBrowser();
	const { pathname, search, hash } = isBrowser ? window.location : { pathname: path, search: '', hash: '' };
	return isHydrated ? { pathname, search, hash } : { pathname, search: '', hash: '' };
}

/** Addresses are opened as a click on a link to them would. */
export function useHistory() {
	const go = (to: string | Partial<Location>, replace: boolean): void => {
		const href = typeof to === 'string' ? to : `${to.pathname ?? window.location.pathname}${to.search ?? ''}${to.hash ?? ''}`;
		if (replace) window.location.replace(href);
		else window.location.assign(href);
	};
	return {
		push: (to: string | Partial<Location>) => go(to, false),
		replace: (to: string | Partial<Location>) => go(to, true),
		goBack: () => window.history.back(),
		goForward: () => window.history.forward(),
		listen: () => () => {},
		location: isBrowser ? window.location : { pathname: '/', search: '', hash: '' },
	};
}

/** Links are checked while building, whoever collects them. */
export const useBrokenLinks = () => ({ collectLink() {}, collectAnchor() {} });

/** A route of the page as plugins ask for it. */
export const useRouteContext = () => ({ plugin: { name: 'docusaurus-plugin-content-pages', id: 'default' }, data: {} });

export function useRouteMatch() {
	const { pathname } = useLocation();
	return { path: pathname, url: pathname, isExact: true, params: {} };
}
export const useParams = (): Record<string, string> => ({});

/** `/docs/:id` → whether an address is of it, and its parts: https://v5.reactrouter.com/web/api/matchPath */
export function matchPath(pathname: string, options: string | string[] | { path?: string | string[]; exact?: boolean; strict?: boolean }) {
	const { path = '/', exact = false } = typeof options === 'string' || Array.isArray(options) ? { path: options } : options;
	for (const one of [path].flat()) {
		const names: string[] = [];
		const pattern = one
			.replace(/\/$/, '')
			.replace(/[.+^${}()|[\]\\]/g, '\\$&')
			.replace(/\*/g, '.*')
			.replace(/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
				names.push(name);
				return optional ? '([^/]*)' : '([^/]+)';
			});
		const found = new RegExp(`^${pattern}${exact ? '/?$' : '(?=/|$)'}`, 'i').exec(pathname);
		if (found)
			return {
				path: one,
				url: found[0] || '/',
				isExact: found[0].replace(/\/$/, '') === pathname.replace(/\/$/, ''),
				params: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])),
			};
	}
	return null;
}

export type ColorMode = 'light' | 'dark';

const mode = (): ColorMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function watchMode(changed: () => void): () => void {
	const observer = new MutationObserver(changed);
	observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
	return () => observer.disconnect();
}

/** The colour mode of the page; the switch of the navbar changes it. */
export function useColorMode() {
	const colorMode = useSyncExternalStore(watchMode, mode, (): ColorMode => 'light');
	const setColorMode = (next: ColorMode | null): void => {
		document.documentElement.dataset.theme = next ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
	};
	return {
		colorMode,
		colorModeChoice: colorMode,
		setColorMode,
		isDarkTheme: colorMode === 'dark',
		setLightTheme: () => setColorMode('light'),
		setDarkTheme: () => setColorMode('dark'),
	};
}

const WIDE = '(min-width: 997px)';

export const useWindowSize = (): 'desktop' | 'mobile' | 'ssr' =>
	useSyncExternalStore(
		(changed) => {
			const query = matchMedia(WIDE);
			query.addEventListener('change', changed);
			return () => query.removeEventListener('change', changed);
		},
		() => (matchMedia(WIDE).matches ? 'desktop' : 'mobile'),
		() => 'ssr' as const,
	);

/** Class names of the pages' parts, as Docusaurus's theme has them: classes.ts. */
export const ThemeClassNames = {
	page: {
		docsDocPage: 'docs-doc-page',
		docsTagsListPage: 'docs-tags-list-page',
		docsTagDocListPage: 'docs-tags-doc-list-page',
		blogListPage: 'blog-list-page',
		blogPostPage: 'blog-post-page',
		blogTagsListPage: 'blog-tags-list-page',
		blogTagPostListPage: 'blog-tags-post-list-page',
		blogAuthorsListPage: 'blog-authors-list-page',
		blogAuthorsPostsPage: 'blog-authors-posts-page',
		mdxPage: 'mdx-page',
	},
	wrapper: { main: 'main-wrapper', docsPages: 'docs-wrapper', blogPages: 'blog-wrapper', mdxPages: 'mdx-wrapper' },
	common: {
		admonition: 'theme-admonition',
		admonitionType: (type: string) => `theme-admonition-${type}`,
		announcementBar: 'theme-announcement-bar',
		backToTopButton: 'theme-back-to-top-button',
		codeBlock: 'theme-code-block',
		editThisPage: 'theme-edit-this-page',
		lastUpdated: 'theme-last-updated',
		tabsContainer: 'tabs-container',
		unlistedBanner: 'theme-unlisted-banner',
		draftBanner: 'theme-draft-banner',
	},
	announcementBar: { container: 'theme-announcement-bar' },
	tabs: { container: 'theme-tabs-container' },
	layout: {
		navbar: {
			container: 'theme-layout-navbar',
			containerLeft: 'theme-layout-navbar-left',
			containerRight: 'theme-layout-navbar-right',
			mobileSidebar: { container: 'theme-layout-navbar-sidebar', panel: 'theme-layout-navbar-sidebar-panel' },
		},
		main: { container: 'theme-layout-main' },
		footer: { container: 'theme-layout-footer', column: 'theme-layout-footer-column' },
	},
	docs: {
		docBreadcrumbs: 'theme-doc-breadcrumbs',
		docMarkdown: 'theme-doc-markdown',
		docFooter: 'theme-doc-footer',
		docFooterEditMetaRow: 'theme-doc-footer-edit-meta-row',
		docFooterTagsRow: 'theme-doc-footer-tags-row',
		docSidebarContainer: 'theme-doc-sidebar-container',
		docSidebarMenu: 'theme-doc-sidebar-menu',
		docSidebarItemCategory: 'theme-doc-sidebar-item-category',
		docSidebarItemLink: 'theme-doc-sidebar-item-link',
		docSidebarItemCategoryLevel: (level: number) => `theme-doc-sidebar-item-category-level-${level}`,
		docSidebarItemLinkLevel: (level: number) => `theme-doc-sidebar-item-link-level-${level}`,
		docTocDesktop: 'theme-doc-toc-desktop',
		docTocMobile: 'theme-doc-toc-mobile',
		docVersionBadge: 'theme-doc-version-badge',
		docVersionBanner: 'theme-doc-version-banner',
	},
	blog: { blogFooterTagsRow: 'theme-blog-footer-tags-row', blogFooterEditMetaRow: 'theme-blog-footer-edit-meta-row' },
	pages: { pageFooterEditMetaRow: 'theme-pages-footer-edit-meta-row' },
};
