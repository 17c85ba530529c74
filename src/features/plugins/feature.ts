import type { Feature } from '../feature.ts';
import { isOutputPath, pluginSite } from './graph.ts';

/** Files that plugins of a site publish. Of a plugin with a fault there are none: `links.ts` tells of it. */
export const plugins: Feature = {
	artifacts: (site) =>
		site.config.plugins.flatMap((plugin) => {
			try {
				return (plugin.files?.(pluginSite(site)) ?? [])
					.filter(({ path }) => isOutputPath(path))
					.map(({ path, make }) => ({
						path,
						what: `a file of the plugin "${plugin.name}"`,
						make: (publication) => make(publication.forPlugins),
					}));
			} catch {
				return [];
			}
		}),
	written: async (...args) => (await import('./written.ts')).tellWritten(...args),
};
