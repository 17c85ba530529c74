/**
 * A suite that opens the same bytes as when it last passed whole, with the same tests, packages and browser, would pass again; so would any where the
 * tool and all else that it may read are the same. One test in four is run then (test/support/suites.ts). test/whole.json has the hashes of both; a run
 * in which suites pass whole writes it, to be committed with the change.
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

/** @param text or bytes */
export const sha1 = (text) => createHash('sha1').update(text).digest('hex');

/** All that a suite is made of, what it may read among it, as one hash. @param metafile of esbuild, which bundled it from `file` */
export function sourcesOf({ inputs }, file) {
	const seen = new Set([file]);
	for (const path of seen) for (const { path: next, external } of inputs[path]?.imports ?? []) if (!external) seen.add(next);
	given ??= hashOf(['package-lock.json', ...globSync(['test/fixtures/**', '!**/dist/**'], { cwd: root, dot: true }).sort()]);
	return given + hashOf([...seen].sort());
}

/** What every suite may read. */
let given;

/** @param dir that absolute paths are told from: a hash is the same in each clone */
function hashOf(paths, dir = '') {
	const hash = createHash('sha1');
	for (const path of paths) hash.update(path.slice(dir.length)).update(textOf(path));
	return hash.digest('hex');
}

/**
 * All but suites, modules beside them and texts that none of them reads, as one hash: what a suite that builds depends on, beside its own sources.
 *
 * @param dir the project, or a folder of suites for the test of the runner
 */
export function toolOf(dir) {
	const ignore = [
		'.git',
		'.ci',
		'node_modules',
		'**/dist/**',
		'**/whole.json',
		'CHANGELOG.md',
		'CONTRIBUTING.md',
		'{test/,}{unit,cli,browser}/**',
	];
	return hashOf(globSync(['**'], { cwd: dir, dot: true, absolute: true, ignore }).sort(), dir);
}

/** Suites → hashes of what they opened and of the tool, separated by spaces. @param file whole.json */
export const readWhole = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * @param passed suites that have run whole → their hashes
 * @param isThere whether a suite of former runs still is
 */
export function noteWhole(file, passed, isThere = () => true) {
	const whole = readWhole(file);
	const known = Object.entries({ ...whole, ...passed }).filter(([name]) => isThere(name));
	const text = JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))), null, '\t');
	if (text !== JSON.stringify(whole, null, '\t')) writeFileSync(file, `${text}\n`);
}
