/**
 * Chunks → the index of a large site in parts, so that a reader loads what a query needs.
 *
 *   search-index.json        pages, frequent words, where the parts are
 *   assets/search/….json     words with their postings, a range in each: 10 kB or so as they are sent
 *   assets/search/….json     words of synonyms, and names that hold another one, with their postings
 *   assets/search/….json     texts of a few pages, or of a part of a long one
 *   assets/search/….json     addresses of some sixty pages of a large site
 *
 * The name of a part follows from its content. An edit rewrites the parts that hold its words, and the first one.
 */
import { crc32 } from 'node:zlib';
import { sha1 } from '../../base/hash.ts';
import { memo } from '../../base/once.ts';
import { pairsIn } from '../core/companions.ts';
import { CUT, gramsFor, isGram } from '../core/grams.ts';
import { HitType, LINKS } from '../core/hit-type.ts';
import { stemLike } from '../core/node-stems.ts';
import { groupsName, partPath, textsName } from '../core/part-names.ts';
import { DIGITS, decodePostings, encodePostings, RARE } from '../core/postings.ts';
import { coarse, documentsIn, entryOf, lengthOf, TEXTS_SIZE, textPlaces, typeOf } from '../core/shape.ts';
import type { BuildOptions, PartsDirectory, SerializedIndex } from '../core/types.ts';
import { BINS, binOf } from './bins.ts';
import { decoded, divided, type IndexChunk, type PageHead, wordsOf } from './chunk.ts';
import { groupParts, type MemberWords, memberWords, sharedWords } from './group-parts.ts';
import { FREQUENT } from './readings.ts';
import { byTimes } from './runs.ts';
import { soundingPairs } from './sounding-pairs.ts';
import { type BuiltIndex, firstEntry, LONGEST_WORD, synonymsOf, wordIndex } from './whole-index.ts';

/** What is made of the words of one bin. */
export interface BinParts {
	/** Of each part what its first word starts with and none before it, and its tag. */
	parts: [start: string, tag: string][];
	/** Frequent words of each kind, and how many documents each is in. */
	counts: [word: string, times: number][];
	/** Words that synonyms may ask for, with their postings: see group-parts.ts. */
	shared: [word: string, postings: string][];
	/** Words of titles, and numbers of the pages that have them there (postings.ts); none of a site with many pages. */
	titles: [word: string, pages: string][];
}

export interface PartsSink {
	/** Takes a part by its address from the output root. */
	take(path: string, text: string): void;
	/** What follows from a value, unless it was made before. */
	cached?<T>(of: unknown, make: () => T): T;
	/** Makes a bin, unless it was made before of the same. @param cut what it depends on besides its words */
	made?(bin: number, cut: unknown, make: () => BinParts): BinParts;
}

/** Pages up to which all titles stand in the first part as documents, and lengths are exact; of a larger site the first titles do. */
const FEW_PAGES = 1500;
const DOCUMENTS = 100;
/**
 * UTF-16 units of a part of words: of a larger site the first part would be long with the names of many. A part ends at a word chosen by what it is,
 * so that a longer list moves no other part's end.
 */
const PART_SIZE = { few: { least: 5000, most: 9000 }, many: { least: 6000, most: 12000 } };
/** Words of each kind in the first part, those in most documents. */
const CJK_WORDS = 4000;
const NAMES = { few: 3000, many: 2000 };
const KEYWORDS = 2000;

