/** `themeConfig` of Docusaurus's classic theme → ours. https://docusaurus.io/docs/api/themes/configuration */

import { escapeRegExp } from '../../../base/escape.ts';
import { type CodePart, isColour } from '../../../config/colours.ts';
import { docsearchPackage } from '../../../config/docsearch.ts';
import {
	addressOf,
	defined,
	isObject,
	listOf,
	type Mapping,
	type Path,
	type Plain,
	type Reader,
	readerOf,
	sitePath,
} from '../../../config/mapping.ts';
import { mapLogo, mapNavbar, newTabOf } from './navbar.ts';
import type { Plugins } from './plugins.ts';

export function mapThemeConfig(mapping: Mapping, reader: Reader): void {
	mapping.set(['image'], reader.take<string>('image')?.replace(/^\//, ''), reader.at('image'));
	mapping.set(['metadata'], attributesOf(reader.take('metadata')), reader.at('metadata'));
	const colours = reader.inner('colorMode');
	colours.carry(['colorMode'], 'defaultMode', 'disableSwitch', 'respectPrefersColorScheme');
	colours.done();
	reader.carry([], 'tableOfContents');
	mapAnnouncement(reader.inner('announcementBar'));
	mapNavbar(mapping, reader.inner('navbar'));
	mapFooter(mapping, reader.inner('footer'));
	mapPrism(mapping, reader.inner('prism'));
	mapDocs(mapping, reader.inner('docs'));
	mapBlogSidebar(mapping, reader.inner('blog'));
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

function mapAnnouncement(reader: Reader): void {
	const keys = ['id', 'backgroundColor', 'textColor', 'isCloseable', 'content'];
	if (reader.take('content')) reader.carry(['announcementBar'], ...keys);
	else reader.skip(...keys);
	reader.done();
}

function mapPrism(mapping: Mapping, reader: Reader): void {
	// Names of Prism languages, `csharp`, are the same as ours. Languages that are always supported may be listed too.
	const languages = listOf(reader.take('additionalLanguages')).filter((name) => typeof name === 'string');
	mapping.set(['markdown', 'codeLanguages'], languages, reader.at('additionalLanguages'));
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

/** Our parts of code with a colour; Prism calls them the same, but for types. */
const TOKENS = ['comment', 'keyword', 'string', 'number', 'function', 'type', 'punctuation', 'deleted'];

/** A theme of prism-react-renderer → our colours of code. The last style of a token wins; tokens without a style look like plain text. */
function codeColours(theme: unknown): Partial<Record<CodePart, string>> | undefined {
	if (!isObject(theme) || !isObject(theme.plain) || !Array.isArray(theme.styles)) return undefined;
	const { color: ink, backgroundColor: surface } = theme.plain as { color?: string; backgroundColor?: string };
	const styles = theme.styles as { types: string[]; languages?: string[]; style: { color?: string } }[];
	const of = (type: string) =>
		styles.findLast(({ types, languages, style }) => !languages && style.color && types.includes(type))?.style.color;
	const parts = { surface, ink, ...Object.fromEntries(TOKENS.map((part) => [part, of(part === 'type' ? 'class-name' : part) ?? ink])) };
	return Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value === 'string' && isColour(value)));
}

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

function mapDocs(mapping: Mapping, reader: Reader): void {
	const sidebar = reader.inner('sidebar');
	const autoCollapse = sidebar.take('autoCollapseCategories');
	for (const path of instances(mapping, 'docs'))
		mapping.set([...path, 'sidebarAutoCollapse'], autoCollapse, sidebar.at('autoCollapseCategories'));
	if (sidebar.take('hideable'))
		mapping.tell('themeConfig.docs.sidebar.hideable', sidebar.at('hideable'), 'the sidebar has no button that hides it');
	sidebar.done();
	reader.skip('versionPersistence');
	reader.done();
}

function mapBlogSidebar(mapping: Mapping, reader: Reader): void {
	const sidebar = reader.inner('sidebar');
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
function mapFooter(mapping: Mapping, reader: Reader): void {
	reader.carry(['footer'], 'style');
	mapping.set(['footer', 'logo'], mapLogo(mapping, reader.take('logo'), reader.at('logo')), reader.at('logo'));
	const copyright = reader.take<string>('copyright');
	if (typeof copyright === 'string')
		mapping.set(['footer', /[<&]/.test(copyright) ? 'copyrightHtml' : 'copyright'], copyright, reader.at('copyright'));
	const links = reader.take<unknown[]>('links');
	if (Array.isArray(links)) {
		const mapped = links.map((link, i) => {
			const path = [...reader.at('links'), i];
			return isObject(link) && Array.isArray(link.items) ? mapColumn(mapping, link, path) : mapLink(mapping, link, path);
		});
		mapping.set(['footer', 'links'], mapped, reader.at('links'));
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
	return defined({ label, ...addressOf(to, href), newTab: newTabOf(target) });
}
