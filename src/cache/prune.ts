import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Another build may be about to use a file that it has just written. */
const YOUNG = 3_600_000;

/** Deletes the files of a folder of the cache that no manifest in it (`*.json`) names, but not those of the last hour. */
export function pruneFolder(dir: string): void {
	let names: string[];
	try {
		names = readdirSync(dir);
	} catch {
		return;
	}
	const manifests = names.filter((name) => name.endsWith('.json'));
	const texts = manifests.map((name) => read(join(dir, name))).join('\n');
	for (const name of names) {
		if (name.endsWith('.json') || texts.includes(name)) continue;
		try {
			if (Date.now() - statSync(join(dir, name)).mtimeMs > YOUNG) rmSync(join(dir, name), { force: true });
		} catch {
			// A read-only cache, or another build was quicker.
		}
	}
}

const read = (file: string): string => {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
};
