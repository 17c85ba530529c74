import type { Problem } from '../base/problem.ts';
import type { Progress } from '../base/progress.ts';
import type { SharedOptions } from '../cache/shared/shared.ts';

/** Options of every command that reads a site. Folders are absolute. */
export interface BuildOptions {
	siteDir: string;
	outDir: string;
	cacheDir: string;
	/** Overrides that of the config, as `baseUrl` does. */
	url?: string;
	baseUrl?: string;
	/** The process makes no other build, so that what only bundling needs is ended when everything is bundled. */
	once?: boolean;
	/** The language to build alone. */
	only?: string;
	/** Warnings fail a build too. */
	strict?: boolean;
	/** Read and write the on-disk cache. */
	cache: boolean;
	/** A cache that machines share, besides the one on disk. */
	shared?: SharedOptions;
	/** For `serve --watch`: drafts are pages, and bundles contain the code for live updates. */
	dev?: boolean;
	/** For a site in memory: pages are compiled when they are asked for, where there is much text. */
	onRequest?: boolean;
	progress?: Progress;
}

/** Whether a problem fails a build. Notes never do. */
export const fails = ({ severity }: Problem, { strict = false }: Pick<BuildOptions, 'strict'>): boolean =>
	severity === 'error' || (strict && severity === 'warning');

/** Thrown if a build cannot continue; contains all problems found so far. */
export class BuildFailure extends Error {
	constructor(readonly problems: Problem[]) {
		super('the build failed');
	}
}

/** What a build has made. */
export interface BuildResult {
	pages: number;
	routes: string[];
	/** Pages that were kept, or made from what the cache held of their sources. */
	cached: number;
	/** Pages that stay as they were. */
	kept: number;
	written: number;
	removed: number;
	problems: Problem[];
	durationMs: number;
	/** Milliseconds by stage. */
	stages: Record<string, number>;
	/** Slowest pages, milliseconds. */
	slowest: { path: string; ms: number }[];
	ok: boolean;
}
