/**
 * While one writes: what islands' modules share, in a file of its own beside React. When the code of an island changes, a new module of islands takes the
 * place of the former one, without loading the page: both have one React, and the islands that are as they were go on.
 */
import type { ComponentType } from 'react';
import type { IslandsModule } from '../island-host.ts';

export { builtinIslands } from '../../islands/index.ts';
export { lend } from '../../islands/lent.ts';
export * from '../../theme.ts';
export { start } from '../islands.tsx';

type Registry = Record<string, ComponentType<never> | undefined>;

let first: { registry: Registry; islands: IslandsModule } | undefined;

/** @returns the functions of the first module, and the names of the islands whose code is another one; all of the site where a module that they import has changed */
export function renewing(start: (registry: Registry) => IslandsModule, registry: Registry): IslandsModule & { renewed: string[] } {
	if (!first) {
		first = { registry, islands: start(registry) };
		return { ...first.islands, renewed: [] };
	}
	const { registry: before, islands } = first;
	const own = Object.keys({ ...before, ...registry }).filter((name) => before[name] !== registry[name]);
	const edited = own.filter((name) => typeof registry[name] !== 'function' || String(before[name]) !== String(registry[name]));
	for (const name of own) before[name] = registry[name];
	return { ...islands, renewed: edited.length ? edited : own };
}
