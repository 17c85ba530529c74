/** `vrmdocs version` */

import { counted } from '../base/problem.ts';
import { makeVersion } from '../pipeline/make-version.ts';
import { buildOptions, type VersionFlags } from './flags.ts';

/** @returns the exit code. @throws ConfigError */
export async function runVersion(name: string, site: string | undefined, flags: VersionFlags): Promise<number> {
	const { folder, files, sidebars, list } = await makeVersion(buildOptions(site, flags), name, flags.docs);
	process.stderr.write(`${counted(files, 'file')} copied to ${folder}/, sidebars written to ${sidebars}, "${name}" added to ${list}\n`);
	return 0;
}
