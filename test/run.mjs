// Runs the uvu suites: `node test/run.mjs [path prefixes below test/, such as unit/search]`. Compiles each suite with esbuild,
// runs it in a process of its own and adds up what uvu counts. `--json FILE` writes the totals.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';

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
		plugins: [stringsPlugin],
	});
	return files.map((f) => join(out, relative(join(root, 'test'), f).replace(/\.tsx?$/, '.mjs')));
}

/** Suites that take minutes begin before the others of their folder: otherwise the last of them runs alone while a core waits. */
const LONG = ['cli/incremental.test.ts', 'cli/reliability.test.ts'];

/**
 * esbuild bundles the theme hundreds of times, each time with little memory in use: its Go runtime collects garbage a quarter of its time unless
 * told to wait until the memory has grown fivefold.
 */
const environment = () => ({ GOGC: '400', ...process.env, FORCE_COLOR: '0' });

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** Runs one suite; resolves to its counts. A suite that dies counts as one failure. */
function runSuite(file, source) {
	const since = performance.now();
	return new Promise((done) => {
		const child = spawn(process.execPath, ['--enable-source-maps', file], { cwd: root, env: environment() });
		let text = '';
		const take = (chunk) => {
			text += chunk;
		};
		child.stdout.on('data', take);
		child.stderr.on('data', take);
		// A suite that hangs is ended and counts as failed.
		const limit = setTimeout(() => child.kill('SIGKILL'), 20 * 60 * 1000 * (Number(process.env.FUZZ_RUNS) || 1));
		child.on('close', (code) => {
			clearTimeout(limit);
			const total = Number(/Total:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const passed = Number(/Passed:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const skipped = Number(/Skipped:\s+(\d+)/.exec(text)?.[1] ?? 0);
			const failed = Math.max(total - passed, code !== 0 && total === passed ? 1 : 0, total + skipped === 0 ? 1 : 0);
			console.log(
				`${failed ? 'FAIL' : 'ok  '} ${relative(root, source)} ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''} (${seconds(since)} s)`,
			);
			if (failed) console.log(text);
			done({ passed, failed, skipped });
		});
	});
}

/** Runs all suites whose path starts with one of the prefixes, `atOnce` at a time, in the order of the prefixes. */
export async function runSuites(prefixes, atOnce = 2) {
	const prefixOf = (f) => prefixes.findIndex((p) => f.startsWith(p));
	const rank = (f) => 2 * prefixOf(f) + (LONG.includes(f) ? 0 : 1);
	const files = globSync(['{unit,cli,browser}/**/*.test.{ts,tsx}'], { cwd: join(root, 'test') })
		.filter((f) => !prefixes.length || prefixOf(f) >= 0)
		.sort()
		.sort((a, b) => rank(a) - rank(b));
	const sources = files.map((f) => join(root, 'test', f));
	const compiled = await compile(sources);
	const queue = sources.map((source, i) => ({ source, file: compiled[i] }));
	const total = { passed: 0, failed: 0, skipped: 0 };
	const add = (r) => {
		for (const key of Object.keys(total)) total[key] += r[key];
	};
	const worker = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) add(await runSuite(next.file, next.source));
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	return total;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	if (process.argv.includes('--clean')) rmSync(out, { recursive: true, force: true });
	const total = await runSuites(process.argv.slice(2).filter((a) => !a.startsWith('--')));
	console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
	process.exitCode = total.failed ? 1 : 0;
}
