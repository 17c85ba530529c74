/** Types of the subcommands' options, and how their folders are resolved. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions } from '../pipeline/options.ts';

/** Options of every subcommand. */
export interface CommonFlags {
	/** The language to build alone. */
	locale?: string;
	url?: string;
	baseUrl?: string;
	cache: boolean;
	cacheDir?: string;
	debug?: boolean;
	quiet?: boolean;
}

export interface BuildFlags extends CommonFlags {
	out?: string;
	json?: boolean;
	strict?: boolean;
	profile?: boolean;
}

export interface ServeFlags extends CommonFlags {
	out?: string;
	port: number;
	/** The port was asked for by number, and no one is there to see that it is another. */
	exactPort?: boolean;
	host: string;
	open?: boolean;
	watch?: boolean;
}

export const linkFormats = ['text', 'json', 'github', 'sarif'] as const;
export type LinkFormat = (typeof linkFormats)[number];

export interface CheckLinksFlags extends CommonFlags {
	external?: boolean;
	format: LinkFormat;
	fix?: boolean;
	strict?: boolean;
}

export interface IndexFlags extends CommonFlags {
	out?: string;
	query: string[];
	json?: boolean;
}

export interface VersionFlags extends CommonFlags {
	/** Id of the docs, where the site has several. */
	docs?: string;
}

export interface InitFlags {
	/** The tool whose config is read. */
	from?: string;
	/** Names of files of the theme to copy: `Footer`, `layouts/Head`. */
	override?: string[];
	debug?: boolean;
}

/** @param site the argument: default `./site` if it exists, else the working folder */
export const buildOptions = (site: string | undefined, flags: CommonFlags & { out?: string; strict?: boolean }): BuildOptions => ({
	siteDir: resolve(site ?? (existsSync('site') ? 'site' : '.')),
	outDir: resolve(flags.out ?? 'dist/site'),
	cacheDir: resolve(flags.cacheDir ?? 'dist/cache'),
	cache: flags.cache,
	...(flags.strict ? { strict: true } : {}),
	...(flags.locale === undefined ? {} : { only: flags.locale }),
	...(flags.url === undefined ? {} : { url: flags.url }),
	...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
});

/** A base URL as scripts give it: `/project`, `project/` and `` become `/project/` and `/`. What is no path stays, for the config's check. */
export const basePath = (text: string): string =>
	/^[a-z][a-z0-9+.-]*:|[?#]/i.test(text) ? text : `/${text.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
