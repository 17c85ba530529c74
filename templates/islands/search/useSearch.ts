import { startTransition, useRef, useState } from 'react';
import { searchClient } from '../../../src/search/core/client.ts';
import type { Found, QueryOptions } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';
import { openable, type Scope } from './addresses.ts';

/** State of a search. While a query runs, the previous result stays. */
export type SearchState =
	| { status: 'idle' | 'loading' }
	| { status: 'failed'; message: string }
	| ({ status: 'done'; query: string } & Found);

/** How much to show. */
export type Amount = Pick<QueryOptions, 'maxResults' | 'maxPages'>;

export interface Search {
	state: SearchState;
	/** Loads the index; the state shows this. `scope` throws if there is no index. */
	load(scope: () => Scope): void;
	/** Searches for a text; an empty one ends the search. */
	ask(text: string, scope: () => Scope, amount: Amount): void;
	/** Clears text, hits and error. */
	reset(): void;
}

/** The search worker as a React hook. Of several queries, only the result of the last one is used. */
export function useSearch(props: SearchProps): Search {
	const [state, setState] = useState<SearchState>({ status: 'idle' });
	const turn = useRef(0);
	/** Addresses of indexes that the worker has loaded. */
	const loaded = useRef(new Set<string>());

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
			run(async () => {
				const { indexUrl, without } = scope();
				showLoading();
				const options = { ...amount, without, excerptLength: props.excerptLength, maxSegmentationVariants: props.maxSegmentationVariants };
				const found = await searchClient(props.workerHref).query(indexUrl, text, options);
				loaded.current.add(indexUrl);
				return found && { ...found, status: 'done', query: text, hits: found.hits.map((hit) => openable(hit, props)) };
			});
		},
		reset,
	};
}
