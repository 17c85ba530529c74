/**
 * Links and images become marks, and entries in the list of links:
 * `<a href="../meta.md#license">` → `<a href="\uE000l0\uE001">`, `<img src="./a.svg" alt="…" title="…">` → `\uE000i1\uE001`.
 * An image that is the only content of its paragraph becomes a figure.
 */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { find, html } from 'property-information';
import type { Position } from '../../base/place.ts';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import { hasElement } from '../element.ts';
import { mark } from '../marks.ts';
import { refusedSchemes } from '../reserved.ts';
import { isUnsearched, readableText } from '../text.ts';
import type { PageLink } from '../types.ts';
import { replaceNode, walk } from '../walk.ts';

/** Attributes with an address to check, besides `<a href>` and `<img src>`. */
const held: Record<string, Record<string, 'link' | 'media'>> = {
	a: { xLinkHref: 'link' },
	area: { href: 'link' },
	video: { src: 'media', poster: 'media' },
	audio: { src: 'media' },
	source: { src: 'media', srcSet: 'media' },
	track: { src: 'media' },
};
/** Attributes that hold text. Any other may hold an address, and may not run anything: `<button formaction>`, `<svg><use xlink:href>`. */
const isText = (name: string): boolean => texts.has(name) || name.startsWith('aria') || name.startsWith('data');
const texts = new Set('alt abbr className content htmlFor id label lang name pattern placeholder summary title value'.split(' '));

/** Addresses in an attribute; `srcset` holds several, each with a size. */
const addressesIn = (name: string, value: string): string[] => (name === 'srcSet' ? value.split(/[\s,]+(?=\S)/) : [value]);

/**
 * Elements that are not allowed: those that run code, belong in the head or embed another page; and those that would hide their contents, as
 * browsers read it as text, to the end of the page or as no part of the page (HTML Living Standard §13.2.6.4.7).
 * Of frames, only those of allowed hosts are left here (frames.ts).
 */
const unrendered = new Set(
	'script style base meta link object embed applet frame frameset portal noscript xmp noembed noframes plaintext template textarea title'.split(
		' ',
	),
);

/** By their names in HTML; undefined where there are none. */
function attributesOf(properties: Properties): Record<string, string> | undefined {
	const written = Object.entries(properties).flatMap(([name, value]): [string, string][] =>
		value === undefined || value === null || value === false ? [] : [[find(html, name).attribute, value === true ? '' : textOf(value)]],
	);
	return written.length ? Object.fromEntries(written) : undefined;
}

/** Schemes that run code, carry markup, or start another program or another view of a page; white space and control characters inside a scheme are ignored, as browsers do. */
const dangerous = new RegExp(`^(?:${refusedSchemes.join('|')}|data):`, 'i');
export const isDangerous = (href: string): boolean => {
	const bare = href.replace(/[\u0000-\u0020\u007F-\u009F]+/g, '');
	return dangerous.test(bare) && !/^data:image\/(?:png|jpe?g|gif|webp|avif);/i.test(bare);
};

