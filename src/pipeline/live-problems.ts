import { ConfigError, errorAt, type Problem, ProblemError, problemKey } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { judged } from '../config/conventions.ts';
import type { Source } from '../content/read.ts';
import { fileOf } from '../graph/routes.ts';
import type { Route } from '../graph/types.ts';
import { resolvePage } from '../render/inputs.ts';
import type { Model } from './model.ts';
import { BuildFailure } from './options.ts';
import { shownProblems } from './problems.ts';

export interface SourceProblems {
	/** Problems of all sources, and of the components and images on their pages. Collected once, then cached. */
	of(model: Model): Problem[];
	/** Collects the problems of one source again. */
	lookAgain(source: Source, model: Model): void;
	/** Drops the cached problems: everything may have changed. */
	forget(): void;
}

export function sourceProblemsOf(): SourceProblems {
	/** By source. Sources without problems are not in it. */
	let bySource: Map<string, Problem[]> | undefined;
	const look = (source: Source, model: Model, into: Map<string, Problem[]>) => {
		const problems = problemsOf(source, model);
		if (problems.length) into.set(source.path, problems);
		else into.delete(source.path);
	};
	return {
		of(model) {
			if (!bySource) {
				bySource = new Map();
				for (const source of model.sources.content.sources) look(source, model, bySource);
			}
			return [...bySource.values()].flat();
		},
		lookAgain(source, model) {
			if (bySource) look(source, model, bySource);
		},
		forget() {
			bySource = undefined;
		},
	};
}

const problemsOf = ({ path, problems }: Source, model: Model): Problem[] => [
	...problems,
	...(model.sources.compiled.metas.get(path)?.problems ?? []).map((p) => ({ ...p, file: path })),
	...shownProblems(model, path),
];

/**
 * Errors that `next` has and `before` has not: in components of any page, and in templates.
 * @param routes the open pages, which are rendered to find errors in templates; if there are none, the first page is
 */
export function failures(next: Model, before: Model, routes: string[]): Problem[] {
	const had = new Set(before.facts.problems().map(problemKey));
	const problems = judged(next.facts.problems(), next.site.config).filter((p) => p.severity === 'error' && !had.has(problemKey(p)));
	for (const path of routes.length ? routes : [[...next.site.routes.keys()][0] ?? '/']) {
		const route = next.site.routes.get(path);
		if (!route) continue;
		try {
			next.renderer.page(resolvePage(route, next.context));
		} catch (error) {
			problems.push(pageProblem(route, error));
		}
	}
	return problems;
}

export const pageProblem = (route: Route, error: unknown): Problem =>
	error instanceof ProblemError
		? error.problem
		: {
				...problemOf(error),
				code: 'page-failed',
				file: fileOf(route),
				message: `the page ${route.path} cannot be rendered: ${thrownMessage(error)}`,
			};

/** An unexpected error, as a problem. */
export const problemOf = (error: unknown): Problem =>
	errorAt(
		'crash',
		{},
		thrownMessage(error),
		String((error as Error)?.stack ?? '')
			.split('\n')
			.slice(1, 4)
			.map((line) => line.trim())
			.join('\n  ') || undefined,
	);

/** The problems that an error carries; of an unexpected one, the error itself. */
export const problemsIn = (error: unknown): Problem[] =>
	error instanceof ConfigError || error instanceof BuildFailure ? error.problems : [problemOf(error)];
