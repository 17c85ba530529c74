/** The part of elasticlunr 0.9.5 that search and its tests use; the package has no types of its own. */
declare module 'elasticlunr' {
	export interface InvertedIndex {
		addToken(token: string, info: { ref: number | string; tf: number }): void;
		getDocs(token: string): Record<string, { tf: number }>;
	}
	interface DocumentStore {
		addDoc(ref: number | string, doc: unknown): void;
		getFieldLength(ref: number | string, field: string): number;
		addFieldLength(ref: number | string, field: string, length: number): void;
	}
	/** Undefined for a stop word. */
	type PipelineFunction = (token: string) => string | undefined;
	export interface Index {
		index: Record<string, InvertedIndex>;
		documentStore: DocumentStore;
		pipeline: { add(...fns: PipelineFunction[]): void; reset(): void };
		addField(name: string): Index;
		addDoc(doc: Record<string, unknown>): void;
		setRef(name: string): Index;
		saveDocument(save: boolean): Index;
		search(query: string, config?: object): { ref: string; score: number }[];
	}
	export interface Elasticlunr {
		version: string;
		Index: {
			new (): Index;
			/** Throws on what is none. */
			load(serialised: unknown): Index;
		};
		defaultStopWords: Record<string, boolean>;
		stopWordFilter: PipelineFunction;
	}
	const elasticlunr: Elasticlunr;
	export default elasticlunr;
}

/** Its parts: they put themselves into a global `elasticlunr`. */
declare module 'elasticlunr/lib/*';
