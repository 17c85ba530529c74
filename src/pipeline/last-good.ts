/** Pages of a live site. If a page cannot be rendered now, its last good version is shown. */
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import type { Route } from '../graph/types.ts';
import { hashOfInputs } from '../render/body.ts';
import { resolvePage } from '../render/inputs.ts';
import type { RenderedPage } from '../render/renderer.ts';
import { pageProblem } from './live-problems.ts';
import type { Model } from './model.ts';

/** A rendered page. */
export interface LivePage {
	document: RenderedPage['document'];
	/** Hash that changes with the page. */
	version: string;
}

export interface LastGood {
	/** The page; its last good version if it cannot be rendered now; undefined if there is none. */
	render(route: Route, model: Model): LivePage | undefined;
	/** Problems of the pages rendered since `forgetProblems`. */
	problems(): Problem[];
	forgetProblems(): void;
}

/** Number of pages kept in memory. */
const KEPT = 64;

/** @param fail whether there is an error among problems */
export function lastGoodPages(fail: (problems: Problem[]) => boolean): LastGood {
	const pages = new Map<string, LivePage>();
	const problemsOf = new Map<string, Problem[]>();
	return {
		render(route, { context, renderer }) {
			try {
				const inputs = resolvePage(route, context);
				const version = hashOfInputs(inputs);
				const good = pages.get(route.path);
				if (good?.version === version) return good;
				const { document, problems, isCacheable } = renderer.page(inputs);
				problemsOf.set(route.path, problems);
				if (!fail(problems) || !good) {
					pages.delete(route.path);
					pages.set(route.path, { document, version: isCacheable ? version : sha1(document.start + document.main + document.end) });
					for (const path of pages.keys()) if (pages.size > KEPT) pages.delete(path);
				}
			} catch (error) {
				problemsOf.set(route.path, [pageProblem(route, error)]);
			}
			return pages.get(route.path);
		},
		problems: () => [...problemsOf.values()].flat(),
		forgetProblems: () => problemsOf.clear(),
	};
}
