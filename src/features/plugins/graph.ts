/** What plugins see of a site graph. */

import { posix } from 'node:path';
import { withBase } from '../../graph/paths.ts';
import { faceOf, listedRoutes, sourceOf, titleOf } from '../../graph/routes.ts';
import type { Site } from '../../graph/types.ts';
import type { PluginSite } from './config.ts';
import { pluginConfig } from './content.ts';

/** Whether a plugin may publish a file at a path: from the output root, and not where the tool keeps its list. */
export const isOutputPath = (path: unknown): path is string =>
	typeof path === 'string' && path !== '' && path === posix.normalize(path) && !/^(?:\.\.(?:\/|$)|\/|\.vrmdocs)|\/$/.test(path);

export function pluginSite(site: Site): PluginSite {
	const { config, siteDir } = site;
	return {
		...pluginConfig(config, siteDir),
		pages: listedRoutes(site).map((route) => {
			const source = sourceOf(route);
			const { frontMatter = {} } = faceOf(route) ?? {};
			return {
				route: route.path,
				url: config.url.replace(/\/$/, '') + withBase(route.path, config.baseUrl),
				title: titleOf(route) ?? '',
				description: frontMatter.description ?? '',
				tags: (frontMatter.tags ?? []).map(({ label }) => label),
				...(source && { source }),
				frontMatter: { ...frontMatter },
			};
		}),
	};
}
