import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds. Another build may be about to use a file that it wrote more recently. */
const YOUNG = 3_600_000;

/**
 * Deletes the files of a cache folder that no manifest in it (`*.json`) names, except those of the last hour.
 *
 * @param named what a manifest names besides what is written in it; it may throw for a damaged one
 */
export function pruneFolder(dir: string, named: (name: string, text: string) => string = () => ''): void {
	let names: string[];
	try {
		names = readdirSync(dir);
	} catch {
		return;
	}
	const manifests = names.filter((name) => name.endsWith('.json'));
	const texts = manifests.map((name) => textOf(name, read(join(dir, name)), named)).join('\n');
	for (const name of names) {
		if (name.endsWith('.json') || texts.includes(name)) continue;
		try {
			if (Date.now() - statSync(join(dir, name)).mtimeMs > YOUNG) rmSync(join(dir, name), { force: true });
		} catch {
			// A read-only cache, or another build deleted it first.
		}
	}
}

function textOf(name: string, text: string, named: (name: string, text: string) => string): string {
	try {
		return `${text}\n${named(name, text)}`;
	} catch {
		return text;
	}
}

const read = (file: string): string => {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
};
