/** Finds positions of addresses in files that are not parsed: sidebars, components, YAML. */
import { placeAt } from '../base/place.ts';

/**
 * @returns a function that finds the 1-based position of a text. The first call for a text finds its first occurrence, the second call the
 * next one, and so on, up to the last; without any, the start of the file. Occurrences in quotes (`'/vrm/'`) are preferred.
 */
export function placeFinder(text: string): (needle: string) => { line: number; column: number } {
	const known = new Map<string, { places: number[]; next: number }>();
	return (needle) => {
		let found = known.get(needle);
		if (!found) {
			const quoted = ["'", '"', '`'].flatMap((q) => all(text, q + needle + q));
			found = { places: (quoted.length ? quoted : all(text, needle)).sort((a, b) => a - b), next: 0 };
			known.set(needle, found);
		}
		return placeAt(text, found.places[Math.min(found.next++, found.places.length - 1)] ?? 0);
	};
}

function all(text: string, needle: string): number[] {
	const places: number[] = [];
	if (needle) for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
	return places;
}
