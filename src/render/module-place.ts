import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../base/folder.ts';
import { placeAt } from '../base/place.ts';
import type { Place } from '../base/problem.ts';
import { ENDINGS } from '../mdx/theme/elements.ts';

/** Position of a pattern's first match in a module of the site. @param module from the site folder, with its ending or without: `src/theme/Footer` */
export function placeInModule(siteDir: string, module: string | undefined, pattern: RegExp): Place | undefined {
	const file = ['', ...ENDINGS].map((ending) => module + ending).find((path) => isFile(join(siteDir, path)));
	const text = file === undefined ? '' : readFileSync(join(siteDir, file), 'utf8');
	const at = text.search(pattern);
	return at < 0 ? undefined : { file, ...placeAt(text, at) };
}
