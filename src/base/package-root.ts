import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** Root of the tool's package: the folder of its package.json. @throws Error if the tool was removed while it runs */
export function packageRoot(): string {
	found ??= folderOf('package.json', dirname(fileURLToPath(import.meta.url)));
	return found;
}

/** The folder itself, or the nearest one above it, that contains a file of that name. */
function folderOf(name: string, from: string): string {
	for (let dir = from; ; dir = dirname(dir)) {
		if (existsSync(join(dir, name))) return dir;
		if (dir === dirname(dir)) throw new Error(`${from} is in no package: the tool was removed while it runs`);
	}
}

/**
 * Parent folder of `templates/`: the checkout, or the folder of the published package with the templates as JavaScript (bin/package.js).
 */
export function themeRoot(): string {
	const root = packageRoot();
	return isCheckout(root) ? root : join(root, 'dist/lib/theme');
}

/** @param path of a theme source, `templates/entry.tsx` @returns its absolute path; in the package, that of the JavaScript */
export function themeFile(path: string): string {
	return join(themeRoot(), isCheckout(packageRoot()) ? path : path.replace(/\.tsx?$/, '.js'));
}

const isCheckout = (root: string) => existsSync(join(root, 'templates/entry.tsx'));
