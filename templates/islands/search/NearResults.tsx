import type { Near } from '../../../src/search/core/types.ts';
import { useStrings } from '../../components/context.tsx';

/** What a search that found nothing offers: words that look like those of the query, and pages to go on from. */
export function NearResults({ near: { words, pages }, onTake }: { near: Near; onTake: (text: string) => void }) {
	const { search } = useStrings();
	return (
		<div className="search-near">
			{words.length > 0 && (
				<p>
					{search.nearWords}
					{words.map((word) => (
						<button type="button" className="search-meant" onClick={() => onTake(word)} key={word}>
							{word}
						</button>
					))}
				</p>
			)}
			{pages.length > 0 && (
				<>
					<p>{search.nearPages}</p>
					<ul>
						{pages.map(({ title, url }) => (
							<li key={url}>
								<a href={url}>{title}</a>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}
