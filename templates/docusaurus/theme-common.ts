/** `@docusaurus/theme-common`, its internals and those of the content plugins, as far as pages use them. */
export { useBlogPost } from './blog.ts';
export {
	type ColorMode,
	ThemeClassNames,
	useColorMode,
	useLocation,
	useWindowSize,
} from './context.ts';
export { ErrorBoundary as ErrorCauseBoundary, HtmlClassNameProvider, PageMetadata } from './core.tsx';
export { useDoc, useHomePageRoute, useSidebarBreadcrumbs } from './doc.ts';
export { filterDocCardListItems, useCurrentSidebarCategory, useCurrentSidebarSiblings } from './docs.tsx';
export { getPrismCssVariables, isMultiColumnFooterLinks, usePrismTheme, useTitleFormatter } from './look.ts';
export { useThemeConfig } from './site-config.ts';

/** Plural forms of a text: `one|many`. */
export const usePluralForm = () => ({
	selectMessage: (count: number, text: string): string => {
		const forms = text.split('|');
		return (forms[count === 1 ? 0 : forms.length - 1] ?? text).replace('{count}', String(count));
	},
});

/** State that unfolds something. */
export { Collapsible, useCollapsible } from './collapsible.tsx';

/** Versions of the docs. */
export { useDocsVersion } from './docs-version.ts';
export {
	useActiveDocContext,
	useActivePlugin,
	useActivePluginAndVersion,
	useActiveVersion,
	useAllDocsData,
	useDocsData,
	useDocsPreferredVersion,
	useDocVersionSuggestions,
	useLatestVersion,
	useVersions,
} from './versions.ts';
