/** `themeConfig` of Docusaurus's classic theme → ours. https://docusaurus.io/docs/api/themes/configuration */
import { mapFooter } from './footer.ts';
import { type Mapping, type Path, readerOf, sitePath } from './mapping.ts';
import { mapNavbar } from './navbar.ts';
import type { Plugins } from './plugins.ts';

export function mapThemeConfig(mapping: Mapping, value: unknown, plugins: Plugins): void {
	const reader = readerOf(mapping, value, ['themeConfig'], 'themeConfig');
	mapping.set(['image'], reader.take<string>('image')?.replace(/^\//, ''), reader.at('image'));
	mapping.set(['metadata'], attributesOf(reader.take('metadata')), reader.at('metadata'));
	mapColorMode(mapping, reader.take('colorMode'));
	mapping.set(['tableOfContents'], reader.take('tableOfContents'), reader.at('tableOfContents'));
	mapAnnouncement(mapping, reader.take('announcementBar'));
	mapNavbar(mapping, reader.take('navbar'), plugins);
	mapFooter(mapping, reader.take('footer'));
	mapPrism(mapping, reader.take('prism'));
	mapDocs(mapping, reader.take('docs'));
	mapBlogSidebar(mapping, reader.take('blog'));
	// Search is ours, whoever's they had.
	reader.skip('algolia', 'typesense', 'docsearch');
	for (const key of ['gtag', 'googleAnalytics'])
		if (reader.take(key)) mapping.tell(`themeConfig.${key}`, reader.at(key), 'visits are not measured', 'give it to the preset, as gtag');
	// The look of what is carried over elsewhere.
	reader.skip('liveCodeBlock', 'mermaid', 'zoom');
	reader.done();
}

const attributesOf = (list: unknown): unknown =>
	Array.isArray(list)
		? list.map((tag: Record<string, unknown>) => Object.fromEntries(Object.entries(tag).map(([name, value]) => [name, String(value)])))
		: undefined;

function mapColorMode(mapping: Mapping, value: unknown): void {
	const path = ['themeConfig', 'colorMode'];
	const reader = readerOf(mapping, value, path, 'themeConfig.colorMode');
	for (const key of ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme'])
		mapping.set(['colorMode', key], reader.take(key), reader.at(key));
	reader.done();
}

function mapAnnouncement(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'announcementBar'], 'themeConfig.announcementBar');
	const content = reader.take<string>('content');
	for (const key of ['id', 'backgroundColor', 'textColor', 'isCloseable']) {
		const given = reader.take(key);
		if (content) mapping.set(['announcementBar', key], given, reader.at(key));
	}
	if (content) mapping.set(['announcementBar', 'content'], content, reader.at('content'));
	reader.done();
}

function mapPrism(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'prism'], 'themeConfig.prism');
	mapping.set(['markdown', 'codeLanguages'], languages(reader.take('additionalLanguages')), reader.at('additionalLanguages'));
	mapMagicComments(mapping, reader.take('magicComments'), reader.at('magicComments'));
	const themes = [reader.take('theme'), reader.take('darkTheme')];
	if (themes.some(Boolean))
		mapping.tell('themeConfig.prism.theme', reader.at('theme'), 'code has the colours of this tool', 'set --code-… in a stylesheet');
	reader.done();
}

/** Languages of Prism by the names that ours has: `csharp`; a language that is always there may be named too. */
const languages = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

/** The usual one, for highlighted lines, is ours too. */
function mapMagicComments(mapping: Mapping, value: unknown, path: Path): void {
	if (!Array.isArray(value)) return;
	const comments = value.flatMap((comment: { className?: string; line?: string; block?: { start?: string; end?: string } }) => {
		const { className = '', line, block: { start, end } = {} } = comment;
		const ours = className === 'theme-code-block-highlighted-line' ? 'code-line-highlight' : className;
		if (ours === 'code-line-highlight' && line === 'highlight-next-line') return [];
		return [{ className: ours, ...(line && { line }), ...(start && { start }), ...(end && { end }) }];
	});
	mapping.set(['markdown', 'magicComments'], comments, path);
}

function mapDocs(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'docs'], 'themeConfig.docs');
	const sidebar = readerOf(mapping, reader.take('sidebar'), reader.at('sidebar'), 'themeConfig.docs.sidebar');
	sidebar.done();
	reader.skip('versionPersistence');
	reader.done();
}

function mapBlogSidebar(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'blog'], 'themeConfig.blog');
	const sidebar = readerOf(mapping, reader.take('sidebar'), reader.at('sidebar'), 'themeConfig.blog.sidebar');
	const byYear = sidebar.take('groupByYear');
	const { blog } = mapping.config;
	const paths: Path[] = Array.isArray(blog) ? blog.map((_, i) => ['blog', i]) : blog ? [['blog']] : [];
	for (const path of paths) mapping.set([...path, 'sidebarGroupByYear'], byYear, sidebar.at('groupByYear'));
	sidebar.done();
	reader.done();
}

/** A file of a static folder as theirs name it, `/img/a.png` or `img/a.png`, as ours. */
export const staticFile = (path: string): string => path.replace(/^\/+/, '');

/** Stylesheets of the site: `theme.customCss` of the preset. */
export function customCssOf(mapping: Mapping, plugins: Plugins): string[] {
	return plugins
		.take('@docusaurus/theme-classic')
		.flatMap(({ options }) => [options.customCss].flat())
		.flatMap((file) => (typeof file === 'string' ? [sitePath(mapping, file)] : []));
}
