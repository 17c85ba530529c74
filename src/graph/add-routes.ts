/** Adds every page of a site to its routes; reports duplicate and unreachable ones. */
import { errorAt, warningAt } from '../base/problem.ts';
import { pageKinds } from './kinds/list.ts';
import { severityOf } from './link.ts';
import { decodeSafe, foldedName, outputFile, routeFault } from './paths.ts';
import { faceOf, fileOf } from './routes.ts';
import type { Route, Site } from './types.ts';

export function addRoutes(site: Site): void {
	const { config, routes, problems } = site;
	const slash = config.trailingSlash;
	const level = config.onDuplicateRoutes;
	const slugLine = (r: Route): number => faceOf(r)?.frontMatterLines.slug ?? 1;
	const folded = new Map<string, string>();
	/** Output file → route. */
	const files = new Map<string, Route>();
	const nameOf = (r: Route): string => fileOf(r) ?? `the ${r.kind} page`;
	const add = (route: Route) => {
		const other = routes.get(route.path);
		const file = fileOf(route);
		if (other) {
			if (level !== 'ignore')
				problems.push({
					severity: severityOf(level),
					code: 'duplicate-route',
					file: file ?? fileOf(other),
					line: slugLine(file ? route : other),
					column: 1,
					message: `the route ${route.path} is also used by ${(file && fileOf(other)) ?? `the ${(file ? other : route).kind} page`}`,
					hint: 'give one of them a different slug',
				});
			return;
		}
		const fault = routeFault(route.path);
		const isToldOf = problems.some((p) => p.severity === 'error' && p.file === file && p.line === slugLine(route));
		if (fault && !isToldOf)
			problems.push(
				errorAt(
					'unreachable-route',
					{ file, line: slugLine(route), column: 1 },
					`no reader can open the route ${route.path}: ${fault}`,
					'give the page a slug without it, or rename the file',
				),
			);
		const written = outputFile(route.path, slash);
		const same = files.get(written);
		if (same) {
			problems.push(
				errorAt(
					'duplicate-file',
					{ file: file ?? fileOf(same), line: slugLine(file ? route : same), column: 1 },
					`${nameOf(route)} and ${nameOf(same)} would both be written to ${written}: the routes ${route.path} and ${same.path} are one address`,
					'give one of them a slug of its own',
				),
			);
			return;
		}
		files.set(written, route);
		const lower = foldedName(decodeSafe(route.path));
		if (folded.has(lower))
			problems.push(
				warningAt(
					'case-route',
					{ file, line: 1, column: 1 },
					`the route ${route.path} differs from ${folded.get(lower)} only in ${formOf(route.path, folded.get(lower)!)}; on some file systems one overwrites the other`,
					'rename one of them',
				),
			);
		folded.set(lower, route.path);
		routes.set(route.path, route);
		if ('component' in route && route.component.dataPage) return;
		if (file) site.routeBySource.set(file, route.path);
		const original = file === undefined ? undefined : site.originals.get(file);
		if (original !== undefined) site.routeBySource.set(original, route.path);
	};
	for (const kinds of pageKinds) for (const route of kinds.routes(site)) add(route);
}

/** How two names differ that some file systems treat as the same. */
const formOf = (a: string, b: string): string => (a.toLowerCase() === b.toLowerCase() ? 'letter case' : 'the form of their characters');
