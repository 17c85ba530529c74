import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, safely } from '../base/attempt.ts';
import { namesIn, textIn } from '../base/folder.ts';

/** Milliseconds. Another build may be about to use a file that it wrote more recently. */
const YOUNG = 3_600_000;

/**
 * Deletes the files of a cache folder that no manifest in it (`*.json`) names, except those of the last hour.
 *
 * @param named what a manifest names besides what is written in it; it may throw for a damaged one
 */
export function pruneFolder(dir: string, named: (name: string, text: string) => string = () => ''): void {
	const names = namesIn(dir);
	const manifests = names.filter((name) => name.endsWith('.json'));
	const texts = manifests.map((name) => {
		const text = textIn(join(dir, name));
		return `${text}\n${safely(() => named(name, text)) ?? ''}`;
	});
	for (const name of names) {
		if (name.endsWith('.json') || texts.some((text) => text.includes(name))) continue;
		// It may fail: a read-only cache, or another build deleted it first.
		attempt(() => Date.now() - statSync(join(dir, name)).mtimeMs > YOUNG && rmSync(join(dir, name), { force: true }));
	}
}
