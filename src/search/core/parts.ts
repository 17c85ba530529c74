/**
 * An index in parts: what is not there yet is noted and done without. Whoever asks loads it then and asks again (`searchWith` in query.ts). Until
 * words are there, titles stand in for all texts.
 */
import { ADDRESS, damaged, isTexts, parse, split, TAG } from './check-file.ts';
import { apartWith, companionsOf, MIN_HOLDING, MOST_STARTING } from './companions.ts';
import { ANY, aloneGram, gramsFor, isGram } from './grams.ts';
import { LINKS } from './hit-type.ts';
import type { Loaded, Parts } from './loaded.ts';
import { optionsOf, remember } from './loaded-options.ts';
import { fold, NOT_WORD } from './normalize.ts';
import { groupsName, partPath, textsName } from './part-names.ts';
import { DIGITS, decodePostings, RARE, readPagePostings } from './postings.ts';
import { documentsIn, FIRST, lengthOf, SECTIONS, type TextPlaces, textPlaces, typeOf } from './shape.ts';
import { lastFrom, rangeFrom } from './sorted.ts';
import { isName } from './synonyms.ts';
import { findInTexts, joinTexts, standsAlone } from './texts.ts';
import { stem } from './tokenizers/en.ts';
import { ACCENT, runsOf } from './tokenizers/ja.ts';
import type { IndexDocument, SearchIndexFile } from './types.ts';
import { isOneError, makeVocabulary, type Vocabulary, wordIn } from './vocabulary.ts';
import { loadEntry } from './word-index.ts';

/** Parts that are loaded for words with a common start: a start of one letter has too many. */
const MOST_OF_RANGE = 2;
/** Shortest start of a name whose words are looked for in more than one part. */
const MIN_START = 3;

interface WordPart {
	words: string[];
	postings: string[];
}

