/** Stems: `constraints`, `constraint` → constraint. English ones unless a site's languages have others. */
import { stemmer as english } from 'stemmer';

export type Stemmer = (token: string) => string;

let stemmer: Stemmer = english;

/** Equal for forms of one word. */
export const stem: Stemmer = (token) => stemmer(token);

/** Takes the stemmers of a site's languages, once, before its index is asked. */
export function stemWith(stemmers: readonly Stemmer[], isEnglish: boolean): void {
	const all = isEnglish ? [english, ...stemmers] : stemmers;
	stemmer = (token) => all.reduce((word, one) => one(word), token);
}
