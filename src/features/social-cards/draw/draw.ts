/**
 * A social card as PNG with a palette. What all cards of a site have in common is drawn once, a glyph once for each size. By hand, since sharp takes 5 ms
 * for a title alone and 88 ms for a card put together and written with a palette, and finds glyphs of fonts of the system alone; this takes some 4 ms.
 *
 *     ┃ UniVRM › Animation        section
 *     ┃ UniVRMで
 *     ┃ 表情を動かす               title
 *     ┃ ▲ VRM                     mark and name of the site
 */
import { readFileSync } from 'node:fs';
import { constants, crc32, deflateSync } from 'node:zlib';
import { CARD_SIZE, type CardStyle, type SocialCard } from '../render.ts';
import { breakTitle, cutTo } from './lines.ts';
import { openType, type Type } from './type.ts';

export interface DrawnCard {
	png: Uint8Array;
	/** Characters of the title that no font has: they are left out. */
	lacking: string;
}

const EDGE = 84;
const TOP = 96;
const BOTTOM = 84;
const MARK = 64;
const SMALL = 34;
const LEADING = 1.32;
const BAR = 20;
const WIDTH = CARD_SIZE.width - 2 * EDGE;
/** Bytes of a row: its filter, 0 for none, as there is no better one for indexes (PNG §12.7), and an index of the palette for each pixel. */
const FIRST = 1;
const ROW = FIRST + CARD_SIZE.width;
const SIZES = [
	{ size: 88, lines: 2 },
	{ size: 76, lines: 3 },
	{ size: 66, lines: 3 },
	{ size: 56, lines: 4 },
];

/** Colours from the background to that of a text, the strongest last, by their place in the palette. */
interface Ramp {
	first: number;
	steps: number;
}
const TITLE: Ramp = { first: 2, steps: 31 };
const SECTION: Ramp = { first: TITLE.first + TITLE.steps, steps: 15 };
/** Colours of the mark follow. */
const MARK_FIRST = SECTION.first + SECTION.steps;
const SECTION_OPACITY = 0.72;

/** @throws where a font or the mark cannot be read, with a message for the writer */
export async function openCards(style: CardStyle): Promise<(card: SocialCard) => Promise<DrawnCard>> {
	const type = openType(style.fonts);
	const background = colourOf(style.background);
	const color = colourOf(style.color);
	const palette: Colour[] = [
		background,
		colourOf(style.accent),
		...ramp(TITLE, background, color),
		...ramp(SECTION, background, mixed(background, color, SECTION_OPACITY)),
	];
	const mark = style.logo ? await readMark(style.logo, background) : undefined;
	if (mark) palette.push(...mark.palette);
	const { height } = CARD_SIZE;
	const baseline = height - BOTTOM;
	const frame = new Uint8Array(ROW * height);
	for (let row = 0; row < height; row++) frame.fill(1, row * ROW + FIRST, row * ROW + FIRST + BAR);
	const top = Math.round(baseline - SMALL / 2 - MARK / 2 + 4);
	for (let row = 0; mark && row < MARK; row++)
		frame.set(mark.pixels.subarray(row * MARK, (row + 1) * MARK), (top + row) * ROW + FIRST + EDGE);
	const start = EDGE + (mark ? MARK + 20 : 0);
	const name = cutTo(type.drawable(style.site).text, (WIDTH - (start - EDGE)) / SMALL, type.measure, type.ellipsis);
	draw(frame, type.glyphs(name, start, baseline, SMALL), TITLE);
	const pixels = new Uint8Array(frame.length);
	return async ({ title, section }) => {
		const { text, lacking } = type.drawable(title);
		const { size, lines } = breakTitle(text, style.locale, { width: WIDTH, sizes: SIZES }, type.measure, type.ellipsis);
		const above = cutTo(type.drawable(section).text, WIDTH / SMALL, type.measure, type.ellipsis);
		// The title stands in the middle between the section and the site's name.
		const [from, to] = [TOP + SMALL, baseline - MARK];
		const first = (from + to - lines.length * size * LEADING) / 2 + size * 1.02;
		pixels.set(frame);
		draw(pixels, type.glyphs(above, EDGE, TOP + SMALL / 2, SMALL), SECTION);
		for (const [i, line] of lines.entries()) draw(pixels, type.glyphs(line, EDGE, first + i * size * LEADING, size), TITLE);
		return { png: indexedPng(CARD_SIZE, pixels, palette), lacking };
	};
}

