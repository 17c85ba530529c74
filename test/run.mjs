// Runs the uvu suites: `node test/run.mjs [path prefixes below test/, such as unit/search]`. Compiles each suite with esbuild,
// runs it in a process of its own, small unit suites together in one, and adds up what uvu counts. `--json FILE` writes the totals.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { bringUpToDate } from '../bin/compile.js';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const out = join(root, 'dist/test');

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

/** Suites get `uvu` through test/support/suites.ts. */
const uvuPlugin = {
	name: 'uvu',
	setup(b) {
		const file = join(root, 'test/support/suites.ts');
		b.onResolve({ filter: /^uvu$/ }, ({ importer }) => (importer === file ? undefined : { path: file }));
	},
};

/** Compiles the suites in place of their sources: bundled, packages left out, `import.meta.url` kept pointing at the source. */
async function compile(files) {
	mkdirSync(out, { recursive: true });
	await build({
		entryPoints: files,
		outdir: out,
		outbase: join(root, 'test'),
		outExtension: { '.js': '.mjs' },
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		jsx: 'automatic',
		sourcemap: 'inline',
		alias: { vrmdocs: join(root, 'src/config/schema.ts'), 'vrmdocs/theme': join(root, 'templates/theme.ts') },
		define: { 'process.env.PROJECT_ROOT': JSON.stringify(root) },
		logLevel: 'error',
		plugins: [stringsPlugin, uvuPlugin],
	});
	return files.map((f) => join(out, relative(join(root, 'test'), f).replace(/\.tsx?$/, '.mjs')));
}

/** Suites that take a minute begin first: otherwise the last of them runs alone while a core waits. Where suites have run before, their times decide. */
const LONG = [
	'cli/reliability.test.ts',
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

/** Milliseconds that suites took when they last ran here. */
function formerTimes() {
	try {
		return JSON.parse(readFileSync(timesFile, 'utf8'));
	} catch {
		return {};
	}
}

/**
 * esbuild bundles the theme hundreds of times, each time with little memory in use: its Go runtime collects garbage a quarter of its time unless
 * told to wait until the memory has grown fivefold. The tool is compiled once, before the suites.
 */
const environment = () => ({
	GOGC: '400',
	...process.env,
	FORCE_COLOR: '0',
	VRMDOCS_COMPILED: pathToFileURL(join(root, 'bin/compile.js')).href,
});

/** Suites with random inputs and those of the site's texts take seconds. */
const isSmall = (name) => /^test\/unit\/(?!fuzz|site-content)/.test(name);

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** What failed, to be told once more at the end: the middle of a long log is what is cut out of it. */
export const failures = [];

/** uvu's account of each failed test, without its frames; the end of the output where there is none. */
function failedTests(text) {
	const told = text.split(/^(?= {3}FAIL {2})/m).slice(1);
	if (told.length === 0) return text.split('\n').slice(-20).join('\n');
	return told.map((test) => test.split(/^ {4}at .*\n|\n{3}/m)[0].slice(0, 3000)).join('\n');
}

/** Runs suites in one process; resolves to their counts and time. A process that dies counts as one failure. */
function runJob({ name, files }) {
	const since = performance.now();
	return new Promise((done) => {
		const program = files.length > 1 ? [join(root, 'test/together.mjs'), ...files] : files;
		const child = spawn(process.execPath, ['--enable-source-maps', ...program], { cwd: root, env: environment() });
		let text = '';
		// A suite that hangs, or has ended its tests and left something open, is ended and counts as failed.
		const end = () => child.kill('SIGKILL');
		let limit = setTimeout(end, 20 * 60 * 1000 * (Number(process.env.FUZZ_RUNS) || 1));
		const take = (chunk) => {
			text += chunk;
			if (!/\n {2}Duration: /.test(text)) return;
			clearTimeout(limit);
			limit = setTimeout(end, 30_000);
		};
		child.stdout.on('data', take);
		child.stderr.on('data', take);
		child.on('close', (code) => {
			clearTimeout(limit);
			const total = Number(/Total:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const passed = Number(/Passed:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const skipped = Number(/Skipped:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const failed = Math.max(total - passed, code !== 0 && total === passed ? 1 : 0, total + skipped === 0 ? 1 : 0);
			console.log(
				`${failed ? 'FAIL' : 'ok  '} ${name} ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''} (${seconds(since)} s)`,
			);
			if (failed) {
				console.log(text);
				failures.push(`${name}\n${failedTests(text)}`);
			}
			done({ passed, failed, skipped, ms: Math.round(performance.now() - since) });
		});
	});
}

/**
 * Runs all suites whose path starts with one of the prefixes, the longest first, two more at a time than there are cores: they wait for pages and
 * disks, too.
 *
 * @param first what else is to be run: it is begun with, in the place of a suite
 */
export async function runSuites(prefixes, first = async () => {}) {
	const atOnce = Math.min(cpus().length, 8) + 2;
	await bringUpToDate();
	const times = formerTimes();
	const timeOf = (f) => times[f] ?? (LONG.includes(f) ? 60_000 - LONG.indexOf(f) : 0);
	const files = globSync(['{unit,cli,browser}/**/*.test.{ts,tsx}'], { cwd: join(root, 'test') })
		.filter((f) => !prefixes.length || prefixes.some((p) => f.startsWith(p)))
		.sort()
		.sort((a, b) => timeOf(b) - timeOf(a));
	const compiled = await compile(files.map((f) => join(root, 'test', f)));
	const suites = files.map((name, i) => ({ name: `test/${name}`, files: [compiled[i]] }));
	const small = suites.filter(({ name }) => isSmall(name));
	const together = { name: `test/unit: ${small.length} suites`, files: small.flatMap((suite) => suite.files) };
	const queue = small.length > 1 ? [...suites.filter((suite) => !small.includes(suite)), together] : suites;
	const total = { passed: 0, failed: 0, skipped: 0 };
	const add = (r) => {
		for (const key of Object.keys(total)) total[key] += r[key];
	};
	const worker = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			const { ms, ...result } = await runJob(next);
			times[next.name.replace(/^test\//, '')] = ms;
			add(result);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, (_, i) => (i ? worker() : first().then(worker))));
	writeFileSync(timesFile, JSON.stringify(times));
	return total;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	if (process.argv.includes('--clean')) rmSync(out, { recursive: true, force: true });
	const total = await runSuites(process.argv.slice(2).filter((a) => !a.startsWith('--')));
	console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
	process.exitCode = total.failed ? 1 : 0;
}
