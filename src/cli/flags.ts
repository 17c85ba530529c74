/** Types of the subcommands' options, and how their folders are resolved. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions } from '../pipeline/options.ts';

/** Options of every subcommand. */
export interface CommonFlags {
	baseUrl?: string;
	cache: boolean;
	cacheDir?: string;
	debug?: boolean;
	quiet?: boolean;
}

export interface BuildFlags extends CommonFlags {
	out?: string;
	json?: boolean;
	profile?: boolean;
}

export interface ServeFlags extends CommonFlags {
	out?: string;
	port: number;
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
}

export interface IndexFlags extends CommonFlags {
	out?: string;
	query: string[];
	json?: boolean;
}

export interface InitFlags {
	/** Names of files of the theme to copy: `Footer`, `layouts/Head`. */
	override?: string[];
	debug?: boolean;
}

/** @param site the argument: default `./site` if it exists, else the working folder */
export const buildOptions = (site: string | undefined, flags: CommonFlags & { out?: string }): BuildOptions => ({
	siteDir: resolve(site ?? (existsSync('site') ? 'site' : '.')),
	outDir: resolve(flags.out ?? 'dist/site'),
	cacheDir: resolve(flags.cacheDir ?? 'dist/cache'),
	cache: flags.cache,
	...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
});
