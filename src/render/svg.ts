/**
 * SVG drawings that are put into the page, so that they follow its theme (`<svg class="diagram">`). An SVG file may hold scripts and addresses: it
 * is parsed as a browser would, and only elements and attributes that draw are kept (SVG 2, «Element index»).
 */
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

/** Stands before each id, and for a number that makes the ids of each use its own. Private use: no drawing holds it. */
const USE = '\uE005';

const drawing =
	'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc marker linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'.split(
		' ',
	);

const attributes = [
	...'id className href xLinkHref viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points dx dy rotate textLength lengthAdjust startOffset pathLength transform gradientTransform gradientUnits spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient fill fillOpacity fillRule stroke strokeWidth strokeOpacity strokeLineCap strokeLineJoin strokeMiterLimit strokeDashArray strokeDashOffset opacity color display visibility overflow fontFamily fontSize fontStyle fontWeight fontVariant letterSpacing wordSpacing textAnchor textDecoration dominantBaseline alignmentBaseline baselineShift writingMode direction markerStart markerMid markerEnd clipPath clipRule mask filter filterUnits primitiveUnits floodColor floodOpacity lightingColor stopColor stopOpacity vectorEffect paintOrder shapeRendering textRendering imageRendering colorInterpolation colorInterpolationFilters in in2 result mode operator type values tableValues slope intercept amplitude exponent stdDeviation baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha radius azimuth elevation surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z role xmlSpace'.split(
		' ',
	),
	'data*',
];

const schema: Schema = {
	tagNames: drawing,
	attributes: { '*': attributes },
	strip: ['script', 'style', 'foreignObject', 'animate', 'animateMotion', 'animateTransform', 'set', 'image', 'metadata'],
	clobber: [],
	protocols: {},
};

export interface Svg {
	width?: number;
	height?: number;
	/** Whether it asks to be put into the page. */
	diagram: boolean;
	/** Markup of the root's attributes and of what is in it. */
	attributes: string;
	inner: string;
}

/** @returns undefined where the text holds no SVG */
export function readSvg(text: string, idPrefix: string): Svg | undefined {
	if (!/<svg[\s>]/i.test(text)) return undefined;
	const tree = raw({
		type: 'root',
		children: [{ type: 'raw', value: text.replace(/<\?xml[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi, '') }],
	} as Root);
	const root = (tree as Root).children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
	if (!root) return undefined;
	const clean = sanitize(root, schema) as Element;
	for (const child of [clean, ...descendants(clean)]) ownAddresses(child, idPrefix);
	clean.children = withoutSpace(clean.children as RootContent[]) as Element['children'];
	const { width, height, diagram } = { ...sizeOf(root), diagram: classesOf(root).includes('diagram') };
	for (const name of ['width', 'height', 'role']) delete clean.properties[name];
	const html = toHtml({ ...clean, children: [] }, { space: 'svg', closeEmptyElements: true, tightSelfClosing: true });
	return {
		width,
		height,
		diagram,
		attributes: html.slice('<svg'.length, html.indexOf('>')).replace(/\/$/, ''),
		inner: toHtml(
			{ type: 'root', children: clean.children as RootContent[] },
			{ space: 'svg', closeEmptyElements: true, tightSelfClosing: true },
		),
	};
}

/** A drawing's markup for its nth use on a page (from 0). @param more attributes of the root, with a space before each */
export function svgMarkup({ attributes, inner }: Pick<Svg, 'attributes' | 'inner'>, use: number, more: string): string {
	const number = use ? `${use}-` : '';
	return `<svg${attributes}${more}>${inner}</svg>`.replaceAll(USE, number);
}

const classesOf = ({ properties }: Element): unknown[] =>
	Array.isArray(properties.className) ? properties.className : [properties.className];

function descendants(node: Element): Element[] {
	return node.children.flatMap((child) => (child.type === 'element' ? [child, ...descendants(child)] : []));
}

/** Ids get a prefix; addresses may lead to ids of the drawing alone: `href="#a"`, `fill="url(#a)"`. */
function ownAddresses({ properties }: Element, prefix: string): void {
	for (const [name, value] of Object.entries(properties)) {
		if (name === 'id') properties.id = `${prefix}-${USE}${value}`;
		else if (/href$/i.test(name)) {
			if (String(value).startsWith('#')) properties[name] = `#${prefix}-${USE}${String(value).slice(1)}`;
			else delete properties[name];
		} else if (typeof value === 'string' && /url\s*\(/i.test(value)) {
			const own = value.replace(/url\(\s*["']?#([^)"'\s]+)["']?\s*\)/gi, (_, id: string) => `\0${id}\0`);
			if (/url\s*\(/i.test(own)) delete properties[name];
			else properties[name] = own.replace(/\0([^\0]+)\0/g, (_, id: string) => `url(#${prefix}-${USE}${id})`);
		}
	}
}

/** White space between elements draws nothing; within a text it does. */
function withoutSpace(nodes: RootContent[]): RootContent[] {
	return nodes.flatMap((node): RootContent[] => {
		if (node.type === 'text' && !node.value.trim()) return [];
		if (node.type !== 'element' || node.tagName === 'text') return [node];
		return [{ ...node, children: withoutSpace(node.children as RootContent[]) as Element['children'] }];
	});
}

/**
 * Size in pixels. Where one of width and height is given, the other follows the shape of the viewBox (CSS Images 3 §4.3); where none is, the
 * viewBox is the size.
 */
export function sizeOf({ properties }: Element): { width?: number; height?: number } {
	const pixels = (value: unknown) => {
		const m = /^\s*([\d.]+)(?:px)?\s*$/.exec(String(value ?? ''));
		return m && Number(m[1]) > 0 ? Number(m[1]) : undefined;
	};
	const width = pixels(properties.width);
	const height = pixels(properties.height);
	const box = String(properties.viewBox ?? '')
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
