/** An image of Markdown → HTML. */
import { escapeHtml } from '../base/escape.ts';
import type { Image } from './images.ts';
import { svgMarkup } from './svg.ts';

/** One use of an image on a page. */
export interface ImageInputs {
	/** Final address, if the file could not be read as an image. */
	src: string;
	alt: string;
	title?: string;
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
 * @param address final address of a published path
 * @param plain without variants, for feeds
 */
export function imageHtml(shown: ImageInputs, address: (path: string) => string, plain = false): string {
	const { image, title, figure } = shown;
	const alt = escapeHtml(shown.alt);
	if (!image) return `<img src="${escapeHtml(shown.src)}" alt="${alt}" loading="lazy" decoding="async">`;
	const inner = image.svg ? drawingHtml(shown, image.svg, alt) : fileHtml(shown, image, alt, address, plain);
	if (!figure) return inner;
	const body = image.svg
		? `<div class="figure-scroll" tabindex="0" role="group" aria-label="${alt || escapeHtml(title ?? '')}">${inner}</div>`
		: inner;
	return `<figure class="figure">${body}${title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''}</figure>`;
}

function drawingHtml({ alt, image, use }: ImageInputs, svg: NonNullable<Image['svg']>, escaped: string): string {
	const { width, height } = image!;
	const named = alt ? ` role="img" aria-label="${escaped}"` : ' aria-hidden="true"';
	const size = `${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}`;
	return svgMarkup(svg, use, `${named}${size} focusable="false"`);
}

function fileHtml(
	{ title, figure, eager }: ImageInputs,
	image: Image,
	alt: string,
	address: (path: string) => string,
	plain: boolean,
): string {
	const { path, variants, width, height } = image;
	const widest = variants.at(-1);
	const src = address((!plain && widest?.path) || path!);
	const set =
		variants.length && !plain
			? ` srcset="${variants.map((v) => `${address(v.path)} ${v.width}w`).join(', ')}" sizes="(max-width: 996px) calc(100vw - 2rem), 46rem"`
			: '';
	const size = width && height ? ` width="${Math.round(width)}" height="${Math.round(height)}"` : '';
	const own = title && !figure ? ` title="${escapeHtml(title)}"` : '';
	return `<img${own} src="${escapeHtml(src)}"${set}${size} alt="${alt}"${eager ? '' : ' loading="lazy"'} decoding="async">`;
}
