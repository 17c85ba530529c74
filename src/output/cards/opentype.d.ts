/** The parts of opentype.js that cards use. */
declare module 'opentype.js/dist/opentype.mjs' {
	export interface Font {
		unitsPerEm: number;
		ascender: number;
		descender: number;
		/** Index of a character's glyph; 0 for one that the font does not have. */
		charToGlyphIndex(character: string): number;
		/** Pixels. */
		getAdvanceWidth(text: string, size: number): number;
		getPath(text: string, x: number, y: number, size: number): { toPathData(decimals: number): string };
	}
	/** @throws where the bytes are no font */
	export function parse(bytes: ArrayBuffer): Font;
}
