/** The name a person most likely meant. */
import { distance } from 'fastest-levenshtein';

/**
 * `titel` among `['title', 'tags']` → `title`; undefined when none is close enough. A third of the letters may differ: two in a word of
 * four to eight, one in a shorter word. Else the one that the word begins: `warn` → `warning`.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
	const wanted = word.toLowerCase();
	let best: string | undefined;
	const longer: string[] = [];
	let least = (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
	for (const candidate of candidates) {
		if (wanted.length > 2 && candidate.toLowerCase().startsWith(wanted)) longer.push(candidate);
		// The distance is never less than the difference of the lengths: most candidates are skipped here.
		if (Math.abs(candidate.length - wanted.length) >= least) continue;
		const d = distance(wanted, candidate.toLowerCase());
		if (d < least) {
			least = d;
			best = candidate;
		}
	}
	return best ?? (longer.length === 1 ? longer[0] : undefined);
}

/**
 * The hint for a name that means nothing: `did you mean "title"?`; where no candidate is near, the other hint.
 *
 * @param shown how the candidate is written: `[!NOTE]`; default in quotes
 */
export function nearestHint<T extends string | undefined>(
	word: string,
	candidates: Iterable<string>,
	otherwise: T,
	shown = (near: string) => `"${near}"`,
): string | T {
	const near = nearest(word, candidates);
	return near ? `did you mean ${shown(near)}?` : otherwise;
}
