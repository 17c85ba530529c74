/** Making the index files of a site: pure, so that it can run in any thread. */
import {
	type BuildOptions,
	buildIndex,
	indexFileName,
	type PageTokens,
	type SearchPageInput,
	serializeIndex,
	splitByContext,
	tokenizePage,
} from './index.ts';

export interface SearchJob {
	pages: { input: SearchPageInput; tokens?: PageTokens }[];
	options: BuildOptions;
	/** Paths of the contexts. */
	contexts: string[];
	baseUrl: string;
}
export interface SearchAnswer {
	files: [name: string, text: string][];
	/** Words that were not known yet, by place in `pages`. */
	fresh: [number, PageTokens][];
}

export function runSearchJob({ pages, options, contexts, baseUrl }: SearchJob): SearchAnswer {
	const fresh: SearchAnswer['fresh'] = [];
	const complete = pages.map(({ input, tokens }, place) => {
		if (tokens) return { input, tokens };
		const made = tokenizePage(input, options);
		fresh.push([place, made]);
		return { input, tokens: made };
	});
	const files: SearchAnswer['files'] = [[indexFileName(), serializeIndex(buildIndex(complete, options))]];
	for (const context of contexts) {
		const { name, pages: inside } = splitByContext(complete, context, baseUrl);
		files.push([name, serializeIndex(buildIndex(inside, options))]);
	}
	return { files, fresh };
}
