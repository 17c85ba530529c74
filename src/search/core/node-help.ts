/** Help of an index in Node, from the files beside it. */
import { READINGS_FILE } from './contexts.ts';
import type { Loaded } from './loaded.ts';
import { stemLike } from './node-stems.ts';
import type { Help } from './query.ts';
import * as words from './word-help.ts';

/** Words are stemmed from now on as that index wants it. @param read text of a file of the index's folder; undefined where there is none */
export function helpFrom(read: (path: string) => string | undefined, loaded: Loaded): Help {
	stemLike(loaded.languages);
	return {
		readings: async () => words.makeReadings(JSON.parse(read(READINGS_FILE) ?? 'null'), loaded.vocabulary().words(), loaded.emptyWords),
		words: async () => words,
		async part(path) {
			const text = read(path);
			if (text === undefined) throw new Error(`${path} is not there`);
			return text;
		},
	};
}
