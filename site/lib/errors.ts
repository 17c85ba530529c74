/** data/errors.yaml. Texts may hold code and links (see Inline). */

export interface ErrorEntry {
	id: string;
	/** Japanese text; absent where the tool shows English in both languages. */
	message?: string;
	en: string;
	/** Further messages of the same row. */
	also?: string[];
	/** Other texts that mean this entry; `…` stands for anything. */
	match?: string[];
	/** Export windows that show it. */
	window?: ('vrm0' | 'vrm1')[];
	/** How severe that window finds it. */
	level?: 'critical' | 'error' | 'warning' | 'info';
	cause: string;
	/** Versions that are affected; absent: all. */
	versions?: string;
	fix: string;
	/** Page that explains it. */
	page?: string;
	title?: string;
}

/** Every text that an entry is found by. */
export const textsOf = ({ message, en, also = [], match = [] }: ErrorEntry): string[] => [
	...(message ? [message] : []),
	en,
	...also,
	...match,
];
