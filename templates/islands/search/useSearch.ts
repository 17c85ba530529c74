import { startTransition, useRef, useState } from 'react';
import { searchClient } from '../../../src/search/core/client.ts';
import type { Found, QueryOptions } from '../../../src/search/core/types.ts';
import type { SearchProps } from '../../props.ts';
import { openable, type Scope } from './addresses.ts';

/** Where a search stands. While an answer is awaited, the one before stays. */
export type SearchState =
	| { status: 'idle' | 'loading' }
	| { status: 'failed'; message: string }
	| ({ status: 'done'; query: string } & Found);

/** How much to show. */
export type Amount = Pick<QueryOptions, 'maxResults' | 'maxPages'>;

export interface Search {
	state: SearchState;
	/** Loads the index, which the state shows. `scope` throws where there is no index to ask. */
	load(scope: () => Scope): void;
	/** Asks for the hits of a text; an empty one ends the search. */
	ask(text: string, scope: () => Scope, amount: Amount): void;
	/** Forgets text, hits and failure. */
	reset(): void;
}

/** The search worker as state of an island. Of several questions the answer to the last one counts. */
export function useSearch(props: SearchProps): Search {
	const [state, setState] = useState<SearchState>({ status: 'idle' });
	const turn = useRef(0);
	/** Addresses of indexes that the worker has. */
	const loaded = useRef(new Set<string>());

	const run = async (task: () => Promise<SearchState | undefined>) => {
		const own = ++turn.current;
		try {
			const next = await task();
			// Showing many hits may take its time: typing goes before it.
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
