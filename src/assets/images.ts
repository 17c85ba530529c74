/**
 * Pictures of Markdown: files next to a source are published under a hashed name, with narrower WebP variants (SPEC.md §9: quality 70,
 * 640 to 1030 pixels, 2 steps); SVG diagrams (`<svg class="diagram">`) are put into the page, so that they follow its theme.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Config } from '../config/schema.ts';
import type { PageLink } from '../markdown/types.ts';
import { writeCacheFile } from './cache-file.ts';
import { sha1 } from './module.ts';

export interface Picture {
	width?: number;
	height?: number;
	/** Published path from the output root, when it is a file: `assets/images/a.12345678.png`. */
	path?: string;
	/** Narrower variants, narrowest first. */
	variants: { path: string; width: number }[];
	/** Markup of a diagram. */
	svg?: string;
	/** Files to publish: path → absolute file. */
	files: [string, string][];
	/** What is wrong with the file. */
	problem?: string;
}

/**
 * @param file absolute path of the picture
 * @param published path it has already (static files), from the output root
 */
export async function readPicture(
	file: string,
	published: string | undefined,
	config: Config['images'],
	cacheDir: string,
): Promise<Picture> {
	const bytes = readFileSync(file);
	const hash = sha1(bytes);
	const extension = extname(file).toLowerCase();
	const path = published ?? `assets/images/${basename(file, extname(file)).replace(/[^\w.-]/g, '-')}.${hash.slice(0, 8)}${extension}`;
	const files: [string, string][] = published ? [] : [[path, file]];
	if (extension === '.svg') {
		const text = bytes.toString('utf8');
		if (!/<svg[\s>]/.test(text)) return { variants: [], files, problem: 'it is no SVG picture' };
		const size = svgSize(text);
		if (/<svg\b[^>]*\bclass="[^"]*\bdiagram\b/.test(text))
			return { ...size, variants: [], files: [], svg: tidySvg(text, `d${hash.slice(0, 6)}`) };
		return { ...size, path, variants: [], files };
	}
	const { default: sharp } = await import('sharp');
	let width: number | undefined;
	let height: number | undefined;
	let animated = false;
	try {
		const data = await sharp(bytes).metadata();
		const turned = (data.orientation ?? 1) >= 5;
		width = turned ? data.height : data.width;
		height = turned ? data.width : data.height;
		animated = (data.pages ?? 1) > 1;
	} catch {
		return { variants: [], files: [], problem: 'it is no picture this tool can read (PNG, JPEG, WebP, AVIF, GIF or SVG)' };
	}
	const variants: Picture['variants'] = [];
	if (!animated && width)
		for (const target of widths(config).filter((w) => w < width! || w === Math.min(config.maxWidth, width!))) {
			const name = `${hash.slice(0, 12)}-${target}-q${config.quality}.webp`;
			const cached = join(cacheDir, 'images', name);
			if (!isWholeWebp(cached)) {
				const out = await sharp(bytes)
					.rotate()
					.resize({ width: Math.min(target, width) })
					.webp({ quality: config.quality })
					.toBuffer();
				writeCacheFile(cached, out);
			}
			const variant = `assets/images/${basename(file, extname(file)).replace(/[^\w.-]/g, '-')}.${hash.slice(0, 8)}-${target}.webp`;
			variants.push({ path: variant, width: Math.min(target, width) });
			files.push([variant, cached]);
		}
	return { width, height, path, variants, files };
}

/** Whether a file is there and as long as its own header says (RIFF: 4 bytes, then the length of what follows the first 8). */
function isWholeWebp(path: string): boolean {
	let file: number | undefined;
	try {
		file = openSync(path, 'r');
		const head = Buffer.alloc(12);
		readSync(file, head, 0, 12, 0);
		return /^RIFF[\s\S]{4}WEBP$/.test(head.toString('latin1')) && head.readUInt32LE(4) + 8 === fstatSync(file).size;
	} catch {
		return false;
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/** `steps` widths from the narrowest to the widest. */
export function widths({ minWidth, maxWidth, steps }: Config['images']): number[] {
	if (steps === 1) return [maxWidth];
	return Array.from({ length: steps }, (_, i) => Math.round(minWidth + ((maxWidth - minWidth) * i) / (steps - 1)));
}

function svgSize(text: string): { width?: number; height?: number } {
	const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
	const box = /\bviewBox="\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag);
	const number = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1]) || undefined;
	return { width: number('width') ?? (box ? Number(box[1]) : undefined), height: number('height') ?? (box ? Number(box[2]) : undefined) };
}

