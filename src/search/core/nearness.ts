/** How close the words of a query are to each other in a text. */

/** Distance in characters at which nearness is 0.5. */
const HALF = 20;
/** Occurrences of one word that are used. */
const MAX_PLACES = 20;
/** Needles of one term that are searched for. */
const MAX_NEEDLES = 8;

/** The needles that contain no other one, shortest first: where they are, the others can be. `[vrm, univrm]` → vrm. */
export function shortest(needles: Iterable<string>): string[] {
	const kept: string[] = [];
	for (const needle of [...needles].sort((a, b) => a.length - b.length))
		if (!kept.some((shorter) => needle.includes(shorter))) kept.push(needle);
	return kept.slice(0, MAX_NEEDLES);
}

/** 1 if needles of all terms are side by side in a folded text, less the further apart they are, 0 if a term is missing. */
export function nearness(text: string, needles: string[][]): number {
	const places: { at: number; end: number; term: number }[] = [];
	for (const [term, some] of needles.entries()) {
		const before = places.length;
		for (const needle of some) {
			for (let at = text.indexOf(needle), n = 0; at >= 0 && n < MAX_PLACES; at = text.indexOf(needle, at + needle.length), n++)
				places.push({ at, end: at + needle.length, term });
		}
		if (places.length === before) return 0;
	}
	places.sort((a, b) => a.at - b.at);
	const counts = new Int32Array(needles.length);
	let missing = needles.length;
	let least = text.length;
	for (let from = 0, to = 0; to < places.length; to++) {
		if (counts[places[to]!.term]!++ === 0) missing--;
		while (!missing) {
			least = Math.min(least, places[to]!.end - places[from]!.at);
			if (--counts[places[from++]!.term]! === 0) missing++;
		}
	}
	const words = needles.reduce((sum, some) => sum + Math.min(...some.map((needle) => needle.length)), 0);
	return HALF / (HALF + Math.max(0, least - words));
}
