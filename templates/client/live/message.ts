import type { Problem } from '../../../src/base/problem.ts';
import type { CodeFrame } from '../../../src/dev/code-frame.ts';

/** Messages from `serve --watch` to an open page, as JSON. */
export type LiveMessage =
	/** The whole document, and its address if that has changed. */
	| { type: 'page'; html: string; path?: string }
	/** Only `<main>` has changed. */
	| { type: 'main'; html: string }
	/** Other pages have changed: prefetched ones are stale. */
	| { type: 'stale' }
	/** The page has a new address. */
	| { type: 'moved'; to: string }
	/** The page was deleted; `file` is its source. */
	| { type: 'gone'; file: string }
	/** A static file has changed at the same address. */
	| { type: 'asset'; href: string }
	/** `checking`: those of pages that have not been compiled yet are not known. */
	| { type: 'problems'; problems: LiveProblem[]; checking: boolean };

export interface LiveProblem extends Pick<Problem, 'severity' | 'message' | 'file' | 'line' | 'column' | 'hint'> {
	/** The source lines around the position. */
	frame?: CodeFrame;
	/** The problem is of the page shown, or of all pages. */
	here: boolean;
	/** The problem is new since the last change. */
	fresh: boolean;
}
