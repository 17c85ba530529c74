/** What rewriting a page of MkDocs needs. */
export interface PageTools {
	/** Whether the page is the index of its folder. */
	isIndex: boolean;
	/** Text of an included file; undefined if there is none. */
	snippet(path: string): string | undefined;
	tell(construct: string, line: number, effect: string, hint?: string): void;
}

export interface Line {
	text: string;
	at: number;
}

export interface Page {
	tools: PageTools;
	/** Ids on the page so far. */
	ids: Set<string>;
	/** Addresses of link definitions (`[name]: address`), by name in lower case. */
	definitions: ReadonlyMap<string, string>;
}
