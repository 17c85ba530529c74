// Runs the uvu suites: `node test/run.mjs [path prefixes below test/, such as unit/search]`. Compiles each suite with esbuild,
// runs it in a process of its own, small unit suites together in one, and adds up what uvu counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { bringUpToDate } from '../bin/compile.js';
import { engineFlags } from '../bin/engine-flags.js';
import { measured, printDearest } from './measure.mjs';
import { noteWhole, readWhole, sha1, sourcesOf, toolOf } from './sample.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
/** `--dir FOLDER`: suites of another folder, for the test of this runner. */
const at = process.argv.indexOf('--dir');
const suitesDir = at < 0 ? join(root, 'test') : resolve(process.argv[at + 1]);
const out = at < 0 ? join(root, 'dist/test') : join(root, 'dist/test', basename(suitesDir));

/** `virtual:strings` as src/theme/theme.ts has it, in Japanese. */
const stringsPlugin = {
	name: 'strings',
	setup(b) {
		b.onResolve({ filter: /^virtual:strings/ }, () => ({ path: 'strings', namespace: 'virtual' }));
		b.onLoad({ filter: /./, namespace: 'virtual' }, () => ({
			contents: "export { ja as strings } from './templates/strings/ja.ts';",
			resolveDir: root,
		}));
	},
};

/** Suites get `uvu` through test/support/suites.ts, each with its own name. */
const uvuPlugin = {
	name: 'uvu',
	setup(b) {
		const file = join(root, 'test/support/suites.ts');
		b.onResolve({ filter: /^uvu$/ }, ({ importer }) =>
			importer === file ? undefined : { path: relative(suitesDir, importer).replace(/\.test\.tsx?$/, ''), namespace: 'uvu' },
		);
		b.onLoad({ filter: /./, namespace: 'uvu' }, ({ path }) => ({
			contents: `import { uvuOf } from ${JSON.stringify(file)};\nexport const { suite, test } = uvuOf(${JSON.stringify(path)});`,
			resolveDir: root,
		}));
	},
};

/**
 * Compiles suites and what belongs to them: bundled, packages left out. What several of them import is compiled once, and in the process of many
 * suites loaded once.
 *
 * @returns of each suite its compiled file, and a hash of all that it is made of
 */
export async function compile(files) {
	const chunks = join(out, 'chunks');
	mkdirSync(chunks, { recursive: true });
	// Those of former runs; another run may be loading newer ones.
	for (const name of readdirSync(chunks)) if (statSync(join(chunks, name)).mtimeMs < Date.now() - 3_600_000) rmSync(join(chunks, name));
	const { metafile } = await build({
		entryPoints: files,
		outdir: out,
		outbase: suitesDir,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		jsx: 'automatic',
		sourcemap: 'inline',
		sourcesContent: false,
		splitting: files.length > 1,
		metafile: true,
		absWorkingDir: root,
		chunkNames: 'chunks/[hash]',
		alias: { vrmdocs: join(root, 'src/config/schema.ts'), 'vrmdocs/theme': join(root, 'templates/theme.ts') },
		define: { 'process.env.PROJECT_ROOT': JSON.stringify(root) },
		logLevel: 'error',
		plugins: [stringsPlugin, uvuPlugin],
	});
	return files.map((f) => ({
		file: join(out, relative(suitesDir, f).replace(/\.tsx?$/, '.mjs')),
		sources: sourcesOf(metafile, relative(root, f)),
	}));
}

/** Suites that take a minute begin first: otherwise the last of them runs alone while a core waits. Where suites have run before, their times decide. */
const LONG = [
	'cli/reliability.test.ts',
	'cli/incremental.test.ts',
	'browser/demo-states.test.ts',
	'browser/viewer.test.ts',
	'browser/search.test.ts',
	'browser/demos.test.ts',
	'browser/watch-edits.test.ts',
	'browser/router.test.ts',
	'browser/paths.test.ts',
	'browser/watch.test.ts',
	'browser/every-page.test.ts',
	'browser/pending.test.ts',
];
const timesFile = join(out, 'times.json');
const wholeFile = join(suitesDir, 'whole.json');

/** Milliseconds that suites took when they last ran here. */
function formerTimes() {
	try {
		return JSON.parse(readFileSync(timesFile, 'utf8'));
	} catch {
		return {};
	}
}

/** What a suite makes for others of this run (test/support/once.ts). */
const once = mkdtempSync(join(tmpdir(), 'vrmdocs-once-'));
process.on('exit', () => rmSync(once, { recursive: true, force: true }));

/**
 * esbuild bundles the theme hundreds of times, which is a third of what the suites of commands take: a process of its Go runtime ends before there is
 * garbage worth collecting (a fifth less; `cli/styles` 10.1 → 8.0 s). The tool is compiled once, before the suites.
 */
