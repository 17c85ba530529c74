/**
 * The link check: resolves every link, anchor, image and download of the site, and reports problems with their positions.
 *
 *   sources, components, config, sidebars, data ─collect─> SiteLink[] ─> problems of links, of redirects, of the output
 */

import { memo } from '../base/once.ts';
import type { Problem } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { featureChecks } from '../features/links.ts';
import { checkAnchor, type IdsOf } from '../graph/anchors.ts';
import { legible } from '../graph/paths.ts';
import { sourceOf } from '../graph/routes.ts';
import type { Site } from '../graph/types.ts';
import type { Compiled } from '../markdown/compile-all.ts';
import type { Facts } from '../render/facts.ts';
import { componentIdProblems } from './component-ids.ts';
import { configLinks } from './config-links.ts';
import { dataLinks } from './data-links.ts';
import { imageFault, imageProblems } from './images.ts';
import { outputProblems } from './output-problems.ts';
import { componentPageLinks, linksOfSource } from './page-links.ts';
import { redirectProblems } from './redirects.ts';
import { sidebarLinks } from './sidebar-links.ts';
import type { LinkCheck, LinkInput, SiteLink } from './types.ts';

export function checkLinks(input: LinkInput, idsOf: IdsOf): LinkCheck {
	const { site, isAlone } = input;
	const sources = [...(input.sources ?? input.compiled.metas.keys())];
	const links = [
		...sources.flatMap((source) => linksOfSource(input, source)),
		...componentPageLinks(input),
		...configLinks(input),
		...sidebarLinks(input),
		...dataLinks(input),
	];
	const { problems, advice } = judgeLinks(links, site, idsOf, isAlone);
	const redirects = redirectProblems(input, idsOf);
	const output = outputProblems(input);
	return {
		links: [...links, ...redirects.links],
		problems: problems.concat(
			redirects.problems,
			output.problems,
			sources.flatMap((source) => componentIdProblems(input, source)),
			featureChecks.flatMap((check) => check(input)),
		),
		advice: advice.concat(redirects.advice, output.advice),
	};
}

/** Problems of the links of one Markdown source, and of the ids in its components. */
export const sourceLinkProblems = (input: LinkInput, source: string, idsOf: IdsOf): Problem[] => [
	...judgeLinks(linksOfSource(input, source), input.site, idsOf).problems,
	...componentIdProblems(input, source),
];

/** Problems and advice of links, with positions. */
function judgeLinks(links: SiteLink[], site: Site, idsOf: IdsOf, readsAll = false): Pick<LinkCheck, 'problems' | 'advice'> {
	const problems: Problem[] = [];
	const advice: Problem[] = [];
	const faults = new Map<string, ReturnType<typeof imageFault>>();
	for (const link of links) {
		const { problem, advice: better, kind, file } = link.target;
		const lax = (told: Problem): Problem =>
			link.isUnchecked && conventionsOf(site.config).laxUnchecked ? { ...told, severity: 'warning' } : told;
		if (link.kind === 'image' && kind === 'asset' && file && (readsAll || !link.isInMarkdown))
			for (const fault of imageProblems(
				link,
				memo(faults, file, () => imageFault(file)),
				site.config.onBrokenImages,
			))
				problems.push(atPlace(lax(fault), link));
		if (problem) problems.push(atPlace(lax(problem), link));
		else if (better) advice.push(atPlace(better, link));
		const anchor = checkAnchor(site, link, link.target, link.file ?? '', idsOf);
		if (anchor) problems.push(atPlace(anchor, link));
	}
	return { problems, advice };
}

/** A problem at the position of its link. Addresses in the message, which Markdown percent-encodes, become legible. */
const atPlace = (problem: Problem, { href, file, line, column, by }: SiteLink): Problem => {
	const message = problem.message.replaceAll(`"${href}"`, () => `"${legible(href)}"`);
	return { ...problem, file, line, column, message: by ? `<${by}>: ${message}` : message };
};

/** The ids in the content of pages; those of generated pages are not known. */
export function idsOfRoutes(site: Site, { metas }: Pick<Compiled, 'metas'>, facts: Pick<Facts, 'of' | 'ofPage'>): IdsOf {
	const cache = new Map<string, ReadonlySet<string> | undefined>();
	return (path) => {
		if (cache.has(path)) return cache.get(path);
		const route = site.routes.get(path);
		const source = route && sourceOf(route);
		let ids: Set<string> | undefined;
		if (source) ids = new Set([...metas.get(source)!.anchors, ...(facts.of(source)?.ids ?? [])]);
		else if (route?.kind === 'component-page') ids = new Set(facts.ofPage(route.component.id).ids);
		cache.set(path, ids);
		return ids;
	};
}
