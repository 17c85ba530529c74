/** Elements that the config adds to the head of every page, with final addresses. */
import type { Attributes, HeadElements } from '../../templates/props.ts';
import type { Config } from '../config/schema.ts';
import type { SiteFont } from '../theme/css.ts';

/** Attributes that React renders without a value if they are `true`. */
const BOOLEAN = new Set(['async', 'defer', 'disabled']);

type Written = Record<string, string | true | undefined>;

/** Makes an address of the config final. */
export type Resolve = (written: string) => { href: string; external: boolean };

/** @returns undefined if the config adds nothing */
export function headElements({ head, scripts }: Config, resolve: Resolve): HeadElements | undefined {
	const links = head.link.map((link) => attributesOf(link, 'href', resolve));
	const isStyle = ({ rel }: Attributes) => String(rel).split(' ').includes('stylesheet');
	const all = [
		...head.script,
		...scripts.map((script) => (typeof script === 'string' ? { src: script, defer: true as const } : deferred(script))),
	];
	if (!links.length && !head.meta.length && !all.length) return undefined;
	return {
		links: links.filter((link) => !isStyle(link)),
		styles: links.filter(isStyle),
		metas: head.meta.map((meta) => attributesOf(meta, undefined, resolve)),
		scripts: all.map((script) => scriptElement(script, resolve)),
	};
}

/** A script of the config → attributes and content of its element. */
export const scriptElement = ({ content, ...script }: Written, resolve: Resolve): { attributes: Attributes; content?: string } => ({
	attributes: attributesOf(script, 'src', resolve),
	...(typeof content === 'string' ? { content } : {}),
});

/** Inline scripts of the config; their hashes are in the content security policy. */
export const inlineScripts = ({ head, consent }: Config): string[] =>
	[...head.script, ...(consent?.scripts ?? [])].flatMap((script) => ('content' in script ? (script.content ?? []) : []));

/**
 * The fonts that pages preload.
 *
 * @returns the fonts, and the indices of files in `preloadFonts` that no stylesheet uses
 */
export function preloadedFonts(
	{ preloadFonts, staticDirectories }: Config,
	fonts: SiteFont[] = [],
): { fonts: SiteFont[]; unknown: number[] } {
	if (!Array.isArray(preloadFonts)) return { fonts: preloadFonts ? fonts.filter((font) => font.isUsed) : [], unknown: [] };
	const preloads = preloadFonts.map((path) => {
		const plain = path.replace(/^\.?\//, '');
		const names = [plain, ...staticDirectories.map((dir) => `${dir}/${plain}`)];
		return fonts.find((font) => names.includes(font.source));
	});
	return { fonts: preloads.filter((font) => font !== undefined), unknown: preloads.flatMap((font, i) => (font ? [] : [i])) };
}

/** Adds `defer` to a script that does not say how it loads. */
const deferred = <T extends Written>(script: T): T & Written =>
	script.async || script.type === 'module' || script.defer ? script : { ...script, defer: true };

function attributesOf(element: Written, key: 'href' | 'src' | undefined, resolve: Resolve): Attributes {
	const attributes: Attributes = {};
	for (const [name, value] of Object.entries(element))
		if (value !== undefined)
			attributes[name] = value === true && !BOOLEAN.has(name) ? '' : value === '' && BOOLEAN.has(name) ? true : value;
	const written = key && attributes[key];
	if (key && typeof written === 'string') {
		const { href, external } = resolve(written);
		attributes[key] = href;
		// Browsers block a foreign file with `integrity` unless it is loaded with CORS.
		if (external && attributes.integrity) attributes.crossorigin ??= 'anonymous';
	}
	return attributes;
}
