import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../base/attempt.ts';
import { placeAt } from '../base/place.ts';
import type { Place } from '../base/problem.ts';

/** Position of a pattern's first match in a module of the site. @param file from the site folder; of a part of the theme it may be its folder */
export function placeInModule(siteDir: string, file: string | undefined, pattern: RegExp): Place | undefined {
	const text = file ? (safely(() => readFileSync(join(siteDir, file), 'utf8')) ?? '') : '';
	const at = text.search(pattern);
	return at < 0 ? undefined : { file, ...placeAt(text, at) };
}
