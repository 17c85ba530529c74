/** Names that are looked up with a typed one, for those that hold it: a part of its own has them, a second time, where they would lie in several parts. */

import { lastFrom } from './sorted.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Shortest name that is looked for in others. */
export const MIN_HOLDING = 4;
/** Names that hold a part, at most, for all words of a query: in an index in parts each costs one. */
export const MOST_NAMES = 12;
/** Words with a start that are looked for: of a letter or two there are many, each in a part of its own. */
export const MOST_STARTING = 24;

/**
 * Of the frequent names those that are looked up with one of them and lie in other parts of words than it does; none where that is one part.
 *
 * @param starts what the words of each part start with or are after, in code unit order
 */
export function companionsOf(
	name: string,
	{ holding, joinedWith, startingWith, frequency }: Vocabulary,
	starts: readonly string[],
): string[] {
	const own = lastFrom(starts, name);
	const following = startingWith(name)
		.sort((a, b) => frequency(b) - frequency(a))
		.slice(0, MOST_STARTING);
	const others = [...(name.length < MIN_HOLDING ? joinedWith(name) : holding(name).slice(0, MOST_NAMES)), ...following];
	const isApart = (part: number) => part !== own && part !== own + 1;
	const parts = others.map((other) => lastFrom(starts, other));
	return new Set(parts.filter(isApart)).size < 2 ? [] : [...new Set(others.filter((_, i) => isApart(parts[i]!)))];
}
