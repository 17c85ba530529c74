import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the tool's package: the folder of its package.json. */
export function packageRoot(): string {
	let dir = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(dir, 'package.json'))) dir = dirname(dir);
	return dir;
}

/** Parent folder of `templates/`: the checkout, or the folder of the published package with the templates as JavaScript (bin/package.js). */
export function themeRoot(): string {
	const root = packageRoot();
	return isCheckout(root) ? root : join(root, 'dist/lib/theme');
}

/** @param path of a source of the theme, from the checkout's root: `templates/entry.tsx`. @returns its absolute path, in the published package that of its JavaScript */
export function themeFile(path: string): string {
	return join(themeRoot(), isCheckout(packageRoot()) ? path : path.replace(/\.tsx?$/, '.js'));
}

const isCheckout = (root: string) => existsSync(join(root, 'templates/entry.tsx'));