const environment = () => ({
	GOGC: 'off',
	GOMEMLIMIT: '700MiB',
	...process.env,
	FORCE_COLOR: '0',
	TEST_ONCE: once,
	VRMDOCS_COMPILED: pathToFileURL(join(root, 'bin/compile.js')).href,
});

/** Of a suite's process. */
const options = [
	...engineFlags.split(' ').filter(Boolean),
	'--enable-source-maps',
	'--import',
	pathToFileURL(join(root, 'test/support/keep-bundler.mjs')).href,
];

/** Suites with random inputs and those of the site's texts take seconds. */
const isSmall = (name) => /^test\/unit\/(?!fuzz|site-content)/.test(name);

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** A compiled suite → `cli/overrides`. */
const short = (file) => relative(out, file).replace(/\.test\.mjs$/, '');

/** uvu's account of each failed test, without its frames; the end of the output where there is none. */
function accountOf(text) {
	const told = text.split(/^(?= {3}FAIL {2})/m).slice(1);
	if (told.length === 0) return text.split('\n').slice(-20).join('\n');
	return told.map((test) => test.split(/^ {4}at .*\n|\n{3}/m)[0].slice(0, 3000)).join('\n');
}

/** What a process that has failed said last: the error that ended it, else its last line. */
function lastWords(text) {
	const lines = text.split('\n').filter((line) => line.trim());
	return (lines.findLast((line) => /^\s*(?:\w*Error|Assertion)\b/.test(line)) ?? lines.at(-1) ?? 'nothing was printed')
		.trim()
		.slice(0, 160);
}

/** Minutes that a suite may take, and seconds that its process may go on after its last test. */
const LIMIT = 20;
const AFTERWARDS = 30;

/**
 * Runs suites in one process.
 *
 * @returns counts, time, and of each failure a line `SUITE › TEST › first line of the error`; `suites` are those that failed
 */
