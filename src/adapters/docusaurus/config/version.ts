/** The Docusaurus version that a site is written for. */
import { join } from 'node:path';
import { safely } from '../../../base/attempt.ts';
import { textIn } from '../../../base/folder.ts';
import { findPackage } from '../../../config/site-package.ts';

/** Major version, 2 or 3: of the installed package, else of the site's package.json; default 3. */
export const docusaurusMajor = (siteDir: string): number => versionOf(siteDir)[0];

/**
 * Whether `b.md` is looked up in the docs folder first, then next to the page: before Docusaurus 3.9.
 * https://github.com/facebook/docusaurus, `markdownLinks.ts` of its utils.
 */
export function looksInDocsFirst(siteDir: string): boolean {
	const [major, minor] = versionOf(siteDir);
	return major < 3 || (major === 3 && minor < 9);
}

function versionOf(siteDir: string): [number, number] {
	const said = findPackage('@docusaurus/core', siteDir)?.version ?? asked(siteDir);
	const [, major, minor] = /(\d+)(?:\.(\d+))?/.exec(said ?? '') ?? [];
	return major === undefined ? [3, NEWEST] : [Number(major), Number(minor ?? NEWEST)];
}

const NEWEST = Number.POSITIVE_INFINITY;

const asked = (siteDir: string): string | undefined =>
	safely(() => {
		const manifest = JSON.parse(textIn(join(siteDir, 'package.json'))) as Record<string, Record<string, string> | undefined>;
		return { ...manifest.devDependencies, ...manifest.dependencies }['@docusaurus/core'];
	});
