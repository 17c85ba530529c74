import { counted } from '../base/problem.ts';
import { makeVersion } from '../pipeline/make-version.ts';
import { buildOptions, type CommonFlags } from './flags.ts';

export interface VersionFlags extends CommonFlags {
	/** Id of the docs, if the site has several. */
	docs?: string;
}

/** @returns the exit code. @throws ConfigError */
export async function runVersion(name: string, site: string | undefined, flags: VersionFlags): Promise<number> {
	const { folder, files, pluginPages, sidebars, list, translations } = await makeVersion(buildOptions(site, flags), name, flags.docs);
	const pages = pluginPages ? `, ${counted(pluginPages, 'page')} of plugins written there` : '';
	const more = translations.length ? `; translations copied to ${translations.map((path) => `${path}/`).join(', ')}` : '';
	process.stderr.write(
		`${counted(files, 'file')} copied to ${folder}/${pages}, sidebars written to ${sidebars}, "${name}" added to ${list}${more}\n`,
	);
	return 0;
}
