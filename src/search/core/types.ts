/**
 * Search: sections → search-index.json in the build; search-index.json and a query → hits, in Node and in the browser.
 *
 *   pages ─tokenizePage─> PageTokens ─chunkOf─> IndexChunk (cached) ─wholeIndex─> search-index.json
 *                                               of a large site ─indexParts─> search-index.json, parts
 *   search-index.json ─loadIndex─> Loaded ─searchWith─> Found, with the parts that the query needs
 *   search-readings.json ─makeReadings─> Readings, which a Loaded takes when a query needs them
 */
import type { HitType } from './hit-type.ts';

/** Those that the theme has strings in. */
export type Language = 'ar' | 'de' | 'en' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'pt' | 'ru' | 'uk' | 'zh';

/** A page's text from one heading to the next. */
export interface SearchSection {
	/** Anchor; '' for the part before the first heading. */
	id: string;
	/** Its text; '' for the part before the first heading. */
	heading: string;
	/** 1 to 6; 1 for the part before the first heading. */
	level: number;
	/** Plain text: paragraphs, lists, tables and code, white space folded, parts separated by one newline. */
	text: string;
}

/** What is indexed of a page. */
export interface SearchPageInput {
	/** Hash of the content; with the languages it is part of the cache key of the page's chunk. */
	key: string;
	/** Address with base URL and slash: `/vrm/meta/`. */
	url: string;
	title: string;
	description: string;
	keywords: string[];
	/** How much more than other pages it is looked for; 1 where it is not given. */
	weight?: number;
	/** Labels above the page, outermost first; without the page's own title. */
	breadcrumbs: string[];
	/** What links on other pages call it. */
	links?: string[];
	/** Labels of its tags. */
	tags?: string[];
	sections: SearchSection[];
}

/** The words of one page: `{words: 'vrm 表情', documents: [[0], [0, 1], …]}`, numbers of words for each of its texts. */
export interface PageTokens {
	words: string;
	documents: number[][];
}

export interface BuildOptions {
	languages: Language[];
	/** Words that mean the same; stored in the file for queries. */
	synonyms: string[][];
	/** Words with readings that a writer gave; undefined for an index without readings. */
	readings?: [word: string, reading: string][];
	/** Of an index in parts: UTF-16 units of a part of texts, about. Default: TEXTS_SIZE (shape.ts). */
	textsSize?: number;
}

/** One document: `{i: 12, t: '再配布', s: 'VRMモデルのライセンス', u: '/vrm/meta/license/', h: '#redistribution', p: 3, b: ['VRM']}` */
export interface IndexDocument {
	/** Id, unique in the file. */
	i: number;
	/** Title, heading, description, keywords (`a, b`) or text, by hit type. */
	t: string;
	/** Heading of the section that the text is in; the page's title for headings, descriptions and keywords; '' for titles and words of links. */
	s: string;
	/** Address of the page. */
	u: string;
	/** Anchor with `#`; '' for the page itself. */
	h: string;
	/** Id of the page's title document. */
	p: number;
	/** Breadcrumbs. */
	b: string[];
}

/** One entry per hit type, in the order of `HitType`. */
export type SearchIndexFile = { documents: IndexDocument[]; index: SerializedIndex }[];

/** An index of elasticlunr, as the package writes it: its `Index.load` takes this, and leaves out what it does not know. */
export interface SerializedIndex {
	/** Of the package. */
	version: string;
	/** `['t']`: what is indexed of a document. */
	fields: string[];
	/** `i`: what documents are known by. */
	ref: string;
	/** By id: nothing, since documents are beside the index, and how many words there are in each field. */
	documentStore: { docs: Record<string, null>; docInfo: Record<string, { t: number }>; length: number; save: false };
	index: { t: { root: WordNode } };
	/** What the package does to the words of its own queries. */
	pipeline: string[];
	/** In the first entry: INDEX_VERSION (postings.ts). */
	format?: number;
	/** In the first entry. */
	languages?: Language[];
	/** In the first entry. */
	synonyms?: string[][];
	/** In the first entry: words of a question that say nothing about what is looked for, `が を 方法`. */
	functionWords?: string;
	/** In the first entry: weights of the pages that have one, by number. */
	weights?: Record<number, number>;
	/** In the first entry: pages that tell what changed (postings.ts), which come behind those that tell how things are. */
	changes?: string;
	/** In the first entry: by the label of each tag the numbers of its pages (postings.ts). */
	tags?: Record<string, string>;
	/** In the first entry: words in katakana, each before the English one of its sound (sounding-pairs.ts), `カメラ camera`. */
	sounds?: string;
	/** In the first entry: search-readings.json is beside the index. */
	readings?: true;
	/** In the first entry of a large site's index, which has the titles alone: where the rest is. */
	parts?: PartsDirectory;
}

/** Documents of the word that ends here, by id, and how many they are; under each character that may follow, where that leads. */
export type WordNode = { docs: Record<string, { tf: number }>; df: number } & { [character: string]: unknown };

