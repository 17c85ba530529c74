// `npm test`: types, format and lint, prose, unit, command line, real browser, accessibility, the site's own links. The last lines say what failed, in
// which suite and test; the last one is `N passed, N failed`. `npm run test:all` tries every point of a fault and three times the random operations.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowsers } from './browsers.mjs';
import { printEnd, runSuites } from './run.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
// Kill points and random operations are a sample otherwise.
const isWhole = process.argv.includes('--all');
if (isWhole) process.env.TEST_ALL = '1';
const steps = { passed: 0, failed: 0, failures: [], accounts: [] };
const started = performance.now();

function failedStep(name, why, account) {
	steps.failed++;
	steps.failures.push(`${name} › ${why}`);
	steps.accounts.push(`${name}\n${account}`);
}

/** A step is one test: it passes when its command does. */
function step(name, command, args) {
	const since = performance.now();
	const options = { cwd: root, maxBuffer: 1 << 28, env: { ...process.env, FORCE_COLOR: '0' } };
	return new Promise((done) => {
		execFile(command, args, options, (error, stdout, stderr) => {
			console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
			const text = `${stdout}\n${stderr}`.trim();
			if (error) {
				console.log(text);
				failedStep(name, text.split('\n')[0] || error.message, text.slice(0, 3000));
			} else steps.passed++;
			done();
		});
	});
}

// Chromium drives every suite; Firefox and WebKit do each state of the requirement once, before a release.
const browsers = findBrowsers(isWhole ? undefined : ['CHROME_PATH', 'HEADLESS_SHELL_PATH']);
const isLater = (suite) => !isWhole && /^browser\/(?:firefox|webkit)\./.test(suite);
await step('the tool compiles', process.execPath, ['bin/compile.js']);
await step('the site builds without a warning', process.execPath, ['test/site-builds.mjs']);
/** Beside the suites: no core waits. */
async function checks() {
	await step('types', bin('tsc'), ['-p', '.']);
	await step('the manual says what the sources say', process.execPath, ['test/docs.mjs', '--check']);
	await step('format and lint', bin('biome'), ['ci', '.']);
	await step("the site's own links", process.execPath, ['bin/vrmdocs.js', 'check-links', 'site', '--strict']);
	await step('prose', process.execPath, ['test/lint/text.mjs']);
}
const { found, missing } = await browsers;
Object.assign(process.env, found);
for (const line of missing) console.log(`skip ${line}`);
if (!found.CHROME_PATH)
	failedStep(
		'Chromium',
		'the browser tests need it',
		'install it (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROME_PATH',
	);
// One queue: no core waits for the last suite of a group.
const suites = await runSuites(['unit', 'cli', ...(found.CHROME_PATH ? ['browser'] : [])], checks, isLater);
printEnd(
	{
		...suites,
		passed: suites.passed + steps.passed,
		failed: suites.failed + steps.failed,
		failures: [...steps.failures, ...suites.failures],
		accounts: [...steps.accounts, ...suites.accounts],
	},
	started,
);
