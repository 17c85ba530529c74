import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from './once.ts';
import { foldersFrom } from './paths.ts';

/** Root of the tool's package: the folder of its package.json. @throws Error if the tool was removed while it runs */
export const packageRoot = once((): string => {
	const from = dirname(fileURLToPath(import.meta.url));
	const root = foldersFrom(from).find((dir) => existsSync(join(dir, 'package.json')));
	if (root === undefined) throw new Error(`${from} is in no package: the tool was removed while it runs`);
	return root;
});

/**
 * Parent folder of `templates/`: the checkout, or the folder of the published package with the templates as JavaScript (bin/package.js).
 */
export function themeRoot(): string {
	const root = packageRoot();
	return isCheckout(root) ? root : join(root, 'dist/lib/theme');
}

/** @param path of a theme source, `templates/entry.tsx` @returns its absolute path; in the package, that of the JavaScript */
export const themeFile = (path: string): string => join(themeRoot(), isCheckout(packageRoot()) ? path : path.replace(/\.tsx?$/, '.js'));

const isCheckout = (root: string) => existsSync(join(root, 'templates/entry.tsx'));