export function indexParts(chunks: readonly IndexChunk[], options: BuildOptions, sink: PartsSink): BuiltIndex {
	stemLike(options.languages);
	const synonyms = synonymsOf(options);
	const members = memberWords(synonyms);
	const merged = new Map<number, ReturnType<WordsIn>>();
	const wordsIn: WordsIn = (bin) => memo(merged, bin, () => wordsOf(chunks, bin));
	const bins = binsOf(chunks, wordsIn, members, sink);
	const words = bins.flatMap(({ parts }) => parts);
	const counts = bins.flatMap((bin) => bin.counts);
	const pages = chunks.flatMap((chunk) => chunk.pages);
	const lists: string[][] = [];
	const crumbs = new Map<string, number>();
	const trails = pages.map(({ breadcrumbs }) => memo(crumbs, JSON.stringify(breadcrumbs), () => lists.push(breadcrumbs) - 1));
	const isLarge = pages.length > FEW_PAGES;
	const listed = isLarge ? DOCUMENTS : pages.length;
	const further = pages.slice(listed);
	const lexicon = frequentOf(counts, isLarge ? NAMES.many : NAMES.few).sort((a, b) => (a[0] < b[0] ? -1 : 1));
	const timesOf = new Map(lexicon);
	const titleIndex = new Map(bins.flatMap((bin) => bin.titles.map(([word, own]) => [word, decodePostings(own)] as const)));
	const allWords = new Set([...titleIndex.keys(), ...timesOf.keys()]);
	const titles = further.map(({ title }) => lineOf(title));
	const parents = new Set(further.map(({ url }) => parentOf(url)));
	const folders = new Map<string, number>();
	const places = further.map(({ url }) => memo(folders, parents.has(url) ? url : parentOf(url), () => folders.size));
	const addresses = addressParts(further, listed, sink.take);
	const texts = chunks.flatMap((chunk) => chunk.texts);
	const runs = texts.flatMap((hash, page) => (hash === texts[page - 1] ? [] : page));
	const starts = words.map(([start]) => start);
	const postings = new Map([...bins.flatMap(({ shared }) => shared), ...gramLists(wordsIn, lexicon, sink)]);
	const frequent = lexicon.map(([word]) => word);
	const sounds = sink.cached?.(frequent, () => soundingPairs(frequent)) ?? soundingPairs(frequent);
	const groups = groupParts(members, timesOf, postings, starts, pairsIn(sounds)).map(({ first, text }) => {
		const tag = tagOf(sha1(text));
		sink.take(partPath(groupsName(first), tag), text);
		return { first, tag };
	});
	const parts: PartsDirectory = {
		titles: titles.join('\n'),
		addresses: addresses.map(({ tag }) => tag).join(''),
		spans: encodePostings(addresses.map(({ first }) => first)),
		folders: [...folders.keys()].join('\n'),
		places: places.join(' '),
		trails: trails.slice(listed).join(' '),
		crumbs: lists,
		shapes: pages.map(({ shape }) => (isLarge ? coarse(shape) : shape)).join(' '),
		texts: runs.map((page) => tagOf(texts[page]!)).join(''),
		runs: encodePostings(runs),
		size: String(options.textsSize ?? TEXTS_SIZE),
		starts: starts.join(' '),
		words: words.map(([, tag]) => tag).join(''),
		groups: groups.map(({ tag }) => tag).join(''),
		groupRuns: encodePostings(groups.map(({ first }) => first)),
		lexicon: lexicon.flatMap(([word]) => (titleIndex.has(word) ? [] : word)).join(' '),
		counts: [...allWords]
			.sort()
			.map((word) => digitOf(timesOf.get(word)))
			.join(''),
		keywords: keywordsOf(chunks).join(' '),
	};
	const documents = pages
		.slice(0, listed)
		.map(({ title, url, breadcrumbs }, i) => ({ i, t: title, s: '', u: url, h: '', p: i, b: breadcrumbs }));
	const file = documentsByType(pages).map((length, type) =>
		type === HitType.Title
			? {
					documents,
					index: {
						...(isLarge ? skeleton(length, options) : wordIndex(documents, titleIndex, options)),
						...firstEntry(options, pages),
						...(sounds && { sounds }),
						parts,
					},
				}
			: { documents: [], index: skeleton(length, options) },
	);
	return { file, counts };
}

/** An index without words, of so many documents: words and documents come from parts. */
function skeleton(length: number, options: BuildOptions): SerializedIndex {
	const { documentStore, ...index } = wordIndex([], new Map(), options);
	return { ...index, documentStore: { ...documentStore, length } };
}

/** @param times of a word that is not frequent: undefined */
const digitOf = (times: number | undefined): string =>
	times === undefined ? RARE : DIGITS[Math.min(DIGITS.length - 1, Math.round(Math.log2(times) * 3))]!;

/** How many documents there are, by hit type. */
function documentsByType(pages: readonly PageHead[]): number[] {
	const counts = Object.values(HitType).map(() => 0);
	for (const { shape, links } of pages)
		for (let slot = 0; slot < documentsIn(shape); slot++)
			if (typeOf(slot) === LINKS ? links : lengthOf(shape, slot) !== 0) counts[entryOf(slot)]!++;
	return counts;
}

/** Characters of a content's hash in the name of a part; what it is of is in the name too. */
const tagOf = (hash: string): string => Number.parseInt(hash.slice(0, 8), 16).toString(36).padStart(4, '0').slice(-4);

/** Pages whose texts lie together, and the addresses of the parts of these. */
export interface TextRun {
	pages: PageHead[];
	paths: string[];
}

/** The runs of a chunk, which is one, or of a group of chunks. */
export function textRuns({ pages, texts }: Pick<IndexChunk, 'pages' | 'texts'>, { textsSize = TEXTS_SIZE }: BuildOptions): TextRun[] {
	const starts = texts.flatMap((hash, page) => (hash === texts[page - 1] ? [] : page));
	return starts.map((start, i) => {
		const own = pages.slice(start, starts[i + 1]);
		const { sizes } = textPlaces(
			own.map(({ shape }) => shape),
			textsSize,
		);
		const name = (part: number) => partPath(textsName(lineOf(own[0]!.title), sizes, part), tagOf(texts[start]!));
		return { pages: own, paths: sizes.map((_, part) => name(part)) };
	});
}

const lineOf = (title: string): string => title.replaceAll('\n', ' ');

/** `/a/b/` and `/a/b` → `/a/`. */
const parentOf = (url: string): string => url.replace(/[^/]*\/?$/, '');

/** Pages in a part of addresses, at least and at most. It ends at a page chosen by its address, so that a new page changes one part. */
const ADDRESSES = { least: 256, most: 512 };

