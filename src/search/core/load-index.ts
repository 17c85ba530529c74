/**
 * search-index.json → an index for queries. That of a small site holds everything (whole.ts); that of a large one the titles, and where its
 * parts are (parts.ts).
 */
import { checkFile } from './check-file.ts';
import type { Loaded } from './loaded.ts';
import { loadParts } from './parts.ts';
import { loadWhole } from './whole.ts';

export { SearchIndexError } from './check-file.ts';

/** Reads the text of search-index.json, or its parsed value. Throws a SearchIndexError on anything else. */
export function loadIndex(json: unknown): Loaded {
	const file = checkFile(json);
	return file[0]!.index.parts ? loadParts(file) : loadWhole(file);
}