/** The parts of an index (index-parts.ts), and what is needed of all pages. Lists are joined by spaces unless said otherwise. */
export interface PartsDirectory {
	/** Titles of the pages that are not among the documents, a line each. */
	titles: string;
	/** Tags of the parts with their addresses, four characters for some pages, which `spans` begin: numbers of pages (postings.ts). */
	addresses: string;
	spans: string;
	/** What their addresses start with, up to the last slash, a line each; for each of these pages the number of its folder. */
	folders: string;
	places: string;
	/** For each of them the number of its breadcrumbs in `crumbs`. */
	trails: string;
	crumbs: string[][];
	/** What documents each page has: see shape.ts. */
	shapes: string;
	/** Tags of the text parts, four characters for a few pages, which `runs` begin: numbers of pages (postings.ts). */
	texts: string;
	runs: string;
	/** UTF-16 units of a text part, about: which texts each has follows from it and from the shapes. */
	size: string;
	/** What the words of each part start with or are after, in code unit order, and its tag. */
	starts: string;
	words: string;
	/** Tags of the parts with words of synonyms, four characters for some groups, which `groupRuns` begin: numbers in `synonyms`, and behind them frequent words by their order (postings.ts). */
	groups: string;
	groupRuns: string;
	/**
	 * Frequent words that are in no title; and for these and all words of titles (of the entry's index), in code unit order, a digit for how frequent each
	 * is: three times the logarithm to base 2; a space for one that is not.
	 */
	lexicon: string;
	counts: string;
	/** Keywords in Han and kana. */
	keywords: string;
}

/** A group of synonyms, by its place in the list. */
export interface SynonymGroup {
	number: number;
	/** What is looked for, folded. */
	members: string[];
	/** This, and what asks for it. */
	words: string[];
}

/** search-readings.json: words that have kanji, and how each is read, a line each. `{words: '骨格\n輪郭線', readings: 'こっかく\nりんかくせん'}` */
export interface ReadingsFile {
	version: number;
	words: string;
	readings: string;
}

export interface QueryOptions {
	/** Maximum number of hits. */
	maxResults: number;
	/** Maximum number of pages with hits. Default: `maxResults`. */
	maxPages?: number;
	/** Pages whose addresses start with this are left out: `/api/`. */
	without?: string;
	/** Starts of addresses, `['/api/', '/blog/']`: how many of the pages found are in each. */
	sections?: string[];
	/** The one of them that hits are limited to. */
	section?: string;
	/** The tag that hits are limited to, by its label; '' for none. Default: tags are not asked for. */
	tag?: string;
	/** Approximate length of an excerpt in characters. */
	excerptLength: number;
	/** Ways a Chinese run is split. Default 12. */
	maxSegmentationVariants?: number;
}

/** A text with the ranges to mark, in UTF-16 units: `{text: '…表情を設定', marks: [[1, 3]]}`. Text, never markup. */
export interface MarkedText {
	text: string;
	marks: [start: number, end: number][];
}

/** The result of a query. */
export interface Found {
	/** Best first, hits of one page together. */
	hits: Hit[];
	/** How many pages were found, including those without a hit in `hits`. */
	pages: number;
	/** For each of the `sections` asked for, how many of the pages found are in it, whichever the hits are limited to; of those with the tag, where there is one. */
	sections?: number[];
	/** Tags, and how many of the pages found have each, whichever the hits are limited to; of those in the section, where there is one. */
	tags?: [label: string, count: number][];
	/** Pages were found, of which the limits (section, tag, part of the site) leave none: no word is missing. */
	isCut?: true;
	/** Words of the query that no hit has, as they were typed: the hits are for the rest. */
	missing: string[];
	/** The query as it may have been meant, where a word was taken for a near one: `lisence` → license. */
	meant?: string;
	/** How many further pages have what a phrase is made of, and were not read for it. */
	unread?: number;
	/** Some parts of the index could not be loaded: there may be more. */
	isPartial?: true;
	/** Where nothing was found: what to go on with. */
	near?: Near;
	/** While texts are on their way: how many of the first pages stay where they are. */
	sure?: number;
}

export interface Near {
	/** Words of the site that look like one of the query. */
	words: string[];
	pages: { title: string; url: string }[];
}

export interface Hit {
	/** Address with anchor: `/vrm/meta/license/#redistribution`. */
	url: string;
	/** Address of the page without anchor: hits with the same one belong together. */
	page: string;
	/** Title of the page. */
	title: MarkedText;
	/** Heading of the section; '' for the page itself. */
	heading: MarkedText;
	type: HitType;
	breadcrumbs: string[];
	excerpt: MarkedText;
	/** Higher is better; comparable within one query. */
	score: number;
	/** The words found, as they are in the page: what `_highlight` names. */
	words: string[];
	/** Words of the query that this page has not, and others have. */
	missing: string[];
}
