import { Link, useData } from 'vrmdocs/theme';
import type { GlossaryTerm } from '../lib/glossary.ts';
import '../styles/glossary.css';

/** What an entry of data/glossary.yaml says: `<Term id="spring-bone" />`, below a heading with its name, so that the search finds it. */
export default function Term({ id }: { id: string }) {
	const term = useData<GlossaryTerm[]>('glossary').find((one) => one.id === id);
	if (!term) throw new Error(`data/glossary.yaml has no ${id}`);
	const { term: word, definition, url, variants = [] } = term;
	return (
		<p className="term phrases">
			{definition}{' '}
			<small className="term-more">
				{url && (
					<Link href={url} external={false}>
						{`${word}の説明`}
					</Link>
				)}{' '}
				{variants.length > 0 && <span>{`関連する言葉: ${variants.join('、')}`}</span>}
			</small>
		</p>
	);
}
