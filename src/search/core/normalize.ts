/**
 * Normalises text for comparison: NFKC, lower case, no invisible characters, no accents.
 * `ｼｪｰﾀﾞｰ ＵＲＰ Déjà` → `シェーダー urp deja`
 */

/** Soft hyphen, zero-width characters, direction marks, variation selectors. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is matched separately
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFE00-\uFE0F]/g;
const SURROGATE = /[\uD800-\uDFFF]/;
/** Lone surrogates. */
const HALF = /[\uD800-\uDFFF]/gu;
/** Marks, half-width voicing marks, Hangul vowels and finals: characters that NFKC combines with the one before. */
const COMBINING = '\\p{M}\\uFF9E\\uFF9F\\u1160-\\u11FF\\uFFA0-\\uFFDC';
/** Characters that NFKC does not change, or another one with its combining characters. */
const CLUSTER = new RegExp(
	`[\\u0020-\\u007E\\u3041-\\u3096\\u30A1-\\u30FE\\u4E00-\\u9FFF、。「」]+(?![${COMBINING}])|[\\s\\S][${COMBINING}]*`,
	'gu',
);

/** NFKC without the invisible characters, letter case kept, for tokenizers that need it. */
export const compose = (text: string): string =>
	(SURROGATE.test(text) ? text.replace(HALF, '') : text).replace(INVISIBLE, '').normalize('NFKC');

/**
 * Letters of Latin beyond ASCII and of Greek, as NFKC leaves them, `ё`, letters of Arabic with hamza, and marks that are left out in Arabic and by
 * the lower case of `İ`. Kana are none: `が` is not `か`; nor is `й`, which is no `и`.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is matched separately
const ACCENTED = /[\xDF-\u024F\u0307\u0390-\u03CE\u0451\u0622-\u0625\u0629\u0640\u0649-\u0652\u1E00-\u1FFF][\u0300-\u036F]*/g;
/** Those that are not a letter and its accents. */
const LETTERS: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ø: 'o',
	ł: 'l',
	ı: 'i',
	ة: 'ه',
	ى: 'ي',
	ـ: '',
};
const MARK = /\p{M}/u;
const withoutAccents = (letter: string): string => {
	const bare = letter.normalize('NFD')[0]!;
	return LETTERS[bare] ?? bare.replace(MARK, '');
};

/** Text for comparison: composed, in lower case, without accents. */
export const fold = (text: string): string => compose(text).toLowerCase().replace(ACCENTED, withoutAccents);

export const toHiragana = (text: string): string => text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Everything but letters and digits. */
export const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** Only the letters and digits of a text: `VRM 1.0（Meta）` → vrm10meta. */
export const compactOf = (text: string): string => fold(text).replace(NOT_WORD, '');

export interface FoldedText {
	text: string;
	/** For each UTF-16 unit of `text`, and one past its end, its index in the original. */
	origin: Int32Array;
}

/** `fold` with a map to the original, for marks: `ﾊﾟｽ` → `パス`, origin 0 2 3. If there is no such map, origin is all 0. */
export function foldWithOrigin(original: string): FoldedText {
	const text = fold(original);
	const origin = new Int32Array(text.length + 1);
	let joined = '';
	for (const match of original.matchAll(CLUSTER)) {
		const part = fold(match[0]);
		const same = part.length === match[0].length;
		for (let i = 0; i < part.length; i++) origin[joined.length + i] = match.index + (same ? i : 0);
		joined += part;
	}
	if (joined !== text) origin.fill(0);
	else origin[text.length] = original.length;
	return { text, origin };
}
