import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { SearchProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { outsideOf, scopeOf, searchPageHref } from './search/addresses.ts';
import { groupByPage } from './search/groups.ts';
import { SearchResults } from './search/SearchResults.tsx';
import { type SearchState, useSearch } from './search/useSearch.ts';

/** Number of pages added at a time, when the reader gets near the last one. */
const STEP = 8;
/** Maximum number of hits per page. */
const PER_PAGE = 4;
/** Milliseconds without typing after which the address bar is updated. */
const PAUSE = 400;

interface Params {
	q: string;
	ctx: string;
	version: string;
}

/** The search page: a form and, with scripts, the results for `?q=`. The address is updated while typing. */
export default function SearchPage(props: SearchProps) {
	const { pageHref, contexts } = props;
	const { search: strings } = useStrings();
	const [params, setParams] = useState<Params>({ q: '', ctx: '', version: '' });
	const input = useRef<HTMLInputElement>(null);
	const title = useRef('');
	const search = useSearch(props);
	const { state } = search;
	/** Number of pages requested. */
	const wantedPages = useRef(STEP);

	const ask = (wanted: Params, pages = STEP) => {
		wantedPages.current = pages;
		setParams(wanted);
		search.ask(wanted.q, () => scopeOf(props, wanted.ctx, wanted.version), { maxPages: pages, maxResults: pages * PER_PAGE });
	};
	const askAddress = () => {
		const query = new URLSearchParams(location.search);
		const wanted = { q: query.get('q') ?? '', ctx: query.get('ctx') ?? '', version: query.get('version') ?? '' };
		input.current!.value = wanted.q;
		ask(wanted);
		if (!wanted.q) search.load(() => scopeOf(props, wanted.ctx, wanted.version));
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts come
	useEffect(() => {
		title.current = document.title;
		askAddress();
		const onPage = () => {
			title.current = document.title;
			input.current!.value = '';
			askAddress();
		};
		document.addEventListener('vrmdocs:page', onPage);
		return () => document.removeEventListener('vrmdocs:page', onPage);
	}, []);
	useEffect(() => {
		const wait = setTimeout(() => follow(searchPageHref(pageHref, params)), PAUSE);
		return () => clearTimeout(wait);
	}, [params, pageHref]);

	const count = state.status === 'done' ? state.pages : 0;
	const said = state.status === 'done' ? format(count ? strings.resultsFor : strings.noResultsFor, { query: state.query, count }) : '';
	useEffect(() => {
		if (title.current) document.title = said ? title.current.replace(strings.pageTitle, () => said) : title.current;
	}, [said, strings.pageTitle]);

	const meant = (text: string) => {
		input.current!.value = text;
		ask({ ...params, q: text });
	};
	const outside = contexts.find((context) => outsideOf(context) === params.ctx);
	return (
		<div className="search-page">
			<search>
				<form
					className="search-page-form"
					action={pageHref}
					method="get"
					onSubmit={(event) => {
						event.preventDefault();
						ask({ ...params, q: input.current!.value });
					}}
				>
					<div className="search-page-field">
						<Icon name="search" className="search-icon" />
						<input
							ref={input}
							className="search-input"
							type="search"
							name="q"
							placeholder={strings.placeholder}
							aria-label={strings.label}
							autocomplete="off"
							autocapitalize="none"
							spellcheck="false"
							enterkeyhint="search"
							onInput={(event) => ask({ ...params, q: event.currentTarget.value })}
						/>
					</div>
					{contexts.length > 0 && (
						<label className="search-page-context">
							<span>{strings.context}</span>
							<select
								name="ctx"
								value={params.ctx}
								onChange={(event) => ask({ ...params, q: input.current!.value, ctx: event.currentTarget.value })}
							>
								<option value="">{strings.everywhere}</option>
								{contexts.map((context) => (
									<option value={context.path} key={context.path}>
										{context.label}
									</option>
								))}
								{outside && <option value={params.ctx}>{format(strings.seeAllOutside, { context: outside.label })}</option>}
							</select>
						</label>
					)}
					<button type="submit" className="button">
						{strings.submit}
					</button>
				</form>
			</search>
			<p className="visually-hidden" role="status">
				{said}
			</p>
			<section className="search-page-results" aria-label={strings.label}>
				<Results state={state} onMeant={meant} onRetry={() => ask(params)} onEnd={() => ask(params, wantedPages.current + STEP)} />
			</section>
		</div>
	);
}

/** Results, a step at a time: a long list never holds up the typing. */
function Results({
	state,
	onMeant,
	onRetry,
	onEnd,
}: {
	state: SearchState;
	onMeant: (text: string) => void;
	onRetry: () => void;
	onEnd: () => void;
}) {
	const { search: strings } = useStrings();
	const end = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each answer the end may have come nearer
	useEffect(() => {
		if (!end.current) return undefined;
		const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && onEnd(), { rootMargin: '600px' });
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [state]);
	const message = state.status === 'failed' && state.message === 'Unexpected version url' ? strings.unexpectedVersionUrl : undefined;
	const hasMore = state.status === 'done' && state.pages > groupByPage(state.hits).length;
	return (
		<>
			<SearchResults state={state.status === 'failed' ? { status: 'failed', message } : state} onMeant={onMeant} onRetry={onRetry} />
			{hasMore && <div ref={end} />}
		</>
	);
}

/** Updates the address bar without a history entry for each letter. */
function follow(href: string): void {
	const { pathname, search } = new URL(href, location.href);
	if (pathname === location.pathname && search !== location.search) history.replaceState(history.state, '', href);
}
