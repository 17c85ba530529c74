/** Chunks and the texts of their pages → search-index.json with everything in it: for a site whose index is small. */

import { memo } from '../../base/once.ts';
import { Index, stopWordFilter } from '../core/elastic.ts';
import { CUT, isGram } from '../core/grams.ts';
import { HitType } from '../core/hit-type.ts';
import { encodePostings, INDEX_VERSION } from '../core/postings.ts';
import { entryOf, SECTIONS } from '../core/shape.ts';
import { ARROW } from '../core/synonyms.ts';
import type { BuildOptions, IndexDocument, SearchIndexFile, SerializedIndex } from '../core/types.ts';
import { BINS } from './bins.ts';
import { decoded, type IndexChunk, type PageHead, wordsOf } from './chunk.ts';
import { ENGLISH_SYNONYMS } from './english-synonyms.ts';
import { functionWordsOf } from './function-words.ts';
import { soundingPairs } from './sounding-pairs.ts';

/** The text of search-index.json, as data, and words that are read: how many documents each is in. */
export interface BuiltIndex {
	file: SearchIndexFile;
	counts: [word: string, times: number][];
}

/** @param texts of each page: see `textPart` */
export function wholeIndex(chunks: readonly IndexChunk[], texts: readonly string[][], options: BuildOptions): BuiltIndex {
	const lists: IndexDocument[][] = Object.values(HitType).map(() => []);
	/** Number of a document among those of its type, by page and its number there. */
	const numbers: number[][] = [];
	const pages = chunks.flatMap((chunk) => chunk.pages);
	for (const [p, { title, url, breadcrumbs, links }] of pages.entries()) {
		const own: number[] = [];
		const add = (slot: number, t: string, s: string, h: string) => {
			if (t) own[slot] = lists[entryOf(slot)]!.push({ i: 0, t, s, u: url, h, p, b: breadcrumbs }) - 1;
		};
		const [description, keywords, ...sections] = texts[p]!;
		add(0, title, '', '');
		add(1, description!, title, '');
		add(2, keywords!, title, '');
		add(3, links ?? '', '', '');
		for (let at = 0; at < sections.length; at += 3) {
			const [id, heading, text] = sections.slice(at) as [string, string, string];
			const anchor = id && `#${id}`;
			add(SECTIONS + (at / 3) * 2, heading, title, anchor);
			add(SECTIONS + 1 + (at / 3) * 2, text, heading || title, anchor);
		}
		numbers.push(own);
	}
	// Ids are numbered type by type, so that a title's id is its page's number.
	for (const [i, one] of lists.flat().entries()) one.i = i;
	const words = lists.map(() => new Map<string, number[]>());
	const addWord = (word: string, documents: [page: number, slot: number][]) => {
		for (const [page, slot] of documents) {
			const own = words[entryOf(slot)]!;
			memo(own, word, (): number[] => []).push(numbers[page]![slot]!);
		}
	};
	/** How many documents each word in Han and kana is in. */
	const counts = new Map<string, number>();
	for (let bin = 0; bin < BINS; bin++) {
		const own = wordsOf(chunks, bin);
		for (const [word, postings] of own.words) {
			const isCut = word.endsWith(CUT);
			if (isCut || !isGram(word)) addWord(isCut ? word.slice(0, -1) : word, decoded(postings));
		}
		for (const [word, times] of own.counts) if (isGram(word)) counts.set(word, times);
	}
	const sounds = soundingPairs([...new Set(words.flatMap((own) => [...own.keys()]))]);
	const first = { ...firstEntry(options, pages), ...(sounds && { sounds }) };
	const file = lists.map((documents, type) => ({
		documents,
		index: { ...wordIndex(documents, words[type]!, options), ...(type === HitType.Title && first) },
	}));
	return { file, counts: [...counts] };
}

/** Of a longer word no more is indexed: a query has no more letters, and a trie no more levels than any parser of JSON takes. */
export const LONGEST_WORD = 400;

/**
 * Words → an index of elasticlunr. They are added as they are, since its own tokenizer and `addDoc` cut other words and lose those named like
 * properties of objects; and unstemmed, since a page that has a word as it was typed comes before one with another form of it.
 *
 * @param words of each the documents it is in, ascending, by their numbers in the list
 */
export function wordIndex(
	documents: readonly IndexDocument[],
	words: ReadonlyMap<string, number[]>,
	{ languages }: BuildOptions,
): SerializedIndex {
	const index = new Index().addField('t').setRef('i').saveDocument(false);
	if (languages.includes('en')) index.pipeline.add(stopWordFilter);
	const lengths = documents.map(() => 0);
	for (const word of [...words.keys()].sort())
		for (const number of words.get(word)!) {
			index.index.t!.addToken(word.slice(0, LONGEST_WORD), { ref: documents[number]!.i, tf: 1 });
			lengths[number]!++;
		}
	for (const [number, document] of documents.entries()) {
		index.documentStore.addDoc(document.i, document);
		index.documentStore.addFieldLength(document.i, 't', lengths[number]!);
	}
	return JSON.parse(JSON.stringify(index));
}

/** Those of the site, and of a site with English those of any. */
export const synonymsOf = ({ languages, synonyms }: BuildOptions): string[][] =>
	chained(languages.includes('en') ? [...synonyms, ...ENGLISH_SYNONYMS] : synonyms);

/** Groups in an order that has those with a word in common beside each other, as far as can be: their words lie in one part then (group-parts.ts). */
function chained(groups: readonly string[][]): string[][] {
	const left = new Set(groups);
	const chain: string[][] = [];
	const add = (group: string[]) => {
		if (!left.delete(group)) return;
		chain.push(group);
		for (const other of left) if (other.some((word) => word !== ARROW && group.includes(word))) add(other);
	};
	for (const group of groups) add(group);
	return chain;
}

/** What the first entry holds besides words. */
export const firstEntry = ({ languages, synonyms, readings }: BuildOptions, pages: readonly PageHead[]) => ({
	format: INDEX_VERSION,
	languages,
	synonyms: synonymsOf({ languages, synonyms }),
	functionWords: functionWordsOf(languages),
	...(pages.some(({ weight }) => weight) && {
		weights: Object.fromEntries(pages.flatMap(({ weight }, page) => (weight ? [[page, weight] as const] : []))),
	}),
	...changesOf(pages),
	...tagsOf(pages),
	...(readings && { readings: true as const }),
});

/** Title and address of a page named by a version, of a list of changes, and of news. */
const CHANGES =
	/^(?:v?\d+(?:\.\d+)+|\S+ v\d+(?:\.\d+)+|change ?log|release notes|(?:変更|更新)履歴|リリースノート|更新日志|releases \/)|\/(?:blog|news|change-?logs?|release-?notes)\//iu;

/** Pages that tell what changed; nothing where there is none. */
function changesOf(pages: readonly PageHead[]): Pick<SerializedIndex, 'changes'> {
	const changed = pages.flatMap(({ title, url }, page) => (CHANGES.test(`${title} ${url}`) ? page : []));
	return changed.length ? { changes: encodePostings(changed) } : {};
}

/** Pages of each tag; nothing where none has one. */
function tagsOf(pages: readonly PageHead[]): Pick<SerializedIndex, 'tags'> {
	const pagesByTag = new Map<string, number[]>();
	for (const [page, { tags = [] }] of pages.entries())
		for (const label of new Set(tags)) memo(pagesByTag, label, (): number[] => []).push(page);
	return pagesByTag.size
		? { tags: Object.fromEntries([...pagesByTag.keys()].sort().map((label) => [label, encodePostings(pagesByTag.get(label)!)])) }
		: {};
}
