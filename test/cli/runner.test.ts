/** What a run of the tests says at its end: whoever reads the last lines of a log knows what to look at. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folderOf } from '../support/files.ts';

const test = suite('runner');
const root = process.env.PROJECT_ROOT!;
const head = "import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nimport { existsSync, writeFileSync } from 'node:fs';\n";
const suiteOf = (...tests: string[]) => `${head}const test = suite('a suite');\n${tests.join('\n')}\ntest.run();\n`;
const green = "test('holds', () => assert.ok(true));";
/** Fails the first time. */
const unstable = `test('is late', () => {
	const ran = new URL(import.meta.url + '.ran');
	if (existsSync(ran)) return;
	writeFileSync(ran, '');
	throw new Error('the page is not there\\nafter 2 s');
});`;

/** @returns the last lines of a run, without load and time */
const endOf = (suites: Record<string, string>) => endIn(folderOf(suites));
function endIn(dir: string, env = {}): { status: number | null; lines: string[] } {
	try {
		const { status, stdout } = spawnSync(process.execPath, [join(root, 'test/run.mjs'), '--dir', dir], {
			encoding: 'utf8',
			// All suites run whole where this one is part of `npm run test:all`.
			env: { ...process.env, TEST_ALL: '', FUZZ_RUNS: '', ...env },
		});
		const lines = stdout.trim().split('\n');
		const load = lines.findIndex((line) => /^load \d+\.\d on \d+ cores, \d+ s$/.test(line));
		assert.is(load, lines.length - 2, stdout);
		return { status, lines: lines.filter((line, i) => (/^(?:FAIL|unstable) (?!test\/)/.test(line) && i < load) || i > load) };
	} finally {
		rmSync(join(root, 'dist/test', basename(dir)), { recursive: true, force: true });
	}
}

test('of each failure the suite, the test and the first line of the error; a suite that fails again is red', () => {
	const { status, lines } = endOf({
		'cli/good.test.ts': suiteOf(green),
		'cli/wrong.test.ts': suiteOf(
			green,
			"test('adds', () => assert.equal({ a: 1 }, { a: 2 }));",
			"test('throws', () => { throw new Error('no such page\\n  at all'); });",
		),
		'cli/dies.test.ts': suiteOf("test('ends all', () => process.kill(process.pid, 'SIGKILL'));"),
		'cli/before.test.ts': suiteOf("test.before(() => { throw new Error('no site'); });", green),
		'unit/one.test.ts': suiteOf(green),
		'unit/two.test.ts': suiteOf("test('is wrong', () => assert.is(1, 2));"),
	});
	assert.is(status, 1);
	assert.equal(lines.slice(0, -1).sort(), [
		'FAIL cli/before › before › no site',
		'FAIL cli/dies › ends all › the process ended (SIGKILL): a suite',
		'FAIL cli/wrong › adds › Expected values to be deeply equal: -- "a": 1 ++ "a": 2',
		'FAIL cli/wrong › throws › no such page',
		'FAIL unit/two › is wrong › Expected values to be strictly equal: ++2 (Expected) --1 (Actual)',
	]);
	assert.is(lines.at(-1), '3 passed, 5 failed');
});

test('a suite that is green alone has passed, and its test is listed as unstable; more than three are red', () => {
	const late = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`cli/late${i}.test.ts`, suiteOf(unstable)]));
	assert.equal(endOf(late(1)), { status: 0, lines: ['unstable cli/late0 › is late › the page is not there', '1 passed, 0 failed'] });
	const { status, lines } = endOf(late(4));
	assert.is(status, 1);
	assert.is(lines.at(0), 'FAIL runner › unstable suites › 4 suites passed only when they ran alone; 3 at most may');
	assert.equal(
		lines.slice(1, -1).sort(),
		[0, 1, 2, 3].map((i) => `unstable cli/late${i} › is late › the page is not there`),
	);
	assert.is(lines.at(-1), '4 passed, 1 failed');
});

test('a suite that opens what it opened when it last passed, or builds with the same tool, runs one test in four; else all', () => {
	const opened = join(folderOf({ site: 'one' }), 'site');
	const notes = `import { noteBuilt, noteServed } from ${JSON.stringify(join(root, 'test/support/suites.ts'))};
import { readFileSync } from 'node:fs';
test.before(() => noteServed(readFileSync(${JSON.stringify(opened)}, 'utf8')));`;
	const tests = Array.from({ length: 5 }, (_, i) => `test('${i}', () => assert.ok(true));`);
	const dir = folderOf({
		'tool.mjs': 'one',
		'cli/opens.test.ts': suiteOf(notes, ...tests),
		'cli/builds.test.ts': suiteOf(...tests, green),
		'cli/makes.test.ts': suiteOf(notes, ...tests, "test('makes', () => noteBuilt('build'));"),
	});
	const counts = (sample: number) => endIn(dir, { TEST_SAMPLE: String(sample) }).lines.at(-1);
	assert.is(counts(0), '17 passed, 0 failed');
	assert.is(counts(0), '6 passed, 0 failed, 11 skipped');
	assert.is(counts(1), '5 passed, 0 failed, 12 skipped');
	assert.is(counts(3), '3 passed, 0 failed, 14 skipped');
	writeFileSync(opened, 'another');
	assert.is(counts(3), '3 passed, 0 failed, 14 skipped', 'the tool is the same');
	writeFileSync(join(dir, 'tool.mjs'), 'another');
	writeFileSync(opened, 'one');
	assert.is(counts(3), '13 passed, 0 failed, 4 skipped', 'one suite builds, another makes what it opens');
	writeFileSync(join(dir, 'cli/opens.test.ts'), suiteOf(notes, ...tests, green));
	assert.is(counts(3), '8 passed, 0 failed, 10 skipped');
	writeFileSync(join(dir, 'cli/opens.test.ts'), suiteOf(notes, ...tests, "test('is wrong', () => assert.ok(false));"));
	assert.is(counts(3), '7 passed, 1 failed, 10 skipped');
	assert.is(counts(3), '7 passed, 1 failed, 10 skipped', 'what failed is not known as passed');
});

test('a test of a sample that needs the one before it is unstable: the second run has all of them', () => {
	const makes = "let isThere = false;\ntest('makes', () => { isThere = true; });";
	const dir = folderOf({ 'cli/order.test.ts': suiteOf(makes, "test('needs', () => assert.ok(isThere, 'nothing is made'));") });
	assert.is(endIn(dir).lines.at(-1), '2 passed, 0 failed');
	assert.equal(endIn(dir, { TEST_SAMPLE: '1' }).lines, ['unstable cli/order › needs › nothing is made', '2 passed, 0 failed']);
});

test.run();
