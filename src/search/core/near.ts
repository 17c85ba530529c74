/** What a search that finds nothing offers: words that look like those of the query, and pages to go on from. */
import { fold } from './normalize.ts';
import type { IndexDocument, Near } from './types.ts';

/** Words, and pages. */
const MOST = 4;
/** Share of its pairs of letters that a word has in common with one of the query, and the query with a title. */
const ALIKE = 0.4;

/**
 * `blendshapegroups` → blendshape, blendshapegroup; pages with such titles, then those of the shortest addresses, where a site begins. It has what
 * a file has: the worker's own names are others in its script.
 *
 * @param titles of pages whose addresses are known
 */
export function nearTo(text: string, vocabulary: string[], titles: (IndexDocument | '' | undefined)[]): Near {
	const asked = fold(text).split(/\s+/).map(pairsOf);
	const words = best(vocabulary, (word) => {
		const own = pairsOf(word);
		return Math.max(...asked.map((pairs) => (2 * common(pairs, own)) / (pairs.size + own.size || 1)));
	});
	const whole = new Set(asked.flatMap((pairs) => [...pairs]));
	const pages = titles.flatMap((one) => (one ? { title: one.t, url: one.u } : []));
	const alike = best(pages, ({ title }) => common(whole, pairsOf(fold(title))) / (whole.size || 1));
	const first = [...pages].sort((a, b) => depthOf(a.url) - depthOf(b.url));
	return { words, pages: [...new Set([...alike, ...first])].slice(0, MOST) };
}

/** `vrma` → vr rm ma */
const pairsOf = (word: string): Set<string> => new Set(Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)));
const common = (a: Set<string>, b: Set<string>): number => [...a].filter((pair) => b.has(pair)).length;
const depthOf = (url: string): number => url.split('/').length;

/** Those that are most alike. */
function best<T>(list: T[], likeness: (one: T) => number): T[] {
	return list
		.map((one) => ({ one, alike: likeness(one) }))
		.filter(({ alike }) => alike >= ALIKE)
		.sort((a, b) => b.alike - a.alike)
		.slice(0, MOST)
		.map(({ one }) => one);
}
