/** `themeConfig` of Docusaurus's classic theme → ours. https://docusaurus.io/docs/api/themes/configuration */

import { escapeRegExp } from '../../../base/escape.ts';
import { type CodePart, isColour } from '../../../config/colours.ts';
import { docsearchPackage } from '../../../config/docsearch.ts';
import { addressOf, isObject, type Mapping, type Path, type Plain, readerOf, sitePath } from '../../../config/mapping.ts';
import { mapLogo, mapNavbar } from './navbar.ts';
import type { Plugins } from './plugins.ts';

export function mapThemeConfig(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig'], 'themeConfig');
	mapping.set(['image'], reader.take<string>('image')?.replace(/^\//, ''), reader.at('image'));
	mapping.set(['metadata'], attributesOf(reader.take('metadata')), reader.at('metadata'));
	mapColorMode(mapping, reader.take('colorMode'));
	mapping.set(['tableOfContents'], reader.take('tableOfContents'), reader.at('tableOfContents'));
	mapAnnouncement(mapping, reader.take('announcementBar'));
	mapNavbar(mapping, reader.take('navbar'));
	mapFooter(mapping, reader.take('footer'));
	mapPrism(mapping, reader.take('prism'));
	mapDocs(mapping, reader.take('docs'));
	mapBlogSidebar(mapping, reader.take('blog'));
	// Our search replaces all others except Algolia.
	reader.skip('typesense', 'docsearch');
	mapAlgolia(mapping, reader.take('algolia'));
	for (const key of ['gtag', 'googleAnalytics'])
		if (reader.take(key)) mapping.tell(`themeConfig.${key}`, reader.at(key), 'visits are not measured', 'give it to the preset, as gtag');
	// Styling options of features that are mapped elsewhere.
	reader.skip('liveCodeBlock', 'mermaid', 'zoom');
	reader.done();
}

/** Maps Algolia search. It needs the package of Algolia's search box, on which Docusaurus's search theme depends. */
function mapAlgolia(mapping: Mapping, value: unknown): void {
	const path = ['themeConfig', 'algolia'];
	if (!isObject(value) || ![value.appId, value.apiKey, value.indexName].every((key) => typeof key === 'string' && key)) return;
	if (!docsearchPackage(mapping.siteDir))
		return mapping.tell('themeConfig.algolia', path, 'our search is in its place', 'npm install @docusaurus/theme-search-algolia');
	const { appId, apiKey, indexName, contextualSearch, searchParameters, externalUrlRegex, replaceSearchResultPathname: replaced } = value;
	const { from, to } = isObject(replaced) ? replaced : {};
	const own = {
		...{ appId, apiKey, indexName },
		...(typeof contextualSearch === 'boolean' && { contextualSearch }),
		...(isObject(searchParameters) && { searchParameters }),
		...(typeof externalUrlRegex === 'string' && { externalUrlRegex }),
		...(from !== undefined && {
			replaceSearchResultPathname: { from: from instanceof RegExp ? from.source : escapeRegExp(String(from)), to: String(to) },
		}),
	};
	mapping.set(['search', 'algolia'], own, path);
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
	mapping.set(['markdown', 'codeAliases', ''], reader.take<string>('defaultLanguage'), reader.at('defaultLanguage'));
	mapMagicComments(mapping, reader.take('magicComments'), reader.at('magicComments'));
	const light = codeColours(reader.take('theme')) ?? PALENIGHT;
	mapping.set(['codeColors', 'light'], light, reader.at('theme'));
	mapping.set(['codeColors', 'dark'], codeColours(reader.take('darkTheme')) ?? light, reader.at('darkTheme'));
	reader.done();
}

/** Of the theme that code has where a config names none: palenight of prism-react-renderer, with comments that can be read (4.9 : 1; 2.8 there). */
const PALENIGHT: Partial<Record<CodePart, string>> = {
	surface: '#292d3e',
	ink: '#bfc7d5',
	comment: '#9199bd',
	keyword: '#bfc7d5',
	string: '#c3e88d',
	number: '#f78c6c',
	function: '#82aaff',
	type: '#ffcb6b',
	punctuation: '#c792ea',
	deleted: '#ff6480',
};

/** Our parts of code with a colour → Prism's names of them. */
const TOKENS = {
	comment: 'comment',
	keyword: 'keyword',
	string: 'string',
	number: 'number',
	function: 'function',
	type: 'class-name',
	punctuation: 'punctuation',
	deleted: 'deleted',
};

/** A theme of prism-react-renderer → our colours of code. The last style of a token wins; tokens without a style look like plain text. */
function codeColours(theme: unknown): Partial<Record<CodePart, string>> | undefined {
	if (!isObject(theme) || !isObject(theme.plain) || !Array.isArray(theme.styles)) return undefined;
	const { color: ink, backgroundColor: surface } = theme.plain as { color?: string; backgroundColor?: string };
	const styles = theme.styles as { types: string[]; languages?: string[]; style: { color?: string } }[];
	const of = (type: string) =>
		styles.findLast(({ types, languages, style }) => !languages && style.color && types.includes(type))?.style.color;
	const parts = { surface, ink, ...Object.fromEntries(Object.entries(TOKENS).map(([part, type]) => [part, of(type) ?? ink])) };
	return Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value === 'string' && isColour(value)));
}

