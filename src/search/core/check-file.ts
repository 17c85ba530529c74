/** Checks what was loaded, so that a wrong or truncated file does not fail later, during a query. */

import { version } from './elastic.ts';
import { decodePostings, INDEX_VERSION } from './postings.ts';
import { documentsIn, isShape } from './shape.ts';
import type { IndexDocument, PartsDirectory, SearchIndexFile } from './types.ts';

/** The file is not a search index, or not one of this version. */
export class SearchIndexError extends Error {}

export const damaged = () => new SearchIndexError('Damaged index');

/** Characters of a part's tag. */
export const TAG = 4;

export function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw damaged();
	}
}

export function checkFile(json: unknown): SearchIndexFile {
	const file = typeof json === 'string' ? parse(json) : json;
	if (!isListOf(file, isEntry) || file.length !== 5 || file[0]!.index.format !== INDEX_VERSION) throw damaged();
	const [{ index, documents }] = file as [SearchIndexFile[number]];
	const { languages = [], synonyms = [], functionWords = '', changes = '', sounds = '', tags = {} } = index;
	const areWhole =
		isTexts(languages) &&
		isListOf(synonyms, isTexts) &&
		isTexts([functionWords, changes, sounds, ...Object.values(tags)]) &&
		file.flatMap((entry) => entry.documents).every(({ i, p }, id) => i === id && p >= 0 && p < documents.length);
	if (!areWhole) throw damaged();
	if (index.parts) checkParts(index.parts, file);
	return file;
}

/** Documents at most of one page. */
const MOST_DOCUMENTS = 100_000;

function checkParts(parts: PartsDirectory, [first, ...others]: SearchIndexFile): void {
	const { crumbs, ...lists } = parts;
	if (!isTexts(Object.values(lists)) || !isListOf(crumbs, isTexts)) throw damaged();
	const trails = split(parts.trails, ' ').map(Number);
	const runs = decodePostings(parts.runs);
	const spans = decodePostings(parts.spans);
	const shapes = split(parts.shapes, ' ');
	const pages = first!.documents.length + trails.length;
	const areWhole =
		!others.some(({ documents }) => documents.length) &&
		trails.every((trail) => crumbs[trail]) &&
		shapes.length === pages &&
		shapes.every((shape) => isShape(shape) && documentsIn(shape) < MOST_DOCUMENTS) &&
		(!trails.length || spans[0] === first!.documents.length) &&
		spans.every((span) => span < pages) &&
		parts.addresses.length === spans.length * TAG &&
		runs[0] === 0 &&
		runs.every((run) => run < pages) &&
		+parts.size > 0 &&
		parts.texts.length === runs.length * TAG &&
		parts.words.length === split(parts.starts, ' ').length * TAG &&
		parts.groups.length === decodePostings(parts.groupRuns).length * TAG;
	if (!areWhole) throw damaged();
}

export const split = (list: string, separator: string): string[] => (list ? list.split(separator) : []);
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] => Array.isArray(value) && value.every(is);
const isText = (value: unknown): value is string => typeof value === 'string';
export const isTexts = (value: unknown): value is string[] => isListOf(value, isText);
/** An address on this site: a hit must never lead to a script or to another host. */
export const ADDRESS = /^\/(?![/\\])/;
const isDocument = (value: unknown): value is IndexDocument => {
	const { i, t, s, u, h, p, b } = (value ?? {}) as IndexDocument;
	return [t, s, u, h].every(isText) && ADDRESS.test(u) && /^(?:#|$)/.test(h) && Number.isInteger(i) && Number.isInteger(p) && isTexts(b);
};
const isEntry = (value: unknown): value is SearchIndexFile[number] => {
	const { documents, index } = (value ?? {}) as SearchIndexFile[number];
	return isListOf(documents, isDocument) && index?.version === version;
};
