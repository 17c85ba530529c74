/** Problems of a site, the same for `build`, `serve --watch` and `index`. Links are checked by `links/check.ts`. */

import type { Problem } from '../base/problem.ts';
import { imageProblems } from '../links/images.ts';
import type { Model } from './model.ts';
import { graphProblems } from './sources.ts';

/** Problems of everything but pages: config, data, sidebars, graph, templates, files that nothing reads. */
export const siteProblems = ({ sources, site, theme, mdx, remarks, unseen }: Model): Problem[] => [
	...graphProblems(sources, site),
	...theme.problems,
	...mdx.problems,
	...remarks,
	...unseen,
];

/** Problems of the components and images in a Markdown source. */
export const shownProblems = (model: Model, source: string): Problem[] => [
	...brokenImages(model, source),
	...(model.facts.of(source)?.problems ?? []),
];

/** Problems of component pages, and warnings for parts of a site's own: if these fail, ours are the fallback. */
export const componentProblems = ({ site, facts, mdx }: Pick<Model, 'site' | 'facts' | 'mdx'>): Problem[] => [
	...site.componentPages.flatMap(({ id }) => facts.ofPage(id).problems),
	...mdx.parts.flatMap((part) => facts.ofPage(part).problems.map((p): Problem => ({ ...p, severity: 'warning' }))),
];

/** Problems of images that exist but cannot be used. */
function brokenImages(
	{ sources, site, images, linksOf }: Pick<Model, 'sources' | 'site' | 'images' | 'linksOf'>,
	source: string,
): Problem[] {
	const { links } = sources.compiled.metas.get(source)!;
	if (!site.routeBySource.has(source) || !links.some((link) => link.kind === 'image')) return [];
	const targets = linksOf(source);
	const told = new Set<string>();
	return links.flatMap((link, i): Problem[] => {
		const { kind, file, published } = targets[i]!;
		if (link.kind !== 'image' || kind !== 'asset' || !file || told.has(file)) return [];
		const fault = images.get({ file, published });
		if (!fault?.problem && !fault?.remark) return [];
		told.add(file);
		return imageProblems({ ...link, file: source }, fault, site.config.onBrokenImages);
	});
}
