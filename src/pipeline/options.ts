import type { Problem } from '../base/problem.ts';
import type { Progress } from '../base/progress.ts';

/** Options of every command that reads a site. Folders are absolute. */
export interface BuildOptions {
	siteDir: string;
	outDir: string;
	cacheDir: string;
	/** Over those of the config. */
	url?: string;
	baseUrl?: string;
	/** Warnings fail a build too. */
	strict?: boolean;
	/** Use and keep the on-disk cache. */
	cache: boolean;
	/** Drafts are pages, pages follow their sources: `serve --watch`. */
	dev?: boolean;
	progress?: Progress;
}

/** Whether a problem fails a build. Notes never do. */
export const fails = ({ severity }: Problem, { strict = false }: Pick<BuildOptions, 'strict'>): boolean =>
	severity === 'error' || (strict && severity === 'warning');

/** Thrown where a build cannot go on; carries all problems found so far. */
export class BuildFailure extends Error {
	constructor(readonly problems: Problem[]) {
		super('the build failed');
	}
}
