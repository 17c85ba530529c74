/** data/paths.yaml. */

export interface PathStepEntry {
	id: string;
	page: string;
	label: string;
}

export interface ReaderPath {
	id: string;
	title: string;
	about: string;
	steps: PathStepEntry[];
}

/** data/starts.yaml: what a reader has, and what is wanted of it. */
export interface Start {
	id: string;
	have: string;
	/** What to know first, with links. */
	note: string;
	edit: Target[];
	publish: Target[];
	develop: Target[];
}

interface Target {
	page: string;
	label: string;
}

export const goals = { edit: '編集する', publish: '公開する', develop: 'アプリで使う' } as const;
