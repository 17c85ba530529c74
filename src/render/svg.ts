/**
 * SVG diagrams (`<svg class="diagram">`), which are inlined so that they follow the page's theme. An SVG file may contain scripts and
 * addresses, so only known graphical elements and attributes are kept (SVG 2, «Element index» and «Attribute index»).
 */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../base/escape.ts';
import { isReservedAttribute, isReservedClass } from '../markdown/reserved.ts';
import { svgElements } from '../markdown/svg-elements.ts';

/** Placeholder in ids for the number of the use, which makes ids unique on a page. A private-use character; attributes lose it. */
const USE = '\uE005';

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Elements whose tags are dropped and whose children are kept. */
const transparent = words('a switch');

const attributes = words(
	`id class href xlink:href viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points dx dy rotate width height textLength
	lengthAdjust startOffset pathLength transform gradientTransform gradientUnits spreadMethod offset patternUnits patternContentUnits
	patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient fill fill-opacity fill-rule
	stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display
	visibility overflow font-family font-size font-style font-weight font-variant letter-spacing word-spacing text-anchor text-decoration
	dominant-baseline alignment-baseline baseline-shift writing-mode direction marker-start marker-mid marker-end clip-path clip-rule mask filter
	filterUnits primitiveUnits flood-color flood-opacity lighting-color stop-color stop-opacity vector-effect paint-order shape-rendering
	text-rendering image-rendering color-interpolation color-interpolation-filters in in2 result mode operator type values tableValues slope
	intercept amplitude exponent stdDeviation baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector k1 k2 k3 k4 order
	kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha radius azimuth elevation surfaceScale diffuseConstant specularConstant
	specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z`,
);

export interface Svg {
	width?: number;
	height?: number;
	/** Whether it is inlined. */
	diagram: boolean;
	/** Markup of the root's attributes, and of its children. */
	attributes: string;
	inner: string;
}

/** @returns undefined if the text contains no SVG */
export function readSvg(text: string, idPrefix: string): Svg | undefined {
	let root: Record<string, string> | undefined;
	let inner = '';
	/** Closing tags of the open elements; '' for one that is removed. */
	const open: string[] = [];
	/** Depth within elements that are removed with their contents. */
	let skipped = 0;
	const parser = new Parser(
		{
			onopentag(name, attribs) {
				if (!root) {
					if (name === 'svg') root = attribs;
					open.push('');
					return;
				}
				const isKnown = svgElements.has(name);
				if (skipped || !(isKnown || transparent.has(name))) skipped++;
				else if (isKnown) inner += `<${name}${written(attribs, idPrefix)}>`;
				open.push(isKnown && !skipped ? `</${name}>` : '');
			},
			ontext(data) {
				// White space is dropped between elements, but not within a text.
				const holder = open.at(-1) ?? '';
				if (root && !skipped && (data.trim() || /^<\/(?:text|tspan|textPath|title|desc)>$/.test(holder))) inner += escapeHtml(data);
			},
			onclosetag() {
				const closing = open.pop();
				if (skipped) skipped--;
				else if (root && closing) inner = closed(inner, closing);
			},
		},
		{ xmlMode: true },
	);
	parser.end(text);
	if (!root) return undefined;
	const { width: _width, height: _height, xmlns: _xmlns, role: _role, ...rest } = root;
	return { ...sizeOf(root), diagram: /(?:^|\s)diagram(?:\s|$)/.test(root.class ?? ''), attributes: written(rest, idPrefix), inner };
}

/** `<path d="…">` and `</path>` → `<path d="…"/>`. */
function closed(html: string, closing: string): string {
	const name = closing.slice(2, -1);
	const start = html.lastIndexOf('<');
	const isEmpty =
		html.endsWith('>') && html.startsWith(name, start + 1) && !html.endsWith('/>') && /[\s>]/.test(html[start + 1 + name.length]!);
	return isEmpty ? `${html.slice(0, -1)}/>` : html + closing;
}

/** A diagram's markup for its nth use on a page (from 0). @param more attributes of the root, with a space before each */
export const svgMarkup = ({ attributes, inner }: Pick<Svg, 'attributes' | 'inner'>, use: number, more: string): string =>
	`<svg${attributes}${more}>${inner}</svg>`.replaceAll(USE, use ? `${use}-` : '');

function written(attribs: Record<string, string>, prefix: string): string {
	let text = '';
	for (const [name, value] of Object.entries(attribs)) {
		const isKnown = attributes.has(name) || (name.startsWith('data-') && !isReservedAttribute(name));
		const own = isKnown ? ownValue(name, value.replaceAll(USE, ''), prefix) : undefined;
		if (own !== undefined) text += ` ${name}="${escapeHtml(own)}"`;
	}
	return text;
}

/** Ids get a prefix; addresses may only be ids of the same SVG: `href="#a"`, `fill="url(#a)"`. */
function ownValue(name: string, value: string, prefix: string): string | undefined {
	const id = (text: string) => `${prefix}-${USE}${text}`;
	if (name === 'id') return id(value);
	if (name.endsWith('href')) return value.startsWith('#') ? `#${id(value.slice(1))}` : undefined;
	if (name === 'class')
		return value
			.split(/\s+/)
			.filter((one) => !isReservedClass(one))
			.join(' ');
	// CSS functions that load files, and escapes that could hide one: `u\72l(…)`.
	if (!name.startsWith('data-') && /\\|(?:src|image|image-set|cross-fade|element)\s*\(/i.test(value)) return undefined;
	if (!/url\s*\(/i.test(value)) return value;
	const own = value.replace(/url\(\s*["']?#([^)"'\s]+)["']?\s*\)/gi, '\0$1\0');
	return /url\s*\(/i.test(own) ? undefined : own.replace(/\0([^\0]+)\0/g, (_, text: string) => `url(#${id(text)})`);
}

/**
 * Size in pixels. If only one of width and height is given, the other follows from the viewBox's ratio (CSS Images 3 §4.3); if none is, the size
 * is that of the viewBox.
 */
function sizeOf(root: Record<string, string>): { width?: number; height?: number } {
	const pixels = (value = '') => {
		const n = Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value)?.[1]);
		return n > 0 ? n : undefined;
	};
	const [width, height] = [pixels(root.width), pixels(root.height)];
	const box = (root.viewBox ?? '')
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : [];
	const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
	if (width && height) return { width, height };
	if (width) return { width, ...(ratio ? { height: round(width / ratio) } : {}) };
	if (height) return { ...(ratio ? { width: round(height * ratio) } : {}), height };
	return ratio ? { width: boxWidth, height: boxHeight } : {};
}

const round = (n: number) => Math.round(n * 100) / 100;
