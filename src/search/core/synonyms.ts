/** Words that mean the same, and what readers ask for in their own words: which groups of them a query has. */

import type { Analysis } from './analyze.ts';
import { hasGrams } from './grams.ts';
import type { Loaded } from './loaded.ts';
import { compactOf, fold } from './normalize.ts';
import { memo } from './once.ts';
import { stem } from './tokenizers/en.ts';
import { KATAKANA_WORD } from './tokenizers/identifier.ts';
import type { SynonymGroup } from './types.ts';

export interface Synonyms {
	/** By what a word sounds like. */
	groups: Map<string, SynonymGroup[]>;
	/** Words and phrases with kana that are looked for anywhere in a query, in any form. */
	asked: { form: AskedForm; group: SynonymGroup }[];
}

/** Maximum number of terms that are one word of a group. */
export const MAX_SPAN = 4;
/** In a group: readers who ask for one of the words before it want the ones behind it, and not the other way round. */
export const ARROW = '→';
const NAME = /^[\p{L}\p{N}_]+$/u;

/** Whether a member is looked for as a word; else as a part of a text. */
export const isName = (member: string): boolean => NAME.test(member) && !hasGrams(member);

/** Equal for spellings that differ only in long vowels and English endings. */
export const soundKey = (text: string): string => stem(compactOf(text).replaceAll('ー', ''));

/** The groups of a list, each with the words that ask for it. */
export const groupsOf = (synonyms: string[][]): (SynonymGroup & { asked: string[] })[] =>
	synonyms.map((group, number) => {
		const words = group.map(fold);
		const arrow = words.indexOf(ARROW);
		const members = words.slice(arrow + 1);
		const asked = arrow < 0 ? members : words.slice(0, arrow);
		return { number, members, asked, words: [...asked, ...members] };
	});

const synonymsByIndex = new WeakMap<Loaded, Synonyms>();
export const synonymsOf = (loaded: Loaded): Synonyms =>
	memo(synonymsByIndex, loaded, () => {
		const synonyms: Synonyms = { groups: new Map(), asked: [] };
		for (const { asked, ...group } of groupsOf(loaded.synonyms))
			for (const word of asked) {
				memo(synonyms.groups, soundKey(word), (): SynonymGroup[] => []).push(group);
				if (asked !== group.members && hasGrams(word)) synonyms.asked.push({ form: askedForm(word), group });
			}
		return synonyms;
	});

/** Asks for the parts of the groups of a word, before what is in them; of a name that is in none, for that of its companions. */
export function askWord(word: string, loaded: Loaded): void {
	const own = synonymsOf(loaded).groups.get(soundKey(word)) ?? [];
	for (const group of own) loaded.parts?.askGroup(group);
	if (!own.some(({ words }) => words.includes(word))) loaded.parts?.askCompanions(word);
}

/** Asks for the parts of the groups that a query has, before its words: these are in them. */
export function askGroups({ terms, chunks }: Analysis, loaded: Loaded): void {
	for (let from = 0; from < terms.length; from++) {
		let joined = '';
		for (const { text } of terms.slice(from, from + MAX_SPAN)) {
			joined += text;
			askWord(joined, loaded);
		}
		const { phrase } = terms[from]!;
		if (phrase) askWord(phrase, loaded);
	}
	for (const { form, group } of synonymsOf(loaded).asked)
		if (chunks.some((chunk) => placeOf(form, chunk) >= 0)) loaded.parts?.askGroup(group);
}

/**
 * A word of a query without its inflection: `落ちる` is there in `落ちてしまう`, `暗い` in `暗くなる` and not in `暗号`, `風` not in `風景`,
 * `マイク` not in `マイクロ`.
 */
export interface AskedForm {
	stem: string;
	/** What may not stand before it, and behind it. */
	before: RegExp;
	after: RegExp;
}

const INFLECTING = /^(.*\p{Script=Han}\p{Script=Hiragana}*)\p{Script=Hiragana}$/u;
const NEVER = /$^/;

function askedForm(word: string): AskedForm {
	const form = INFLECTING.exec(word)?.[1] ?? word;
	const isKanji = /^\p{Script=Han}$/u.test(form);
	if (isKanji && form !== word) return { stem: form, before: /\p{Script=Han}$/u, after: /^(?!\p{Script=Hiragana})/u };
	if (isKanji) return { stem: form, before: /\p{Script=Han}$/u, after: /^\p{Script=Han}/u };
	return KATAKANA_WORD.test(form)
		? { stem: form, before: /[\p{Script=Katakana}ー]$/u, after: /^[\p{Script=Katakana}ー]/u }
		: { stem: form, before: NEVER, after: NEVER };
}

/** Where a text has a word in any form: its start, or -1. */
export function placeOf({ stem: part, before, after }: AskedForm, text: string): number {
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
		if (!before.test(text.slice(0, at)) && !after.test(text.slice(at + part.length))) return at;
	return -1;
}
