/** An index that was loaded, as queries see it. */
import type { Readings } from './readings.ts';
import type { IndexDocument, Language, SynonymGroup } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Loaded {
	languages: Language[];
	synonyms: string[][];
	/** Words of a question that say nothing about what is looked for: `が`, `方法`. */
	emptyWords: ReadonlySet<string>;
	/** Words that are not indexed: `the`. */
	stopWords: ReadonlySet<string>;
	/** By page, where it has one. */
	weights: Record<number, number>;
	/** Pages that tell what changed: who asks for no version wants those that tell how things are. */
	changes: ReadonlySet<number>;
	/** Pages with each tag, by its label. */
	tags: ReadonlyMap<string, ReadonlySet<number>>;
	/** English words by how one in katakana sounds (`soundOf`), and such ones by the English one. */
	sounds: ReadonlyMap<string, string[]>;
	/** Keywords in Han and kana, folded. */
	keywords: string[];
	/** Whether search-readings.json is beside the index. */
	hasReadings: boolean;
	/** What that file holds, once a query has needed it (see `needsReadings`): set from outside. */
	readings?: Readings;
	/** The nearest word to one that is unknown, once a query has needed it (see `Found.missing`): set from outside. */
	spelling?: (word: string) => string | undefined;
	/** How many pages there are. */
	pages: number;
	/** By document: hit type, page, length of its text in UTF-16 units, about. */
	types: Uint8Array;
	pageOf: Int32Array;
	lengths: ArrayLike<number>;
	/** Id of a page's title, the first of its documents. */
	titleId(page: number): number;
	/** The title of a page, which is always there; its address may not be. */
	titleOf(page: number): IndexDocument;
	/** The address of a page; undefined while its part is not there. */
	addressOf(page: number): string | undefined;
	/** Whether the address of a page starts with that of a folder, which ends with a slash. */
	isBelow(page: number, start: string): boolean;
	/** Ids of a page's documents, ascending. */
	documentsOf(page: number): number[];
	/** Equal for documents of a page that have one address. */
	placeOf(id: number): string | number;
	/** Ids of the documents of the same section, and maybe of others. */
	besides(id: number): number[];
	/** A document by its id; undefined while its part is not there. */
	documentAt(id: number): IndexDocument | undefined;
	/** Calls back with the id of each document that a word is in. */
	eachWith(word: string, visit: (id: number) => void): void;
	/** Ids of the documents whose folded text contains a part. Without the text, some may only have its grams. */
	withPart(part: string): number[];
	/** Whether a document's text is there to be looked at in this query. */
	isSeen(id: number): boolean;
	/** The same as `withPart` for a kanji with no other kanji next to it. */
	withKanji(kanji: string): number[];
	/** Folded text of a document; undefined while its part is not there. */
	folded(id: number): string | undefined;
	/** Letters and digits of a document: see `compactOf`. */
	compact(id: number): string | undefined;
	vocabulary(): Vocabulary;
	/** Of an index in parts: what its queries need. */
	parts?: Parts;
}

/** Parts by their addresses from the folder of the index. */
export interface Parts {
	/** What was asked for since `begin` and is not there. */
	wanted(): string[];
	/** Those of them that hold addresses of pages. */
	addresses(): string[];
	/** Whether words are among them: then it is too early to ask for texts. */
	lacksWords(): boolean;
	/** Begins a query, or its second look. @param seen documents whose texts are there then: what they have is looked for in them, since grams alone may be apart */
	begin(seen?: Iterable<number>): void;
	/** Asks for the words of a group of synonyms, which lie together. */
	askGroup(group: SynonymGroup): void;
	/** Asks for the companions of a name, which lie together. */
	askCompanions(name: string): void;
	/** Takes the JSON of a part. Throws a SearchIndexError on anything else. */
	take(path: string, json: string): void;
	/** A part that cannot be had: it is done without until the next call of `forgive`. */
	lose(path: string): void;
	forgive(): void;
	/** Whether a query since `begin` did without a part. */
	isLacking(): boolean;
}
