// `npm test`: types, format and lint, prose, unit, command line, real browser, accessibility, the site's own links.
// The last line is `N passed, N failed`. `npm run test:all` tries every point of a fault and three times the random operations.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findHeadlessShell, findOthers } from './browsers.mjs';
import { failures, runSuites } from './run.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
// Kill points and random operations are a sample otherwise.
if (process.argv.includes('--all')) process.env.TEST_ALL = '1';
const total = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();

/** A step is one test: it passes when its command does. */
function step(name, command, args) {
	const since = performance.now();
	const options = { cwd: root, maxBuffer: 1 << 28, env: { ...process.env, FORCE_COLOR: '0' } };
	return new Promise((done) => {
		execFile(command, args, options, (error, stdout, stderr) => {
			console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
			if (error) {
				console.log(`${stdout}\n${stderr}`);
				failures.push(name);
			}
			total[error ? 'failed' : 'passed']++;
			done();
		});
	});
}

await step('the tool compiles', process.execPath, ['bin/compile.js']);
await step('the site builds without a warning', process.execPath, ['test/site-builds.mjs']);
/** Beside the suites: no core waits. */
async function checks() {
	await step('types', bin('tsc'), ['-p', '.']);
	await step('format and lint', bin('biome'), ['ci', '.']);
	await step("the site's own links", process.execPath, ['bin/vrmdocs.js', 'check-links', 'site', '--strict']);
	await step('prose', process.execPath, ['test/lint/text.mjs']);
}
try {
	// Who names a browser wants that one.
	if (!process.env.CHROME_PATH) findHeadlessShell();
	process.env.CHROME_PATH = findChromium();
	findOthers();
} catch (error) {
	console.log(`FAIL Chromium: ${error.message}`);
	failures.push('Chromium');
	total.failed++;
}
// One queue: no core waits for the last suite of a group.
const counts = await runSuites(['unit', 'cli', ...(process.env.CHROME_PATH ? ['browser'] : [])], checks);
for (const key of Object.keys(total)) total[key] += counts[key];
if (failures.length) console.log(`\nFAILED:\n\n${failures.join('\n\n')}\n`);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;
