/**
 * Words of synonyms → parts of their own. A query for one of a group looks for all of them, which would lie in as many parts of words; here what is
 * looked up for some groups lies together, a second time. A word without documents is there too, so that it is not looked for elsewhere.
 */
import { memo } from '../../base/once.ts';
import { companionsOf, MIN_HOLDING, MOST_NAMES } from '../core/companions.ts';
import { ANY, isGram } from '../core/grams.ts';
import { encodeGap, encodeSlots } from '../core/postings.ts';
import { groupsOf, isName, lookedUp } from '../core/synonyms.ts';
import { ACCENT, runsOf } from '../core/tokenizers/ja.ts';
import type { SynonymGroup } from '../core/types.ts';
import { makeVocabulary, type Vocabulary, wordIn } from '../core/vocabulary.ts';
import { decoded } from './chunk.ts';

/** What is looked up for the members of all groups. */
export interface MemberWords {
	groups: SynonymGroup[];
	/** Grams and names. */
	words: ReadonlySet<string>;
	/** Starts of grams, of which any is meant. */
	starts: string[];
	/** Members that may be in longer names. */
	names: ReadonlySet<string>;
}

/** UTF-16 units of a part after which no further group is in it. */
const LEAST = 2500;

const wordsOfMember = (member: string): string[] => lookedUp(member, (text) => runsOf(text).flatMap((run) => (run.name ? run.text : [])));

export function memberWords(synonyms: string[][]): MemberWords {
	const groups = groupsOf(synonyms).map(({ number, members }) => ({ number, members }));
	const members = [...new Set(groups.flatMap((group) => group.members))];
	const words = new Set(members.flatMap(wordsOfMember));
	return {
		groups,
		words,
		starts: [...words].filter((word) => isGram(word) && word.endsWith(ANY)).map((word) => word.slice(0, -1)),
		names: new Set(members.filter(isName)),
	};
}

/** Of the words of a bin those that may be looked up for groups or as companions, and what any word of a start has. @param frequent names that may be frequent words */
export function sharedWords(
	all: [word: string, postings: string][],
	{ words, starts, names }: MemberWords,
	frequent: ReadonlyMap<string, number>,
): [word: string, postings: string][] {
	const startsWithName = (word: string) =>
		Array.from({ length: Math.max(0, word.length - MIN_HOLDING) }, (_, i) => word.slice(0, MIN_HOLDING + i)).some((start) =>
			names.has(start),
		);
	const own = all.filter(([word]) => {
		const bare = wordIn(word);
		return words.has(bare) || (!isGram(bare) && (startsWithName(bare) || frequent.has(bare)));
	});
	const ofStarts = starts.flatMap((start): [string, string][] => {
		const lists = all.filter(([word]) => isGram(word) && word.startsWith(start)).map(([, postings]) => postings);
		return lists.length ? [[start + ANY, united(lists)]] : [];
	});
	return [...own, ...ofStarts];
}

/** Postings of several words as one. */
function united(lists: string[]): string {
	const slots = new Map<number, Set<number>>();
	for (const [page, slot] of lists.flatMap(decoded)) slots.set(page, (slots.get(page) ?? new Set()).add(slot));
	let next = 0;
	let text = '';
	for (const [page, own] of [...slots].sort(([a], [b]) => a - b)) {
		text += encodeGap(page - next) + encodeSlots([...own].sort((a, b) => a - b));
		next = page + 1;
	}
	return text;
}

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

/**
 * @param frequent frequent words, and how many documents each is in
 * @param postings of words that may be shared
 * @param starts what the words of each part start with
 */
export function groupParts(
	{ groups, names }: MemberWords,
	frequent: ReadonlyMap<string, number>,
	postings: ReadonlyMap<string, string>,
	starts: readonly string[],
): GroupPart[] {
	const vocabulary = withIndex(makeVocabulary(frequent));
	const longer = (member: string): string[] =>
		member.length < MIN_HOLDING
			? vocabulary.joinedWith(member)
			: [...vocabulary.holding(member).slice(0, MOST_NAMES), ...[...postings.keys()].filter((word) => word.startsWith(member))];
	const wordsByGroup = [
		...groups.map(({ members }) => members.flatMap((member) => [...wordsOfMember(member), ...(names.has(member) ? longer(member) : [])])),
		...vocabulary.words().map((word) => (isGram(word) ? [] : companionsOf(word, vocabulary, starts))),
	];
	const parts: GroupPart[] = [];
	let own = new Map<string, string>();
	let length = 0;
	let first = 0;
	for (const [number, words] of wordsByGroup.entries()) {
		for (const word of words)
			for (const form of [word, word + ACCENT]) {
				const list = postings.get(form) ?? (form === word ? '' : undefined);
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
