import { searchClient } from '../../../src/search/core/client.ts';
import type { SearchProps } from '../../props.ts';
import { scopeOf } from './scope.ts';

/** Loads the index of a scope before anything is asked. What shows results asks for it again, and tells of one that does not load. */
export const preload = (search: SearchProps, context?: string, version?: string): void =>
	void (async () => searchClient(search.workerHref).load(scopeOf(search, context, version).indexUrl))().catch(() => {});

let style: Promise<void> | undefined;

/** Loads the stylesheet of results, once for all pages. Where it does not come, results are shown without it. */
export const stylesheet = (href: string): Promise<void> =>
	(style ??= new Promise((done) => {
		const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: () => done(), onerror: () => done() });
		document.head.prepend(link);
	}));
