/** Pages that plugins make from data. */
import { join } from 'node:path';
import { ConfigError, errorAt } from '../../base/problem.ts';
import { thrownMessage } from '../../base/thrown.ts';
import type { LoadedConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import type { ContentFeature, MadePages } from '../../content/content-feature.ts';
import { isAbove } from '../../content/site-boundary.ts';

export const plugins: ContentFeature = {
	inputs: (config, siteDir) => config.plugins.flatMap(({ inputs = [] }) => inputs.map((path) => join(siteDir, path))),
	pages: pluginPages,
};

/** @throws ConfigError for a plugin that throws, or that gives something else than sources: all of them */
async function pluginPages({ config, locate }: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<MadePages> {
	const sources = new Map<string, string>();
	const problems: ConfigError['problems'] = [];
	for (const [i, { name, sources: make }] of config.plugins.entries()) {
		const wrong = (message: string, hint?: string) =>
			problems.push(errorAt('plugin', locate(['plugins', i]), `the plugin "${name}" ${message}`, hint));
		try {
			for (const source of (await make?.(pluginConfig(config, siteDir))) ?? []) {
				const { path, text } = source ?? {};
				if (typeof path !== 'string' || typeof text !== 'string')
					wrong(`gives a source that is not { path, text }: ${JSON.stringify(source)}`);
				else if (isAbove(path) || path.startsWith('/')) wrong(`gives "${path}", which is not in the site folder`, 'write docs/name.md');
				else if (sources.has(path)) wrong(`gives "${path}", which is there already`, 'give it another path');
				else sources.set(path, text);
			}
		} catch (error) {
			wrong(`throws in sources: ${thrownMessage(error)}`);
		}
	}
	if (problems.length) throw new ConfigError(problems);
	return sources;
}

export const pluginConfig = ({ title, url, baseUrl, locale, inLocale }: Config, siteDir: string) => ({
	siteDir,
	title,
	url,
	baseUrl,
	locale: inLocale?.name ?? locale,
});
