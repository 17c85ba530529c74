// `npm test`: types, format and lint, prose, unit, command line, real browser, accessibility, the site's own links.
// The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { runSuites } from './run.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const total = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();

/** A step is one test: it passes when its command does. */
function step(name, command, args) {
	const since = performance.now();
	const { status, stdout, stderr } = spawnSync(command, args, {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 1 << 28,
		env: { ...process.env, FORCE_COLOR: '0' },
	});
	const ok = status === 0;
	console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
	if (!ok) console.log(`${stdout}\n${stderr}`);
	total[ok ? 'passed' : 'failed']++;
	return ok;
}

step('the tool compiles', process.execPath, ['bin/compile.js']);
step('types', bin('tsc'), ['-p', '.']);
step('format and lint', bin('biome'), ['ci', '.']);
step('prose', process.execPath, ['test/lint/text.mjs']);
step('the site builds without a warning', process.execPath, ['test/site-builds.mjs']);
step("the site's own links", process.execPath, ['bin/vrmdocs.js', 'check-links', 'site']);
try {
	process.env.CHROME_PATH = findChromium();
} catch (error) {
	console.log(`FAIL Chromium: ${error.message}`);
	total.failed++;
}
for (const group of ['unit', 'cli', 'browser']) {
	if (group === 'browser' && !process.env.CHROME_PATH) continue;
	const counts = await runSuites([group]);
	for (const key of Object.keys(total)) total[key] += counts[key];
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;
