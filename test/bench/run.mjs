// `npm run bench`: builds at several sizes. `-- search`, `-- search-phone`, `-- search-text`, `-- watch`, `-- viewer`, `-- cards`: those. `-- features`: what each feature costs. `-- --peers [names]`: other generators. `-- links`: check-links beside linkinator.
// `-- growth`: beside Hugo and VitePress at several sizes, with its chart. Options: --runs N, --sizes 300,1000; --write puts what is printed into README.md here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { benchBuilds } from './builds.mjs';
import { benchFeatures } from './features.mjs';
import { benchGrowth } from './growth.mjs';
import { benchPeers } from './peers.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
process.chdir(root);
const argv = process.argv.slice(2);
const value = (name, otherwise) => {
	const at = argv.indexOf(name);
	return at < 0 ? otherwise : argv[at + 1];
};
const runs = Number(value('--runs', '5'));
const sizes = (otherwise) => value('--sizes', otherwise).split(',').map(Number);
/** All that is printed. */
let printed = '';
const { log } = console;
console.log = (text) => {
	printed += `${text}\n`;
	log(text);
};
console.log(
	`${cpus().length} × ${cpus()[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
);

/** Compiles and runs one TypeScript bench. */
async function runScript(name) {
	const outfile = join(root, 'dist/test/bench', `${name}.mjs`);
	mkdirSync(join(root, 'dist/test/bench'), { recursive: true });
	await build({
		entryPoints: [join(root, 'test/bench', `${name}.ts`)],
		outfile,
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		jsx: 'automatic',
		define: { 'process.env.PROJECT_ROOT': JSON.stringify(root) },
		logLevel: 'error',
	});
	const { status, stdout } = spawnSync(process.execPath, [outfile, ...argv.slice(1).filter((arg) => arg !== '--write')], {
		stdio: ['inherit', 'pipe', 'inherit'],
		encoding: 'utf8',
	});
	console.log(stdout.trimEnd());
	process.exitCode = status ?? 1;
}

/** Puts what was printed into the part of the README that has the bench's name, at its end where there is none yet. */
function writeFigures(name) {
	const file = join(root, 'test/bench/README.md');
	const text = readFileSync(file, 'utf8');
	const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const part = `${start}\n\n${printed.trimEnd()}\n\n${end}`;
	const at = text.indexOf(start);
	writeFileSync(file, at < 0 ? `${text}\n## ${name}\n\n${part}\n` : text.slice(0, at) + part + text.slice(text.indexOf(end) + end.length));
}

if (['search', 'search-phone', 'search-text', 'watch', 'links', 'viewer', 'cards'].includes(argv[0])) await runScript(argv[0]);
else if (argv[0] === 'features') await benchFeatures(Math.min(runs, 3), value('--only')?.split(','));
else if (argv[0] === 'growth')
	await benchGrowth({
		sizes: sizes('300,1000,5000,10000'),
		runs: Math.min(runs, 3),
		vitepressMost: Number(value('--vitepress-most', '5000')),
		chart: value('--chart', '.github/growth.svg'),
	});
else if (argv.includes('--peers')) {
	const at = argv.indexOf('--peers');
	const rest = argv.slice(at + 1);
	const end = rest.findIndex((word) => word.startsWith('--'));
	await benchPeers(Number(value('--pages', '300')), Math.min(runs, 3), end < 0 ? rest : rest.slice(0, end)).catch((error) => {
		console.error(error.message);
		process.exitCode = 2;
	});
} else await benchBuilds(sizes('300,1000,5000,10000,20000'), runs);
if (argv.includes('--write') && !process.exitCode)
	writeFigures(argv.includes('--peers') ? 'peers' : argv[0]?.startsWith('--') ? 'builds' : (argv[0] ?? 'builds'));
