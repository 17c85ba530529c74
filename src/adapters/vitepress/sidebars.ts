/**
 * `themeConfig.sidebar` of VitePress, one list or lists by path, → sidebars of ours. An item whose page belongs to another path is a
 * `ref`:
 *
 *     '/guide/': [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/start' }, { text: 'Settings', link: '/config/' }] }]
 *     guide: [{ type: 'category', label: 'Guide', items: [{ type: 'doc', id: 'guide/start', label: 'Start' }, { type: 'ref', id: 'config/index', … }] }]
 */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isObject, type Mapping, type Path, type Plain } from '../../config/mapping.ts';

interface Source {
	value: unknown;
	/** Path of the key in the VitePress config. */
	path: Path;
	/** Folder of the pages. */
	source: string;
}

interface Context {
	mapping: Mapping;
	source: string;
	/** The path whose pages have this sidebar, and those of all others. */
	own: string;
	paths: string[];
	/** Docs that a sidebar has. */
	seen: Set<string>;
}

/** Text of a label that may have HTML. */
export const plainText = (text: string): string => text.replace(/<[^>]*>/g, '').trim();

/** An address of a page as ours: `guide/start.md` → `/guide/start`. */
export function pagePath(link: string): string {
	const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link)!;
	return `/${path.replace(/^\/+/, '').replace(/(?:^|(?<=\/))index(?:\.(?:md|html))?$|\.(?:md|html)$/, '')}${rest}`;
}

export function mapSidebars(mapping: Mapping, sources: readonly Source[]): Record<string, unknown> {
	const lists = sources.flatMap(({ value, path, source }) => {
		const byPath = Array.isArray(value) ? { '/': value } : isObject(value) ? value : {};
		return Object.entries(byPath).map(([own, list]) => ({ own, list, source, at: Array.isArray(value) ? path : [...path, own] }));
	});
	const paths = lists.map(({ own }) => own);
	const sidebars: Record<string, unknown> = {};
	for (const { own, list, source, at } of lists) {
		const base = isObject(list) && typeof list.base === 'string' ? list.base : '';
		const items = Array.isArray(list) ? list : isObject(list) && Array.isArray(list.items) ? list.items : [];
		const context = { mapping, source, own, paths, seen: new Set<string>() };
		const mapped = items.flatMap((item, i) => sidebarItem(item, base, [...at, i], context));
		const name = own.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs';
		if (mapped.length) sidebars[sidebars[name] ? `${name}-${Object.keys(sidebars).length}` : name] = mapped;
	}
	return sidebars;
}

function sidebarItem(item: unknown, base: string, at: Path, context: Context): Plain[] {
	if (!isObject(item)) return [];
	const label = plainText(String(item.text ?? ''));
	const inner = typeof item.base === 'string' ? item.base : base;
	const link = typeof item.link === 'string' ? pageOf(item.link, label, item.base === undefined ? base : inner, at, context) : undefined;
	if (!Array.isArray(item.items)) return link ? [link] : [];
	const items = item.items.flatMap((one, i) => sidebarItem(one, inner, [...at, 'items', i], context));
	if (!items.length) return link ? [link] : [];
	if (!label) return items;
	const isDoc = link?.type === 'doc';
	return [
		{
			type: 'category',
			label,
			...(isDoc ? { link: { type: 'doc', id: link.id } } : {}),
			...(typeof item.collapsed === 'boolean' ? { collapsed: item.collapsed } : { collapsible: false, collapsed: false }),
			items: link && !isDoc ? [link, ...items] : items,
		},
	];
}

function pageOf(written: string, label: string, base: string, at: Path, { mapping, source, own, paths, seen }: Context): Plain | undefined {
	const isOutside = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written);
	const address = isOutside
		? written
		: pagePath(base && !written.startsWith('/') ? posix.join(base, written) : base ? posix.join(base, written) : written);
	const named = label ? { label } : {};
	if (isOutside || /[?#]/.test(address)) return { type: 'link', label: label || address, href: address };
	const path = address.replace(/^\/|\/$/g, '');
	const id = [path, posix.join(path, 'index')].find((id) => id && existsSync(join(mapping.siteDir, source, `${id}.md`)));
	if (!id) {
		mapping.tell('link of a sidebar', [...at, 'link'], 'leads to no page, and is left out', 'see sidebars.ts');
		return undefined;
	}
	const nearest = paths.filter((path) => `/${id}`.startsWith(path)).sort((a, b) => b.length - a.length)[0];
	const isHere = nearest === own && !seen.has(id);
	seen.add(id);
	return { type: isHere ? 'doc' : 'ref', id, ...named };
}