/** Names of Prism languages, `csharp`, which are the same as ours. Languages that are always supported may be listed too. */
const languages = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

/** Maps `magicComments`, without the default one for highlighted lines, which is built in. */
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

/** Paths of the docs or blog instances in our config. */
function instances({ config }: Mapping, key: 'docs' | 'blog'): Path[] {
	const { [key]: value } = config;
	return Array.isArray(value) ? value.map((_, i) => [key, i]) : value ? [[key]] : [];
}

function mapDocs(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'docs'], 'themeConfig.docs');
	const sidebar = readerOf(mapping, reader.take('sidebar'), reader.at('sidebar'), 'themeConfig.docs.sidebar');
	const autoCollapse = sidebar.take('autoCollapseCategories');
	for (const path of instances(mapping, 'docs'))
		mapping.set([...path, 'sidebarAutoCollapse'], autoCollapse, sidebar.at('autoCollapseCategories'));
	if (sidebar.take('hideable'))
		mapping.tell('themeConfig.docs.sidebar.hideable', sidebar.at('hideable'), 'the sidebar has no button that hides it');
	sidebar.done();
	reader.skip('versionPersistence');
	reader.done();
}

function mapBlogSidebar(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'blog'], 'themeConfig.blog');
	const sidebar = readerOf(mapping, reader.take('sidebar'), reader.at('sidebar'), 'themeConfig.blog.sidebar');
	const byYear = sidebar.take('groupByYear');
	for (const path of instances(mapping, 'blog')) mapping.set([...path, 'sidebarGroupByYear'], byYear, sidebar.at('groupByYear'));
	sidebar.done();
	reader.done();
}

/** Stylesheets of the site: `customCss` of the classic theme. */
export const customCssOf = (mapping: Mapping, plugins: Plugins): string[] =>
	plugins
		.take('@docusaurus/theme-classic')
		.flatMap(({ options }) => [options.customCss].flat())
		.flatMap((file) => (typeof file === 'string' ? [sitePath(mapping, file)] : []));

/** `themeConfig.footer` → `footer`. https://docusaurus.io/docs/api/themes/configuration#footer-1 */
function mapFooter(mapping: Mapping, value: unknown): void {
	const reader = readerOf(mapping, value, ['themeConfig', 'footer'], 'themeConfig.footer');
	mapping.set(['footer', 'style'], reader.take('style'), reader.at('style'));
	mapping.set(['footer', 'logo'], mapLogo(mapping, reader.take('logo'), reader.at('logo')), reader.at('logo'));
	const copyright = reader.take<string>('copyright');
	if (typeof copyright === 'string')
		mapping.set(['footer', /[<&]/.test(copyright) ? 'copyrightHtml' : 'copyright'], copyright, reader.at('copyright'));
	const links = reader.take<unknown[]>('links');
	if (Array.isArray(links)) {
		mapping.set(['footer', 'links'], [], reader.at('links'));
		links.forEach((link, i) => {
			const path = [...reader.at('links'), i];
			const isColumn = isObject(link) && Array.isArray(link.items);
			mapping.set(['footer', 'links', i], isColumn ? mapColumn(mapping, link, path) : mapLink(mapping, link, path), path);
		});
	}
	reader.done();
}

const mapColumn = (mapping: Mapping, column: Plain, path: Path): Plain => ({
	title: String(column.title ?? ''),
	items: (column.items as unknown[]).map((item, i) => mapLink(mapping, item, [...path, 'items', i])),
});

function mapLink(mapping: Mapping, value: unknown, path: Path): Plain {
	const reader = readerOf(mapping, value, path, 'footer link');
	const [html, to, href, label, target] = ['html', 'to', 'href', 'label', 'target'].map((key) => reader.take<string>(key));
	reader.skip('className', 'key', 'rel', 'prependBaseUrlToHref', 'autoAddBaseUrl', 'position');
	reader.done();
	if (html !== undefined) return { html };
	return {
		...(label === undefined ? {} : { label }),
		...addressOf(to, href),
		...(target === '_blank' ? { newTab: true } : target === '_self' ? { newTab: false } : {}),
	};
}
