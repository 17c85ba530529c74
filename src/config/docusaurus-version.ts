/** The Docusaurus that a tree is written for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from './site-package.ts';

/** 2 or 3: of the installed package, else of what the site asks for; 3 where nothing is said. */
export function docusaurusMajor(siteDir: string): number {
	const installed = findPackage('@docusaurus/core', siteDir)?.version;
	return Number(/\d+/.exec(installed ?? asked(siteDir) ?? '3')?.[0] ?? 3);
}

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
