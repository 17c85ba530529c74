/** What `serve --watch` tells an open page, as JSON. */
export type LiveMessage =
	/** The whole document, with the address it has now where that is another one. */
	| { type: 'page'; html: string; path?: string }
	/** Only `<main>` is another one. */
	| { type: 'main'; html: string }
	/** Other pages have changed: what was fetched ahead is old. */
	| { type: 'stale' }
	/** The page has another address now. */
	| { type: 'moved'; to: string }
	/** The page is gone; `file` is what it was made from. */
	| { type: 'gone'; file: string }
	/** A static file has other bytes under the same address. */
	| { type: 'asset'; href: string }
	| { type: 'problems'; problems: LiveProblem[] };

export interface LiveProblem {
	severity: 'error' | 'warning' | 'note';
	message: string;
	/** From the site folder. */
	file?: string;
	line?: number;
	column?: number;
	hint?: string;
	/** The lines around the place; `first` is the number of the first. */
	frame?: { first: number; lines: string[]; line: number; column: number };
	/** It concerns the page shown, or all of them. */
	here: boolean;
	/** It came with the last change. */
	fresh: boolean;
}