/** Ready for a page: no prolog, no script, no handlers, no inline style; ids made unique by a prefix. */
function tidySvg(text: string, prefix: string): string {
	return text
		.replace(/<\?xml[\s\S]*?\?>|<!DOCTYPE[\s\S]*?>|<!--[\s\S]*?-->/g, '')
		.replace(/<(script|style|foreignObject)\b[\s\S]*?<\/\1\s*>|<(?:script|style|foreignObject)\b[^>]*\/>/gi, '')
		.replace(/\s(?:on\w+|style)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
		.replace(/\s(?:xlink:)?href\s*=\s*"(?!#)[^"]*"/gi, '')
		.replace(/\sid="([^"]+)"/g, (_, id: string) => ` id="${prefix}-${id}"`)
		.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${prefix}-${id})`)
		.replace(/\s((?:xlink:)?href)="#([^"]+)"/g, (_, name: string, id: string) => ` ${name}="#${prefix}-${id}"`)
		.replace(/\s(aria-labelledby|aria-describedby)="[^"]*"/g, '')
		.replace(/>\s+</g, '><')
		.trim();
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * HTML of one picture. `count` makes ids unique where one diagram stands twice on a page.
 * `![alt](a.svg "caption")` alone in its paragraph → `<figure class="figure">…<figcaption>caption</figcaption></figure>`
 */
export function pictureHtml(picture: Picture, link: PageLink, baseUrl: string, eager: boolean, count: number): string {
	const alt = escapeHtml(link.alt ?? '');
	const root = baseUrl.replace(/\/$/, '');
	let inner: string;
	if (picture.svg) {
		const named = link.alt ? `role="img" aria-label="${alt}"` : 'aria-hidden="true"';
		const svg = count ? picture.svg.replace(/(\sid="|url\(#|href="#)(d[0-9a-f]{6}-)/g, `$1$2${count}-`) : picture.svg;
		inner = svg.replace(
			/<svg\b([^>]*)>/,
			(_, attributes: string) =>
				`<svg${attributes.replace(/\s(?:role|aria-label|aria-hidden|width|height|xmlns)="[^"]*"/g, '')} ${named}${picture.width ? ` width="${picture.width}" height="${picture.height}"` : ''} focusable="false">`,
		);
	} else {
		const src = encodeURI(`${root}/${picture.path}`);
		const set = picture.variants.length
			? ` srcset="${picture.variants.map((v) => `${encodeURI(`${root}/${v.path}`)} ${v.width}w`).join(', ')}" sizes="(max-width: 996px) calc(100vw - 2rem), 46rem"`
			: '';
		const size = picture.width && picture.height ? ` width="${Math.round(picture.width)}" height="${Math.round(picture.height)}"` : '';
		const main = picture.variants.at(-1) ? encodeURI(`${root}/${picture.variants.at(-1)!.path}`) : src;
		inner = `<img src="${escapeHtml(main)}"${set}${size} alt="${alt}"${eager ? '' : ' loading="lazy"'} decoding="async">`;
	}
	if (!link.figure) return link.title && !picture.svg ? inner.replace('<img ', `<img title="${escapeHtml(link.title)}" `) : inner;
	const body = picture.svg
		? `<div class="figure-scroll" tabindex="0" role="group" aria-label="${alt || escapeHtml(link.title ?? '')}">${inner}</div>`
		: inner;
	return `<figure class="figure">${body}${link.title ? `<figcaption>${escapeHtml(link.title)}</figcaption>` : ''}</figure>`;
}
