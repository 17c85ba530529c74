/**
 * English: . Split on whitespace and hyphens, trim what is no word, leave stop words out, stem.
 * `The node-constraints, explained` → node constraints explained → node constraint explain
 */
import elasticlunr from '#elasticlunr';
import { fold } from '../normalize.ts';

const SEPARATOR = /[\s-]+/u;
/** What is trimmed off a token's ends. Unlike elasticlunr's own trimmer it leaves letters of all scripts. */
const EDGE = /^[^\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_]+$/gu;

/** Whether English leaves the token out of the index. */
export const isStopWord = (token: string): boolean => elasticlunr.stopWordFilter(token) === undefined;

/** What two forms of a word have in common: `constraints` → `constraint`. */
export const stem = (token: string): string => elasticlunr.stemmer(token);

/** Words of a text, not stemmed: the index keeps them whole so that a prefix still matches. */
export function englishWords(text: string): string[] {
	return fold(text)
		.split(SEPARATOR)
		.map((token) => token.replace(EDGE, ''))
		.filter((token) => token && !isStopWord(token));
}
