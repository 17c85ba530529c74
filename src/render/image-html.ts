/** An image of Markdown → HTML. */
import { escapeHtml } from '../base/escape.ts';
import type { Image } from './images.ts';
import { svgMarkup } from './svg.ts';

/** One use of an image on a page. */
export interface ImageInputs {
	/** Final address if the file could not be read as an image; else ''. */
	src: string;
	alt: string;
	title?: string;
	/** Other attributes in the source. */
	attributes?: Record<string, string>;
	/** Rendered as a figure. */
	figure?: boolean;
	image?: Image;
	/** Not lazily loaded: the first image of a page. */
	eager: boolean;
	/** How many times the page has shown the same file before. */
	use: number;
}

/**
 * `![alt](a.svg "caption")` as the only content of a paragraph → `<figure class="figure">…<figcaption>caption</figcaption></figure>`
 *
 * @param address published path → final address
 * @param plain for feeds: without variants
 */
export function imageHtml(shown: ImageInputs, address: (path: string) => string, plain = false): string {
	const { image, title, figure } = shown;
	const alt = escapeHtml(shown.alt);
	if (!image)
		return `<img src="${escapeHtml(shown.src)}" alt="${alt}"${attributesHtml({ loading: 'lazy', decoding: 'async', ...shown.attributes })}>`;
	const inner = image.svg ? drawingHtml(shown, image.svg, alt) : fileHtml(shown, image, alt, address, plain);
	if (!figure) return inner;
	const body = image.svg
		? `<div class="figure-scroll" tabindex="0" role="group" aria-label="${alt || escapeHtml(title ?? '')}">${inner}</div>`
		: inner;
	return figureHtml(body, title);
}

/** @param body final HTML */
export const figureHtml = (body: string, title: string | undefined): string =>
	`<figure class="figure">${body}${title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''}</figure>`;

/** React props of an image, for a component of the site. `address` and `plain` are those of `imageHtml`. */
export function imageProps(shown: ImageInputs, address: (path: string) => string, plain: boolean): Record<string, unknown> {
	const { image, alt, title, figure, eager } = shown;
	const { class: className, ...own } = shown.attributes ?? {};
	const path = image && ((!plain && image.variants.at(-1)?.path) || image.path);
	return {
		src: path === undefined ? shown.src : address(path),
		alt,
		...(title && !figure ? { title } : {}),
		...widthsOf(shown, address, plain),
		...(!eager && { loading: 'lazy' }),
		decoding: 'async',
		...(className && { className }),
		...own,
		...(image ? sizeOf(shown) : {}),
	};
}

/** ` width="300" loading="lazy"` */
const attributesHtml = (attributes: Record<string, string | number>): string =>
	Object.entries(attributes)
		.map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
		.join('');

/** `300` and `300px` → 300; undefined for `50%`. */
const pixels = (written: string | undefined): number | undefined =>
	/^\d+(?:px)?$/.test(written ?? '') ? Number.parseInt(written!, 10) : undefined;

/** React props with the widths that a browser chooses from; undefined without variants. */
function widthsOf(
	{ image, attributes }: ImageInputs,
	address: (path: string) => string,
	plain: boolean,
): { srcSet: string; sizes: string } | undefined {
	if (plain || !image?.variants.length) return undefined;
	const width = pixels(attributes?.width);
	return {
		srcSet: image.variants.map((v) => `${address(v.path)} ${v.width}w`).join(', '),
		sizes: width === undefined ? '(max-width: 996px) calc(100vw - 2rem), 46rem' : `${width}px`,
	};
}

/** Whether a style limits the height of an image and leaves the width to it: `max-height: 200px`. */
const hasHeightAlone = (style = ''): boolean => /(?:^|[;\s])(?:max-)?height\s*:/.test(style) && !/(?:^|[;\s])width\s*:/.test(style);

/** The size in the source, with the other side in proportion; else the file's own. In pixels if possible, to avoid layout shifts. */
function sizeOf({ attributes = {}, image }: ImageInputs): Record<string, string | number> {
	const { width, height } = image!;
	// Beside a height in its style, the width of an attribute would stay: the image is distorted.
	if (hasHeightAlone(attributes.style)) return {};
	const [w, h] = [pixels(attributes.width), pixels(attributes.height)];
	const ratio = width && height ? height / width : undefined;
	if (w !== undefined) return { width: w, ...(h !== undefined ? { height: h } : ratio && { height: Math.round(w * ratio) }) };
	if (h !== undefined) return { ...(ratio && { width: Math.round(h / ratio) }), height: h };
	// In percent or other units: the browser computes the other side.
	const written = { ...(attributes.width && { width: attributes.width }), ...(attributes.height && { height: attributes.height }) };
	return Object.keys(written).length ? written : { ...(width && { width }), ...(height && { height }) };
}

function drawingHtml(shown: ImageInputs, svg: NonNullable<Image['svg']>, escaped: string): string {
	const { class: own, id, lang } = shown.attributes ?? {};
	const named = shown.alt ? ` role="img" aria-label="${escaped}"` : ' aria-hidden="true"';
	// The root element of a diagram already has a class.
	const isClassed = own !== undefined && / class="/.test(svg.attributes);
	const attributes = isClassed ? svg.attributes.replace(/ class="/, () => ` class="${escapeHtml(own)} `) : svg.attributes;
	const more = { ...sizeOf(shown), ...(own && !isClassed && { class: own }), ...(id && { id }), ...(lang && { lang }) };
	return svgMarkup({ attributes, inner: svg.inner }, shown.use, `${named}${attributesHtml(more)} focusable="false"`);
}

function fileHtml(shown: ImageInputs, image: Image, alt: string, address: (path: string) => string, plain: boolean): string {
	const { title, figure, eager, attributes = {} } = shown;
	const { path, variants } = image;
	const widest = variants.at(-1);
	const src = address((!plain && widest?.path) || path!);
	const size = Object.fromEntries(Object.entries(sizeOf(shown)).map(([name, n]) => [name, typeof n === 'number' ? Math.round(n) : n]));
	const { width: _width, height: _height, ...others } = attributes;
	const widths = widthsOf(shown, address, plain);
	const set = widths ? ` srcset="${widths.srcSet}" sizes="${widths.sizes}"` : '';
	const own = title && !figure ? ` title="${escapeHtml(title)}"` : '';
	const rest = attributesHtml({ ...(!eager && { loading: 'lazy' }), decoding: 'async', ...others });
	return `<img${own} src="${escapeHtml(src)}"${set}${attributesHtml(size)} alt="${alt}"${rest}>`;
}
