import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { searchClient } from '../../../src/search/core/client.ts';
import type { Found, Hit, QueryOptions } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';
import { openable } from './addresses.ts';
import type { Scope } from './scope.ts';

/** State of a search. While a query runs, the previous result stays. */
export type SearchState =
	| { status: 'idle' | 'loading' }
	/** With a message of its own: another try would fail too. */
	| { status: 'failed'; message?: string }
	/**
	 * `isOnlySite`: a `site:` was left out of the query, for there is no other site here. `isEarly`: what titles tell; more is on its way. `tag`: the one that
	 * hits are limited to. `pages`: how many were found; `hits` may be on the first ones alone.
	 */
	| ({ status: 'done'; query: string; isOnlySite: boolean; isEarly?: true; tag?: string } & Found);

/** How much to show, and of what. */
export type Amount = Pick<QueryOptions, 'maxResults' | 'maxPages' | 'sections' | 'section' | 'tag'>;

/** Milliseconds after which what titles tell is shown: what comes sooner needs no precursor. */
const EARLY = 200;

/** Milliseconds after which a search that finds nothing is told to the site: what is typed on was not all. */
const STAYED = 1000;

/** `site:vrm.dev`, as other searches have it. */
const SITE = /(?:^|\s)site:\S*/giu;

export interface Search {
	state: SearchState;
	/** Loads the index; the state shows this. `scope` throws if there is no index. */
	load(scope: () => Scope): void;
	/** Searches for a text; an empty one ends the search. */
	ask(text: string, scope: () => Scope, amount: Amount): void;
	/** Clears text, hits and error. */
	reset(): void;
}

/**
 * The search worker as a React hook. Of several queries, only the result of the last one is used.
 *
 * @param mostEarly hits that are shown before all is known: where others would move when texts come, one
 */
export function useSearch(props: SearchProps, mostEarly?: number): Search {
	const [state, setState] = useState<SearchState>({ status: 'idle' });
	const query = useMemo(() => searchClient(props.workerHref).asker(), [props.workerHref]);
	const turn = useRef(0);
	/** Addresses of indexes that the worker has loaded. */
	const loaded = useRef(new Set<string>());

	useEffect(() => {
		if (state.status !== 'done' || state.isEarly || state.isPartial || state.pages || state.isCut || state.unread || !state.query)
			return undefined;
		const { query } = state;
		const tell = () => document.dispatchEvent(new CustomEvent('vrmdocs:nothing-found', { detail: { query } }));
		const wait = setTimeout(tell, STAYED);
		return () => clearTimeout(wait);
	}, [state]);

	const run = async (task: () => Promise<SearchState | undefined>) => {
		const own = ++turn.current;
		try {
			const next = await task();
			// Rendering many hits may take long: typing has priority.
			if (own === turn.current && next) startTransition(() => setState(next));
		} catch (error) {
			console.error(error);
			if (own === turn.current) setState({ status: 'failed', message: (error as Error).message });
		}
	};
	const showLoading = () => setState((now) => (now.status === 'done' ? now : { status: 'loading' }));
	const reset = () => {
		turn.current++;
		setState({ status: 'idle' });
	};
	return {
		state,
		load(scope) {
			run(async () => {
				const { indexUrl } = scope();
				if (loaded.current.has(indexUrl)) return { status: 'idle' };
				showLoading();
				await searchClient(props.workerHref).load(indexUrl);
				loaded.current.add(indexUrl);
				return { status: 'idle' };
			});
		},
		ask(text, scope, amount) {
			if (!text.trim()) return reset();
			const words = text.replace(SITE, ' ').trim();
			const isOnlySite = words !== text.trim();
			run(async () => {
				if (!words) return { status: 'done', query: words, isOnlySite, hits: [], pages: 0, missing: [] };
				const { indexUrl, without } = scope();
				showLoading();
				const options = { ...amount, without, excerptLength: props.excerptLength, maxSegmentationVariants: props.maxSegmentationVariants };
				const done = (found: Found): SearchState & { status: 'done' } => ({
					...found,
					status: 'done',
					query: words,
					isOnlySite,
					tag: amount.tag,
					hits: found.hits.map((hit) => openable(hit, props)),
				});
				const shown: { early?: Found; wait?: ReturnType<typeof setTimeout> } = {};
				const own = turn.current;
				const found = await query(indexUrl, words, options, (early) => {
					clearTimeout(shown.wait);
					if (shown.early || !early.hits.length) return;
					shown.wait = setTimeout(() => {
						if (own !== turn.current) return;
						shown.early = { ...early, hits: early.hits.slice(0, mostEarly) };
						const titled = done(shown.early);
						// How many are where is known at the end alone: until then that of the former result stays.
						setState((now) => {
							// More of the same query is read: what it has found stays.
							if (now.status === 'done' && now.query === words && now.tag === amount.tag) return now;
							const { sections, tags } = now.status === 'done' ? now : {};
							return { ...titled, sections, tags, isEarly: true };
						});
					}, EARLY);
				}).finally(() => clearTimeout(shown.wait));
				loaded.current.add(indexUrl);
				return found && done(shown.early && isChoosing() ? inPlace(found, shown.early, amount.maxResults) : found);
			});
		},
		reset,
	};
}

/** Whether a finger or the pointer is on a hit, or the arrow keys have chosen one. */
const isChoosing = (): boolean => document.querySelector('.search-hit:is(:hover, [aria-selected="true"]), .search-result:hover') !== null;

/** A result whose first hits are those that are shown already: nothing moves away under the reader's finger. */
function inPlace(found: Found, { hits: shown }: Found, most: number): Found {
	const at = (hits: Hit[], url: string) => hits.find((hit) => hit.url === url);
	const others = found.hits.filter(({ url }) => !at(shown, url));
	return { ...found, hits: [...shown.map((hit) => at(found.hits, hit.url) ?? hit), ...others].slice(0, most) };
}
