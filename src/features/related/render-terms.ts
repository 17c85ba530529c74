/**
 * Related pages: those whose words are most alike (tf-idf, cosine of the pages' top terms), found by an inverted index. Weights are whole numbers in
 * coarse steps, so that an edited sentence seldom changes what other pages show.
 */
import { groupBy } from '../../base/group.ts';
import { memo } from '../../base/once.ts';

/** What is known of a page. */
export interface RelatedInput {
	/** Only pages of one group are related: a version of the docs. */
	group: string;
	/** Route. */
	path: string;
	/** Its words, most frequent first, with their frequency in steps. */
	terms: [term: string, weight: number][];
	/** Routes that the page leads to already. */
	linked: string[];
	/** The page itself shows none. */
	isOff?: true;
}

/** Terms of a page that are kept, and those that it is compared by. */
const KEPT = 64;
const TOP = 24;
/** Related pages at most, and how alike they are at least. */
const MOST = 4;
const ALIKE = 0.2;
/** Pages of a term above which it says nothing. It bounds the work: pages × TOP × this. */
const COMMON = 150;

/** Katakana words, runs of Han, names and words of letters. Hiragana is grammar. */
const WORD =
	/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}|\p{Script=Hangul}{2,}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{L}\p{N}_]{2,}/gu;
/** Runs of Han that are longer are sentences of Chinese, which are compared by pairs. */
const LONGEST = 6;

/**
 * @param texts with how much a word in them counts
 * @param isStop whether a word of letters says nothing
 */
export function termsOf(texts: [text: string, times: number][], isStop: (word: string) => boolean): RelatedInput['terms'] {
	const counts = new Map<string, number>();
	for (const [text, times] of texts)
		for (const [match] of text.normalize('NFKC').toLowerCase().matchAll(WORD))
			for (const word of parts(match)) if (!isStop(word)) counts.set(word, (counts.get(word) ?? 0) + times);
	return [...counts]
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
		.slice(0, KEPT)
		.map(([word, count]) => [word, 1 + Math.floor(Math.log2(count))]);
}

function parts(word: string): string[] {
	if (word.length <= LONGEST || !/^\p{Script=Han}/u.test(word)) return [word];
	return Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
}

/** Routes of the related pages of each page, by its route. Pages without any are left out. */
export const relatedPages = (pages: readonly RelatedInput[]): Map<string, string[]> =>
	new Map([...groupBy(pages, ({ group }) => group).values()].flatMap((group) => [...relatedIn(group)]));

function relatedIn(group: RelatedInput[]): Map<string, string[]> {
	const pages = [...group].sort((a, b) => (a.path < b.path ? -1 : 1));
	const frequency = new Map<string, number>();
	for (const { terms } of pages) for (const [term] of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
	const most = Math.min(COMMON, Math.max(pages.length / 6, Math.min(10, pages.length * 0.6)));
	const vectors = pages.map(({ terms }) =>
		terms
			.flatMap(([term, weight]): [string, number][] => {
				const n = frequency.get(term)!;
				return n > 1 && n <= most ? [[term, weight * Math.max(1, Math.round(Math.log2(pages.length / n)))]] : [];
			})
			.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
			.slice(0, TOP),
	);
	const lengths = vectors.map((vector) => Math.sqrt(vector.reduce((sum, [, weight]) => sum + weight * weight, 0)));
	const postings = new Map<string, [page: number, weight: number][]>();
	for (const [i, vector] of vectors.entries()) for (const [term, weight] of vector) memo(postings, term, () => []).push([i, weight]);
	const related = new Map<string, string[]>();
	for (const [i, { path, linked, isOff }] of pages.entries()) {
		if (isOff) continue;
		const products = new Map<number, number>();
		for (const [term, weight] of vectors[i]!)
			for (const [other, its] of postings.get(term)!) products.set(other, (products.get(other) ?? 0) + weight * its);
		const left = new Set([path, ...linked]);
		const nearest = [...products]
			.map(([other, product]) => ({ other, alike: product / (lengths[i]! * lengths[other]!) }))
			.filter(({ other, alike }) => alike >= ALIKE && !left.has(pages[other]!.path))
			.sort((a, b) => b.alike - a.alike || a.other - b.other)
			.slice(0, MOST);
		if (nearest.length)
			related.set(
				path,
				nearest.map(({ other }) => pages[other]!.path),
			);
	}
	return related;
}
