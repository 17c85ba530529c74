/** Maps addresses that the site's own components write to their final form: base URL, routes of Markdown files. */
import { createContext, createElement, useContext } from 'react';
import { Server } from './context.tsx';

/** Provided by the renderer: `/guide/` → `/base/guide/`; `../meta.md` → `/base/vrm/meta/`. */
export interface AddressMap {
	href(address: string, kind: 'link' | 'image'): string;
	/** The same for all addresses in some HTML. */
	html(html: string): string;
	/** The narrower variants of an image of the site, as `srcset`; undefined if it has none. */
	srcSet(address: string): string | undefined;
}

/** Null if addresses are final already: in the theme's own templates, and in the browser. */
export const Addresses = createContext<AddressMap | null>(null);

export const useAddresses = (): AddressMap | null => useContext(Addresses);

/** Of what stands in the text column. */
export const COLUMN_SIZES = '(max-width: 996px) calc(100vw - 2rem), 46rem';

/**
 * `srcset` and `sizes` of an image that a component shows; empty if there is one size of it, or the component names several itself. A browser knows
 * how wide it shows a lazy image (`auto`); to others it is as wide as its attribute says, or as the window.
 */
export function widthsOf(attributes: Attributes, map: AddressMap | null): { srcSet?: string; sizes?: string } {
	const { src, srcSet: own, sizes, width, loading } = attributes;
	const srcSet = own === undefined && typeof src === 'string' ? map?.srcSet(src) : undefined;
	if (!srcSet) return {};
	const shown = sizes ?? (/^\d+$/.test(String(width)) ? `(max-width: ${width}px) 100vw, ${width}px` : '100vw');
	return { srcSet, sizes: loading === 'lazy' ? `auto, ${shown}` : String(shown) };
}

/** Attributes that contain an address, by element, with React's names. */
export const addressAttributes: Record<string, readonly string[]> = {
	a: ['href'],
	area: ['href'],
	img: ['src', 'srcSet'],
	source: ['src', 'srcSet'],
	video: ['src', 'poster'],
	audio: ['src'],
	track: ['src'],
};

/** Sizes of images that modules import, by their addresses (src/theme/assets.ts). */
export const imageSizes = new Map<string, readonly [width: number, height: number]>();

type Attributes = Record<string, unknown>;

/** An element of a site's component: `<a href="/guide/">` is rendered as this (jsx-runtime.ts). Islands are rendered without the server's context. */
export function Addressed({ tag, attributes, handler }: { tag: string; attributes: Attributes; handler?: string }) {
	const server = useContext(Server);
	if (handler) server?.onDeadHandler?.(handler, tag);
	return createElement(tag, mapped(tag, attributes, useAddresses()));
}

function mapped(tag: string, attributes: Attributes, map: AddressMap | null): Attributes {
	const isLink = tag === 'a' || tag === 'area';
	const result = { ...attributes };
	for (const name of map ? (addressAttributes[tag] ?? []) : []) {
		const value = attributes[name];
		if (typeof value !== 'string') continue;
		result[name] =
			name === 'srcSet'
				? value
						.split(/,\s+/)
						.map((candidate) => candidate.trim().replace(/^\S+/, (href) => map!.href(href, 'image')))
						.join(', ')
				: map!.href(value, isLink ? 'link' : 'image');
	}
	if (isLink && typeof result.href === 'string' && /^(?:https?:)?\/\//i.test(result.href)) result.rel ??= 'noopener noreferrer';
	if (tag === 'img') Object.assign(result, widthsOf(attributes, map));
	const size = tag === 'img' && attributes.width === undefined && attributes.height === undefined && imageSizes.get(String(attributes.src));
	if (size) [result.width, result.height] = size;
	const inner = attributes.dangerouslySetInnerHTML as { __html?: unknown } | undefined;
	if (map && typeof inner?.__html === 'string') result.dangerouslySetInnerHTML = { __html: map.html(inner.__html) };
	return result;
}
