/** What rewriting a page of MkDocs needs. */
export interface PageTools {
	/** Whether the page is its folder's own. */
	isIndex: boolean;
	/** Text of a file that a page takes in; undefined where there is none. */
	snippet(path: string): string | undefined;
	tell(construct: string, line: number, effect: string, hint?: string): void;
}

/** A line, and where it was written. */
export interface Line {
	text: string;
	at: number;
}

/** A page that is rewritten. */
export interface Page {
	tools: PageTools;
	/** Ids that the page gives. */
	ids: Set<string>;
	/** Addresses of `[name]: address`, by their names in lower case. */
	definitions: ReadonlyMap<string, string>;
}
