/** One page → its words, document by document. The expensive stage (Intl.Segmenter). */

import { englishWords, isStopWord } from '../core/tokenizers/en.ts';
import { japaneseWords } from '../core/tokenizers/ja.ts';
import { chineseWords } from '../core/tokenizers/zh.ts';
import type { Language, PageTokens, SearchPageInput } from '../core/types.ts';

/** Instead of the number of a word that is not indexed. */
const STOPPED = -1;
const NONE: ReadonlySet<string> = new Set();
const TOKENIZERS: Record<Language, (text: string) => string[]> = { en: englishWords, ja: japaneseWords, zh: chineseWords };

/**
 * The texts of a page that are documents of the index, in the order that `buildIndex` expects:
 * title, description, keywords, then heading and text of each section.
 */
export const pageTexts = (page: SearchPageInput): string[] => [
	page.title,
	page.description,
	page.keywords.join('\n'),
	...page.sections.flatMap((section) => [section.heading, section.text]),
];

/** Last part of an address, by which readers know pages: `/univrm/error/cs1061/` → cs1061. */
const lastPart = (url: string): string => {
	const part = url.split('/').filter(Boolean).at(-1) ?? '';
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
};

/** Splits a page into words. Depends only on the page and the languages. */
export function tokenizePage(page: SearchPageInput, options: { languages: Language[] }): PageTokens {
	const tokenizers = tokenizersOf(options.languages);
	const stop = options.languages.includes('en') ? isStopWord : (word: string) => NONE.has(word);
	const words: string[] = [];
	const numbers = new Map<string, number>();
	const documents = pageTexts(page).map((text, place) => {
		const found = new Set<number>();
		for (const tokenize of tokenizers) {
			for (const word of tokenize(place === 0 ? `${text} ${lastPart(page.url)}` : text)) {
				let number = numbers.get(word);
				if (number === undefined) {
					number = stop(word) ? STOPPED : words.push(word) - 1;
					numbers.set(word, number);
				}
				if (number !== STOPPED) found.add(number);
			}
		}
		return [...found];
	});
	return { words: words.join(' '), documents };
}

/**
 * The tokenizers of a list of languages. Japanese finds every word that English finds (whitespace and hyphens end its words too),
 * so English is used only without Japanese.
 */
const tokenizersOf = (languages: Language[]) =>
	languages.filter((language) => language !== 'en' || !languages.includes('ja')).map((language) => TOKENIZERS[language]);
