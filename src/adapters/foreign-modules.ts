/** Files, modules and packages of other generators that a site may have or name. */

/** A config, ours or another generator's, by its path from the site folder. */
export const isConfigFile = (path: string): boolean => /^vrmdocs\.config\.\w+$/.test(path) || isTheirConfig(path);

export const isTheirConfig = (path: string): boolean => /^docusaurus\.config\./.test(path);

/** The hook that gives an address the base URL. */
export const BASE_URL_HOOK = '@docusaurus/useBaseUrl';

/** What is told of an import that only another generator has. */
export const foreignModule = (address: string): { text: string; hint: string } | undefined =>
	/^@(?:theme|theme-original|docusaurus|generated)\//.test(address)
		? {
				text: `"${address}" is a module of Docusaurus`,
				hint: "take the import out: Tabs, Details, Card and the like are known by their names; compat: 'docusaurus' is for whole trees of it",
			}
		: undefined;

/** Packages that bring others with them, which pnpm puts beside them. */
export const owners: Readonly<Record<string, string>> = {
	'@docsearch/react': '@docusaurus/theme-search-algolia',
	'@docusaurus/theme-classic': '@docusaurus/preset-classic',
	'@docusaurus/theme-search-algolia': '@docusaurus/preset-classic',
	'@docusaurus/theme-translations': '@docusaurus/theme-classic',
	mermaid: '@docusaurus/theme-mermaid',
	katex: 'rehype-katex',
};
