/** The part of elasticlunr 0.9.5 that search and its tests use; the package has no types of its own. */
declare module 'elasticlunr' {
	export interface TokenInfo {
		ref: number | string;
		tf: number;
	}
	export interface InvertedIndex {
		root: object;
		/** Adds a document to a token; `root` is the node to start from, so that `''` adds to that node itself. */
		addToken(token: string, info: TokenInfo, root?: object): void;
		hasToken(token: string): boolean;
		getNode(token: string): { docs: Record<string, { tf: number }>; df: number } | null;
		getDocs(token: string): Record<string, { tf: number }>;
		getDocFreq(token: string): number;
		expandToken(token: string): string[];
		toJSON(): { root: object };
	}
	export interface DocumentStore {
		length: number;
		addDoc(ref: number | string, doc: unknown): void;
		addFieldLength(ref: number | string, field: string, length: number): void;
		getFieldLength(ref: number | string, field: string): number;
		hasDoc(ref: number | string): boolean;
	}
	export type PipelineFunction = (token: string) => string | undefined;
	export interface Index {
		index: Record<string, InvertedIndex>;
		documentStore: DocumentStore;
		pipeline: { add(...fns: PipelineFunction[]): void; reset(): void };
		addField(name: string): Index;
		setRef(name: string): Index;
		saveDocument(save: boolean): Index;
		addDoc(doc: Record<string, unknown>): void;
		idf(term: string, field: string): number;
		search(query: string, config?: object): { ref: string; score: number }[];
	}
	export interface Elasticlunr {
		version: string;
		Index: {
			new (): Index;
			/** Throws on what is none. */
			load(serialised: unknown): Index;
		};
		stemmer(token: string): string;
		defaultStopWords: Record<string, boolean>;
		/** Undefined for a stop word. */
		stopWordFilter: PipelineFunction;
		tokenizer: { (text: string): string[]; setSeperator(separator: RegExp): void; resetSeperator(): void };
	}
	const elasticlunr: Elasticlunr;
	export default elasticlunr;
}

/** Its parts: they put themselves into a global `elasticlunr`. */
declare module 'elasticlunr/lib/*';
