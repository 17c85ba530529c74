/**
 * Words of letters and digits, which are written in many ways.
 * `UniGLTF.RuntimeGltfInstance` → unigltf · runtimegltfinstance (runtime gltf instance)
 * `VRMC_springBone`             → vrmc_springbone (vrmc springbone spring bone)
 * `v0.99.0`, `ver0.99.0`        → 0.99.0 (v0.99.0)
 * `C#`                          → c# (c)
 * `VRM1.0`                      → vrm · 1.0
 */

/** Shortest part of a compound that is also a word: not the `gl` of `glTF`. */
const MIN_PART = 3;
/** Han, kana, the marks that belong to them, and Hangul: texts are searched for any part of a run of these. */
export const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆〇';
/** A word in katakana. */
export const KATAKANA_WORD = /^[\p{Script=Katakana}ー]+$/u;
const LETTER = `(?![${CJK}])[\\p{L}\\p{M}_]`;
/** The end of `0.x`: Han and kana may follow. */
const FAMILY = `[xX](?!${LETTER}|\\p{Nd})`;
const NUMBER = `\\p{Nd}+(?:\\.\\p{Nd}+)+(?:[a-zA-Z]\\p{Nd}+)?|\\p{Nd}+\\.${FAMILY}`;
/** Letters of ASCII first: without the look ahead, which costs a fifth of the time. Both cases are named, since the flag `i` takes longer to compile. */
const NAME = `(?:[a-zA-Z_]+|${LETTER}|\\p{N}(?!\\p{Nd}*\\.(?:\\p{Nd}|${FAMILY})))+(?:#|\\+\\+)?`;
/** Source of a regular expression (flag `u`) for one number or name in composed text. */
export const IDENTIFIER = `(?:[vV](?:[eE][rR]\\.?)?(?=\\p{Nd}+(?:\\.\\p{Nd})))?(?:${NUMBER})|${NAME}`;
/** A dotted number: a version, `0.99.0`, or a family of versions, `0.x`. */
const VERSION = /^\p{Nd}+(?:\.(?:\p{Nd}+|x))+(?:[a-z]\p{Nd}+)?$/u;

export const isVersion = (token: string): boolean => VERSION.test(token);

/** The token of one match of IDENTIFIER: `V0.99`, `Ver.0.99` → `0.99`, `RuntimeGltfInstance` → `runtimegltfinstance`. */
export function identifierToken(match: string): string {
	const token = match.toLowerCase();
	const number = token.replace(/^v(?:er\.?)?/, '');
	return isVersion(number) ? number : token;
}

/** Parts of a match that are indexed too, in lower case; none for a simple one: `VRMBlendShapeProxy` → vrm blend shape proxy. */
export function identifierParts(match: string): string[] {
	const whole = match.toLowerCase();
	const parts = whole === identifierToken(match) ? [] : [whole];
	if (/[#+]$/.test(whole)) parts.push(whole.replace(/[#+]+$/, ''));
	return [...parts, ...humpsOf(match).filter((part) => part.length >= MIN_PART && part !== whole)];
}

/** `VRMC_springBone` → vrmc springbone spring bone */
function humpsOf(match: string): string[] {
	const pieces = match.split('_').filter(Boolean);
	return pieces.flatMap((piece) => {
		const humps = piece
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
			.replace(/(\p{L})(\p{N})|(\p{N})(\p{L})/gu, '$1$3 $2$4')
			.toLowerCase()
			.split(' ');
		return [...(pieces.length > 1 ? [piece.toLowerCase()] : []), ...(humps.length > 1 ? humps : [])];
	});
}
