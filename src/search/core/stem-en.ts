/** Stems of English: a script of its own, for sites that search in it, and for those whose languages have none. */
import { stemmer as porter } from 'stemmer';

/** British spellings, each with the American one: `optimise` → optimize, `behaviour` → behavior, `catalogue` → catalog, `centre` → center. */
const SPELLINGS: [RegExp, string][] = [
	[/(?<=..)([iy])s(?=(?:e[drs]?|es|ers?|ing|ations?|able)$)/, '$1z'],
	[/(?<=...)our(?=$|s$|ed$|ing$|al$|able$|ful$|ite)/, 'or'],
	[/(?<=..)ogue(?=s?$)/, 'og'],
	[/(?<=..[bt])re(?=s?$)/, 'er'],
];

/** Equal for forms and spellings of one word: `optimising`, `optimization` → optim. */
export const stemmer = (word: string): string =>
	porter(SPELLINGS.reduce((text, [british, american]) => text.replace(british, american), word));
