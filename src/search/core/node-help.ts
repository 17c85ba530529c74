/** Help of an index in Node, from the files beside it. */
import { READINGS_FILE } from './contexts.ts';
import type { Loaded } from './loaded.ts';
import type { Help } from './query.ts';
import { makeReadings, makeSpelling } from './word-help.ts';

/** @param read text of a file of the index's folder; undefined where there is none */
export const helpFrom = (read: (path: string) => string | undefined, loaded: Loaded): Help => ({
	readings: async () => makeReadings(JSON.parse(read(READINGS_FILE) ?? 'null'), loaded.vocabulary().words(), loaded.functionWords),
	spelling: async () => makeSpelling,
	async part(path) {
		const text = read(path);
		if (text === undefined) throw new Error(`${path} is not there`);
		return text;
	},
});
