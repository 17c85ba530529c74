import { Link, useData } from 'vrmdocs/theme';

/** An entry of data/glossary.yaml. */
interface Term {
	/** The word as pages use it: 揺れもの. */
	term: string;
	/** Reading in kana, for the order. */
	reading?: string;
	/** English name or identifier. */
	english?: string;
	text: string;
	/** Page that explains it. */
	href?: string;
}

/** The glossary: terms in the order of their reading. */
export default function Glossary() {
	const terms = [...useData<Term[]>('glossary')].sort((a, b) => (a.reading ?? a.term).localeCompare(b.reading ?? b.term, 'ja'));
	return (
		<dl className="glossary">
			{terms.map((entry) => (
				<div className="glossary-entry" key={entry.term}>
					<dt>
						{entry.term}
						{entry.english && (
							<span className="glossary-english" lang="en">
								{entry.english}
							</span>
						)}
					</dt>
					<dd>
						{entry.text}
						{entry.href && (
							<>
								{' '}
								<Link href={entry.href} external={false}>
									詳しく読む
								</Link>
							</>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}
