/** `themeConfig` of VitePress's default theme: navbar, footer, edit links, table of contents. */
import { isObject, listOf, type Mapping, type Path, type Plain, readerOf } from '../../config/mapping.ts';
import { pagePath, plainText } from './sidebars.ts';

const string = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Fills the mapping; `sidebar` and `search` are read elsewhere. */
export function mapTheme(mapping: Mapping, theme: Plain): void {
	const { set, tell } = mapping;
	const read = readerOf(mapping, theme, ['themeConfig'], 'themeConfig');
	const siteTitle = read.take('siteTitle');
	if (siteTitle !== false) set(['navbar', 'title'], string(siteTitle) ?? mapping.config.title, read.at('siteTitle'));
	set(['navbar', 'logo'], logoOf(read.take('logo'), String(mapping.config.title)), read.at('logo'));
	const nav = read.take('nav');
	const items = listOf(nav).flatMap((item, i) => navItem(item, [...read.at('nav'), i], mapping));
	const social = read.take('socialLinks');
	const links = listOf(social).flatMap((item, i) => socialLink(item, [...read.at('socialLinks'), i], mapping));
	set(
		['navbar', 'items'],
		[...items, ...(mapping.config.languages || mapping.config.i18n ? [{ type: 'languageDropdown' }] : []), ...links],
		read.at('nav'),
	);
	mapFooter(mapping, read.take('footer'));
	const edit = read.take<Plain>('editLink')?.pattern;
	if (typeof edit === 'string') set(['docs', 'editUrl'], edit.replace(':path', '{path}'), [...read.at('editLink'), 'pattern']);
	else if (edit) tell('themeConfig.editLink.pattern', read.at('editLink'), 'a function is not carried over', 'write docs.editUrl');
	mapOutline(mapping, read.take('outline'));
	// Our texts of the interface exist in each language already.
	read.skip('sidebar', 'search', 'docFooter', 'darkModeSwitchLabel', 'lightModeSwitchTitle', 'darkModeSwitchTitle', 'sidebarMenuLabel');
	read.skip(
		'returnToTopLabel',
		'langMenuLabel',
		'skipToContentLabel',
		'externalLinkIcon',
		'lastUpdated',
		'outlineTitle',
		'notFound',
		'i18nRouting',
	);
	read.done();
}

function logoOf(logo: unknown, title: string): Plain | undefined {
	if (typeof logo === 'string') return { src: file(logo), alt: title };
	if (!isObject(logo)) return undefined;
	const [src, dark] = [string(logo.src) ?? string(logo.light), string(logo.dark)];
	return src ? { src: file(src), ...(dark ? { srcDark: file(dark) } : {}), alt: string(logo.alt) ?? title } : undefined;
}

const file = (path: string): string => path.replace(/^\//, '');

/** An address within the site as `to`, others as `href`. */
const target = (link: string): Plain => (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(link) ? { href: link } : { to: pagePath(link) });

/** Groups within a dropdown become one list, as the menu shows them. */
function navItem(value: unknown, at: Path, mapping: Mapping, isNested = false): Plain[] {
	if (!isObject(value)) return [];
	const label = plainText(string(value.text) ?? '');
	if (Array.isArray(value.items)) {
		const items = value.items.flatMap((item, i) => navItem(item, [...at, 'items', i], mapping, true));
		if (isNested || !items.length) return items;
		return [{ type: 'dropdown', label, items }];
	}
	if (value.component !== undefined) {
		mapping.tell('component of themeConfig.nav', at, 'left out of the navbar', 'an item of type html, or an override of the navbar');
		return [];
	}
	const link = string(value.link);
	if (!link) {
		mapping.tell('themeConfig.nav', at, 'an item without a link that is a text is left out');
		return [];
	}
	const base = string(value.activeMatch)?.match(/^\^?(\/[\w/-]*\/)$/)?.[1];
	return [{ label, ...target(link), ...(base && !isNested ? { activeBasePath: base } : {}) }];
}

function socialLink(value: unknown, at: Path, mapping: Mapping): Plain[] {
	const { icon, link, ariaLabel } = isObject(value) ? value : ({} as Plain);
	if (typeof link !== 'string') return [];
	const name = string(icon);
	const place = { href: link, position: 'right' };
	if (name === 'github') return [{ ...place, icon: name, ariaLabel: string(ariaLabel) ?? 'GitHub' }];
	if (isObject(icon) && string(icon.svg)) return [{ ...place, icon: icon.svg, ariaLabel: string(ariaLabel) ?? new URL(link).hostname }];
	mapping.tell(
		'icon of socialLinks',
		at,
		'shown by its name',
		`npm install --save-dev simple-icons, and icon: 'simple-icons:${name ?? 'name'}'`,
	);
	const label = string(ariaLabel) ?? name ?? link;
	return [{ ...place, label: label[0]!.toUpperCase() + label.slice(1) }];
}

function mapFooter(mapping: Mapping, value: unknown): void {
	const read = readerOf(mapping, value, ['themeConfig', 'footer'], 'themeConfig.footer');
	const lines = [string(read.take('message')), string(read.take('copyright'))].filter((line) => line !== undefined);
	if (lines.length) {
		const isHtml = lines.length > 1 || lines.some((line) => /[<&]/.test(line));
		mapping.set(['footer', isHtml ? 'copyrightHtml' : 'copyright'], lines.join('<br>'), read.at('copyright'));
	}
	read.done();
}

function mapOutline(mapping: Mapping, value: unknown): void {
	const level = isObject(value) ? value.level : value;
	const [min, max] = level === 'deep' ? [2, 6] : typeof level === 'number' ? [level, level] : Array.isArray(level) ? level : [2, 2];
	mapping.set(['tableOfContents'], { minHeadingLevel: Number(min), maxHeadingLevel: Number(max) }, ['themeConfig', 'outline']);
}
