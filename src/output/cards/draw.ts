/**
 * A social card as PNG: its text as outlines, so that it does not matter which fonts a machine has. librsvg (in sharp) draws them.
 *
 *     ┃ UniVRM › Animation        section
 *     ┃ UniVRMで
 *     ┃ 表情を動かす               title
 *     ┃ ▲ VRM                     mark and name of the site
 */
import { readFileSync } from 'node:fs';
import { type Font, type PathCommand, parse } from 'opentype.js/dist/opentype.mjs';
import { CARD_SIZE, type CardStyle, type SocialCard } from '../../render/social-cards.ts';
import { breakTitle, cutTo, graphemesOf, type Measure } from './lines.ts';

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
const WIDTH = CARD_SIZE.width - 2 * EDGE;
const SIZES = [
	{ size: 88, lines: 2 },
	{ size: 76, lines: 3 },
	{ size: 66, lines: 3 },
	{ size: 56, lines: 4 },
];

/** @throws where a font or the mark cannot be read, with a message for the writer */
export async function openCards(style: CardStyle): Promise<(card: SocialCard) => Promise<DrawnCard>> {
	const { default: sharp } = await import('sharp');
	const type = openType(style.fonts);
	const mark = style.logo && (await readMark(style.logo));
	const name = cutTo(type.known(style.site).text, (WIDTH - (mark ? MARK + 20 : 0)) / SMALL, type.measure, type.ellipsis);
	const { width, height } = CARD_SIZE;
	const baseline = height - BOTTOM;
	const frame = [
		`<rect width="${width}" height="${height}" fill="${style.background}"/>`,
		`<rect width="20" height="${height}" fill="${style.accent}"/>`,
		mark ? `<image x="${EDGE}" y="${baseline - SMALL / 2 - MARK / 2 + 4}" width="${MARK}" height="${MARK}" href="${mark}"/>` : '',
		`<path fill="${style.color}" d="${type.outline(name, EDGE + (mark ? MARK + 20 : 0), baseline, SMALL)}"/>`,
	].join('');
	return async ({ title, section }) => {
		const { text, lacking } = type.known(title);
		const { size, lines } = breakTitle(text, style.locale, { width: WIDTH, sizes: SIZES }, type.measure, type.ellipsis);
		const above = cutTo(type.known(section).text, WIDTH / SMALL, type.measure, type.ellipsis);
		// The title stands in the middle between the section and the site's name.
		const [from, to] = [TOP + SMALL, baseline - MARK];
		const first = (from + to - lines.length * size * LEADING) / 2 + size * 1.02;
		const outlines = lines.map((line, i) => type.outline(line, EDGE, first + i * size * LEADING, size));
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame}<path fill="${style.color}" fill-opacity="0.72" d="${type.outline(above, EDGE, TOP + SMALL / 2, SMALL)}"/><path fill="${style.color}" d="${outlines.join('')}"/></svg>`;
		const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
		return { png, lacking };
	};
}

/** The mark as a data address: drawn once, not for each card. */
async function readMark(file: string): Promise<string> {
	const { default: sharp } = await import('sharp');
	try {
		const options = { width: MARK * 2, height: MARK * 2, fit: 'contain' as const, background: '#0000' };
		const png = await sharp(file, { density: 300 }).resize(options).png().toBuffer();
		return `data:image/png;base64,${png.toString('base64')}`;
	} catch (error) {
		throw new Error(`the mark ${file} cannot be read as an image: ${(error as Error).message}`);
	}
}

interface Type {
	measure: Measure;
	/** SVG path data. */
	outline(text: string, x: number, baseline: number, size: number): string;
	/** A text without the characters that no font has. */
	known(text: string): { text: string; lacking: string };
	/** One that a font has. */
	ellipsis: string;
}

/** Variation selectors, joiners and other characters without a shape of their own. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;

function openType(files: string[]): Type {
	const opened: Font[] = [];
	const open = (i: number): Font => {
		opened[i] ??= readFont(files[i]!);
		return opened[i];
	};
	const has = (i: number, grapheme: string) => [...grapheme].every((c) => SHAPELESS.test(c) || open(i).charToGlyphIndex(c) !== 0);
	const indices = new Map<string, number>();
	/** Which font has a character; -1 for none. */
	const fontOf = (grapheme: string): number => {
		let index = indices.get(grapheme);
		if (index === undefined) {
			index = files.findIndex((_, i) => has(i, grapheme));
			indices.set(grapheme, index);
		}
		return index;
	};
	const widths = new Map<string, number>();
	/** In ems, without kerning: titles are measured many times. */
	const widthOf = (grapheme: string): number => {
		let width = widths.get(grapheme);
		if (width === undefined) {
			width = open(Math.max(0, fontOf(grapheme))).getAdvanceWidth(grapheme, 1000) / 1000;
			widths.set(grapheme, width);
		}
		return width;
	};
	/** Runs of characters of one font. */
	const runs = (text: string): { font: Font; text: string }[] => {
		const list: { font: Font; text: string }[] = [];
		for (const grapheme of graphemesOf(text)) {
			const font = open(Math.max(0, fontOf(grapheme)));
			if (list.at(-1)?.font === font) list.at(-1)!.text += grapheme;
			else list.push({ font, text: grapheme });
		}
		return list;
	};
	return {
		measure: (text) => graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0),
		outline(text, x, baseline, size) {
			let data = '';
			let at = x;
			for (const run of runs(text)) {
				for (const command of run.font.getPath(run.text, at, baseline, size).commands) data += pathData(command);
				at += run.font.getAdvanceWidth(run.text, size);
			}
			return data;
		},
		known(text) {
			const lacking = new Set<string>();
			const kept = graphemesOf(text.replace(/\s+/g, ' ').trim()).flatMap((grapheme) => {
				const plain = [...grapheme].filter((c) => !SHAPELESS.test(c)).join('');
				if (!plain) return [];
				if (fontOf(plain) >= 0) return [plain];
				lacking.add(grapheme);
				return [];
			});
			return { text: kept.join('').replace(/\s+/g, ' ').trim(), lacking: [...lacking].join('') };
		},
		ellipsis: fontOf('…') >= 0 ? '…' : '...',
	};
}

/** A tenth of a pixel is enough. The library's own `toPathData` takes as long as drawing the card. */
const tenth = (n: number): number => Math.round(n * 10) / 10;

function pathData(command: PathCommand): string {
	if (command.type === 'Z') return 'Z';
	const end = `${tenth(command.x)} ${tenth(command.y)}`;
	if (command.type === 'Q') return `Q${tenth(command.x1)} ${tenth(command.y1)} ${end}`;
	if (command.type === 'C') return `C${tenth(command.x1)} ${tenth(command.y1)} ${tenth(command.x2)} ${tenth(command.y2)} ${end}`;
	return command.type + end;
}

function readFont(file: string): Font {
	const bytes = readFileSync(file);
	try {
		return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
	} catch (error) {
		throw new Error(`the font ${file} cannot be read: ${(error as Error).message}`);
	}
}
