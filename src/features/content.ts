/** The features that add something before pages are compiled: nothing else names them. A build in which nothing has changed loads this. */
import type { LoadedConfig } from '../config/load.ts';
import type { Config } from '../config/schema.ts';
import type { ContentFeature, MadePages } from '../content/content-feature.ts';
import { announcementBar } from './announcement-bar/content.ts';
import { plugins } from './plugins/content.ts';
import { glossary } from './terms/content-files.ts';

const features: ContentFeature[] = [announcementBar, plugins, glossary];

/** Files that are read besides those of the content: absolute paths. */
export const featureInputs = (config: Config, siteDir: string): string[] =>
	features.flatMap(({ inputs }) => inputs?.(config, siteDir) ?? []);

/** Lines of Markdown in the config. */
export const featureLines = (config: Config): string[] => features.flatMap(({ lines }) => lines?.(config) ?? []);

/** Custom properties of the stylesheet. */
export const featureTokens = (config: Config): Record<string, string> =>
	Object.assign({}, ...features.map(({ tokens }) => tokens?.(config)));

/** Pages that features make. @throws ConfigError */
export async function featurePages(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<MadePages> {
	const made: MadePages[] = [];
	for (const { pages } of features) if (pages) made.push(await pages(loaded, siteDir));
	return new Map(made.flatMap((pages) => [...pages]));
}
