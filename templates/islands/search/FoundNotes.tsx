import type { Found } from '../../../src/search/core/types.ts';
import { useStrings } from '../../components/context.tsx';
import { format } from '../../strings/format.ts';

/** Words of the query that a page, or every page, has not: struck through. */
export function Missing({ words }: { words: string[] }) {
	const { search } = useStrings();
	if (!words.length) return null;
	return (
		<span className="search-missing">
			{search.missing}{' '}
			{words.map((word) => (
				<s key={word}>{word}</s>
			))}
		</span>
	);
}

interface Props {
	found: Found & { isOnlySite: boolean; isEarly?: true };
	onMeant: (text: string) => void;
	onRetry: () => void;
	/** Reads more of the pages that may have a phrase; undefined where a link to all results is. */
	onMore?: (() => void) | undefined;
}

/** How an answer differs from the question: `site:` and words that were left out, a near spelling that was taken instead, what did not load or was not read. */
export function FoundNotes({ found, onMeant, onRetry, onMore }: Props) {
	const { search, errors } = useStrings();
	const { meant, missing, isOnlySite, isEarly, isPartial, unread } = found;
	if (isEarly) return null;
	return (
		<>
			{isPartial && (
				<p className="search-note">
					{search.partial}{' '}
					<button type="button" className="search-meant" onClick={onRetry}>
						{errors.retry}
					</button>
				</p>
			)}
			{unread && !isPartial && (
				<p className="search-note">
					{format(search.unread, { number: unread })}{' '}
					{onMore && (
						<button type="button" className="search-meant" onClick={onMore}>
							{search.seeAll}
						</button>
					)}
				</p>
			)}
			{isOnlySite && <p className="search-note">{search.onlySite}</p>}
			{meant && (
				<p className="search-note">
					{search.didYouMean}{' '}
					<button type="button" className="search-meant" onClick={() => onMeant(meant)}>
						{meant}
					</button>
				</p>
			)}
			{missing.length > 0 && found.hits.length > 0 && (
				<p className="search-note">
					<Missing words={missing} />
				</p>
			)}
		</>
	);
}
