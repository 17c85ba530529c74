/** Help of an index in Node, from the text of search-readings.json. */
import type { Loaded } from './load-index.ts';
import type { Help } from './query.ts';
import { makeReadings, makeSpelling } from './word-help.ts';

/** @param readings undefined for an index without them */
export const helpFrom = (readings: string | undefined, loaded: Loaded): Help => ({
	readings: async () => makeReadings(JSON.parse(readings ?? 'null'), loaded.vocabulary().words(), loaded.functionWords),
	spelling: async () => makeSpelling,
});
