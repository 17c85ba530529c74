/** The features that add something before pages are compiled: nothing else names them. A build in which nothing has changed loads this. */
import type { LoadedConfig } from '../config/load.ts';
import type { Config } from '../config/schema.ts';
import type { ContentFeature, FileOptions, MadePages } from '../content/content-feature.ts';
import type { Snippets } from '../content/snippets.ts';
import { announcementBar } from './announcement-bar/content.ts';
import { plugins } from './plugins/content.ts';
import { snippets } from './snippets/content.ts';
import { socialCards } from './social-cards/content.ts';
import { glossary } from './terms/content-files.ts';

const features: ContentFeature[] = [announcementBar, plugins, glossary, snippets, socialCards];

/** Files that are read besides those of the content: absolute paths. */
export const featureInputs = (config: Config, siteDir: string): string[] =>
	features.flatMap(({ inputs }) => inputs?.(config, siteDir) ?? []);

/** Hashes of what published files of features are made from, besides the config and the files of the site. @throws ConfigError */
export const featureHashes = (loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): string[] =>
	features.flatMap(({ published }) => published?.(loaded, siteDir) ?? []);

/** Options of Markdown that are read from files of the site. @throws ConfigError */
export async function featureMarkdown(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<FileOptions> {
	const options: FileOptions = {};
	for (const { markdown } of features) Object.assign(options, await markdown?.(loaded, siteDir));
	return options;
}

/** Files that a page shows; undefined where it shows none. @param source its path from the site folder */
export function featureSnippets(text: string, source: string, siteDir: string): Snippets | undefined {
	const files: Snippets = Object.assign({}, ...features.map(({ shows }) => shows?.(text, source, siteDir)));
	return Object.keys(files).length ? files : undefined;
}

/** Lines of Markdown in the config. */
export const featureLines = (config: Config): string[] => features.flatMap(({ lines }) => lines?.(config) ?? []);

/** Custom properties of the stylesheet. */
export const featureTokens = (config: Config): Record<string, string> =>
	Object.assign({}, ...features.map(({ tokens }) => tokens?.(config)));

/** Pages that features make. @throws ConfigError */
export async function featurePages(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<MadePages> {
	const results: MadePages[] = [];
	for (const { pages } of features) if (pages) results.push(await pages(loaded, siteDir));
	return new Map(results.flatMap((pages) => [...pages]));
}
