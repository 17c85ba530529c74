/** Positions of addresses in files that are not parsed: sidebars, components, YAML. */

/**
 * @returns a function that returns the 1-based position of a text: the first one on the first call, then the next one; the last one if there are
 * no more, and the file's start if there is none. Searches for the text in quotes first (`'/vrm/'`), then without.
 */
export function placeFinder(text: string): (needle: string) => { line: number; column: number } {
	const known = new Map<string, { places: number[]; next: number }>();
	const lines = lineStarts(text);
	return (needle) => {
		let found = known.get(needle);
		if (!found) {
			const quoted = ["'", '"', '`'].flatMap((q) => all(text, q + needle + q));
			found = { places: (quoted.length ? quoted : all(text, needle)).sort((a, b) => a - b), next: 0 };
			known.set(needle, found);
		}
		const offset = found.places[Math.min(found.next++, found.places.length - 1)] ?? 0;
		const line = lines.findLastIndex((start) => start <= offset);
		return { line: line + 1, column: offset - lines[line]! + 1 };
	};
}

function all(text: string, needle: string): number[] {
	const places: number[] = [];
	if (needle) for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
	return places;
}

function lineStarts(text: string): number[] {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return starts;
}
