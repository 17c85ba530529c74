/** Stems: `constraints`, `constraint` → constraint. Those of a site's languages are scripts of their own (`stem-en.ts` and others), loaded before a query. */
export type Stemmer = (token: string) => string;

let stemmer: Stemmer = (token) => token;

/** Equal for forms of one word. */
export const stem: Stemmer = (token) => stemmer(token);

/** Takes the stemmers of a site's languages, once, before its index is asked. */
export function stemWith(stemmers: readonly Stemmer[]): void {
	stemmer = (token) => stemmers.reduce((word, one) => one(word), token);
}
