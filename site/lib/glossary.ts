/** data/glossary.yaml. */

export interface GlossaryTerm {
	/** `spring-bone`; the entry's anchor is `#term-spring-bone`. */
	id: string;
	/** The word as pages use it: 揺れもの. */
	term: string;
	/** In kana; gives the order and the row. */
	reading: string;
	/** English name or identifier. */
	en?: string;
	definition: string;
	/** Page that explains it. */
	url?: string;
	/** Other spellings and related names. */
	variants?: string[];
	/** Regular expression of spellings the prose must not have; read by the text linter. */
	avoid?: string;
}

/** Text of an entry's heading: the word, its reading where it is not the word, its English name. */
export function headingOf({ term, reading, en }: GlossaryTerm): string {
	const kana = reading === term ? [] : [reading];
	const english = en && en.toLowerCase() !== term.toLowerCase() ? [en] : [];
	const more = [...kana, ...english].join('、');
	return more ? `${term}（${more}）` : term;
}
