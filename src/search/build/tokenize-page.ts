/** One page → its words, document by document. The expensive stage (Intl.Segmenter). */

import { safely } from '../../base/attempt.ts';
import { wordsOf } from '../core/tokenizers/ja.ts';
import type { Language, PageTokens, SearchPageInput } from '../core/types.ts';
import { isStopWord } from './stop-words.ts';

/** Instead of the number of a word that is not indexed. */
const STOPPED = -1;
const NONE: ReadonlySet<string> = new Set();

/** What links call a page, as one text. */
export const linkText = ({ links = [] }: SearchPageInput): string => links.join('\n');

/**
 * The texts of a page that are documents of the index, in the order of a chunk:
 * title, description, keywords, words of links, then heading and text of each section.
 */
export const pageTexts = (page: SearchPageInput): string[] => [
	page.title,
	page.description,
	page.keywords.join('\n'),
	linkText(page),
	...page.sections.flatMap((section) => [section.heading, section.text]),
];

/** Last part of an address, by which readers know pages: `/univrm/error/cs1061/` → cs1061. */
const lastPart = (url: string): string => {
	const part = url.split('/').filter(Boolean).at(-1) ?? '';
	return safely(() => decodeURIComponent(part)) ?? part;
};

/** Splits a page into words. Depends only on the page and the languages. */
export function tokenizePage(page: SearchPageInput, options: { languages: Language[] }): PageTokens {
	const locale = options.languages.includes('zh') && !options.languages.includes('ja') ? 'zh' : 'ja';
	const stop = options.languages.includes('en') ? isStopWord : (word: string) => NONE.has(word);
	const words: string[] = [];
	const numbers = new Map<string, number>();
	const numberOf = (word: string): number => {
		let number = numbers.get(word);
		if (number === undefined) {
			number = stop(word) ? STOPPED : words.push(word) - 1;
			numbers.set(word, number);
		}
		return number;
	};
	/** Numbers of the words of a run, which is often there again. */
	const numbersByRun = new Map<readonly string[], number[]>();
	const [title, ...others] = pageTexts(page);
	const documents = wordsOf([`${title} ${lastPart(page.url)}`, ...others], locale).map((runs) => {
		const found = new Set<number>();
		for (const run of runs) {
			let own = numbersByRun.get(run);
			if (!own) numbersByRun.set(run, (own = run.map(numberOf).filter((number) => number !== STOPPED)));
			for (const number of own) found.add(number);
		}
		return [...found];
	});
	return { words: words.join(' '), documents };
}
