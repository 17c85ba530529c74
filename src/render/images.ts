/**
 * Images of Markdown. Files next to a source are published under a hashed name, with narrower WebP variants (quality and widths: `images`
 * in the config). SVG diagrams (`<svg class="diagram">`) are inlined, so that they follow the page's theme.
 */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { sha1 } from '../base/hash.ts';
import { RENDER } from '../base/version.ts';
import { memoIn } from '../cache/memo.ts';
import type { Store } from '../cache/store.ts';
import type { Config } from '../config/schema.ts';
import { readSvg, type Svg } from './svg.ts';

/** A file that a page shows or links to. */
export interface AssetFile {
	/** Absolute path. */
	file: string;
	/** Path from the output root; only for a file in a static folder. */
	published?: string;
}

/** Facts about an image for the HTML of a page. */
export interface Image {
	width?: number;
	height?: number;
	/** Published path from the output root: `assets/images/a.12345678.png`. Absent if it is inlined. */
	path?: string;
	/** Narrower variants, narrowest first. */
	variants: { path: string; width: number }[];
	/** Markup of a diagram, which is inlined. */
	svg?: Pick<Svg, 'attributes' | 'inner'>;
}

/** A file to publish: a copy of `file`, or the cache entry `key`. */
type PublishedFile = { path: string } & ({ file: string } | { key: string });

export interface ReadImage {
	image: Image;
	files: PublishedFile[];
	/** Why the file cannot be used. */
	problem?: string;
	/** Why browsers show nothing or only a part of it. */
	remark?: string;
}

export interface Images {
	/** Reads images that have not been read yet. */
	read(assets: Iterable<AssetFile>): Promise<void>;
	/** Registers a file next to a source as a download, with a hashed name. */
	readDownload(file: string): void;
	get(asset: AssetFile): ReadImage | undefined;
	/** Published path of a registered download. */
	download(file: string): string | undefined;
	/** Everything to publish, each path once. */
	files(): PublishedFile[];
	/** Invalidates files that have changed. @param files absolute paths */
	forget(files: readonly string[]): void;
}

const idOf = ({ file, published = '' }: AssetFile) => `${published}\0${file}`;

export function makeImages(config: Config['images'], store: Store): Images {
	const images = new Map<string, ReadImage>();
	const downloads = new Map<string, string>();
	return {
		async read(assets) {
			for (const asset of assets) if (!images.has(idOf(asset))) images.set(idOf(asset), await readImage(asset, config, store));
		},
		readDownload(file) {
			if (!downloads.has(file)) downloads.set(file, `assets/files/${hashedName(file, sha1(readFileSync(file)))}`);
		},
		get: (asset) => images.get(idOf(asset)),
		download: (file) => downloads.get(file),
		files() {
			const files = new Map<string, PublishedFile>();
			for (const { files: list } of images.values()) for (const one of list) files.set(one.path, one);
			for (const [file, path] of downloads) files.set(path, { path, file });
			return [...files.values()];
		},
		forget(files) {
			for (const file of files) {
				downloads.delete(file);
				for (const id of images.keys()) if (id.endsWith(`\0${file}`)) images.delete(id);
			}
		},
	};
}

