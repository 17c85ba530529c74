/**
 * The demos of this site's pages, drawn without a graphics card, take a sixth of a run. Where nothing has changed of what they try since they last
 * passed whole, one test in four is run (test/support/suites.ts). What they tried then is in test/whole.json; a run in which they pass whole writes
 * it, to be committed with the change.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const DEMOS = ['demo-states', 'demos', 'demos-linked', 'demos-vectors', 'own-file', 'own-model', 'viewer'].map(
	(name) => `browser/${name}.test.ts`,
);
const TRIED = [
	'package-lock.json',
	'site/{components,data,lib,static,styles}/**',
	'templates/{client,islands,styles}/**',
	'!templates/client/live/**',
	'templates/components/HeavyIsland.tsx',
	'test/browser/{demo*,own-*,viewer*}',
];
const wholeFile = join(root, 'test/whole.json');

/** What the suites of the demos try, as one hash, of the files as they are when a run begins. */
function hashOfTried() {
	const hash = createHash('sha1');
	for (const path of globSync(TRIED, { cwd: root }).sort()) hash.update(path).update(readFileSync(join(root, path)));
	return hash.digest('hex');
}
const tried = hashOfTried();

/** The suites of which a sample is enough. Who names one wants all of it. */
export function sampledDemos(prefixes) {
	const isNamed = prefixes.some((prefix) => prefix !== 'browser' && DEMOS.some((demo) => demo.startsWith(prefix)));
	if (process.env.TEST_ALL || isNamed || !existsSync(wholeFile)) return [];
	return JSON.parse(readFileSync(wholeFile, 'utf8')).demos === tried ? DEMOS : [];
}

/** @param passed suites that have passed whole, by their paths */
export function noteWhole(passed) {
	if (DEMOS.every((demo) => passed.includes(demo))) writeFileSync(wholeFile, `{ "demos": "${tried}" }\n`);
}
