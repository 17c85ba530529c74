/** What a site graph is made from. */
import type { Config } from '../config/schema.ts';
import type { ContentFiles } from '../content/read.ts';
import type { PageSummary } from '../markdown/types.ts';
import type { DataPages } from './data-pages.ts';
import type { GeneratedFile, Site } from './types.ts';

export interface SiteInput {
	siteDir: string;
	config: Config;
	configFile: string;
	content: ContentFiles;
	/** By source path. */
	compiled: ReadonlyMap<string, PageSummary>;
	/** Sidebars files by the docs folder that they are for: path, text and value. A folder without one is not in it. */
	sidebars: ReadonlyMap<string, { file: string; text: string; value: unknown }>;
	dataPages: DataPages['pages'];
	/** Drafts are pages too (serve --watch). */
	drafts: boolean;
	/** The files that are made of a site, by path from its root. */
	generated(site: Site): ReadonlyMap<string, GeneratedFile>;
	/** Position of a config key, for problems. */
	locate(path: (string | number)[]): { file: string; line?: number; column?: number };
}