/** What the JSON of a part of words holds. */
function wordsIn(value: string[]): WordPart {
	const [words, postings] = [split(value[0] ?? '', ' '), (value[1] ?? '').split(',')];
	if (value.length !== 2 || words.length !== postings.length) throw damaged();
	return { words, postings };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions that share what is loaded; as fields of objects, their names would be bytes for each reader
export function loadParts(file: SearchIndexFile): Loaded {
	const directory = file[0]!.index.parts!;
	const options = optionsOf(file);
	const shapes = split(directory.shapes, ' ');
	const titles = titlesOf(file);
	const starts = split(directory.starts, ' ');
	const runs = decodePostings(directory.runs);
	const spans = decodePostings(directory.spans);
	/** Numbers of the parts of addresses that are there. */
	const complete = new Set<number>();
	const pages = titles.length;
	const firsts = new Int32Array(pages + 1);
	for (const [page, shape] of shapes.entries()) firsts[page + 1] = firsts[page]! + documentsIn(shape);
	const types = new Uint8Array(firsts[pages]!);
	const pageOf = new Int32Array(types.length);
	const lengths = new Int32Array(types.length);
	for (const [page, shape] of shapes.entries()) {
		for (let id = firsts[page]!; id < firsts[page + 1]!; id++) {
			types[id] = typeOf(id - firsts[page]!);
			pageOf[id] = page;
			lengths[id] = lengthOf(shape, id - firsts[page]!) ?? titles[page]!.t.length;
		}
	}

	const wordParts = new Map<number, WordPart>();
	const groupRuns = decodePostings(directory.groupRuns);
	/** Postings of words that lie together (group-parts.ts), as far as their parts are there; what their other parts are to bring. */
	const shared = new Map<string, string>();
	const groupsThere = new Set<number>();
	const awaited = new Set<string>();
	/** Names of which all that is looked up comes with such a part. */
	const gathered = new Set<string>();
	/** Parts of texts by their names. */
	const texts = new Map<string, string[]>();
	const placesByRun = new Map<number, TextPlaces>();
	/** What to do with each part that may be asked for. */
	const asked = new Map<string, (value: string[]) => void>();
	/** By path, whether it holds addresses. */
	const wanted = new Map<string, boolean>();
	const lost = new Set<string>();
	let lacksWords = false;
	let isLacking = false;
	let seen: ReadonlySet<number> = new Set();
	const titleTexts = joinTexts(titles.map(({ t }) => t));
	const idsByPart = new Map<string, number[]>();

	/** Asks for part `number`, by the tags of its kind. */
	const want = (of: string, tags: string, number: number, take: (value: string[]) => void): boolean => {
		const path = partPath(of, tags.slice(number * TAG, (number + 1) * TAG));
		asked.set(path, take);
		const isLost = lost.has(path);
		if (isLost) isLacking = true;
		else wanted.set(path, tags === directory.addresses);
		return !isLost;
	};
	const addressOf = (page: number): string | undefined => {
		const number = lastFrom(spans, page);
		if (number < 0 || complete.has(number)) return titles[page]!.u;
		const first = spans[number]!;
		const take = (value: string[]) => {
			if (value.length !== (spans[number + 1] ?? pages) - first || !value.every((one) => ADDRESS.test(one))) throw damaged();
			for (const [i, one] of value.entries()) titles[first + i]!.u = one;
			complete.add(number);
		};
		want(titles[first]!.t, directory.addresses, number, take);
		return undefined;
	};
	const wordPart = (number: number): WordPart | undefined => {
		const part = wordParts.get(number);
		if (part) return part;
		const take = (value: string[]) => {
			const own = wordsIn(value);
			if (!own.words[0]?.startsWith(starts[number]!)) throw damaged();
			wordParts.set(number, own);
		};
		if (want(starts[number]!, directory.words, number, take)) lacksWords = true;
		return undefined;
	};
	const slotOf = (id: number): number => id - firsts[pageOf[id]!]!;
	const sectionOf = (id: number): number => (slotOf(id) - SECTIONS) >> 1;
	/** Description and keywords of a page, or what its section has. */
	const textsOf = (id: number): string[] | undefined => {
		const page = pageOf[id]!;
		const run = lastFrom(runs, page);
		const first = runs[run]!;
		const { places, sizes } = remember(placesByRun, run, () => textPlaces(shapes.slice(first, runs[run + 1]), +directory.size));
		const [part, at] = places[page - first]![Math.max(0, sectionOf(id) + 1)]!;
		const name = textsName(titles[first]!.t, sizes, part);
		const key = run + name;
		const own = texts.get(key);
		if (own) return own.slice(at);
		const take = (value: string[]) => {
			if (value.length !== sizes[part]) throw damaged();
			texts.set(key, value);
		};
		// Before all words are there, it is not known whose texts are needed.
		if (!lacksWords) want(name, directory.texts, run, take);
		return undefined;
	};
	/** Parts with words of a start: the first ones, if there are many. */
	const partsFrom = (start: string, most = MOST_OF_RANGE): (WordPart | undefined)[] => {
		const from = Math.max(0, lastFrom(starts, start));
		const to = Math.min(lastFrom(starts, `${start}\uFFFF`), from + most - 1);
		return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => wordPart(from + i));
	};
	/** Whether a word would be among what comes with a name, since it starts so. */
	const isGathered = (word: string): boolean => [...gathered].some((name) => name.length >= MIN_HOLDING && word.startsWith(name));
	/** Words that start so, as far as they are there. */
	const wordsFrom = (start: string, word = start): string[] => {
		if (gathered.has(word) || isGathered(start))
			return [...shared.keys()]
				.filter((word) => word.startsWith(start) && shared.get(word))
				.sort()
				.map(wordIn);
		return partsFrom(start, start.length < MIN_START ? 1 : MOST_OF_RANGE).flatMap((part) =>
			part ? startingIn(part, start).map(wordIn) : [],
		);
	};

	const decode = (postings: string): number[] => {
		const ids: number[] = [];
		const isWhole = readPagePostings(postings, (page, slot) => {
			const id = firsts[page]! + slot;
			if (!(id < firsts[page + 1]!)) throw damaged();
			ids.push(id);
		});
		if (!isWhole) throw damaged();
		return ids;
	};
	/** Documents of a word, or of all words that start as one with ANY; undefined while a part is not there. */
	const idsOf = (word: string): number[] | undefined => {
		const cached = idsByPart.get(word);
		if (cached) return cached;
		const bare = wordIn(word);
		if (shared.has(bare)) return remember(idsByPart, word, () => decode(shared.get(word) ?? ''));
		if (awaited.has(bare)) return undefined;
		if (isGathered(word)) return [];
		const isStart = word.endsWith(ANY);
		const start = isStart ? word.slice(0, -1) : word;
		const number = lastFrom(starts, start);
		const parts = isStart ? partsFrom(start, 2 * MOST_OF_RANGE) : number < 0 ? [] : [wordPart(number)];
		if (!parts.every((part) => !!part)) return undefined;
		return remember(idsByPart, word, () => {
			const lists = parts.flatMap((part) =>
				isStart ? startingIn(part, start).map((one) => postingsIn(part, one)!) : (postingsIn(part, word) ?? []),
			);
			return lists.length === 1 ? decode(lists[0]!) : [...new Set(lists.flatMap(decode))].sort((a, b) => a - b);
		});
	};
	/** Documents that have a gram, or a name with accents or without. */
	const formsOf = (word: string): number[] | undefined => {
		const ids = idsOf(word);
		const accented = isGram(word) ? [] : idsOf(word + ACCENT);
		return accented?.length ? ids && [...new Set([...ids, ...accented])].sort((a, b) => a - b) : accented && ids;
	};
	const namesIn = (text: string): string[] => runsOf(text).flatMap((run) => (run.name && !options.stopWords.has(run.text) ? run.text : []));
	const documentsOf = (page: number) => Array.from({ length: firsts[page + 1]! - firsts[page]! }, (_, i) => firsts[page]! + i);
	/** The heading of a section that a document is of. */
	const headingOf = (id: number): number => id - (slotOf(id) % 2);
	const idsOfTitles = (numbers: number[]): number[] => numbers.map((page) => firsts[page]!);
	const documentAt = (id: number): IndexDocument | undefined => {
		const page = pageOf[id]!;
		const slot = slotOf(id);
		const title = titles[page]!;
		if (!slot) return title;
		const isOfSection = sectionOf(id) >= 0;
		const own = types[id] === LINKS ? undefined : textsOf(id);
		if (!own) return undefined;
		const [anchor, heading] = isOfSection ? own : ['', ''];
		const isText = isOfSection && slot % 2 === 1;
		const t = isOfSection ? own[isText ? 2 : 1] : own[slot - 1];
		const h = anchor ? `#${anchor}` : '';
		return t ? { ...title, i: id, t, s: (isText && heading) || title.t, h } : undefined;
	};
	/** Asks for the words of group `number`. @param words which need not be asked for by themselves then @param names of which all comes with them */
	const askShared = (number: number, words: string[], names: string[]): void => {
		const run = lastFrom(groupRuns, number);
		if (run < 0) return;
		const take = (value: string[]) => {
			const own = wordsIn(value);
			for (const [i, word] of own.words.entries()) shared.set(word, own.postings[i]!);
			groupsThere.add(run);
		};
		if (!groupsThere.has(run)) {
			if (!want(groupsName(groupRuns[run]!), directory.groups, run, take)) return;
			lacksWords = true;
			for (const word of words) awaited.add(word);
		}
		for (const name of names) gathered.add(name);
	};
	const isSeen = (id: number): boolean => seen.has(id) || !slotOf(id);
	const folds = new Map<number, string>();
	const compacts = new Map<number, string>();
	const folded = (id: number): string | undefined => {
		const document = documentAt(id);
		return document && remember(folds, id, () => fold(document.t));
	};
	const parts: Parts = {
		wanted: () => [...wanted.keys()],
		addresses: () => [...wanted].flatMap(([path, has]) => (has ? path : [])),
		lacksWords: () => lacksWords,
		isLacking: () => isLacking,
		begin(ids) {
			seen = new Set(ids);
			wanted.clear();
			awaited.clear();
			gathered.clear();
			lacksWords = false;
			isLacking &&= ids !== undefined;
		},
		askGroup: ({ number, words }) =>
			askShared(
				number,
				words.flatMap((word) => [word, ...namesIn(word), ...(isName(word) ? companionsOf(word, frequent) : [])]),
				words.filter(isName),
			),
		askCompanions(name) {
			const number = lastFrom(frequent.words(), name);
			if (frequent.words()[number] !== name) return;
			const own = apartWith(name, frequent, starts, options.sounds);
			if (own[0]) askShared(options.synonyms.length + number, own, [name]);
		},
		lose: (path) => void lost.add(path),
		forgive: () => lost.clear(),
		take(path, json) {
			const take = asked.get(path);
			const value = parse(json);
			if (!take || !isTexts(value)) throw damaged();
			take(value);
		},
	};
	const inTitles = new Map<string, number>();
	for (const entry of file) loadEntry(entry, inTitles);
	const allWords = [...inTitles.keys(), ...split(directory.lexicon, ' ')].sort();
	if (allWords.length !== directory.counts.length) throw damaged();
	const frequencies = new Map<string, number>();
	for (const [i, word] of allWords.entries())
		if (directory.counts[i] !== RARE) frequencies.set(word, Math.round(2 ** (DIGITS.indexOf(directory.counts[i]!) / 3)));
	const frequent = makeVocabulary(frequencies);
	const vocabulary = withParts(frequent, wordsFrom, (word) => (isGram(word) ? 0 : (idsOf(word)?.length ?? 0)));
	return {
		...options,
		keywords: split(directory.keywords, ' '),
		pages,
		types,
		pageOf,
		lengths,
		titleId: (page) => firsts[page]!,
		titleOf: (page) => titles[page]!,
		addressOf,
		isBelow: (page, start) => titles[page]!.u.startsWith(start),
		documentsOf,
		documentAt,
		eachWith(word, visit) {
			for (const id of idsOf(word) ?? idsOfTitles(findInTexts(titleTexts, word))) visit(id);
		},
		withPart(part) {
			const lists = (shared.has(part) || awaited.has(part) ? [part] : gramsFor(part, namesIn)).map(formsOf);
			if (!lists.every((list) => !!list)) return idsOfTitles(findInTexts(titleTexts, part));
			const ids = lists[0] ? lists.reduce(common) : [];
			return isName(part) ? ids : ids.filter((id) => !isSeen(id) || (folded(id)?.includes(part) ?? true));
		},
		isSeen,
		placeOf(id) {
			const slot = slotOf(id);
			const first = id - slot;
			// What is before the first heading is the page itself.
			return slot < SECTIONS || (slot < FIRST && !lengths[first + SECTIONS]) ? first : headingOf(id);
		},
		besides(id) {
			const first = id - slotOf(id);
			const heading = headingOf(id);
			return id < first + FIRST ? documentsOf(pageOf[id]!).slice(0, FIRST) : [heading, heading + 1];
		},
		withKanji: (kanji) => idsOf(aloneGram(kanji)) ?? idsOfTitles(findInTexts(titleTexts, kanji, standsAlone)),
		folded,
		compact(id) {
			const text = folded(id);
			return text === undefined ? undefined : remember(compacts, id, () => text.replace(NOT_WORD, ''));
		},
		vocabulary: () => vocabulary,
		parts,
	};
}

