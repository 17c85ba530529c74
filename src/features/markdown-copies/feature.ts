import type { Artifact } from '../../output/artifact.ts';
import type { Feature } from '../feature.ts';
import { copyFile, hasCopy, llmsParts } from './graph.ts';

/** Pages as Markdown, and what leads language models to them. */
export const markdownCopies: Feature = {
	artifacts(site) {
		if (!site.config.markdownTwins) return [];
		const copies = [...site.routes.values()].flatMap((route): Artifact[] =>
			hasCopy(site, route)
				? [
						{
							path: copyFile(route.path, site),
							what: `the Markdown of ${route.path}`,
							group: 'pages',
							make: (publication) => publication.copyOf(route),
						},
					]
				: [],
		);
		const texts = [...new Set(['llms-full.txt', ...llmsParts(site).map(({ path }) => path)])];
		return [
			...copies,
			{
				path: 'llms.txt',
				what: 'the list of pages for language models',
				group: 'pages',
				make: async (publication) => (await import('./copies.ts')).llmsText(publication),
			},
			...texts.map(
				(path): Artifact => ({
					path,
					what: 'the text of all pages for language models',
					group: 'pages',
					make: async (publication) => (await import('./copies.ts')).llmsFullText(publication, path),
				}),
			),
		];
	},
};
