/** What is looked up with a frequent word: a part of its own has it, a second time, where it would lie in several parts. */

import { gramsFor, isGram } from './grams.ts';
import type { Loaded } from './loaded.ts';
import { memo } from './once.ts';
import { lastFrom } from './sorted.ts';
import { soundOf, type Vocabulary } from './vocabulary.ts';

/** Shortest name that is looked for in others. */
export const MIN_HOLDING = 4;
/** Names that hold a part, at most, for all words of a query: in an index in parts each costs one. */
export const MOST_NAMES = 12;
/** Words with a start that are looked for: of a letter or two there are many, each in a part of its own. */
export const MOST_STARTING = 24;

/** A frequent name, and those of the others that are looked up with it. */
export function companionsOf(name: string, { holding, joinedWith, startingWith, frequency }: Vocabulary): string[] {
	const following = startingWith(name)
		.sort((a, b) => frequency(b) - frequency(a))
		.slice(0, MOST_STARTING);
	return [name, ...(name.length < MIN_HOLDING ? joinedWith(name) : holding(name).slice(0, MOST_NAMES)), ...following];
}

/** `SerializedIndex.sounds` → English words by how one in katakana sounds (`soundOf`), and such ones by the English one. */
export function pairsIn(sounds: string): Map<string, string[]> {
	const pairs = new Map<string, string[]>();
	for (const [, katakana, name] of sounds.matchAll(/(\S+) (\S+)/g)) {
		memo(pairs, soundOf(katakana!), (): string[] => []).push(name!);
		memo(pairs, name!, (): string[] => []).push(katakana!);
	}
	return pairs;
}

/**
 * What is looked up with a frequent word and lies in several parts of words; none where it is in one.
 *
 * @param starts what the words of each part start with or are after, in code unit order
 */
export function apartWith(word: string, vocabulary: Vocabulary, starts: readonly string[], sounds: Loaded['sounds']): string[] {
	const pairs = sounds.get(soundOf(word)) ?? [];
	const all = [word, word.replace(/ー$/, ''), ...vocabulary.sameSound(word), ...pairs];
	if (isGram(word)) return pairs[0] ? all : all.filter((one) => gramsFor(one, () => [])[1]);
	const names = companionsOf(word, vocabulary);
	const own = lastFrom(starts, word);
	const others = names.map((name) => lastFrom(starts, name) - own).filter((distance) => distance >> 1);
	return new Set(others).size < 2 && !pairs[0] ? [] : [...names, ...pairs];
}
