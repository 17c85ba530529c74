/**
 * English: split at white space and hyphens, trim punctuation, drop stop words, stem.
 * `The node-constraints, explained` → node constraints explained → node constraint explain
 */
import elasticlunr from '#elasticlunr';
import { fold } from '../normalize.ts';

const SEPARATOR = /[\s-]+/u;
/** Trimmed from a token's ends. Unlike elasticlunr's trimmer, keeps letters of all scripts. */
const EDGE = /^[^\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+$/gu;

/** Whether the token is a stop word, which is not indexed. */
export const isStopWord = (token: string): boolean => elasticlunr.stopWordFilter(token) === undefined;

/** Equal for forms of one word: `constraints` → `constraint`. */
export const stem = (token: string): string => elasticlunr.stemmer(token);

/** Words of a text, not stemmed: in the index they are complete, so that a prefix still matches. */
export function englishWords(text: string): string[] {
	return fold(text)
		.split(SEPARATOR)
		.map((token) => token.replace(EDGE, ''))
		.filter((token) => token && !isStopWord(token));
}