/** Titles of all pages: of most what their address starts with. */
function titlesOf(file: SearchIndexFile): IndexDocument[] {
	const { documents, index } = file[0]!;
	const { titles, folders, places, trails, crumbs } = index.parts!;
	const texts = titles.split('\n');
	const starts = folders.split('\n');
	const placeOf = places.split(' ');
	const further = split(trails, ' ').map((trail, i): IndexDocument => {
		const p = documents.length + i;
		return { i: p, t: texts[i] ?? '', s: '', u: starts[+placeOf[i]!] ?? '', h: '', p, b: crumbs[+trail]! };
	});
	return [...documents, ...further];
}

const postingsIn = ({ words, postings }: WordPart, word: string): string | undefined => {
	const place = lastFrom(words, word);
	return words[place] === word ? postings[place] : undefined;
};

const startingIn = ({ words }: WordPart, start: string): string[] => words.slice(...rangeFrom(words, start));

/** What two ascending lists both have. */
export function common(a: number[], b: number[]): number[] {
	const both: number[] = [];
	for (let i = 0, j = 0; i < a.length && j < b.length; ) {
		if (a[i] === b[j]) both.push(a[i]!);
		if (a[i]! <= b[j]!) i++;
		else j++;
	}
	return both;
}

/** The vocabulary of the frequent words, with that of the parts for words that begin as one does. */
function withParts(
	frequent: Vocabulary,
	wordsFrom: (start: string, word?: string) => string[],
	countOf: (word: string) => number,
): Vocabulary {
	const joined = (word: string, first: string[], more: string[]) => [...new Set([...first, ...more])].filter((one) => one !== word);
	return {
		...frequent,
		frequency: (word) => frequent.frequency(word) || countOf(word),
		startingWith: (part) =>
			joined(part, frequent.startingWith(part), wordsFrom(part))
				.sort((a, b) => frequent.frequency(b) - frequent.frequency(a))
				.slice(0, MOST_STARTING),
		holding(part, most) {
			const names = frequent.holding(part);
			return names.length >= most! ? names : joined(part, names, wordsFrom(part));
		},
		sameStem(word) {
			const wanted = stem(word);
			const near = wordsFrom(wanted.slice(0, Math.max(MIN_START, wanted.length - 1)), word);
			return joined(
				word,
				frequent.sameStem(word),
				near.filter((other) => stem(other) === wanted),
			);
		},
		oneErrorFrom(word) {
			const near = wordsFrom(word.slice(0, Math.max(2, word.length >> 1)));
			return joined(
				word,
				frequent.oneErrorFrom(word),
				near.filter((other) => [-1, 0, 1].some((more) => isOneError(word, other.slice(0, word.length + more)))),
			);
		},
	};
}
