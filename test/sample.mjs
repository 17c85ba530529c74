/**
 * A suite that opens the same bytes as when it last passed whole, with the same tests, packages and browser, would pass again: one test in four is
 * run (test/support/suites.ts). What suites opened then is in test/whole.json; a run in which they pass whole writes it, to be committed with the
 * change. A suite that builds within a test is always run whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const texts = new Map();

/** @param file absolute path, or one that esbuild gives */
function textOf(file) {
	const path = resolve(root, file);
	if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, 'utf8') : '');
	return texts.get(path);
}

/** All that a suite is made of, what it may read among it, as one hash. @param metafile of esbuild, which bundled it from `file` */
export function sourcesOf({ inputs }, file) {
	const seen = new Set([file]);
	for (const path of seen) for (const { path: next, external } of inputs[path]?.imports ?? []) if (!external) seen.add(next);
	given ??= hashOf(['package-lock.json', ...globSync(['test/fixtures/**', '!**/dist/**'], { cwd: root, dot: true }).sort()]);
	return given + hashOf([...seen].sort());
}

/** What every suite may read. */
let given;

function hashOf(paths) {
	const hash = createHash('sha1');
	for (const path of paths) hash.update(path).update(textOf(path));
	return hash.digest('hex');
}

/** Suites → hashes of what they opened, separated by spaces. @param file whole.json */
export const readWhole = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** @param passed suites → hashes of what they opened, or undefined where a hash does not tell it */
export function noteWhole(file, passed) {
	const whole = readWhole(file);
	const known = Object.entries({ ...whole, ...passed }).filter(([, opened]) => opened);
	const text = JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))), null, '\t');
	if (text !== JSON.stringify(whole, null, '\t')) writeFileSync(file, `${text}\n`);
}
