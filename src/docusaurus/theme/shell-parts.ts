/** Parts of the shell that a Docusaurus site has replaced, and that are rendered here: each is a module beside those of the pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What stands for the module of a part, from the site folder. */
export const FOOTER = 'src/theme/Footer';
export const NOT_FOUND = 'src/theme/NotFound';

const ENDINGS = ['.tsx', '.jsx', '.ts', '.js'];
/** The file of a component, absolute. */
const componentFile = (siteDir: string, path: string): string | undefined =>
	ENDINGS.flatMap((ending) => [join(siteDir, path + ending), join(siteDir, `${path}/index${ending}`)]).find((file) => existsSync(file));
const isComponent = (siteDir: string, path: string): boolean => componentFile(siteDir, path) !== undefined;

/** The parts that a site has, and the module that each is: of the footer a site may have replaced a part alone. */
export function shellParts(siteDir: string): Map<string, string> {
	const parts = new Map<string, string>();
	if (existsSync(join(siteDir, FOOTER)) || isComponent(siteDir, FOOTER)) parts.set(FOOTER, '@theme/Footer');
	if (isComponent(siteDir, NOT_FOUND)) parts.set(NOT_FOUND, '@theme/NotFound');
	else if (isComponent(siteDir, `${NOT_FOUND}/Content`)) parts.set(NOT_FOUND, '@theme/NotFound/Content');
	return parts;
}

/** The file of a part that a site has, absolute; of a footer it may be any part of it. */
export const shellFile = (siteDir: string, path: string): string | undefined =>
	componentFile(siteDir, path) ?? componentFile(siteDir, `${path}/Content`);
