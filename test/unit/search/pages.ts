/** Small indexes for the search tests. */
import { buildIndex, serializeIndex } from '../../../src/search/build/build-index.ts';
import { tokenizePage } from '../../../src/search/build/tokenize-page.ts';
import type { Loaded } from '../../../src/search/core/load-index.ts';
import { loadIndex } from '../../../src/search/core/load-index.ts';
import { query } from '../../../src/search/core/query.ts';
import type { Language, SearchPageInput } from '../../../src/search/core/types.ts';

export interface TestPage {
	url: string;
	title?: string;
	description?: string;
	keywords?: string[];
	/** Text by heading; '' for the part before the first. */
	sections?: Record<string, string>;
}

/** `page('/a/', 'Title', 'text')` */
export const page = (url: string, title: string, text = ''): TestPage => ({ url, title, sections: { '': text } });

export const inputOf = ({ url, title = '', description = '', keywords = [], sections = {} }: TestPage): SearchPageInput => ({
	key: url,
	url,
	title,
	description,
	keywords,
	breadcrumbs: [],
	sections: Object.entries(sections).map(([heading, text], i) => ({ id: heading && `s${i}`, heading, level: 2, text })),
});

/** Builds, writes and reads an index. */
export function indexOf(pages: TestPage[], languages: Language[] = ['en', 'ja'], synonyms: string[][] = []): Loaded {
	const inputs = pages.map((one) => inputOf(one));
	return loadIndex(
		serializeIndex(
			buildIndex(
				inputs.map((input) => ({ input, tokens: tokenizePage(input, { languages }) })),
				{ languages, synonyms },
			),
		),
	);
}

export const ALL = { maxResults: Number.POSITIVE_INFINITY, excerptLength: 50 };

/** Addresses of the pages that a text finds, best first. */
export const found = (loaded: Loaded, text: string): string[] => [...new Set(query(loaded, text, ALL).map((hit) => hit.page))];
