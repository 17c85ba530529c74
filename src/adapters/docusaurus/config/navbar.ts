/** `themeConfig.navbar` → `navbar`. https://docusaurus.io/docs/api/themes/configuration#navbar */
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
} from '../../../config/mapping.ts';

export function mapNavbar(mapping: Mapping, reader: Reader): void {
	reader.carry(['navbar'], 'title');
	mapping.set(['navbar', 'hideOnScroll'], reader.take('hideOnScroll') ?? false, reader.at('hideOnScroll'));
	const logo = mapLogo(mapping, reader.take('logo'), reader.at('logo'));
	mapping.set(['navbar', 'logo'], logo, reader.at('logo'));
	const mapped: Plain[] = [];
	listOf(reader.take('items')).forEach((item, i) => {
		const at = [...reader.at('items'), i];
		const mappedItem = mapItem(mapping, item, at);
		if (!mappedItem) return;
		mapping.set(['navbar', 'items'], mapped, reader.at('items'));
		mapping.set(['navbar', 'items', mapped.length], mappedItem, at);
	});
	const style = reader.take<string>('style');
	mapping.set(['navbar', 'className'], style && `navbar--${style}`, reader.at('style'));
	reader.done();
}

export function mapLogo(mapping: Mapping, value: unknown, path: Path): Plain | undefined {
	if (!isObject(value) || typeof value.src !== 'string') return undefined;
	const reader = readerOf(mapping, value, path, 'logo');
	const file = (key: string) => reader.take<string>(key)?.replace(/^\/+/, '');
	const size = (key: string) => {
		const given = Number.parseInt(String(reader.take(key)), 10);
		return Number.isFinite(given) ? given : undefined;
	};
	const logo = defined({
		src: file('src'),
		alt: reader.take('alt') ?? '',
		srcDark: file('srcDark'),
		width: size('width'),
		height: size('height'),
		href: reader.take('href'),
	});
	reader.skip('className', 'style', 'target');
	reader.done();
	return logo;
}

/** Maps an item to ours. Items of unsupported types are reported, and the result is undefined. */
function mapItem(mapping: Mapping, value: unknown, path: Path): Plain | undefined {
	if (!isObject(value)) return undefined;
	const reader = readerOf(mapping, value, path, `navbar item ${String(value.type ?? 'link')}`);
	const written = reader.take<string>('type');
	const type = written ?? (Array.isArray(value.items) ? 'dropdown' : 'default');
	const position = reader.take<string>('position') ?? 'left';
	const html = reader.take<string>('html');
	const label = reader.take<string>('label') ?? (html?.replace(/<[^>]*>/g, '').trim() || undefined);
	const finish = (item: Plain, ...ignored: string[]): Plain => {
		reader.skip('className', 'key', 'target', 'rel', 'prependBaseUrlToHref', 'autoAddBaseUrl', ...ignored);
		reader.done();
		return defined({ type, position, ...item });
	};
	const docs = () => reader.take('docsPluginId');
	switch (type) {
		case 'default':
		case 'link':
			return finish({ type: 'link', ...linkOf(reader, label) });
		case 'doc':
			return finish({ label, docs: docs(), docId: reader.take('docId') });
		case 'docSidebar':
			return finish({ label, docs: docs(), sidebarId: reader.take('sidebarId') });
		case 'html':
			return finish({ value: reader.take('value') ?? '' });
		case 'search':
			return finish({});
		case 'docsVersion':
			return finish({ label, docs: docs(), dropdown: false, to: reader.take('to') ?? reader.take('href') });
		case 'docsVersionDropdown': {
			const around = itemsAround(mapping, reader, path);
			// Ours are marked as current in any case, so `dropdownActiveClassDisabled` is ignored.
			return finish({ type: 'docsVersion', docs: docs(), ...around, versions: reader.take('versions') }, 'dropdownActiveClassDisabled');
		}
		case 'localeDropdown':
			return finish({ type: 'languageDropdown', ...itemsAround(mapping, reader, path) });
		case 'dropdown': {
			const items = itemsOf(mapping, reader, 'items', path);
			// If the dropdown itself is a link, the link becomes its first item.
			const own = ['to', 'href'].some((key) => typeof value[key] === 'string') ? [{ type: 'link', ...linkOf(reader, label) }] : [];
			if (!own.length && !items.length) return undefined;
			return finish({ type, label: label ?? '', items: [...own, ...items] }, 'activeBasePath', 'activeBaseRegex');
		}
	}
	mapping.tell(
		`navbar item of type ${type}`,
		path,
		'it is left out',
		'an item of type html, or a component in templates/, can do the same',
	);
	return undefined;
}

/** Maps the items of a menu. Types that menus do not support are reported and left out. */
const itemsOf = (mapping: Mapping, reader: Reader, key: string, path: Path): Plain[] =>
	(reader.take<unknown[]>(key) ?? []).flatMap((item, i) => {
		// In a menu, a version with an address becomes a plain link.
		const isVersion = isObject(item) && item.type === 'docsVersion' && ['to', 'href'].some((key) => typeof item[key] === 'string');
		const mappedItem = mapItem(mapping, isVersion ? { ...item, type: 'default' } : item, [...path, key, i]);
		if (mappedItem && !['link', 'doc', 'docSidebar', 'html'].includes(String(mappedItem.type)))
			mapping.tell(`navbar item of type ${mappedItem.type} in a menu`, [...path, key, i], 'it is left out');
		else if (mappedItem) {
			delete mappedItem.position;
			return [mappedItem];
		}
		return [];
	});

/** The items before and after the versions or languages of a menu. */
function itemsAround(mapping: Mapping, reader: Reader, path: Path): Plain {
	const before = itemsOf(mapping, reader, 'dropdownItemsBefore', path);
	const after = itemsOf(mapping, reader, 'dropdownItemsAfter', path);
	return { ...(before.length && { itemsBefore: before }), ...(after.length && { itemsAfter: after }) };
}

/** Keys of a link item. */
function linkOf(reader: Reader, label: string | undefined): Plain {
	// `^/docs/(guide|api)/` is approximated by its literal start, `/docs/`.
	const [, ofRegex] = /^\^?([\w/-]+)/.exec(reader.take('activeBaseRegex') ?? '') ?? [];
	const start = reader.take<string>('activeBasePath') ?? ofRegex;
	return defined({
		...addressOf(reader.take('to'), reader.take('href')),
		label: label || undefined,
		ariaLabel: reader.take('aria-label'),
		activeBasePath: start ? start.replace(/^(?!\/)/, '/') : undefined,
		className: reader.take('className') || undefined,
		newTab: newTabOf(reader.take('target')),
	});
}

/** Of a `target`; undefined where the address says it. */
export const newTabOf = (target: unknown): boolean | undefined => (target === '_blank' ? true : target === '_self' ? false : undefined);
