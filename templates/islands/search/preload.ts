import { searchClient } from '../../../src/search/core/client.ts';
import type { SearchProps } from '../../props.ts';
import { scopeOf } from './scope.ts';

/** Loads the index of a scope before anything is asked. What shows results asks for it again, and tells of one that does not load. */
export const preload = (search: SearchProps, context?: string, version?: string): void =>
	void (async () => searchClient(search.workerHref).load(scopeOf(search, context, version).indexUrl))().catch(() => {});