/** An image of one colour scheme, as Material for MkDocs and GitHub have it: `a.png#only-dark`, `a.png#gh-light-mode-only`. */
const SCHEME = /^([^#]+)#(?:only|gh)-(light|dark)(?:-mode-only)?$/;

/** UTF-16 units of a link's words at most: whole paragraphs name no page. */
const MOST_WORDS = 80;

/** What a link says of the page it leads to; '' for one that leads to no other page of the site. */
function wordsOf(node: Element, href: string, ancestors: (Element | Root)[]): string {
	if (/^(?:#|[a-z][a-z\d+.-]*:|\/\/)/i.test(href) || ancestors.some(isUnsearched)) return '';
	const text = readableText([node], () => '')
		.replace(/\uE000[a-z]\d+\uE001/g, '')
		.replace(/\s+/g, ' ')
		.trim();
	return text.length > MOST_WORDS ? '' : text;
}

/** Takes an author's `rel` out of a link, to be written with what the tool adds. `opener` would take back `noopener`. */
function relOf({ properties }: Element): string {
	const rel = textOf(properties.rel)
		.split(/\s+/)
		.filter((word) => word && word.toLowerCase() !== 'opener');
	delete properties.rel;
	return rel.join(' ');
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

interface ReferenceOptions {
	/** An image alone in its paragraph becomes a figure. */
	figures: boolean;
	/** Style attributes stay, which in MDX are written as objects. */
	styles?: boolean;
	/** `any` may be written, with any attribute that MDX leaves as text. */
	elements?: 'any';
}

/** Takes out attributes that do nothing or would run something, with a problem for each. @returns whether a style attribute stays */
function takeOutAttributes(node: Element, at: Position, options: ReferenceOptions, problems: Problem[]): boolean {
	let styled = false;
	const refusal = (name: string): Problem | undefined => {
		const has = `<${node.tagName}> has an`;
		if (/["'<>=&]/.test(name))
			return warningAt('broken-tag', at, `${has} attribute named ${name}`, 'close the tag before it with >, and put values into quotes');
		if (/^on/i.test(name)) {
			const what = `inline event handler (${name.toLowerCase()}); the content security policy does not run it`;
			return errorAt('inline-handler', at, `${has} ${what}`, 'use a component from the components folder');
		}
		if (name === 'style') {
			const hint = 'use a class and the site’s stylesheet, or a component';
			if (!options.styles) return warningAt('inline-style', at, `${has} inline style; the content security policy does not apply it`, hint);
			styled = true;
		} else if (!isText(name)) {
			const href = addressesIn(name, textOf(node.properties[name])).find(isDangerous);
			if (href !== undefined && !(options.elements === 'any' && /^data:/i.test(href)))
				return errorAt(
					'dangerous-link',
					at,
					`"${href.slice(0, 60).replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')}" is not an address a page may link to`,
					'link to a page, a file or an https: address',
				);
		}
		return undefined;
	};
	for (const name of Object.keys(node.properties)) {
		const problem = refusal(name);
		if (!problem) continue;
		problems.push(problem);
		delete node.properties[name];
	}
	return styled;
}

export function references(tree: Root, options: ReferenceOptions): { links: PageLink[]; problems: Problem[]; styled: boolean } {
	const links: PageLink[] = [];
	const problems: Problem[] = [];
	let styled = false;
	const isAny = options.elements === 'any';
	let line = 1;
	let column = 1;
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element') return;
		const placed = node.position?.start ?? ancestors.findLast((a) => a.position?.start)?.position?.start;
		line = placed?.line ?? line;
		column = placed?.column ?? column;
		const parent = ancestors.at(-1) as Element | Root;
		const add = (link: Omit<PageLink, 'line' | 'column'>) => links.push({ ...link, line, column }) - 1;
		if (takeOutAttributes(node, { line, column }, options, problems)) styled = true;
		for (const [name, kind] of Object.entries(held[node.tagName] ?? {})) {
			const value = node.properties[name];
			if (value === undefined || value === null) continue;
			const href = textOf(value);
			const marked = (address: string) =>
				mark('l', add({ kind: 'link', href: address, ...(kind === 'media' ? { media: true } : {}), ...(isAny && { jsx: true }) }));
			node.properties[name] =
				name === 'srcSet'
					? href
							.split(/,\s+/)
							.map((candidate) => candidate.trim().replace(/^\S+/, marked))
							.join(', ')
					: marked(href);
		}
		// The `<title>` of an SVG is its accessible name.
		if (!isAny && unrendered.has(node.tagName) && !(node.tagName === 'title' && hasElement(ancestors, 'svg'))) {
			problems.push(
				errorAt(
					'raw-element',
					{ line, column },
					`<${node.tagName}> in Markdown is not rendered`,
					'use a component from the components folder',
				),
			);
			return replaceNode(node, ancestors);
		}
		if (node.tagName === 'a' && typeof node.properties.href === 'string') {
			const href = node.properties.href;
			const classes = Array.isArray(node.properties.className) ? node.properties.className : [];
			if (classes.includes('heading-anchor') || node.properties.dataFootnoteRef !== undefined || classes.includes('data-footnote-backref'))
				return;
			const rel = relOf(node);
			const text = wordsOf(node, href, ancestors);
			node.properties.href = mark('l', add({ kind: 'link', href, ...(text && { text }), ...(rel ? { rel } : {}) }));
			return;
		}
		if (node.tagName !== 'img' || typeof node.properties.src !== 'string') return;
		const { src, alt, title, srcSet: _, sizes: __, ...others } = node.properties as Record<string, string | undefined>;
		const [, href, scheme] = SCHEME.exec(src!) ?? [undefined, src!];
		const attributes = attributesOf(scheme ? { ...others, className: `${textOf(others.className)} only-${scheme}`.trim() } : others);
		const alone =
			options.figures &&
			parent.type === 'element' &&
			parent.tagName === 'p' &&
			parent.children.every((c) => c === node || (c.type === 'text' && !c.value.trim()));
		const index = add({
			kind: 'image',
			href,
			alt: alt ?? '',
			...(title ? { title } : {}),
			...(alone ? { figure: true } : {}),
			...(attributes && { attributes }),
			...(isAny && (node.data as { jsx?: true } | undefined)?.jsx && { jsx: true }),
		});
		const text: ElementContent = { type: 'text', value: mark('i', index), ...(node.data ? { data: node.data as never } : {}) };
		// A figure replaces the paragraph: it is not allowed inside one.
		if (alone) replaceNode(parent, ancestors.slice(0, -1), text);
		else replaceNode(node, ancestors, text);
		return 'skip';
	});
	return { links, problems, styled };
}
