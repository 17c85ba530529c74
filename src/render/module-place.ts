import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeAt } from '../base/place.ts';

/** Position of a pattern's first match in a module of the site. @param file from the site folder */
export function placeInModule(
	siteDir: string,
	file: string | undefined,
	pattern: RegExp,
): { file: string; line: number; column: number } | undefined {
	const text = file ? readFileSync(join(siteDir, file), 'utf8') : '';
	const at = text.search(pattern);
	if (at < 0) return undefined;
	return { file: file!, ...placeAt(text, at) };
}
