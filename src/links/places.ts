/** Finds positions of addresses in files that are not parsed: sidebars, components, YAML. */
import { memo } from '../base/once.ts';
import type { Position } from '../base/place.ts';

/**
 * @returns a function that finds the 1-based position of a text. The first call for a text finds its first occurrence, the second call the
 * next one, and so on, up to the last; without any, the start of the file. Occurrences in quotes (`'/vrm/'`) are preferred.
 */
export function placeFinder(text: string): (needle: string) => Position {
	const searches = new Map<string, { places: number[]; next: number }>();
	const lines = lineStarts(text);
	return (needle) => {
		const search = memo(searches, needle, () => {
			const quoted = ["'", '"', '`'].flatMap((q) => all(text, q + needle + q));
			return { places: (quoted.length ? quoted : all(text, needle)).sort((a, b) => a - b), next: 0 };
		});
		const offset = search.places[Math.min(search.next++, search.places.length - 1)] ?? 0;
		const line = lines.findLastIndex((start) => start <= offset);
		return { line: line + 1, column: offset - lines[line]! + 1 };
	};
}

function all(text: string, needle: string): number[] {
	const places: number[] = [];
	if (needle) for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
	return places;
}

/** Offsets of all lines. A sidebars file may have thousands of addresses: counting its lines for each takes seconds. */
function lineStarts(text: string): number[] {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return starts;
}
