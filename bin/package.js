// Builds what the published package contains besides bin/vrmdocs.js: the compiled tool in dist/lib, with the theme as JavaScript (dist/lib/theme), the
// declaration files (dist/lib/types) and the licences of the bundled packages. npm runs it before packing (`prepack`).
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { compile, makeReady } from './compile.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lib = join(root, 'dist/lib');
const theme = join(lib, 'theme');
const types = join(lib, 'types');

/** Packages that stay dependencies of the published package: they contain binaries, or a site's own code must get the same copy. */
const dependencies = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);

const compiledPath = (path) => path.replace(/\.tsx?$/, '.js');

/**
 * The theme as JavaScript: each template is a separate file, so that a site can replace it. Packages that only the theme uses are bundled into
 * the files that import them. @returns esbuild's metafiles
 */
async function packTheme() {
	const entryPoints = globSync(['templates/**/*.{ts,tsx}', 'src/search/core/*.ts'], {
		cwd: root,
		ignore: ['**/*.d.ts', 'templates/starter/**', 'src/search/core/worker.ts'],
	});
	const common = {
		absWorkingDir: root,
		outdir: theme,
		outbase: root,
		bundle: true,
		format: 'esm',
		target: 'es2022',
		jsx: 'automatic',
		charset: 'utf8',
		metafile: true,
		logLevel: 'error',
	};
	const neighboursStayOutside = {
		name: 'neighbours-stay-outside',
		setup(b) {
			b.onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
				kind === 'entry-point' || importer.includes('/node_modules/') ? undefined : { path: compiledPath(path), external: true },
			);
			b.onResolve({ filter: /^(?:vrmdocs\/|virtual:|@generated\/|@theme\/)/ }, ({ path }) => ({ path, external: true }));
		},
	};
	const files = await build({
		...common,
		entryPoints,
		platform: 'neutral',
		conditions: ['browser'],
		mainFields: ['module', 'main'],
		// The site's own packages.
		external: [...dependencies, 'mermaid', '@docsearch/react'],
		plugins: [neighboursStayOutside],
	});
	// The worker is one file in the browser too.
	const worker = await build({ ...common, entryPoints: ['src/search/core/worker.ts'], platform: 'browser' });
	for (const path of globSync('templates/styles/**', { cwd: root })) copy(path, join(theme, path));
	return [files.metafile, worker.metafile];
}

function copy(from, to) {
	mkdirSync(dirname(to), { recursive: true });
	copyFileSync(join(root, from), to);
}

/** Declaration files of what a site imports. */
function packTypes() {
	const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'bin/tsconfig.types.json'], {
		cwd: root,
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`declaration files: ${stdout}${stderr}`);
	// Attributes as the theme writes them: copies of its files have them too.
	copy('templates/html-attributes.d.ts', join(types, 'html-attributes.d.ts'));
	const client = readFileSync(join(root, 'templates/modules.d.ts'), 'utf8');
	writeFileSync(join(types, 'client.d.ts'), `/// <reference path="./html-attributes.d.ts" />\n${client}`);
	// zod is bundled, so its declarations come with ours: the package is 6.1 MB, these are 0.3.
	for (const path of globSync('{index,v4/{classic,core,locales}/*}.d.ts', { cwd: join(root, 'node_modules/zod') }))
		copy(`node_modules/zod/${path}`, join(types, 'zod', path));
	// Sources import each other as `./a.ts`; the declarations are named a.d.ts, which TypeScript finds as `./a.js`.
	for (const path of globSync('**/*.d.ts', { cwd: types, absolute: true, ignore: 'zod/**' })) {
		const text = readFileSync(path, 'utf8').replace(/(from |import\(|import )(['"])(\.[^'"]+?)\.tsx?\2/g, '$1$2$3.js$2');
		const zod = relative(dirname(path), join(types, 'zod/index.js'));
		writeFileSync(path, text.replace(/(?<=from |import\()(['"])zod\1/g, `$1${zod.startsWith('.') ? zod : `./${zod}`}$1`));
	}
}

/** `/a/node_modules/@x/y/lib/z.js` → `/a/node_modules/@x/y`. */
function packageFolder(path) {
	const parts = path.split('/');
	const at = parts.lastIndexOf('node_modules');
	return at < 0 ? undefined : parts.slice(0, at + (parts[at + 1]?.startsWith('@') ? 3 : 2)).join('/');
}

/** Licences that allow bundling if their text is included. */
const allowed = /^(?:MIT|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|\(?MIT OR .*\)?)$/;

/** Writes the licence texts of all bundled packages. An unknown licence is an error: someone must check it before publishing. */
function packLicences(metafiles) {
	const folders = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs).map(packageFolder)).filter(Boolean));
	const unknown = [];
	const entries = [...folders].sort().map((folder) => {
		const dir = resolve(root, folder);
		const { name, version, license: expression, licenses, author } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
		const license = expression ?? licenses?.map(({ type }) => type).join(' OR ');
		if (!allowed.test(license ?? '')) unknown.push(`${name} ${version}: ${license}`);
		const file = readdirSync(dir).find((entry) => /^(?:un)?licen[cs]e(?:$|[.-])/i.test(entry));
		const owner = typeof author === 'string' ? author : author?.name;
		const text = file
			? readFileSync(join(dir, file), 'utf8').trim()
			: `${license}${owner ? `, ${owner}` : ''} (the package has no licence file)`;
		return `${name} ${version}\n${'-'.repeat(`${name} ${version}`.length)}\n\n${text}\n`;
	});
	if (unknown.length) throw new Error(`licences to look at before they are bundled:\n${unknown.join('\n')}`);
	const separate =
		'Packages that are installed beside this one keep their own licences. One is not permissive: sharp loads libvips, a shared library under the LGPL 3.0 or later, from the package @img/sharp-libvips-*.';
	writeFileSync(join(lib, 'THIRD-PARTY-LICENSES.txt'), `Packages whose code is part of this one. ${separate}\n\n${entries.join('\n\n')}`);
}

// Files of earlier compilations would be packed too. Those of this one stay: a running command may use them.
for (const folder of [theme, types]) rmSync(folder, { recursive: true, force: true });
const tool = await compile();
const current = new Set(['stamp.json', 'ready', ...Object.keys(tool.outputs).map((path) => basename(path))]);
for (const name of readdirSync(lib)) if (!current.has(name)) rmSync(join(lib, name), { recursive: true });
await makeReady();

packLicences([tool, ...(await packTheme())]);
packTypes();
