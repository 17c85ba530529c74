/** Files of bundles by names that are the same on other machines: `site:docs/a.mdx`, `tool:templates/entry.tsx`. */
import { join, relative, sep } from 'node:path';
import { packageRoot } from '../base/package-root.ts';

/** @returns the name of an absolute path */
export const inputName = (siteDir: string) => (file: string) =>
	file === siteDir || file.startsWith(siteDir + sep) ? `site:${relative(siteDir, file)}` : `tool:${relative(packageRoot(), file)}`;

/** @returns the absolute path of a name */
export const inputFile = (siteDir: string) => (name: string) => join(name.startsWith('site:') ? siteDir : packageRoot(), name.slice(5));
