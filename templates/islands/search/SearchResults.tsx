import { useEffect, useRef } from 'react';
import type { Hit } from '../../../src/search/core/types.ts';
import { useStrings } from '../../components/context.tsx';
import { Icon } from '../../components/Icon.tsx';
import { FoundNotes, Missing } from './FoundNotes.tsx';
import { groupByPage } from './groups.ts';
import { Marked } from './Marked.tsx';
import { NearResults } from './NearResults.tsx';
import { saidOf } from './said.ts';
import type { SearchState } from './useSearch.ts';

interface Props {
	state: SearchState;
	onMeant: (text: string) => void;
	onRetry: () => void;
	/** The reader wants more pages read for a phrase. */
	onMore: () => void;
	/** The reader no longer limits the results to a tag. */
	onAnyTag: () => void;
}

/** Results of the search page: a hint before the first search, then loading, failed, none, or pages with their sections. */
export function SearchResults({ state, onMeant, onRetry, onMore, onAnyTag }: Props) {
	const { search, errors } = useStrings();
	const count = useRef<HTMLParagraphElement>(null);
	const isReading = useRef(false);
	useEffect(() => {
		if (!isReading.current || state.status !== 'done' || state.unread) return;
		isReading.current = false;
		// The button is gone with the last page that was not read, and the reader's place would be lost.
		if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
	}, [state]);
	const readOn = () => {
		isReading.current = true;
		onMore();
	};
	switch (state.status) {
		case 'idle':
			return <p className="search-page-hint">{search.pageHint}</p>;
		case 'loading':
			return <Loading />;
		case 'failed':
			return (
				<div className="state" role="alert">
					<p>{state.message ?? search.failed}</p>
					{!state.message && (
						<button type="button" className="button button-quiet" onClick={onRetry}>
							{errors.retry}
						</button>
					)}
				</div>
			);
		default:
			return (
				<>
					{state.query && !state.isEarly && (state.pages > 0 || !state.unread) && (
						<p className="search-count" tabIndex={-1} ref={count}>
							{saidOf(state, search)}
						</p>
					)}
					{state.isEarly && <Loading />}
					<FoundNotes found={state} onMeant={onMeant} onRetry={onRetry} onMore={readOn} />
					{state.pages === 0 && state.query && !state.isCut && !state.unread && <p className="empty">{search.tips}</p>}
					{state.isCut && state.tag && (
						<button type="button" className="button button-quiet" onClick={onAnyTag}>
							{search.withoutTag}
						</button>
					)}
					{state.near && <NearResults near={state.near} onTake={onMeant} />}
					{groupByPage(state.hits).map((group) => (
						<Page hits={group.hits.map(({ hit }) => hit)} key={group.page} />
					))}
				</>
			);
	}
}

/** As high as the number of results, which takes its place. */
function Loading() {
	const { search } = useStrings();
	return (
		<p className="search-count" role="status">
			<span className="spinner" />
			{search.loading}
		</p>
	);
}

/** One page: breadcrumbs, title, excerpt, and the sections with hits. */
function Page({ hits }: { hits: Hit[] }) {
	const first = hits[0]!;
	const sections = hits.filter((hit) => hit.heading.text !== '');
	const lead = hits.find((hit) => hit.heading.text === '') ?? first;
	return (
		<article className="search-result">
			{first.breadcrumbs.length > 0 && <p className="search-result-path">{first.breadcrumbs.join(' › ')}</p>}
			<h2>
				<a href={lead.heading.text === '' ? lead.url : first.page}>
					<Marked {...first.title} />
				</a>
			</h2>
			<p className="search-result-text">
				<Marked {...lead.excerpt} />
			</p>
			<Missing words={first.missing} />
			{sections.length > 0 && (
				<ul className="search-result-headings">
					{sections.map((hit) => (
						<li key={hit.url}>
							<a href={hit.url}>
								<Icon name="hash" />
								<span>
									<Marked {...hit.heading} />
								</span>
							</a>
							{hit !== lead && hit.excerpt.text && (
								<p className="search-result-text">
									<Marked {...hit.excerpt} />
								</p>
							)}
						</li>
					))}
				</ul>
			)}
		</article>
	);
}
