import { sourceOf } from '../../graph/routes.ts';
import type { Publication } from '../../output/publication.ts';
import type { Feature } from '../feature.ts';
import type { PluginContent } from './config.ts';
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
						make: (publication) => make(contentOf(publication)),
					}));
			} catch {
				return [];
			}
		}),
	written: async (...args) => (await import('./written.ts')).tellWritten(...args),
};

function contentOf({ site, feedHtml, copyOf }: Publication): PluginContent {
	const written = (path: string) => {
		const route = site.routes.get(path);
		const source = route && sourceOf(route);
		return source ? { route, source } : undefined;
	};
	return {
		html(path) {
			const page = written(path);
			return page && feedHtml(page.source);
		},
		markdown(path) {
			const page = written(path);
			const text = page && copyOf(page.route);
			return text instanceof Uint8Array ? new TextDecoder().decode(text) : text;
		},
	};
}