/** Takes the parts of addresses. @param listed number of the first of these pages */
function addressParts(pages: readonly PageHead[], listed: number, take: PartsSink['take']): { first: number; tag: string }[] {
	let first = listed;
	return divided(pages, ADDRESSES.least, ADDRESSES.most, ({ url }) => crc32(url) % 16 === 0).map((own) => {
		const text = JSON.stringify(own.map(({ url }) => url));
		const tag = tagOf(sha1(text));
		take(partPath(lineOf(own[0]!.title), tag), text);
		first += own.length;
		return { first: first - own.length, tag };
	});
}

type WordsIn = (bin: number) => ReturnType<typeof wordsOf>;

const makeBin: NonNullable<PartsSink['made']> = (_bin, _cut, make) => make();

function binsOf(chunks: readonly IndexChunk[], wordsIn: WordsIn, members: MemberWords, { take, made = makeBin }: PartsSink): BinParts[] {
	const pages = chunks.reduce((sum, chunk) => sum + chunk.pages.length, 0);
	const isLarge = pages > FEW_PAGES;
	const cut = sha1(JSON.stringify(members.groups));
	const size = PART_SIZE[isLarge ? 'many' : 'few'];
	return Array.from({ length: BINS }, (_, bin) =>
		made(bin, [size, cut], () => {
			const { words: all, counts } = wordsIn(bin);
			const own = all.filter(([word]) => !word.endsWith(CUT));
			const parts = wordParts(own, size, take);
			const shared = sharedWords(own, members.grams);
			return { parts, counts: frequentOf(counts, NAMES.few, FREQUENT), shared, titles: isLarge ? [] : titleWords(all) };
		}),
	);
}

/** Postings of the grams of frequent words, which lie in other bins than these. */
function gramLists(wordsIn: WordsIn, lexicon: [word: string, times: number][], { made = makeBin }: PartsSink): BinParts['shared'] {
	const byBin = new Map<number, Set<string>>();
	for (const gram of lexicon.flatMap(([word]) => gramsFor(word, () => []))) memo(byBin, binOf(gram), () => new Set()).add(gram);
	return [...byBin].flatMap(([bin, own]) => {
		const make = () => ({ parts: [], counts: [], titles: [], shared: sharedWords(wordsIn(bin).words, own) });
		return made(bin, [...own].sort(), make).shared;
	});
}

/** Words of titles, as `wordIndex` takes them. */
const titleWords = (all: [word: string, postings: string][]): BinParts['titles'] =>
	all.flatMap(([word, postings]): BinParts['titles'] => {
		const isCut = word.endsWith(CUT);
		if (isGram(word) && !isCut) return [];
		const pages = decoded(postings).flatMap(([page, slot]) => (slot ? [] : page));
		return pages.length ? [[(isCut ? word.slice(0, -1) : word).slice(0, LONGEST_WORD), encodePostings(pages)]] : [];
	});

/** Takes the parts of the words of a bin. */
function wordParts(
	all: Iterable<[word: string, postings: string]>,
	{ least, most }: (typeof PART_SIZE)['few'],
	take: PartsSink['take'],
): BinParts['parts'] {
	const parts: BinParts['parts'] = [];
	let words: string[] = [];
	let postings: string[] = [];
	let length = 0;
	let before = '';
	const end = () => {
		if (!words.length) return;
		const text = JSON.stringify([words.join(' '), postings.join(',')]);
		const tag = tagOf(sha1(text));
		const start = startAfter(before, words[0]!);
		parts.push([start, tag]);
		take(partPath(start, tag), text);
		before = words.at(-1)!;
		[words, postings, length] = [[], [], 0];
	};
	for (const [word, list] of all) {
		if (length + list.length > most) end();
		words.push(word);
		postings.push(list);
		length += word.length + list.length + 2;
		if (length > least && crc32(word) % 16 === 0) end();
	}
	end();
	return parts;
}

/** The shortest start of a word that is after another one: `adapt`, `adopted` → ado. */
function startAfter(before: string, word: string): string {
	let same = 0;
	while (before[same] !== undefined && before[same] === word[same]) same++;
	return word.slice(0, same + 1);
}

/**
 * Frequent words: Japanese is cut into words by them, and names that are typed in part are found.
 *
 * @param least documents that a word of Han and kana is in, to be among them however many they are
 */
function frequentOf(counts: Iterable<[string, number]>, names: number, least = Number.POSITIVE_INFINITY): [word: string, times: number][] {
	const all = [...counts].sort(byTimes);
	return [
		...all.filter(([word]) => isGram(word)).filter(([, times], i) => i < CJK_WORDS || times >= least),
		...all.filter(([word]) => !isGram(word)).slice(0, names),
	];
}

/** Keywords in Han and kana, those of most pages first: they are not cut. */
function keywordsOf(chunks: readonly IndexChunk[]): string[] {
	const counts = new Map<string, number>();
	for (const { pages } of chunks)
		for (const { keywords } of pages) for (const word of keywords) if (!/\s/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts]
		.sort(byTimes)
		.slice(0, KEYWORDS)
		.map(([word]) => word)
		.sort();
}
