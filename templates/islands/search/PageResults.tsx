import { useEffect, useRef } from 'react';
import type { Found } from '../../../src/search/core/types.ts';
import { useStrings } from '../../components/context.tsx';
import type { SearchProps } from '../../props.ts';
import { searchPageHref } from './addresses.ts';
import { groupByPage } from './groups.ts';
import { LaterStrings } from './LaterStrings.tsx';
import { keepPlace, takePlace } from './list-place.ts';
import { keepRecent } from './recent.ts';
import { SearchResults } from './SearchResults.tsx';
import { saidOf } from './said.ts';
import { type SearchParams, scopeOf } from './scope.ts';
import { isSlashOn, turnSlash } from './slash.ts';
import { type SearchState, useSearch } from './useSearch.ts';

/** Number of pages added at a time, when the reader gets near the last one. */
const STEP = 8;
/** Maximum number of hits per page. */
const PER_PAGE = 4;
/** Milliseconds without typing after which the address bar is updated. */
const PAUSE = 400;

interface Props {
	search: SearchProps;
	params: SearchParams;
	/** The reader limits the results to a section or a tag; '' for all. */
	onLimit: (to: Partial<SearchParams>) => void;
	/** The reader takes the near spelling. */
	onTake: (text: string) => void;
}

/** Results of the search page, a file of its own. The address bar follows the typing. */
export default function PageResults(props: Props) {
	return (
		<LaterStrings>
			<Answer {...props} />
		</LaterStrings>
	);
}

