/** The parts of opentype.js that cards use. */
declare module 'opentype.js/dist/opentype.mjs' {
	/** As in SVG's path data, all absolute. */
	export type PathCommand =
		| { type: 'M' | 'L'; x: number; y: number }
		| { type: 'Q'; x1: number; y1: number; x: number; y: number }
		| { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
		| { type: 'Z' };
	export interface Glyph {
		index: number;
		/** In units of the font. */
		advanceWidth?: number;
		/** Its outline in pixels, y downwards. */
		getPath(x: number, y: number, size: number): { commands: PathCommand[] };
	}
	export interface Font {
		unitsPerEm: number;
		ascender: number;
		descender: number;
		/** Index of a character's glyph; 0 for one that the font does not have. */
		charToGlyphIndex(character: string): number;
		/** With the font's ligatures. @throws where it has substitutions of an unknown kind */
		stringToGlyphs(text: string): Glyph[];
		charToGlyph(character: string): Glyph;
		/** In units of the font. */
		getKerningValue(left: Glyph, right: Glyph): number;
	}
	/** @throws where the bytes are no font */
	export function parse(bytes: ArrayBuffer, options?: { lowMemory?: boolean }): Font;
}
