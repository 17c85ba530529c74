/** Checks redirects of the config (targets, loops, chains) and aliases of the docs. */

import { nearestHint } from '../base/nearest.ts';
import { errorAt, mendable, type Problem, warningAt } from '../base/problem.ts';
import { docsOf, instanceKey } from '../config/instances.ts';
import { checkAnchor, type IdsOf } from '../graph/anchors.ts';
import { joinRoute, slashed } from '../graph/paths.ts';
import { lastTarget, redirectAt, resolveLink } from '../graph/resolve.ts';
import type { LinkCheck, LinkInput, SiteLink } from './types.ts';

export function redirectProblems(input: LinkInput, idsOf: IdsOf): LinkCheck {
	const { site, loaded, resolver } = input;
	const { config } = site;
	const problems: Problem[] = [];
	const advice: Problem[] = [];
	const links: SiteLink[] = [];
	const looping = new Set<string>();
	config.redirects.forEach(({ from, to }, i) => {
		const { file, line = 1, column = 1 } = loaded.locate(['redirects', i, 'to']);
		const at = { file, line, column };
		const starts = [from].flat().map((f) => slashed(joinRoute(f), config.trailingSlash));
		const loop = starts.map((start) => loopFrom(input, start)).find((l) => l);
		if (loop) {
			if (loop.some((route) => looping.has(route))) return;
			for (const route of loop) looping.add(route);
			problems.push(
				errorAt(
					'redirect-loop',
					at,
					loop.length === 1
						? `redirects[${i}]: ${loop[0]} leads to itself`
						: `redirects[${i}]: ${[...loop, loop[0]].join(' → ')} never ends`,
					'let one of them lead to a page',
				),
			);
			return;
		}
		const link = { kind: 'link' as const, href: to, line, column };
		const target = resolveLink(resolver, link, '', '/');
		links.push({ ...link, file, target });
		if (target.problem) problems.push({ ...target.problem, ...at, message: `redirects[${i}]: ${target.problem.message}` });
		else if (target.kind === 'redirect') {
			const first = redirectAt(resolver, to);
			const last = first && lastTarget(resolver, first);
			if (last)
				problems.push(
					mendable('warning', 'redirect-chain', at, `redirects[${i}]: ${to} is a redirect itself, to ${last}; readers wait twice`, {
						from: to,
						to: last,
					}),
				);
		} else if (target.advice) advice.push({ ...target.advice, ...at });
		const anchor = checkAnchor(site, link, target, '', idsOf);
		if (anchor) problems.push({ ...anchor, ...at, message: `redirects[${i}]: ${anchor.message}` });
	});
	return { links, problems: problems.concat(aliasProblems(input)), advice };
}

/** Routes of the loop that the redirect from `start` leads into; undefined if there is none. */
function loopFrom({ resolver }: LinkInput, start: string): string[] | undefined {
	let redirect = resolver.redirects.get(start);
	if (!redirect || lastTarget(resolver, redirect) !== undefined) return undefined;
	const seen = new Set<string>();
	for (; redirect && !seen.has(redirect.from); redirect = redirectAt(resolver, redirect.to)) seen.add(redirect.from);
	const routes = [...seen];
	return routes.slice(routes.indexOf(redirect!.from));
}

/** Reports `docs.aliases` whose target is the start of no doc's route. */
function aliasProblems({ site, loaded }: LinkInput): Problem[] {
	return docsOf(site.config).flatMap(({ id, aliases }, i) =>
		Object.entries(aliases).flatMap(([prefix, target]) => aliasProblem(prefix, target, id, i)),
	);

	function aliasProblem(prefix: string, target: string, id: string, index: number): Problem[] {
		const at = loaded.locate(instanceKey(site.config, 'docs', index, 'aliases', prefix));
		const docs = site.versions.flatMap((version) => (version.instance === id ? version.docs : []));
		if (prefix === target) return [warningAt('alias', at, `docs.aliases: "${prefix}" leads to itself`, 'take it out')];
		if (docs.some((d) => d.path.startsWith(target))) return [];
		const starts = new Set(docs.map((d) => d.path.replace(/[^/]+\/?$/, '')));
		return [
			warningAt(
				'alias',
				at,
				`docs.aliases: no doc's address starts with "${target}"`,
				nearestHint(target, starts, 'check the prefix, or remove it'),
			),
		];
	}
}
