/**
 * Words of synonyms, frequent names and words of several grams → parts of their own. What a query for one of them looks up would lie in as many parts of
 * words: all forms of a name and names that hold it, a list for each gram. Here it lies together, a second time, grams as one list of the documents that
 * have them all. A word without documents is there too, so that it is not looked for elsewhere.
 */
import { memo } from '../../base/once.ts';
import { apartWith, companionsOf, MIN_HOLDING, MOST_STARTING, type pairsIn } from '../core/companions.ts';
import { ANY, gramsFor, isGram } from '../core/grams.ts';
import { common } from '../core/parts.ts';
import { encodeGap, encodeSlots } from '../core/postings.ts';
import { rangeFrom } from '../core/sorted.ts';
import { groupsOf, isName } from '../core/synonyms.ts';
import { stem } from '../core/tokenizers/en.ts';
import { CJK } from '../core/tokenizers/identifier.ts';
import { ACCENT, runsOf } from '../core/tokenizers/ja.ts';
import type { SynonymGroup } from '../core/types.ts';
import { makeVocabulary, type Vocabulary, wordIn } from '../core/vocabulary.ts';
import { decoded } from './chunk.ts';

/** What is looked up for the members of all groups. */
export interface MemberWords {
	groups: SynonymGroup[];
	/** Grams and their starts, of which any is meant. */
	grams: ReadonlySet<string>;
}

/** UTF-16 units of a part after which no further group is in it. */
const LEAST = 2500;

/** A word of Han and kana, which has a list of its own; else grams and names. */
const lookedUp = (member: string): string[] =>
	RUN_ALONE.test(member) ? [member] : gramsFor(member, (text) => runsOf(text).flatMap((run) => (run.name ? run.text : [])));
const RUN_ALONE = new RegExp(`^[${CJK}]+$`, 'u');

export function memberWords(synonyms: string[][]): MemberWords {
	const groups = groupsOf(synonyms);
	return { groups, grams: new Set(groups.flatMap(({ words }) => words.flatMap((word) => gramsFor(word, () => [])))) };
}

/** Of the words of a bin, in code unit order, those that may be looked up for groups or as companions, and what any gram of a start has. */
export function sharedWords(all: [word: string, postings: string][], grams: ReadonlySet<string>): [word: string, postings: string][] {
	const own = all.filter(([word]) => grams.has(word) || !isGram(word));
	const words = all.map(([word]) => word);
	const ofStarts = [...grams].flatMap((gram): [string, string][] => {
		if (!gram.endsWith(ANY)) return [];
		const lists = all.slice(...rangeFrom(words, gram.slice(0, -1)));
		return lists.length ? [[gram, united(lists.map(([, postings]) => postings))]] : [];
	});
	return [...own, ...ofStarts];
}

/** Page and document of each posting, as one number; ascending. */
const keysOf = (postings: string): number[] => decoded(postings).map(([page, slot]) => page * SLOTS + slot);
const SLOTS = 65536;

function encoded(keys: readonly number[]): string {
	let next = 0;
	let text = '';
	for (let at = 0; at < keys.length; ) {
		const page = Math.floor(keys[at]! / SLOTS);
		const slots: number[] = [];
		while (keys[at]! < (page + 1) * SLOTS) slots.push(keys[at++]! % SLOTS);
		text += encodeGap(page - next) + encodeSlots(slots);
		next = page + 1;
	}
	return text;
}

/** Postings of several words as one. */
const united = (lists: string[]): string => encoded([...new Set(lists.flatMap(keysOf))].sort((a, b) => a - b));

/** Some groups of synonyms, or names with companions, which are numbered behind the groups: the number of the first one, words with their postings. */
export interface GroupPart {
	first: number;
	text: string;
}

/**
 * The vocabulary with an index of what its names hold and begin with. It is asked for each of some 3,000 names, and would look through all of them each
 * time: of an edit among 300 pages 0.04 of 1.5 s.
 */
