/**
 * Chunks → the index of a large site in parts, so that a reader loads what a query needs.
 *
 *   search-index.json        pages, frequent words, where the parts are
 *   assets/search/….json     words with their postings, a range in each: 10 kB or so as they are sent
 *   assets/search/….json     texts of a page or a few
 *
 * The name of a part follows from its content. An edit rewrites the parts that hold its words, and the first one.
 */
import { sha1 } from '../../base/hash.ts';
import { isGram } from '../core/grams.ts';
import { HitType } from '../core/hit-type.ts';
import { PARTS_FOLDER, partName } from '../core/part-names.ts';
import { DIGITS, INDEX_VERSION } from '../core/postings.ts';
import { coarse } from '../core/shape.ts';
import type { BuildOptions, PartsDirectory, SearchIndexFile } from '../core/types.ts';
import { BINS } from './bins.ts';
import { countsOf, type IndexChunk, wordsOf } from './chunk.ts';
import { firstEntry } from './whole-index.ts';

/** Takes a file by its address from the output root. */
export type TakePart = (path: string, text: string) => void;

/** Pages up to which all titles stand in the first part as documents, and lengths are exact; of a larger site the first titles do. */
const FEW_PAGES = 1500;
const DOCUMENTS = 100;
/**
 * UTF-16 units of a part of words, by how many pages a site has: of a larger site the first part would be long with the names of many. A part ends at
 * a word chosen by what it is, so that a longer list moves no other part's end.
 */
const PART_SIZES = [
	{ pages: FEW_PAGES, least: 3000, most: 8000 },
	{ pages: 6000, least: 6000, most: 14_000 },
	{ pages: Number.POSITIVE_INFINITY, least: 10_000, most: 24_000 },
];
/** Words of each kind in the first part, those in most documents. */
const CJK_WORDS = 4000;
const NAMES = 3000;
const KEYWORDS = 2000;

/** @param textNames address of the text part of each page: several pages may share one */
export function indexParts(chunks: readonly IndexChunk[], options: BuildOptions, take: TakePart): SearchIndexFile {
	const words = wordParts(chunks, take);
	const pages = chunks.flatMap((chunk) => chunk.pages);
	const lists: string[][] = [];
	const crumbs = new Map<string, number>();
	const trails = pages.map(({ breadcrumbs }) => {
		const key = JSON.stringify(breadcrumbs);
		let trail = crumbs.get(key);
		if (trail === undefined) {
			trail = lists.push(breadcrumbs) - 1;
			crumbs.set(key, trail);
		}
		return trail;
	});
	const isLarge = pages.length > FEW_PAGES;
	const listed = isLarge ? DOCUMENTS : pages.length;
	const further = pages.slice(listed);
	const lexicon = lexiconOf(chunks);
	const parts: PartsDirectory = {
		titles: further.map(({ title }) => title.replaceAll('\n', ' ')).join('\n'),
		urls: further.map(({ url }) => url).join('\n'),
		trails: trails.slice(listed).join(' '),
		crumbs: lists,
		shapes: pages.map(({ shape }) => (isLarge ? coarse(shape) : shape)).join(' '),
		texts: chunks.flatMap(({ texts }) => texts.map(tagOf)).join(''),
		starts: words.map(({ start }) => start).join(' '),
		words: words.map(({ tag }) => tag).join(''),
		lexicon: lexicon.map(([word]) => word).join(' '),
		counts: lexicon.map(([, times]) => DIGITS[Math.min(DIGITS.length - 1, Math.round(Math.log2(times) * 3))]).join(''),
		keywords: keywordsOf(chunks).join(' '),
	};
	const documents = pages
		.slice(0, listed)
		.map(({ title, url, breadcrumbs }, i) => ({ i, t: title, s: '', u: url, h: '', p: i, b: breadcrumbs }));
	return [HitType.Title, HitType.Heading, HitType.Description, HitType.Keywords, HitType.Content].map((type) => ({
		documents: type === HitType.Title ? documents : [],
		index: { version: INDEX_VERSION, terms: '', postings: '', ...(type === HitType.Title && { ...firstEntry(options), parts }) },
	}));
}

/** Characters of a content's hash in the name of a part; what it is of is in the name too. */
const tagOf = (hash: string): string => Number.parseInt(hash.slice(0, 8), 16).toString(36).padStart(4, '0').slice(-4);

/** Address of the text part of a page. */
export const textPath = (url: string, hash: string): string => PARTS_FOLDER + partName(url, tagOf(hash));

/** Takes all parts of words. @returns the first word of each, and its tag */
function wordParts(chunks: readonly IndexChunk[], take: TakePart): { start: string; tag: string }[] {
	const parts: { start: string; tag: string }[] = [];
	const pages = chunks.reduce((sum, chunk) => sum + chunk.pages.length, 0);
	const { least, most } = PART_SIZES.find((size) => pages <= size.pages)!;
	let words: string[] = [];
	let postings: string[] = [];
	let length = 0;
	const end = () => {
		if (!words.length) return;
		const text = JSON.stringify([words.join(' '), postings.join(',')]);
		const tag = tagOf(sha1(text));
		parts.push({ start: words[0]!, tag });
		take(PARTS_FOLDER + partName(words[0]!, tag), text);
		[words, postings, length] = [[], [], 0];
	};
	for (let bin = 0; bin < BINS; bin++) {
		for (const [word, list] of wordsOf(chunks, bin)) {
			if (length + list.length > most) end();
			words.push(word);
			postings.push(list);
			length += word.length + list.length + 2;
			if (length > least && Number.parseInt(sha1(word).slice(0, 2), 16) < 16) end();
		}
	}
	end();
	return parts;
}

/** Frequent words: Japanese is cut into words by them, and names that are typed in part are found. */
function lexiconOf(chunks: readonly IndexChunk[]): [word: string, times: number][] {
	const frequent = (isWanted: (word: string) => boolean, most: number) =>
		[...countsOf(chunks, isWanted)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most);
	return [...frequent(isGram, CJK_WORDS), ...frequent((word) => !isGram(word), NAMES)].sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** Keywords in Han and kana, those of most pages first: they are not cut. */
function keywordsOf(chunks: readonly IndexChunk[]): string[] {
	const counts = new Map<string, number>();
	for (const { pages } of chunks)
		for (const { keywords } of pages) for (const word of keywords) if (!/\s/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts]
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
		.slice(0, KEYWORDS)
		.map(([word]) => word)
		.sort();
}
