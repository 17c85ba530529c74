/** The tool as npm publishes it, installed into a folder. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, tempDir, writeFiles } from './files.ts';

/** Runs npm in a folder. */
export const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Packs the checkout and installs the package into a folder. */
export function installPacked(folder: string): void {
	const packed = tempDir();
	npm(['pack', '--silent', '--pack-destination', packed], process.env.PROJECT_ROOT!);
	installPackage(folder, join(packed, readdirSync(packed)[0]!));
}

/** Installs a packed package into a folder, with what npm has in its cache where it has it. */
export function installPackage(folder: string, packed: string): void {
	writeFiles(folder, { 'package.json': '{ "private": true, "type": "module" }' });
	npm(['install', '--silent', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', packed], folder);
}

/** How many packages are installed in a folder, and their bytes. */
export function installedSize(folder: string): { packages: number; bytes: number } {
	const paths = filesIn(join(folder, 'node_modules'));
	return {
		packages: paths.filter((path) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)).length,
		bytes: paths.reduce((sum, path) => sum + statSync(join(folder, 'node_modules', path)).size, 0),
	};
}