function withIndex(vocabulary: Vocabulary): Vocabulary {
	const names = vocabulary.words().filter((word) => !isGram(word));
	const isWord = new Set(names);
	const holders = new Map<string, string[]>();
	const followers = new Map<string, string[]>();
	const add = (index: Map<string, string[]>, part: string, name: string) => void memo(index, part, () => []).push(name);
	for (const name of names) {
		const parts = new Set<string>();
		for (let start = 0; start <= name.length - MIN_HOLDING; start++)
			for (let end = start + MIN_HOLDING; end <= name.length; end++) parts.add(name.slice(start, end));
		for (const part of parts) if (part !== name && isWord.has(part)) add(holders, part, name);
		for (let end = 1; end < name.length; end++) if (isWord.has(name.slice(0, end))) add(followers, name.slice(0, end), name);
	}
	return {
		...vocabulary,
		holding: (part) =>
			isWord.has(part) && part.length >= MIN_HOLDING
				? (holders.get(part) ?? []).toSorted((a, b) => a.length - b.length)
				: vocabulary.holding(part),
		startingWith: (part) => (isWord.has(part) ? [...(followers.get(part) ?? [])] : vocabulary.startingWith(part)),
	};
}

/** All that is looked up with a name: besides its companions the names with its stem, and less frequent ones that begin as it does. */
function withRelatives(vocabulary: Vocabulary, names: readonly string[]): (name: string) => string[] {
	const byStem = new Map<string, string[]>();
	for (const name of names) memo(byStem, stem(name), () => []).push(name);
	return (name) => {
		const following = names.slice(...rangeFrom(names, name));
		return [
			...companionsOf(name, vocabulary),
			...following.slice(0, name.length < MIN_HOLDING ? MOST_STARTING : undefined),
			...(byStem.get(stem(name)) ?? []),
		];
	};
}

/**
 * @param frequent frequent words, and how many documents each is in
 * @param postings of words that may be shared
 * @param starts what the words of each part start with
 * @param sounds words that sound alike
 */
export function groupParts(
	{ groups }: MemberWords,
	frequent: ReadonlyMap<string, number>,
	postings: ReadonlyMap<string, string>,
	starts: readonly string[],
	sounds: ReturnType<typeof pairsIn>,
): GroupPart[] {
	const vocabulary = withIndex(makeVocabulary(frequent));
	const names = [...new Set([...postings.keys()].map(wordIn))].filter((word) => !isGram(word)).sort();
	const relatives = withRelatives(vocabulary, names);
	const wordsByGroup = [
		...groups.map((group) => group.words.flatMap((member) => (isName(member) ? relatives(member) : lookedUp(member)))),
		...vocabulary.words().map((word) => {
			const own = apartWith(word, vocabulary, starts, sounds);
			return own[0] && !isGram(word) ? [...own, ...relatives(word)] : own;
		}),
	];
	const keys = new Map<string, number[]>();
	const lists = new Map<string, string>();
	const listOf = (word: string): string =>
		memo(lists, word, () => {
			const grams = isGram(word) ? gramsFor(word, () => []) : [word];
			const all = () => grams.map((gram) => memo(keys, gram, () => keysOf(postings.get(gram) ?? '')));
			return grams[1] ? encoded(all().reduce(common)) : (postings.get(grams[0]!) ?? '');
		});
	const parts: GroupPart[] = [];
	let own = new Map<string, string>();
	let length = 0;
	let first = 0;
	for (const [number, words] of wordsByGroup.entries()) {
		for (const word of words)
			for (const form of [word, word + ACCENT]) {
				const list = form === word ? listOf(word) : postings.get(form);
				if (list === undefined || own.has(form)) continue;
				own.set(form, list);
				length += form.length + list.length + 2;
			}
		const isLast = number === groups.length - 1 || number === wordsByGroup.length - 1;
		if (length < LEAST && !isLast) continue;
		const sorted = [...own.keys()].sort();
		if (sorted.length) parts.push({ first, text: JSON.stringify([sorted.join(' '), sorted.map((word) => own.get(word)).join(',')]) });
		[own, length, first] = [new Map(), 0, number + 1];
	}
	return parts;
}
