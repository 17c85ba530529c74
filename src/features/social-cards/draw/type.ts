/** Text of social cards: which of the fonts has a character, how wide it is, and its pixels. It does not matter which fonts a machine has. */
import { readFileSync } from 'node:fs';
import { type Font, type Glyph, parse } from 'opentype.js/dist/opentype.mjs';
import { safely } from '../../../base/attempt.ts';
import { graphemesOf, type Measure } from './lines.ts';
import { type Coverage, coverageOf } from './raster.ts';

export interface Type {
	measure: Measure;
	/** The pixels of a line: glyph by glyph, each with where its origin is. */
	glyphs(text: string, x: number, baseline: number, size: number): { x: number; y: number; coverage: Coverage }[];
	/** A text without the characters that no font has. */
	drawable(text: string): { text: string; lacking: string };
	/** One that a font has. */
	ellipsis: string;
}

/** Variation selectors, joiners and other characters without a shape of their own. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;

/** Glyphs begin at one of so many places within a pixel: between them nobody sees a difference, and their pixels are computed once. */
const PLACES = 4;

/** @throws where a font cannot be read, with a message for the writer */
export function openType(files: string[]): Type {
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
			const font = open(Math.max(0, fontOf(grapheme)));
			width = shaped(font, grapheme).reduce((sum, { advanceWidth = 0 }) => sum + advanceWidth, 0) / font.unitsPerEm;
			widths.set(grapheme, width);
		}
		return width;
	};
	/** Runs of characters of one font. */
	const runs = (text: string): { font: number; text: string }[] => {
		const list: { font: number; text: string }[] = [];
		for (const grapheme of graphemesOf(text)) {
			const font = Math.max(0, fontOf(grapheme));
			if (list.at(-1)?.font === font) list.at(-1)!.text += grapheme;
			else list.push({ font, text: grapheme });
		}
		return list;
	};
	const coverages = new Map<string, Coverage>();
	const coverage = (font: number, glyph: Glyph, size: number, place: number): Coverage => {
		const key = `${font} ${glyph.index} ${size} ${place}`;
		let coverage = coverages.get(key);
		if (!coverage) {
			coverage = coverageOf(glyph.getPath(0, 0, size).commands, place / PLACES);
			coverages.set(key, coverage);
		}
		return coverage;
	};
	return {
		measure: (text) => graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0),
		glyphs(text, x, baseline, size) {
			let at = x;
			return runs(text).flatMap((run) => {
				const font = open(run.font);
				const scale = size / font.unitsPerEm;
				const glyphs = shaped(font, run.text);
				return glyphs.map((glyph, i) => {
					const steps = Math.round(at * PLACES);
					const place = ((steps % PLACES) + PLACES) % PLACES;
					at += ((glyph.advanceWidth ?? 0) + kerning(font, glyph, glyphs[i + 1])) * scale;
					return { x: (steps - place) / PLACES, y: Math.round(baseline), coverage: coverage(run.font, glyph, size, place) };
				});
			});
		},
		drawable(text) {
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

/** Glyphs of a text, with the ligatures of the font; where it has substitutions that opentype.js does not know, a glyph for each character. */
const shaped = (font: Font, text: string): Glyph[] =>
	safely(() => font.stringToGlyphs(text)) ?? [...text].map((character) => font.charToGlyph(character));

/** In units of the font; none where opentype.js does not know the form of the font's table. */
function kerning(font: Font, left: Glyph, right: Glyph | undefined): number {
	if (!right) return 0;
	return safely(() => font.getKerningValue(left, right) || 0) ?? 0;
}

function readFont(file: string): Font {
	const bytes = readFileSync(file);
	try {
		// A card shows few of its glyphs: each is read when it is asked for.
		return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, { lowMemory: true });
	} catch (error) {
		throw new Error(`the font ${file} cannot be read: ${(error as Error).message}`);
	}
}
