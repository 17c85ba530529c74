/** The few strings that client.js uses. They are in its script element as `data-words`, so that it needs no strings file. */
import type { Strings } from '../strings/index.ts';

export interface ClientWords {
	/** Announced when a page has been opened; `{title}` is its title. */
	navigated: string;
	/** Announced when a page is long in coming. */
	loading: string;
	/** Shown when the islands' module does not load. */
	loadFailed: string;
	retry: string;
	/** Shown when a page cannot be fetched because the site cannot be reached. */
	offline: string;
}

export const clientWords = ({ navigated, errors, heavy }: Strings): ClientWords => ({
	navigated,
	loading: heavy.loading,
	loadFailed: errors.loadFailed,
	retry: errors.retry,
	offline: errors.offline,
});

/** Strings that islands may use: all but those of pages, which the server renders. */
export function islandStrings({
	languageName: _languageName,
	skipToContent: _skipToContent,
	externalLink: _externalLink,
	navigated: _navigated,
	progress: _progress,
	toc: _toc,
	doc: _doc,
	pageMenu: _pageMenu,
	feedback: _feedback,
	consent: _consent,
	reading: _reading,
	blog: _blog,
	category: _category,
	admonitions: _admonitions,
	notFound: _notFound,
	redirect: _redirect,
	pagination: _pagination,
	breadcrumbs: _breadcrumbs,
	footer: _footer,
	live: _live,
	tags: _tags,
	descriptions: _descriptions,
	footnotes: _footnotes,
	footnoteBack: _footnoteBack,
	table: _table,
	heavy: _heavy,
	sidebar: { toggle },
	search: { label, placeholder, shortcut, shortcutMac, clear, submit, context, everywhere, seeAllOutside },
	errors: { title: _title, crashed: _crashed, baseUrl: _baseUrl, baseUrlHint: _baseUrlHint, offline: _offline, ...errors },
	...rest
}: Strings): IslandStrings {
	return {
		...rest,
		sidebar: { toggle },
		search: { label, placeholder, shortcut, shortcutMac, clear, submit, context, everywhere, seeAllOutside },
		errors,
	};
}

/** Strings of what islands load later, by the name that `virtual:strings/NAME` has. */
export function laterStrings({ search: { needsScript: _needsScript, ...search }, reading }: Strings) {
	return { search: { search }, reading: { reading } };
}

export type LaterStrings = ReturnType<typeof laterStrings>;

/** Fewer than `Strings`: groups and texts are left out. */
export type IslandStrings = { [Group in keyof Strings]?: Strings[Group] | Partial<Strings[Group]> };

/** The strings in the current document. */
export const readWords = (): ClientWords => JSON.parse(document.querySelector<HTMLScriptElement>('script[data-client]')!.dataset.words!);
