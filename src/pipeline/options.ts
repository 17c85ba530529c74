import type { Problem } from '../base/problem.ts';
import type { Progress } from '../base/progress.ts';
import type { SharedOptions } from '../cache/shared/shared.ts';

/** Options of every command that reads a site. Folders are absolute. */
export interface BuildOptions {
	siteDir: string;
	outDir: string;
	cacheDir: string;
	/** Overrides `url` of the config; `baseUrl` overrides that of the config too. */
	url?: string;
	baseUrl?: string;
	/** The process makes only this build: the bundler is stopped as soon as everything is bundled. */
	once?: boolean;
	/** Build only this language. */
	only?: string;
	/** Warnings fail a build too. */
	strict?: boolean;
	/** Read and write the on-disk cache. */
	cache: boolean;
	/** A cache that machines share, besides the one on disk. */
	shared?: SharedOptions;
	/** For `serve --watch`: drafts are pages, and bundles contain the code for live updates. */
	dev?: boolean;
	/** For a site in memory: if there is much text, pages are compiled on request. */
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

export interface BuildResult {
	pages: number;
	routes: string[];
	/** Pages that were kept, or rendered from cached articles. */
	cached: number;
	/** Pages that were kept from the previous output. */
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
