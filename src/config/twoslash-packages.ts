/** Packages that blocks of twoslash need. They are looked for where the site is: TypeScript of the tool is none that code can ask. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha1 } from '../base/hash.ts';

interface TwoslashPackages {
	/** Changes with all that types depend on: both versions, and what else is installed. */
	key: string;
	twoslash: string;
	typescript: string;
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/** @returns undefined where one is missing, or TypeScript is 7 or newer, which has no compiler for code to call */
export function twoslashPackages(siteDir: string): TwoslashPackages | undefined {
	try {
		const require = createRequire(join(siteDir, 'package.json'));
		const twoslash = require.resolve('twoslash/core');
		const typescript = require.resolve('typescript');
		if (!/[\\/]lib[\\/]typescript\.js$/.test(typescript)) return undefined;
		const versions = [versionOf(twoslash), versionOf(typescript)];
		const lock = lockFiles.map((name) => join(siteDir, name)).find(existsSync);
		return { key: sha1(JSON.stringify([versions, lock ? readFileSync(lock, 'utf8') : ''])), twoslash, typescript };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
		throw error;
	}
}

/** Both have their module in a folder of the package. */
function versionOf(module: string): string {
	const { version } = JSON.parse(readFileSync(join(dirname(dirname(module)), 'package.json'), 'utf8')) as { version: string };
	return version;
}
