/** Swizzled parts of the shell that are supported: footer, 404 page, and of the root what it adds to pages. Each is bundled as a module, like those of pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the parts' modules: their paths from the site folder. */
export const FOOTER = 'src/theme/Footer';
export const NOT_FOUND = 'src/theme/NotFound';
export const ROOT = 'src/theme/Root';

const ENDINGS = ['.tsx', '.jsx', '.ts', '.js'];
/** Absolute path of a component's file. */
export const componentFile = (siteDir: string, path: string): string | undefined =>
	ENDINGS.flatMap((ending) => [join(siteDir, path + ending), join(siteDir, `${path}/index${ending}`)]).find((file) => existsSync(file));
const isComponent = (siteDir: string, path: string): boolean => componentFile(siteDir, path) !== undefined;

/** The parts that a site has replaced → their modules. Of the footer, only a component in it may be replaced. */
export function shellParts(siteDir: string): Map<string, string> {
	const parts = new Map<string, string>();
	if (existsSync(join(siteDir, FOOTER)) || isComponent(siteDir, FOOTER)) parts.set(FOOTER, '@theme/Footer');
	if (isComponent(siteDir, NOT_FOUND)) parts.set(NOT_FOUND, '@theme/NotFound');
	else if (isComponent(siteDir, `${NOT_FOUND}/Content`)) parts.set(NOT_FOUND, '@theme/NotFound/Content');
	if (isComponent(siteDir, ROOT)) parts.set(ROOT, '@theme/Root');
	return parts;
}

/** Absolute path of the file of a replaced part, or of its `Content` component. */
export const shellFile = (siteDir: string, path: string): string | undefined =>
	componentFile(siteDir, path) ?? componentFile(siteDir, `${path}/Content`);
