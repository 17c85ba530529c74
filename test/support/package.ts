/** The tool as npm publishes it, installed into a folder. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, writeFiles } from './files.ts';
import { once } from './once.ts';

/** Runs npm in a folder. */
export const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The lines of the README for those who have a checkout and no registry: what is made beside it, and what is done there. */
export const [made, begun] = /from a checkout[^\n]*\n\n```sh\n(.+)\n(.+)\n```/
	.exec(readFileSync(join(process.env.PROJECT_ROOT!, 'README.md'), 'utf8'))!
	.slice(1) as [string, string];

/** The folder that the first of these lines makes: a new site, and the package. */
export const madeBeside = (): Promise<string> =>
	once('my-docs', (dir) => {
		// The checkout has its packages, and lies elsewhere.
		const line = made.replace(/^npm ci && /, '').replaceAll('../my-docs', dir);
		if (/npm ci|\.\.\//.test(line)) throw new Error(`it leads elsewhere: ${line}`);
		rmdirSync(dir);
		execFileSync('sh', ['-ec', line], { cwd: process.env.PROJECT_ROOT!, stdio: ['ignore', 'pipe', 'pipe'] });
	});

/** Packs the checkout and installs the package into a folder. */
export async function installPacked(folder: string): Promise<void> {
	const beside = await madeBeside();
	installPackage(folder, join(beside, readdirSync(beside).find((name) => name.endsWith('.tgz'))!));
}

/** Installs a packed package into a folder, with what npm has in its cache where it has it. */
function installPackage(folder: string, packed: string): void {
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
