/** Small indexes for the search tests. */

import { tokenizePage } from '../../../src/search/build/tokenize-page.ts';
import { loadIndex } from '../../../src/search/core/load-index.ts';
import type { Loaded } from '../../../src/search/core/loaded.ts';
import { helpFrom } from '../../../src/search/core/node-help.ts';
import { stemLike } from '../../../src/search/core/node-stems.ts';
import { search, searchWith } from '../../../src/search/core/query.ts';
import type { Hit, Language, QueryOptions, SearchIndexFile, SearchPageInput } from '../../../src/search/core/types.ts';
import { buildIndex, buildParts, serializeIndex } from './build-index.ts';

stemLike(['en']);

export interface TestPage {
	url: string;
	title?: string;
	description?: string;
	keywords?: string[];
	weight?: number;
	links?: string[];
	tags?: string[];
	/** Text by heading; '' for the part before the first. */
	sections?: Record<string, string>;
}

/** `page('/a/', 'Title', 'text')` */
export const page = (url: string, title: string, text = ''): TestPage => ({ url, title, sections: { '': text } });

export const inputOf = ({
	url,
	title = '',
	description = '',
	keywords = [],
	sections = {},
	weight,
	links,
	tags,
}: TestPage): SearchPageInput => ({
	key: url,
	url,
	title,
	description,
	keywords,
	...(weight && { weight }),
	...(links && { links }),
	...(tags && { tags }),
	breadcrumbs: [],
	sections: Object.entries(sections).map(([heading, text], i) => ({ id: heading && `s${i}`, heading, level: 2, text })),
});

const tokensOf = (pages: TestPage[], languages: Language[]) =>
	pages.map((one) => ({ input: inputOf(one), tokens: tokenizePage(inputOf(one), { languages }) }));

export interface InParts {
	/** The first file. */
	first: SearchIndexFile;
	loaded: Loaded;
	/** The text of each part by its path: a test may take some away, or change them. */
	parts: Map<string, string>;
	/** Paths in the order they were asked for. */
	asked: string[];
	found(
		text: string,
		early?: Parameters<typeof searchWith>[4],
		options?: QueryOptions,
		typed?: () => Promise<boolean>,
	): ReturnType<typeof searchWith>;
}

/** Builds an index in parts, however small, and asks it. */
export function partsOf(pages: TestPage[], languages: Language[] = ['en', 'ja'], synonyms: string[][] = []): InParts {
	const { first, parts } = buildParts(tokensOf(pages, languages), { languages, synonyms });
	const loaded = loadIndex(serializeIndex(first));
	const asked: string[] = [];
	const help = helpFrom((path) => {
		asked.push(path);
		return parts.get(path);
	}, loaded);
	return {
		first: JSON.parse(JSON.stringify(first)),
		loaded,
		parts,
		asked,
		found: (text, early, options = ALL, typed?) => searchWith(help, loaded, text, options, early, typed),
	};
}

/** Builds, writes and reads an index. */
export function indexOf(pages: TestPage[], languages: Language[] = ['en', 'ja'], synonyms: string[][] = []): Loaded {
	return loadIndex(serializeIndex(buildIndex(tokensOf(pages, languages), { languages, synonyms })));
}

export const ALL = { maxResults: Number.POSITIVE_INFINITY, excerptLength: 50 };

/** The hits for a text, best first, hits of one page together. */
export const query = (loaded: Loaded, text: string, options: QueryOptions): Hit[] => search(loaded, text, options).hits;

/** Addresses of the pages that a text finds, best first. */
export const found = (loaded: Loaded, text: string): string[] => [...new Set(query(loaded, text, ALL).map((hit) => hit.page))];
