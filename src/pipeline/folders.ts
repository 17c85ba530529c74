/** Checks the folders of a build. Each function throws ConfigError. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ignoreFolder, makeFolder } from '../base/folder.ts';
import { isInside } from '../base/paths.ts';
import { ConfigError } from '../base/problem.ts';
import { blogsOf, docsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { isOutput } from '../content/beside-docs.ts';
import type { BuildOptions } from './options.ts';

/** Folder of output and cache where `dist` is a package's own. */
export const OURS = '.vrmdocs';

const refuse = (message: string, hint: string): never => {
	throw new ConfigError([{ severity: 'error', code: 'output-folder', message, hint }]);
};

/** Checks that the output folder can be written and does not contain the sources. */
export function checkOutput({ siteDir, outDir }: BuildOptions): void {
	const shown = relative(process.cwd(), outDir) || '.';
	if (isInside(siteDir, outDir)) refuse(`the output folder ${shown} contains the site's sources`, 'choose another folder with --out');
	let existing = outDir;
	while (!existsSync(existing)) existing = dirname(existing);
	if (!statSync(existing).isDirectory())
		refuse(
			`the output folder ${shown} cannot be written: ${relative(process.cwd(), existing)} is a file`,
			'move it away, or choose another folder with --out',
		);
	try {
		accessSync(existing === outDir ? dirname(outDir) : existing, constants.W_OK);
		if (existing === outDir) accessSync(outDir, constants.W_OK);
		makeFolder(dirname(outDir));
		if (basename(dirname(outDir)) === OURS) ignoreFolder(dirname(outDir));
	} catch (error) {
		refuse(
			`the output folder ${shown} cannot be written: ${(error as Error).message.replace(/,.*$/, '')}`,
			'check its permissions, or choose another with --out',
		);
	}
}

/** Checks that neither output nor cache is inside a content folder: the next build would read it as content. */
export function checkInside({ siteDir, outDir, cacheDir }: BuildOptions, config: Config): void {
	const folders = [
		...docsOf(config).map(({ path }) => path),
		...blogsOf(config).map(({ path }) => path),
		config.pages && config.pages.path,
		...config.staticDirectories,
		config.componentsDirectory,
		config.dataDirectory,
	];
	for (const [what, dir, flag] of [
		['output', outDir, '--out'],
		['cache', cacheDir, '--cache-dir'],
	] as const)
		for (const folder of folders)
			if (typeof folder === 'string' && isInside(dir, join(siteDir, folder)) && !(folder === '' && isOutput(relative(siteDir, dir))))
				refuse(
					`the ${what} folder ${relative(process.cwd(), dir)} is inside the site's ${folder || 'folder, which is that of its docs'}${folder && '/'}, and would be read as content`,
					folder ? `choose another folder with ${flag}` : `choose a folder below dist/ with ${flag}`,
				);
}