function Answer({ search: props, params, onLimit, onTake }: Props) {
	const { search: strings } = useStrings();
	const title = useRef('');
	const search = useSearch(props, 1);
	const { state } = search;
	/** Number of pages requested. */
	const wantedPages = useRef(STEP);
	/** Scroll position to return to when the results are there. */
	const top = useRef<number>(undefined);

	const ask = (pages = STEP) => {
		wantedPages.current = pages;
		const amount = { maxPages: pages, maxResults: pages * PER_PAGE, ...sectionsOf(props, params), tag: params.tag };
		search.ask(params.q, () => scopeOf(props, params.ctx, params.version), amount);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: with what is asked alone
	useEffect(() => {
		const left = takePlace(params.q);
		top.current = left?.top;
		if (params.q) ask(left?.pages);
		else search.load(() => scopeOf(props, params.ctx, params.version));
	}, [params]);
	useEffect(() => {
		const read = (): void => {
			title.current = document.title;
		};
		read();
		document.addEventListener('vrmdocs:page', read);
		return () => document.removeEventListener('vrmdocs:page', read);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the search that the page was opened with, whoever sent it here
	useEffect(() => {
		if (props.recent) keepRecent(params.q, props.baseUrl);
	}, []);
	useEffect(() => keepPlace(() => ({ q: params.q, pages: wantedPages.current })), [params.q]);
	useEffect(() => {
		if (state.status !== 'done' || top.current === undefined) return;
		scrollTo({ top: top.current, behavior: 'instant' });
		top.current = undefined;
	}, [state]);
	useEffect(() => {
		const wait = setTimeout(() => follow(searchPageHref(props.pageHref, { ...params })), PAUSE);
		return () => clearTimeout(wait);
	}, [params, props.pageHref]);

	const counts = state.status === 'done' ? state : undefined;
	const said = state.status === 'done' ? saidOf(state, strings) : '';
	useEffect(() => {
		if (title.current) document.title = said ? title.current.replace(strings.pageTitle, () => said) : title.current;
	}, [said, strings.pageTitle]);

	return (
		<>
			<p className="visually-hidden" role="status">
				{said}
			</p>
			{((props.sections?.length ?? 0) > 1 || props.hasTags) && params.q && (
				// There from the start, so that results do not move when it is known what is in which.
				<div className="search-sections-place">
					<Sections search={props} counts={counts?.sections} chosen={params.section} onChoose={(section) => onLimit({ section })} />
					{props.hasTags && <Tags counts={counts?.tags} chosen={params.tag} onChoose={(tag) => onLimit({ tag })} />}
				</div>
			)}
			{props.slash && <SlashKey />}
			<section className="search-page-results" aria-label={strings.label}>
				<Results
					state={state}
					onMeant={onTake}
					onRetry={() => ask()}
					onMore={() => ask(wantedPages.current + 4 * STEP)}
					onEnd={() => ask(wantedPages.current + STEP)}
					onAnyTag={() => onLimit({ tag: '' })}
				/>
			</section>
		</>
	);
}

/** Whether the key `/` leads to the search box, for this reader. */
function SlashKey() {
	const { search } = useStrings();
	return (
		<label className="search-slash">
			<input type="checkbox" defaultChecked={isSlashOn()} onChange={({ currentTarget }) => turnSlash(currentTarget.checked)} />
			{search.slashKey}
		</label>
	);
}

/** Sections are told to the worker as its addresses start: with base URL. */
function sectionsOf({ sections = [] }: SearchProps, { section }: SearchParams) {
	return { sections: sections.map(({ path }) => path), section: sections.find(({ path }) => path === section)?.path };
}

interface SectionsProps {
	search: SearchProps;
	counts: number[] | undefined;
	chosen: string;
	onChoose: (section: string) => void;
}

/** Parts of the site with results, each with how many: one of them can be chosen. Not shown where all results are in one. */
function Sections({ search: { sections = [] }, counts = [], chosen, onChoose }: SectionsProps) {
	const { search: strings } = useStrings();
	const shown = sections.map((section, i) => ({ ...section, count: counts[i] ?? 0 })).filter(({ count, path }) => count || path === chosen);
	if (shown.length < 2) return null;
	const button = (path: string, label: string, count?: number) => (
		<button type="button" className="search-section" aria-pressed={path === chosen} onClick={() => onChoose(path)} key={path}>
			{label}
			{count !== undefined && <span className="search-section-count">{count}</span>}
		</button>
	);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a group of buttons has no fields
		<div className="search-sections" role="group" aria-label={strings.sections}>
			{button('', strings.allSections)}
			{shown.map(({ path, label, count }) => button(path, label, count))}
		</div>
	);
}

interface TagsProps {
	/** Undefined until the first result. */
	counts: Found['tags'];
	chosen: string;
	onChoose: (tag: string) => void;
}

/** Tags of the results, each with how many: one of them can be chosen. */
function Tags({ counts, chosen, onChoose }: TagsProps) {
	const { search } = useStrings();
	const shown = counts?.filter(([label, count]) => count || label === chosen) ?? [];
	// One of the address may be of no page.
	if (chosen && !shown.some(([label]) => label === chosen)) shown.push([chosen, 0]);
	return (
		<label className="search-page-context">
			<span>{search.tag}</span>
			<select value={chosen} disabled={!shown.length} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
				<option value="">{search.anyTag}</option>
				{shown.map(([label, count]) => (
					<option value={label} key={label}>
						{counts ? `${label} (${count})` : label}
					</option>
				))}
			</select>
		</label>
	);
}

interface ResultsProps {
	state: SearchState;
	onMeant: (text: string) => void;
	onRetry: () => void;
	onMore: () => void;
	onEnd: () => void;
	onAnyTag: () => void;
}

/** Results, a step at a time: a long list never holds up the typing. */
function Results({ state, onEnd, ...actions }: ResultsProps) {
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
	const hasMore = state.status === 'done' && !state.isEarly && state.pages > groupByPage(state.hits).length;
	return (
		<>
			<SearchResults state={state.status === 'failed' ? { status: 'failed', message } : state} {...actions} />
			{hasMore && <div ref={end} />}
		</>
	);
}

/** Updates the address bar without a history entry for each letter. */
function follow(href: string): void {
	const { pathname, search } = new URL(href, location.href);
	if (pathname === location.pathname && search !== location.search) history.replaceState(history.state, '', href);
}