function runJob({ name, files, environment: own }, note = '') {
	const since = performance.now();
	return new Promise((done) => {
		const program = files.length > 1 ? [join(root, 'test/together.mjs'), ...files] : files;
		const { command, used, spent } = measured([process.execPath, ...options, ...program]);
		const child = spawn(command[0], command.slice(1), {
			cwd: root,
			env: { ...environment(), ...own },
			stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
		});
		let text = '';
		let running;
		let killed;
		const told = [];
		/** Hashes of what the suite opened, while they tell all of it. */
		let opened = [];
		let left = 0;
		/** Tests in the order in which they began. */
		const ran = [];
		const end = (why) => () => {
			killed = why;
			child.kill('SIGKILL');
		};
		let limit = setTimeout(end(`no end within ${LIMIT} minutes`), LIMIT * 60_000 * (Number(process.env.FUZZ_RUNS) || 1));
		const take = (chunk) => {
			text += chunk;
			if (!/\n {2}Duration: /.test(text)) return;
			clearTimeout(limit);
			limit = setTimeout(end(`its process goes on ${AFTERWARDS} s after the last test`), AFTERWARDS * 1000);
		};
		child.stdout.on('data', take);
		child.stderr.on('data', take);
		child.on('message', (event) => {
			if (event.began) {
				running = { ...event, used: used() };
				ran.push(running);
			} else if (event.left) left++;
			else if (event.opened) opened?.push(event.opened);
			else if (event.builds) opened = undefined;
			else told.push(event);
		});
		child.on('close', (code, signal) => {
			clearTimeout(limit);
			const usedInAll = used();
			const count = (word) => Number(new RegExp(`${word}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
			const [total, skipped] = [count('Total') - left, count('Skipped') + left];
			const passed = count('Passed') - left;
			const failed = Math.max(total - passed, code !== 0 && total === passed ? 1 : 0, total + skipped === 0 ? 1 : 0);
			// A process that was ended says nothing of the test that it was in.
			if (failed && (!told.length || killed)) {
				const why =
					killed ?? (total + skipped || !running ? lastWords(text) : `the process ended (${signal ?? `code ${code}`}): ${lastWords(text)}`);
				told.push({ suite: running?.suite ?? short(files[0]), failed: killed && total ? 'the end' : (running?.began ?? 'the start'), why });
			}
			console.log(
				`${failed ? 'FAIL' : 'ok  '} ${name}${note} ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}${left ? ', a sample' : ''} (${seconds(since)} s${spent()})`,
			);
			if (failed) console.log(text);
			printDearest(ran, usedInAll);
			done({
				passed,
				failed,
				skipped,
				opened: left ? undefined : [...(opened ?? []), own?.TEST_TOOL].join(' '),
				ms: Math.round(performance.now() - since),
				suites: [...new Set(told.map(({ suite }) => suite))],
				lines: told.map(({ suite, failed: test, why }) => `${suite} › ${test} › ${why}`),
				account: `${name}\n${accountOf(text)}`,
			});
		});
	});
}

/** As many suites may need a second run. */
const MOST_UNSTABLE = 3;

/**
 * Runs all suites whose path starts with one of the prefixes, the longest first, two more at a time than there are cores: they wait for pages and
 * disks, too. What failed is run once more when nothing else runs: green then, it has passed, and is listed as unstable.
 *
 * @param first what else is to be run: it is begun with, in the place of a suite
 * @param isLater paths of suites that are left out
 * @returns counts; a line for each failure and for each test that is unstable; uvu's accounts of the failures
 */
export async function runSuites(prefixes, first = async () => {}, isLater = () => false) {
	const atOnce = Math.min(cpus().length, 8) + 2;
	await bringUpToDate();
	const times = formerTimes();
	const timeOf = (f) => times[f] ?? (LONG.includes(f) ? 60_000 - LONG.indexOf(f) : 0);
	const files = globSync(['{unit,cli,browser}/**/*.test.{ts,tsx}'], { cwd: suitesDir })
		.filter((f) => (!prefixes.length || prefixes.some((p) => f.startsWith(p))) && !isLater(f))
		.sort()
		.sort((a, b) => timeOf(b) - timeOf(a));
	const compiled = await compile(files.map((f) => join(suitesDir, f)));
	// Who names a suite wants all of it.
	const isNamed = prefixes.some((prefix) => prefix.includes('/'));
	const whole = isNamed || process.env.TEST_ALL || process.env.FUZZ_RUNS ? {} : readWhole(wholeFile);
	const tool = toolOf(at < 0 ? root : suitesDir);
	const suites = compiled.map(({ file, sources }, i) => ({
		name: `test/${files[i]}`,
		files: [file],
		environment: { TEST_SOURCES: sources, TEST_TOOL: sha1(sources + tool), TEST_PASSED: whole[short(file)] },
	}));
	const small = suites.filter(({ name }) => isSmall(name));
	const together = { name: `test/unit: ${small.length} suites`, files: small.flatMap((suite) => suite.files) };
	const queue = small.length > 1 ? [...suites.filter((suite) => !small.includes(suite)), together] : [...suites];
	const result = { passed: 0, failed: 0, skipped: 0, failures: [], unstable: [], accounts: [] };
	const add = (counts) => {
		for (const key of ['passed', 'failed', 'skipped']) result[key] += counts[key];
	};
	const again = [];
	const opened = {};
	const worker = async () => {
		for (let job = queue.shift(); job; job = queue.shift()) {
			const ran = await runJob(job);
			times[job.name.replace(/^test\//, '')] = ran.ms;
			if (ran.failed) again.push({ job, ran });
			else {
				add(ran);
				if (ran.opened && job !== together && !isSmall(job.name)) opened[short(job.files[0])] = ran.opened;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, (_, i) => (i ? worker() : first().then(worker))));
	writeFileSync(timesFile, JSON.stringify(times));
	noteWhole(
		wholeFile,
		opened,
		(name) => name === 'prose' || ['ts', 'tsx'].some((type) => existsSync(join(suitesDir, `${name}.test.${type}`))),
	);
	let unstableSuites = 0;
	for (const { job, ran } of again) {
		// All of it: a test of a sample may have needed one before it.
		const second = await runJob({ ...job, environment: { ...job.environment, TEST_PASSED: '' } }, ', once more and alone,');
		add(second);
		if (second.failed) {
			result.failures.push(...second.lines);
			result.accounts.push(second.account);
		}
		const isGreen = (line) => !second.suites.includes(line.split(' › ')[0]);
		const suitesGreen = ran.suites.filter((suite) => !second.suites.includes(suite));
		unstableSuites += suitesGreen.length;
		result.unstable.push(...ran.lines.filter(isGreen));
		if (suitesGreen.length) result.accounts.push(`unstable: ${ran.account}`);
	}
	if (unstableSuites > MOST_UNSTABLE) {
		result.failed++;
		result.failures.push(
			`runner › unstable suites › ${unstableSuites} suites passed only when they ran alone; ${MOST_UNSTABLE} at most may`,
		);
	}
	return result;
}

/** The last lines of a run: what failed, what is unstable, the machine, and the counts. */
export function printEnd({ passed, failed, skipped, failures, unstable, accounts }, since) {
	if (accounts.length) console.log(`\n${accounts.join('\n\n')}\n`);
	for (const line of failures) console.log(`FAIL ${line}`);
	for (const line of unstable) console.log(`unstable ${line}`);
	console.log(`load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores, ${((performance.now() - since) / 1000).toFixed(0)} s`);
	console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
	process.exitCode = failed ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const since = performance.now();
	if (process.argv.includes('--clean')) rmSync(out, { recursive: true, force: true });
	printEnd(await runSuites(process.argv.slice(2).filter((arg, i, all) => !arg.startsWith('--') && all[i - 1] !== '--dir')), since);
}
