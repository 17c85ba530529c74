/** Keys of other generators' configs, and what stands for them here. */
const docusaurus = (hint: string) => ({ tool: "Docusaurus's", hint });
const vitepress = (hint: string) => ({ tool: "VitePress's", hint });
const mkdocs = (hint: string) => ({ tool: "MkDocs's", hint });
const starlight = (hint: string) => ({ tool: "Starlight's", hint });

export const foreignKeys: Readonly<Record<string, { tool: string; hint: string }>> = {
	themeConfig: {
		tool: "Docusaurus's and VitePress's",
		hint: 'navbar, footer, announcementBar, colorMode and the like are keys of their own here; a docusaurus.config.ts is read as it is, where there is no vrmdocs.config.ts',
	},
	presets: docusaurus(
		'docs, blog and pages are keys of their own here; a docusaurus.config.ts is read as it is, where there is no vrmdocs.config.ts',
	),
	themes: docusaurus('take it out: Mermaid is markdown.mermaid, live search is there'),
	themeName: docusaurus('take it out'),
	organizationName: docusaurus('take it out: editUrl and navbar.items name the repository'),
	projectName: docusaurus('take it out: editUrl and navbar.items name the repository'),
	deploymentBranch: docusaurus('take it out: see Deploying in the manual'),
	clientModules: docusaurus('put the script into the static folder, and name it in scripts'),
	headTags: docusaurus('write head'),
	prism: docusaurus('take it out: all languages are known; colours of code are codeColors'),
	base: vitepress('write baseUrl'),
	lang: vitepress('write locale'),
	description: vitepress('write tagline'),
	srcDir: vitepress('write docs: { path: … }'),
	outDir: vitepress('give the command the flag --out'),
	cleanUrls: vitepress('write trailingSlash: false'),
	lastUpdated: vitepress('write showLastUpdate'),
	ignoreDeadLinks: vitepress("write onBrokenLinks: 'warn'"),
	locales: vitepress('write i18n: { defaultLocale, locales }'),
	rewrites: vitepress('write redirects, or slug in the front matter'),
	vite: vitepress('take it out: there is no Vite here'),
	nav: vitepress('write navbar: { items: … }; what MkDocs has there is sidebars.ts'),
	sidebar: vitepress('write sidebars.ts beside the config'),
	social: starlight('write navbar: { items: [{ icon, href }] }'),
	editLink: starlight('write editUrl'),
	customCss: starlight('put it into styles/index.css'),
	integrations: starlight('see Starlight under Moving in the manual'),
	site_name: mkdocs('write title'),
	site_url: mkdocs('write url and baseUrl'),
	site_description: mkdocs('write tagline'),
	repo_url: mkdocs('write editUrl'),
	docs_dir: mkdocs('write docs: { path: … }'),
	markdown_extensions: mkdocs('take it out, or see markdown'),
	extra_css: mkdocs('put it into styles/index.css'),
	'navbar.items.text': vitepress('write label'),
	'navbar.items.link': vitepress('write to, or href for another site'),
	'footer.links.items.text': vitepress('write label'),
	'footer.links.items.link': vitepress('write to, or href for another site'),
};

const POSITION = 'write sidebar_position';
const REDIRECTS = 'write redirects: [{ from, to }] into the config';

/** Keys of other generators' front matter, and what stands for them here. VitePress's are read (`vitepress/markdown/front-matter.ts`). */
export const foreignFrontMatter: Readonly<Record<string, { whose: string; hint: string }>> = {
	weight: { whose: "Hugo's", hint: POSITION },
	order: { whose: "VuePress's", hint: POSITION },
	nav_order: { whose: "Jekyll's", hint: POSITION },
	parent: { whose: "Jekyll's", hint: 'put the page into a folder, or under a category of sidebars.ts' },
	has_children: { whose: "Jekyll's", hint: 'take it out: folders and sidebars.ts make categories' },
	permalink: { whose: "Jekyll's", hint: 'write slug' },
	url: { whose: "Hugo's", hint: 'write slug' },
	aliases: { whose: "Hugo's", hint: REDIRECTS },
	redirect_from: { whose: "Jekyll's", hint: REDIRECTS },
	linkTitle: { whose: "Hugo's", hint: 'write sidebar_label' },
	categories: { whose: "Hugo's and Jekyll's", hint: 'write tags' },
	published: { whose: "Jekyll's", hint: 'write draft: true for published: false' },
	lastmod: { whose: "Hugo's", hint: 'write last_update: { date: … }' },
};

/** Files and folders that tell of a site of another generator, and what `init --from` calls it. */
export const foreignConfigs = [
	{ file: 'mkdocs.yml', tool: 'mkdocs' },
	{ file: 'mkdocs.yaml', tool: 'mkdocs' },
	{ file: '.vitepress', tool: 'vitepress' },
	{ file: 'docs/.vitepress', tool: 'vitepress' },
];
