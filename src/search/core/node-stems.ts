/** Stems in Node, as the worker of a site with these languages has them. */
import { stemmer as german } from './stem-de.ts';
import { stemmer as english } from './stem-en.ts';
import { stemmer as spanish } from './stem-es.ts';
import { stemmer as french } from './stem-fr.ts';
import { type Stemmer, stemWith } from './tokenizers/en.ts';
import type { Language } from './types.ts';

const STEMMERS: Partial<Record<Language, Stemmer>> = { de: german, en: english, es: spanish, fr: french };

/** English words are all that most languages have stems of. */
export function stemLike(languages: readonly Language[]): void {
	const own = [...languages].sort().flatMap((language) => STEMMERS[language] ?? []);
	stemWith(own.length ? own : [english]);
}
