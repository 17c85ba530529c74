// Compiles the tool: src/ → dist/lib/. Run by bin/vrmdocs.js when sources are newer.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faster } from './faster.js';
import { workerNames } from './worker-names.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'dist/lib');
const stamp = join(out, 'stamp.json');

const readyStamp = join(out, 'ready/stamp.json');

/** Sizes and times of all sources of the tool, or of its theme, as one text. */
function fingerprint(folders = ['src', 'templates/strings', 'templates/client', 'templates/docusaurus'], kind = /\.tsx?$/) {
	const parts = [];
	const walk = (dir) => {
		for (const entry of readdirSync(dir, { withFileTypes: true })) {
			const path = join(dir, entry.name);
			if (entry.isDirectory()) {
				if (entry.name !== 'starter') walk(path);
			} else if (kind.test(entry.name)) {
				const { size, mtimeMs } = statSync(path);
				parts.push(`${path.slice(root.length)}:${size}:${mtimeMs}`);
			}
		}
	};
	for (const dir of folders) walk(join(root, dir));
	for (const file of ['package.json', 'bin/compile.js', 'bin/faster.js', 'bin/worker-names.js'])
		parts.push(statSync(join(root, file)).mtimeMs);
	return parts.sort().join('\n');
}

/** True if dist/lib is up to date. */
function isCompiled() {
	try {
		return JSON.parse(readFileSync(stamp, 'utf8')) === fingerprint();
	} catch {
		return false;
	}
}

const fingerprintOfReady = () => fingerprint(['src/theme', 'src/search/core', 'templates'], /\.(?:tsx?|css)$/);

/** True if the parts of the theme that are shipped bundled (src/theme/ready.ts) are up to date. */
function isReady() {
	try {
		return JSON.parse(readFileSync(readyStamp, 'utf8')) === fingerprintOfReady();
	} catch {
		return false;
	}
}

/** Bundles them. The tool is compiled. */
export async function makeReady() {
	const now = fingerprintOfReady();
	const { writeReady } = await import(`../dist/lib/write-ready.js?${Date.now()}`);
	await writeReady();
	put(readyStamp, JSON.stringify(now));
}

/** Under a temporary name first: another process may be compiling or starting, and this one may be killed. */
function put(file, data) {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(`${file}.${process.pid}.tmp`, data);
	renameSync(`${file}.${process.pid}.tmp`, file);
}

/** @returns esbuild's metafile */
export async function compile() {
	const { build } = await import('esbuild');
	const now = fingerprint();
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const result = await build({
		absWorkingDir: root,
		entryPoints: {
			cli: 'src/cli/main.ts',
			index: 'src/index.ts',
			'compile-thread': 'src/markdown/compile-thread.ts',
			'search-thread': 'src/search/build/search-thread.ts',
			'write-thread': 'src/output/write-thread.ts',
			'card-thread': 'src/features/social-cards/draw/card-thread.ts',
			'write-ready': 'src/theme/write-ready.ts',
		},
		outdir: out,
		bundle: true,
		splitting: true,
		format: 'esm',
		platform: 'node',
		target: 'node20',
		minifySyntax: true,
		chunkNames: 'chunk-[hash]',
		external: ['esbuild', 'sharp', 'fsevents', '@patdx/kuromoji'],
		define: {
			VRMDOCS_VERSION: JSON.stringify(version),
			VRMDOCS_WORKER_NAMES: JSON.stringify(workerNames().join('|')),
			...Object.fromEntries(Object.keys(codeOf).map((name) => [`VRMDOCS_${name}`, JSON.stringify(placeholder(name))])),
		},
		banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
		jsx: 'automatic',
		logLevel: 'error',
		metafile: true,
		write: false,
		plugins: [
			faster,
			{
				// A file for each grammar of code, loaded where a page has some.
				name: 'grammars',
				setup(b) {
					b.onLoad({ filter: /[\\/]src[\\/]markdown[\\/]grammars\.ts$/ }, ({ path }) => ({
						contents: readFileSync(path, 'utf8').replace(/refractor\/(?=\$)(.*)`/, '../../node_modules/refractor/lang/$1.js`'),
						loader: 'ts',
					}));
				},
			},
			{
				name: 'left-out',
				setup(b) {
					// BudouX's HTML processing, which is not used, would add a DOM library.
					b.onResolve({ filter: /^linkedom$/ }, () => ({ path: 'linkedom', namespace: 'empty' }));
					// Zod's messages in forty languages, which are not used.
					b.onResolve({ filter: /\.\.\/locales\/index\.js$/ }, (args) =>
						/[\\/]zod[\\/]/.test(args.importer) ? { path: 'locales', namespace: 'empty' } : undefined,
					);
					b.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: 'export const DOMParser = undefined;' }));
				},
			},
		],
	});
	// Chunks before the files that import them.
	const isChunk = ({ path }) => basename(path).startsWith('chunk-');
	const files = [...result.outputFiles].sort((a, b) => isChunk(b) - isChunk(a));
	const hashes = Object.fromEntries(Object.entries(codeOf).map(([name, roots]) => [placeholder(name), hashOfCode(result.metafile, roots)]));
	for (const { path, text } of files)
		put(
			path,
			text.replace(/@@VRMDOCS_\w+@@/g, (found) => hashes[found] ?? found),
		);
	put(stamp, JSON.stringify(now));
	removeFormer(new Set([stamp, dirname(readyStamp), ...files.map((f) => f.path)]));
	return result.metafile;
}

/** Entry files of the code that each kind of cached result depends on: its hash is part of the cache keys (src/base/version.ts). */
const codeOf = {
	MARKDOWN: ['src/markdown/compile.ts', 'src/markdown/kept-page.ts'],
	RENDER: [
		'src/render/renderer.ts',
		'src/render/inputs.ts',
		'src/render/facts.ts',
		'src/render/images.ts',
		'src/features/related/render-terms.ts',
	],
	SEARCH: ['src/search/build/job.ts', 'src/search/core/load-index.ts'],
	CARD: ['src/features/social-cards/draw/draw.ts'],
	TOOL: ['src/cli/main.ts'],
};
const placeholder = (name) => `@@VRMDOCS_${name}@@`;

/** Hash of some files, of all they import, and of the edits of bin/faster.js. */
function hashOfCode({ inputs }, roots) {
	const seen = new Set();
	const visit = (path) => {
		if (seen.has(path) || !inputs[path]) return;
		seen.add(path);
		for (const { path: imported } of inputs[path].imports) visit(imported);
	};
	roots.forEach(visit);
	const hash = createHash('sha1').update(readFileSync(join(root, 'bin/faster.js')));
	for (const path of [...seen].sort()) hash.update(path).update(existsSync(join(root, path)) ? readFileSync(join(root, path)) : '');
	return hash.digest('hex');
}

/** Deletes files of earlier compilations, but not recent ones: a running process may still load them. */
function removeFormer(current) {
	for (const name of readdirSync(out)) {
		const file = join(out, name);
		const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
		if (!current.has(file) && Date.now() - mtimeMs > 3_600_000) rmSync(file, { recursive: true, force: true });
	}
}

/** Compiles what has changed. */
export async function bringUpToDate() {
	if (!isCompiled()) await compile();
	if (!isReady()) await makeReady();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	if (process.argv.includes('--force')) await compile();
	await bringUpToDate();
}
