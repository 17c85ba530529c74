import { Link, useData } from 'vrmdocs/theme';

/** An entry of data/glossary.yaml. */
interface Term {
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

const rows: [string, string][] = [
	['あ行', 'ぁあぃいぅうゔぇえぉお'],
	['か行', 'かがきぎくぐけげこご'],
	['さ行', 'さざしじすずせぜそぞ'],
	['た行', 'ただちぢっつづてでとど'],
	['な行', 'なにぬねの'],
	['は行', 'はばぱひびぴふぶぷへべぺほぼぽ'],
	['ま行', 'まみむめも'],
	['や行', 'ゃやゅゆょよ'],
	['ら行', 'らりるれろ'],
	['わ行', 'わをん'],
];

/** The glossary by rows of the kana table, in the order of the readings. */
export default function Glossary() {
	const terms = [...useData<Term[]>('glossary')].sort((a, b) => a.reading.localeCompare(b.reading, 'ja'));
	const groups = rows
		.map(([row, letters]) => ({ row, terms: terms.filter((term) => letters.includes(term.reading[0] ?? '')) }))
		.filter((group) => group.terms.length > 0);
	const rest = terms.filter((term) => !rows.some(([, letters]) => letters.includes(term.reading[0] ?? '')));
	return (
		<div className="glossary">
			{[...groups, ...(rest.length > 0 ? [{ row: 'その他', terms: rest }] : [])].map((group) => (
				<section key={group.row} aria-label={group.row}>
					<p className="glossary-row">{group.row}</p>
					<dl>
						{group.terms.map((term) => (
							<Entry term={term} key={term.id} />
						))}
					</dl>
				</section>
			))}
		</div>
	);
}

function Entry({ term }: { term: Term }) {
	const { id, url, en, variants = [] } = term;
	const shownEnglish = en && en.toLowerCase() !== term.term.toLowerCase() ? en : undefined;
	return (
		<div className="glossary-entry" id={`term-${id}`}>
			<dt>
				{url ? (
					<Link href={url} external={false}>
						{term.term}
					</Link>
				) : (
					term.term
				)}
				{shownEnglish && (
					<span className="glossary-english" lang="en">
						{shownEnglish}
					</span>
				)}
			</dt>
			<dd className="phrases">
				{term.definition}
				{variants.length > 0 && <span className="glossary-variants">{`関連する言葉: ${variants.join('、')}`}</span>}
			</dd>
		</div>
	);
}
