/** One page → its words, document by document. The expensive stage (Intl.Segmenter). */

import { safely } from '../../base/attempt.ts';
import { memo } from '../../base/once.ts';
import { wordsOf } from '../core/tokenizers/ja.ts';
import type { Language, PageTokens, SearchPageInput } from '../core/types.ts';
import { isStopWord } from './stop-words.ts';

/** Instead of the number of a word that is not indexed. */
const STOPPED = -1;

/** What links call a page, as one text. */
export const linkText = ({ links = [] }: SearchPageInput): string => links.join('\n');

/** Texts of a page's documents, by their numbers (shape.ts). */
export const documentsOf = (page: SearchPageInput): string[] => [
	page.title || page.url,
	page.description,
	page.keywords.join(', '),
	linkText(page),
	...page.sections.flatMap(({ heading, text }) => [heading, text]),
];

/** Last part of an address, by which readers know pages: `/univrm/error/cs1061/` → cs1061. */
const lastPart = (url: string): string => {
	const part = url.split('/').filter(Boolean).at(-1) ?? '';
	return safely(() => decodeURIComponent(part)) ?? part;
};

/** Splits a page into words. Depends only on the page and the languages. */
export function tokenizePage(page: SearchPageInput, options: { languages: Language[] }): PageTokens {
	const locale = options.languages.includes('zh') && !options.languages.includes('ja') ? 'zh' : 'ja';
	const stop = options.languages.includes('en') ? isStopWord : () => false;
	const words: string[] = [];
	const numbers = new Map<string, number>();
	const numberOf = (word: string): number => memo(numbers, word, () => (stop(word) ? STOPPED : words.push(word) - 1));
	/** Numbers of the words of a run, which is often there again. */
	const numbersByRun = new Map<readonly string[], number[]>();
	const [, ...others] = documentsOf(page);
	const documents = wordsOf([`${page.title} ${lastPart(page.url)}`, ...others], locale).map((runs) => {
		const indexed = new Set<number>();
		for (const run of runs)
			for (const number of memo(numbersByRun, run, () => run.map(numberOf).filter((one) => one !== STOPPED))) indexed.add(number);
		return [...indexed];
	});
	return { words: words.join(' '), documents };
}
