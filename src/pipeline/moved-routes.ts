/** Pages whose route differs between two graphs. */
import { fileOf, titleOf } from '../graph/routes.ts';
import type { Model } from './model.ts';

export interface Moved {
	/** Former route → the route the page has now. */
	moved: Map<string, string>;
	/** Removed routes → their source. */
	gone: Map<string, string>;
}

/** Finds pages that have a new route, and pages that were removed. */
export function movedRoutes(before: Model, after: Model): Moved {
	const moved = new Map<string, string>();
	const gone = new Map<string, string>();
	if (before === after) return { moved, gone };
	const { content, compiled } = after.sources;
	const byHash = new Map(content.sources.map((s) => [s.hash, s.path]));
	const added = content.sources.filter((s) => !before.site.routeBySource.has(s.path));
	const hashes = new Map(before.sources.content.sources.map((s) => [s.path, s.hash]));
	for (const [path, route] of before.site.routes) {
		if (after.site.routes.has(path)) continue;
		const source = fileOf(route) ?? '';
		const title = titleOf(route);
		const heir = after.site.routeBySource.has(source)
			? source
			: (byHash.get(hashes.get(source) ?? '') ?? added.find((s) => title && compiled.metas.get(s.path)?.title === title)?.path);
		const to = heir && after.site.routeBySource.get(heir);
		if (to) moved.set(path, to);
		else gone.set(path, source);
	}
	return { moved, gone };
}
