/** `themeConfig.navbar` → `navbar`. https://docusaurus.io/docs/api/themes/configuration#navbar */
import { addressOf, isObject, type Mapping, type Path, type Plain, type Reader, readerOf } from '../../../config/mapping.ts';

export function mapNavbar(mapping: Mapping, value: unknown): void {
	const path = ['themeConfig', 'navbar'];
	const reader = readerOf(mapping, value, path, 'themeConfig.navbar');
	mapping.set(['navbar', 'title'], reader.take('title'), reader.at('title'));
	mapping.set(['navbar', 'hideOnScroll'], reader.take('hideOnScroll') ?? false, reader.at('hideOnScroll'));
	const logo = mapLogo(mapping, reader.take('logo'), reader.at('logo'));
	mapping.set(['navbar', 'logo'], logo, reader.at('logo'));
	const items = reader.take<unknown[]>('items');
	const mapped: Plain[] = [];
	(Array.isArray(items) ? items : []).forEach((item, i) => {
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
	const srcDark = file('srcDark');
	const width = size('width');
	const height = size('height');
	const href = reader.take<string>('href');
	reader.skip('className', 'style', 'target');
	const logo = {
		src: file('src'),
		alt: reader.take<string>('alt') ?? '',
		...(srcDark === undefined ? {} : { srcDark }),
		...(width === undefined ? {} : { width }),
		...(height === undefined ? {} : { height }),
		...(href === undefined ? {} : { href }),
	};
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
	const common = { position, ...(label === undefined ? {} : { label }) };
	const docs = (): Plain => {
		const id = reader.take<string>('docsPluginId');
		return id === undefined ? {} : { docs: id };
	};
	const finish = (item: Plain, ...ignored: string[]): Plain => {
		reader.skip('className', 'key', 'target', 'rel', 'prependBaseUrlToHref', 'autoAddBaseUrl', ...ignored);
		reader.done();
		return item;
	};
	switch (type) {
		case 'default':
		case 'link':
			return finish({ type: 'link', position, ...linkOf(reader, label) });
		case 'doc':
			return finish({ type: 'doc', ...common, ...docs(), docId: reader.take('docId') });
		case 'docSidebar':
			return finish({ type: 'docSidebar', ...common, ...docs(), sidebarId: reader.take('sidebarId') });
		case 'html':
			return finish({ type: 'html', position, value: reader.take('value') ?? '' });
		case 'search':
			return finish({ type: 'search', position });
		case 'docsVersion': {
			const to = reader.take<string>('to') ?? reader.take<string>('href');
			return finish({ type: 'docsVersion', ...common, ...docs(), dropdown: false, ...(to === undefined ? {} : { to }) });
		}
		case 'docsVersionDropdown': {
			const versions = reader.take('versions');
			const around = itemsAround(mapping, reader, path);
			// Ours are marked as current in any case, so `dropdownActiveClassDisabled` is ignored.
			return finish(
				{ type: 'docsVersion', position, ...docs(), ...around, ...(versions === undefined ? {} : { versions }) },
				'dropdownActiveClassDisabled',
			);
		}
		case 'localeDropdown':
			return finish({ type: 'languageDropdown', position, ...itemsAround(mapping, reader, path) });
		case 'dropdown': {
			const items = itemsOf(mapping, reader, 'items', path);
			// If the dropdown itself is a link, the link becomes its first item.
			const own = ['to', 'href'].some((key) => typeof value[key] === 'string') ? [{ type: 'link', ...linkOf(reader, label) }] : [];
			if (!own.length && !items.length) return undefined;
			return finish({ type: 'dropdown', position, label: label ?? '', items: [...own, ...items] }, 'activeBasePath', 'activeBaseRegex');
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
	return { ...(before.length ? { itemsBefore: before } : {}), ...(after.length ? { itemsAfter: after } : {}) };
}

/** Keys of a link item. */
function linkOf(reader: Reader, label: string | undefined): Plain {
	const [to, href, ariaLabel, base, regex, target, className] = [
		'to',
		'href',
		'aria-label',
		'activeBasePath',
		'activeBaseRegex',
		'target',
		'className',
	].map((key) => reader.take<string>(key));
	// `^/docs/(guide|api)/` is approximated by its literal start, `/docs/`.
	const start = base ?? (regex === undefined ? undefined : /^\^?([\w/-]+)/.exec(regex)?.[1]);
	return {
		...addressOf(to, href),
		...(label ? { label } : {}),
		...(ariaLabel === undefined ? {} : { ariaLabel }),
		...(start ? { activeBasePath: start.startsWith('/') ? start : `/${start}` } : {}),
		...(className ? { className } : {}),
		...(target === '_blank' ? { newTab: true } : target === '_self' ? { newTab: false } : {}),
	};
}
