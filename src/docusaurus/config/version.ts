/** The Docusaurus that a tree is written for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from '../../config/site-package.ts';

/** 2 or 3: of the installed package, else of what the site asks for; 3 where nothing is said. */
export function docusaurusMajor(siteDir: string): number {
	return versionOf(siteDir)[0];
}

/** Before 3.9, `b.md` is looked for in the folder of the docs first, then beside the page: https://github.com/facebook/docusaurus, `markdownLinks.ts` of its utils. */
export function looksInDocsFirst(siteDir: string): boolean {
	const [major, minor] = versionOf(siteDir);
	return major < 3 || (major === 3 && minor < 9);
}

/** Major and minor. */
function versionOf(siteDir: string): [number, number] {
	const said = findPackage('@docusaurus/core', siteDir)?.version ?? asked(siteDir);
	const [, major, minor] = /(\d+)(?:\.(\d+))?/.exec(said ?? '') ?? [];
	return major === undefined ? [3, NEWEST] : [Number(major), Number(minor ?? NEWEST)];
}

const NEWEST = Number.POSITIVE_INFINITY;

function asked(siteDir: string): string | undefined {
	try {
		const { dependencies, devDependencies } = JSON.parse(readFileSync(join(siteDir, 'package.json'), 'utf8')) as Record<
			string,
			Record<string, string> | undefined
		>;
		return dependencies?.['@docusaurus/core'] ?? devDependencies?.['@docusaurus/core'];
	} catch {
		return undefined;
	}
}
