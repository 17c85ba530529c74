/** Where the glossary of a site lies. Apart from what reads it: a build in which nothing has changed needs no parser of YAML. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/schema.ts';
import type { ContentFeature } from '../../content/content-feature.ts';

export const glossary: ContentFeature = {
	inputs: (config, siteDir) => [glossaryFile(config, siteDir) ?? []].flat(),
	async markdown(loaded, siteDir) {
		if (loaded.config.markdown.glossary === undefined) return {};
		return { glossary: (await import('./content.ts')).readGlossary(loaded, glossaryFile(loaded.config, siteDir)) };
	},
};

/** Absolute path of the data file; undefined where there is none. */
export const glossaryFile = ({ markdown: { glossary: name }, dataDirectory }: Config, siteDir: string): string | undefined =>
	['yaml', 'yml', 'json']
		.map((ending) => join(siteDir, dataDirectory, `${name}.${ending}`))
		.find((file) => name !== undefined && existsSync(file));
