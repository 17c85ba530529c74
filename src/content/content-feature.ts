/** What a feature adds before pages are compiled. Each hook is optional; `features/content.ts` lists those that have any. */
import type { LoadedConfig } from '../config/load.ts';
import type { Config } from '../config/schema.ts';
import type { Snippets } from './snippets.ts';

export interface ContentFeature {
	/** Files that it reads, besides those of the content: absolute paths. */
	inputs?(config: Config, siteDir: string): string[];
	/** Pages that it makes: Markdown by path from the site folder. @throws ConfigError */
	pages?(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<MadePages>;
	/** A hash of what its published files are made from, besides the config and the files of the site; a live site does not ask. @throws ConfigError */
	published?(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): string | undefined;
	/** Options of Markdown that are read from files of the site. @throws ConfigError */
	markdown?(loaded: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): Promise<FileOptions>;
	/** Files that a page shows. @param source its path from the site folder */
	shows?(text: string, source: string, siteDir: string): Snippets;
	/** Lines of Markdown in the config. */
	lines?(config: Config): string[];
	/** Custom properties of the stylesheet. */
	tokens?(config: Config): Record<string, string>;
}

/** Options of Markdown that come from files, not from the config. Plain data: part of the cache key. */
export interface FileOptions {
	/** Words of the site's glossary. */
	glossary?: Readonly<Record<string, string>>;
}

/** Markdown by path from the site folder. */
export type MadePages = ReadonlyMap<string, string>;