/** Lays glyphs over the pixels, in the colours of a ramp. Where two of them touch, their coverages add up. */
function draw(pixels: Uint8Array, glyphs: ReturnType<Type['glyphs']>, { first, steps }: Ramp): void {
	const { width, height } = CARD_SIZE;
	const strengths = Uint8Array.from({ length: 256 }, (_, value) => Math.round((value * steps) / 255));
	for (const { x, y, coverage } of glyphs) {
		const { values } = coverage;
		const left = x + coverage.left;
		const end = Math.min(coverage.width, width - left);
		for (let row = 0; row < coverage.height; row++) {
			const down = y + coverage.top + row;
			if (down < 0 || down >= height) continue;
			for (let column = Math.max(0, -left); column < end; column++) {
				const strength = strengths[values[row * coverage.width + column]!]!;
				if (!strength) continue;
				const at = down * ROW + FIRST + left + column;
				const there = pixels[at]! - first + 1;
				pixels[at] = first - 1 + Math.min(steps, strength + (there > 0 && there <= steps ? there : 0));
			}
		}
	}
}

const ramp = ({ steps }: Ramp, from: Colour, to: Colour): Colour[] =>
	Array.from({ length: steps }, (_, i) => mixed(from, to, (i + 1) / steps));

const mixed = (from: Colour, to: Colour, part: number): Colour =>
	from.map((value, i) => Math.round(value + (to[i]! - value) * part)) as Colour;

/** `#e52` and `#ee5522` */
function colourOf(hex: string): Colour {
	const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!;
	return digits.map((pair) => Number.parseInt(pair, 16)) as Colour;
}

/** The mark on the card's background, in as many colours as the palette has room for. */
async function readMark(file: string, [red, green, blue]: Colour): Promise<{ pixels: Uint8Array; palette: Colour[] }> {
	const { default: sharp } = await import('sharp');
	try {
		const options = { width: MARK, height: MARK, fit: 'contain' as const, background: '#0000' };
		const resized = await sharp(readFileSync(file), { density: 300 }).resize(options).png().toBuffer();
		const bytes = await sharp(resized)
			.flatten({ background: { r: red, g: green, b: blue } })
			.toColourspace('srgb')
			.raw()
			.toBuffer();
		return quantised(bytes, 256 - MARK_FIRST);
	} catch (error) {
		throw new Error(`the mark ${file} cannot be read as an image: ${(error as Error).message}`);
	}
}

/** Drops the lowest bits of all channels until there are few enough colours; each is the mean of those it stands for. */
function quantised(bytes: Uint8Array, most: number): { pixels: Uint8Array; palette: Colour[] } {
	const count = bytes.length / 3;
	for (let bits = 0; ; bits++) {
		const places = new Map<number, number>();
		const sums: [red: number, green: number, blue: number, count: number][] = [];
		const pixels = new Uint8Array(count);
		for (let i = 0; i < count && sums.length <= most; i++) {
			const [red, green, blue] = bytes.subarray(i * 3, i * 3 + 3) as unknown as Colour;
			const key = ((red >> bits) << 16) | ((green >> bits) << 8) | (blue >> bits);
			let place = places.get(key);
			if (place === undefined) {
				place = sums.push([0, 0, 0, 0]) - 1;
				places.set(key, place);
			}
			const sum = sums[place]!;
			sum[0] += red;
			sum[1] += green;
			sum[2] += blue;
			sum[3]++;
			pixels[i] = MARK_FIRST + place;
		}
		if (sums.length <= most) return { pixels, palette: sums.map(([r, g, b, n]) => [r, g, b].map((sum) => Math.round(sum / n)) as Colour) };
	}
}

type Colour = [red: number, green: number, blue: number];

/** An image of at most 256 colours as PNG with a palette (PNG 3rd edition, colour type 3, 8 bits): a third of the bytes, and of the time, of full colour. @param rows of `ROW` bytes */
function indexedPng({ width, height }: { width: number; height: number }, rows: Uint8Array, palette: readonly Colour[]): Uint8Array {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 3, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', header),
		chunk('PLTE', Buffer.from(palette.flat())),
		// Most rows are runs of one colour: 0.7 ms instead of 1.0 with level 3, and 7 % fewer bytes.
		chunk('IDAT', deflateSync(rows, { level: 3, strategy: constants.Z_RLE })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, check]);
}
