import { sha1 } from '../../base/hash.ts';
import type { Route } from '../../graph/types.ts';
import type { Artifact } from '../../output/artifact.ts';
import type { Publication } from '../../output/publication.ts';
import type { Feature } from '../feature.ts';
import { copyFile, hasCopy, isDivided, llmsParts } from './graph.ts';

/** Pages as Markdown beside their HTML: `/vrm1/meta/` → vrm1/meta.md; llms.txt names them all, llms-full.txt holds them. */
export const markdownCopies: Feature = {
	artifacts(site) {
		if (!site.config.markdownTwins) return [];
		const parts = llmsParts(site);
		const copies = [...site.routes.values()].filter((route) => hasCopy(site, route));
		return [
			...copies.map(
				(route): Artifact => ({
					path: copyFile(route.path),
					what: `the Markdown of ${route.path}`,
					key: (publication) => publication.copyKeyOf(route),
					make: (publication) => publication.copyOf(route),
				}),
			),
			{
				path: 'llms.txt',
				what: 'the list of pages for language models',
				make: async (publication) => (await import('./copies.ts')).llmsText(publication),
			},
			...parts.map(
				({ path, routes }): Artifact => ({
					path,
					what: TEXTS,
					key: (publication) => keyOfAll(routes, publication),
					make: async (publication) => (await import('./copies.ts')).llmsFullText(routes, publication),
				}),
			),
			...(isDivided(parts)
				? [
						{
							path: 'llms-full.txt',
							what: TEXTS,
							make: async (publication: Publication) => (await import('./copies.ts')).partsText(publication),
						},
					]
				: []),
		];
	},
};

const TEXTS = 'the text of all pages for language models';

function keyOfAll(routes: Route[], { copyKeyOf }: Publication): string | undefined {
	const keys = routes.map(copyKeyOf);
	return keys.every((key) => key !== undefined) ? sha1(JSON.stringify(keys)) : undefined;
}