/** `list.zip` → `list.1a2b3c4d.zip`. */
const hashedName = (file: string, hash: string): string =>
	basename(file)
		.replace(/[#?%]/g, '-')
		.replace(/(\.[^.]*)?$/, (ending) => `.${hash.slice(0, 8)}${ending}`);

/** Cache entry of a raster image. */
interface Raster {
	width: number;
	height: number;
	animated: boolean;
}

const unusable = (problem: string, files: PublishedFile[] = []): ReadImage => ({ image: { variants: [] }, files, problem });

export async function readImage({ file, published }: AssetFile, config: Config['images'], store: Store): Promise<ReadImage> {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		return unusable((error as Error).message);
	}
	const hash = sha1(bytes);
	const extension = extname(file).toLowerCase();
	const name = basename(file, extname(file)).replace(/[^\w.-]/g, '-');
	const path = published ?? `assets/images/${name}.${hash.slice(0, 8)}${extension}`;
	const files: PublishedFile[] = published ? [] : [{ path, file }];
	if (extension === '.svg') return readDrawing(bytes.toString('utf8'), hash, path, files, store);
	const raster = await readRaster(bytes, hash, store);
	const problem = raster ? cutOff(bytes) : 'it is not an image this tool can read (PNG, JPEG, WebP, AVIF, GIF or SVG)';
	if (!raster || problem) return unusable(problem!);
	const { width, height, animated } = raster;
	const variants: Image['variants'] = [];
	for (const target of animated ? [] : widthsOf(width, config)) {
		const key = `webp:${hash}:${target}:${config.quality}`;
		if (!store.has(key))
			try {
				store.setBytes(key, await webp(bytes, target, config.quality));
			} catch (error) {
				return unusable(`it is damaged (${(error as Error).message.trim().split('\n')[0]})`);
			}
		// The quality is part of the name, since hosts may cache files of this folder forever.
		const variant = `assets/images/${name}.${hash.slice(0, 8)}-${target}-q${config.quality}.webp`;
		variants.push({ path: variant, width: target });
		files.push({ path: variant, key });
	}
	return { image: { width, height, path, variants }, files };
}

function readDrawing(text: string, hash: string, path: string, files: PublishedFile[], store: Store): ReadImage {
	const svg = memoIn(store, 'svg', [RENDER, hash], (): Svg | null => readSvg(text, `d${hash.slice(0, 6)}`) ?? null);
	if (!svg) return unusable('it is not an SVG image', files);
	const { width, height, diagram, attributes, inner } = svg;
	return diagram
		? { image: { width, height, variants: [], svg: { attributes, inner } }, files: [] }
		: { image: { width, height, path, variants: [] }, files, remark: drawingFault(text) };
}

/** Why browsers show nothing or only a part of an SVG file: they parse it as XML and stop at the first error. */
export function drawingFault(text: string): string | undefined {
	const plain = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/gi, '');
	if (!/<(?:\w+:)?svg\b[^>]*\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(plain))
		return 'its <svg> has no xmlns="http://www.w3.org/2000/svg"';
	const open: string[] = [];
	for (const [, slash, name, attributes] of plain.matchAll(/<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g))
		if (slash) {
			const last = open.pop();
			if (last !== name) return last ? `<${last}> is not closed before </${name}>` : `</${name}> closes nothing`;
		} else if (!attributes!.endsWith('/')) open.push(name!);
	return open.length ? `<${open.at(-1)}> is never closed` : undefined;
}

/** @returns null for what is no image; sharp, or the disk, may tell otherwise the next time */
const readRaster = (bytes: Buffer, hash: string, store: Store): Promise<Raster | null> =>
	memoIn(
		store,
		'raster',
		[hash],
		async () => {
			const { default: sharp } = await import('sharp');
			const read = async () => sharp(bytes).metadata();
			const data = await read().catch(() => null);
			if (!data) return null;
			const turned = (data.orientation ?? 1) >= 5;
			const [width, height] = turned ? [data.height, data.width] : [data.width, data.height];
			return { width, height, animated: (data.pages ?? 1) > 1 };
		},
		(raster) => raster !== null,
	);

const CUT_OFF = 'it is cut off: its end is missing';

/** Detects truncated files by their end; their header is intact. @returns undefined for complete files and for other formats */
export function cutOff(bytes: Buffer): string | undefined {
	const start = bytes.toString('latin1', 0, 12);
	if (start.startsWith('\x89PNG')) return bytes.lastIndexOf('IEND') < 0 ? CUT_OFF : undefined;
	if (/^RIFF[\s\S]{4}WEBP/.test(start)) return bytes.length < 8 + bytes.readUInt32LE(4) ? CUT_OFF : undefined;
	if (!start.startsWith('\xff\xd8')) return undefined;
	// Skips the header segments: an embedded thumbnail has its own end marker.
	let at = 2;
	while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += 2 + bytes.readUInt16BE(at + 2);
	return bytes.indexOf(Buffer.of(0xff, 0xd9), at) < 0 ? CUT_OFF : undefined;
}

async function webp(bytes: Buffer, width: number, quality: number): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	return sharp(bytes).rotate().resize({ width }).webp({ quality }).toBuffer();
}

/** Widths of an image's variants: `steps` from the narrowest to the widest, none above its own, which stands in for those. None for an image narrower than the narrowest. */
export function widthsOf(width: number, { minWidth, maxWidth, steps }: Config['images']): number[] {
	if (width < minWidth) return [];
	const widest = Math.min(maxWidth, width);
	const narrower = Array.from({ length: steps - 1 }, (_, i) => Math.round(minWidth + ((maxWidth - minWidth) * i) / (steps - 1)));
	return [...narrower.filter((one) => one < widest), widest];
}
