/** Addresses inside a site. Routes are paths from the site root without the base URL: `/vrm/meta/`. */
import { safely } from '../base/attempt.ts';
import type { NumberPrefixes } from '../config/schema/docs.ts';

/** `joinRoute('/blog/', '2024', '/a')` → `/blog/2024/a`. `.` and `..` are resolved; `..` cannot go above `/`. */
export function joinRoute(...parts: string[]): string {
	const out: string[] = [];
	for (const part of parts.join('/').split('/')) {
		if (!part || part === '.') continue;
		if (part === '..') out.pop();
		else out.push(part);
	}
	return `/${out.join('/')}`;
}

/** Whether addresses end with a slash. `both`: they do not, but pages are written so that the address with a slash works too. */
export type TrailingSlash = boolean | 'both';

/** Adds or removes the trailing slash, as the config says. `/` and files (`/404.html`) do not change. */
export function slashed(route: string, trailingSlash: TrailingSlash): string {
	if (route === '/' || /\/[^/]+\.html$/.test(route)) return route;
	const bare = route.replace(/\/+$/, '');
	return trailingSlash === true ? `${bare}/` : bare;
}

/** The output file of a route: `/vrm/` → `vrm/index.html`; without trailing slashes `/vrm` → `vrm.html`, with `both` `vrm/index.html`. */
export function outputFile(route: string, trailingSlash: TrailingSlash): string {
	const path = filePath(route);
	if (path === '' || path.endsWith('/')) return `${path}index.html`;
	return /\.html$/.test(path) ? path : `${path}${trailingSlash === 'both' ? '/index' : ''}.html`;
}

/** Path from the output root of the file that a route names: `/%E8%A1%A8.md` → `表.md`. */
export const filePath = (route: string): string => decoded(route).replace(/^\/+/, '');

/**
 * `/%E8%A1%A8/` → `/表/`. Not decoded: invalid escapes (`/100%/`), and those that would change the path (`/%2e%2e/a/`, `/a%00/`).
 */
function decoded(route: string): string {
	const plain = decodeWritten(route);
	return plain.split('/').some((part) => part === '..' || part === '.') || plain.includes('\0') ? route : plain;
}

/** Why an address would not lead to a route's file; undefined if it does. */
export function routeFault(route: string): string | undefined {
	if (route.split('/').some((part) => part.startsWith('.'))) return 'hosts do not serve names that begin with a dot';
	// The file of `/a%2fb/` keeps that name, but hosts look for `/a/b/`.
	return decoded(route) === decodeSafe(route) ? undefined : 'what is written with % in it means another path';
}

/** Equal for names that some file systems treat as the same: they differ only in letter case, or in composed or decomposed characters. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();

/** Decodes `%E8%A1%A8`, but no characters with a meaning in addresses: `%2F` stays. Malformed input stays as it is. */
export const decodeWritten = (path: string): string => safely(() => decodeURI(path)) ?? path;

/** `mtoon-1.0` → `mtoon-1-0`, `表情 と視線` → `表情-と視線`. */
export function slugify(label: string): string {
	return (
		label
			.normalize('NFKC')
			.toLowerCase()
			// C# and C++ must not become `c`.
			.replace(/(?<=\p{L})#/gu, '-sharp')
			.replace(/(?<=\p{L})\+\+/gu, '-plus-plus')
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
			.replace(/^-+|-+$/g, '')
	);
}

/** Characters that a route cannot have. */
export const unusable = /[?#\\\u0000-\u001F\u007F\p{Surrogate}]/u;
export const usableSlug = (slug: string) => slug.replace(new RegExp(unusable, 'gu'), '-');

/** A word of a label: `uniVRM0.1` has uni, VRM, 0, 1. */
const labelWord = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?![\p{Ll}])|\d+|[\p{Lo}\p{Lm}\p{M}]+|[\p{L}]/gu;

/** `First steps` → `first-steps`, `UniVRM 0.1` → `uni-vrm-0-1`, `Émile` → `emile`: the routes that Docusaurus gives to tags. */
export const tagSlug = (label: string): string =>
	(
		label
			.normalize('NFD')
			.replace(/(?<=[A-Za-z])[\u0300-\u036F]+|['\u2019]/g, '')
			.normalize('NFC')
			.match(labelWord) ?? []
	)
		.join('-')
		.toLowerCase();

/** Final address of a route: with the base URL, and escaped for a URL. Routes have no query and no anchor: `#` is part of a name. */
export function withBase(route: string, baseUrl: string): string {
	const whole = (baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl) + route;
	// Fast path: most routes need no escaping, and a build calls this hundreds of thousands of times.
	if (/^[\w/.~-]*$/.test(whole)) return whole;
	return encodeURI(decodeSafe(whole).replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent);
}

/** decodeURI that leaves malformed input as it is. */
export function decodeSafe(path: string): string {
	if (!path.includes('%')) return path;
	return safely(() => decodeURIComponent(path)) ?? path;
}

/** Makes an address legible in messages: decodes what is not ASCII, which Markdown percent-encodes. Escapes of ASCII characters stay. */
export const legible = (href: string): string => href.replace(/(?:%[89a-f][\da-f])+/gi, decodeSafe);

const numberPrefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
/** Dates and versions (`2024-01-02`, `0_36_update`, `7.0`) are not number prefixes. */
const noPrefix = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+)/;

/** `01-intro` → `{name: 'intro', position: 1}`. @param parser `numberPrefixes` of the docs; false: names stay as they are */
export function stripNumberPrefix(segment: string, parser: NumberPrefixes = true): { name: string; position?: number } {
	if (parser === false) return { name: segment };
	if (parser !== true) {
		const { filename, numberPrefix } = parser(segment);
		return { name: filename, ...(typeof numberPrefix === 'number' && { position: numberPrefix }) };
	}
	const m = noPrefix.test(segment) ? null : numberPrefix.exec(segment);
	return m ? { name: m[2]!, position: Number(m[1]) } : { name: segment };
}
