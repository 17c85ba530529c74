/** Swizzled parts of the shell that are supported: footer, 404 page, and of the root what it adds to pages. Each is bundled as a module, like those of pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { themeFileOf } from '../../../mdx/theme/elements.ts';

/** Names of the parts' modules: their paths from the site folder. */
export const FOOTER = 'src/theme/Footer';
export const NOT_FOUND = 'src/theme/NotFound';
export const ROOT = 'src/theme/Root';

/** The parts that a site has replaced → their modules. Of the footer, only a component in it may be replaced. */
export function shellParts(siteDir: string): Map<string, string> {
	const parts = new Map<string, string>();
	if (existsSync(join(siteDir, FOOTER)) || themeFileOf(siteDir, 'Footer')) parts.set(FOOTER, '@theme/Footer');
	const notFound = ['NotFound', 'NotFound/Content'].find((name) => themeFileOf(siteDir, name));
	if (notFound) parts.set(NOT_FOUND, `@theme/${notFound}`);
	if (themeFileOf(siteDir, 'Root')) parts.set(ROOT, '@theme/Root');
	return parts;
}
