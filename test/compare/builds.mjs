// The two builds of a tree. Docusaurus is installed once, under dist/compare; a tree is copied below it, so that its packages are found.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';

const home = resolve('dist/compare/docusaurus');
const tool = resolve('bin/vrmdocs.js');
export const DOCUSAURUS = '3.10.2';

const packages = {
	'@docusaurus/core': DOCUSAURUS,
	'@docusaurus/preset-classic': DOCUSAURUS,
	'@docusaurus/plugin-client-redirects': DOCUSAURUS,
	'@docusaurus/remark-plugin-npm2yarn': DOCUSAURUS,
	'@docusaurus/theme-mermaid': DOCUSAURUS,
	'@docusaurus/faster': DOCUSAURUS,
	'@mdx-js/react': '^3.0.0',
	clsx: '^2.0.0',
	'prism-react-renderer': '^2.3.0',
	'raw-loader': '^4.0.2',
	react: '^19.0.0',
	'react-dom': '^19.0.0',
};

/** Installs Docusaurus unless it is there. */
function install() {
	if (existsSync(join(home, 'node_modules/@docusaurus/core/package.json'))) return;
	mkdirSync(home, { recursive: true });
	// 4.7.0 of the search box names a version of its own core that was never published.
	const overrides = { '@docsearch/react': '4.3.2', '@docsearch/core': '4.3.1' };
	const manifest = { name: 'compare-docusaurus', version: '1.0.0', private: true, dependencies: packages, overrides };
	writeFileSync(join(home, 'package.json'), JSON.stringify(manifest, null, '\t'));
	console.error(`installing Docusaurus ${DOCUSAURUS} into ${relative('.', home)}`);
	execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Copies a tree, without what builds leave in it. @returns the folder of the copy */
export function copyTree(tree, again) {
	install();
	const copy = join(home, 'trees', basename(tree));
	if (again && existsSync(copy)) return copy;
	rmSync(copy, { recursive: true, force: true });
	const left = new Set(['node_modules', 'build', '.docusaurus', '.git', 'dist'].map((name) => join(tree, name)));
	cpSync(tree, copy, { recursive: true, filter: (path) => !left.has(path) });
	const own = join(tree, 'node_modules');
	if (existsSync(join(own, '@docusaurus/core'))) symlinkSync(own, join(copy, 'node_modules'));
	return copy;
}

/** @param before a program that runs it, with its arguments */
const run = (args, options, before = []) => {
	const [file, ...rest] = [...before, process.execPath, ...args];
	return spawnSync(file, rest, { encoding: 'utf8', ...options });
};

export const docusaurus = (copy, before) =>
	run([program(copy), 'build'], { cwd: copy, env: { ...process.env, NODE_ENV: 'production' } }, before);

const program = (copy) =>
	[join(copy, 'node_modules'), join(home, 'node_modules')]
		.map((folder) => join(folder, '@docusaurus/core/bin/docusaurus.mjs'))
		.find((file) => existsSync(file));

export const outputOf = (copy) => join(home, 'out', basename(copy));
export const cacheOf = (copy) => join(home, 'cache', basename(copy));

export const vrmdocs = (copy, before) => run([tool, 'build', copy, '--out', outputOf(copy), '--cache-dir', cacheOf(copy)], {}, before);

export function buildTheirs(copy, again) {
	const out = join(copy, 'build');
	if (!(again && existsSync(out))) {
		const { status, stdout, stderr } = docusaurus(copy);
		if (status !== 0) throw new Error(`Docusaurus does not build the tree:\n${stdout}\n${stderr}`);
	}
	return { out, pages: pagesIn(out).length };
}

export function buildOurs(copy) {
	const out = outputOf(copy);
	const { status, stderr } = vrmdocs(copy);
	if (stderr) writeFileSync(`${out}.log`, stderr);
	if (status !== 0)
		console.error(
			`vrmdocs has errors:\n${stderr
				.split('\n')
				.filter((line) => line.includes(' error: '))
				.join('\n')}`,
		);
	return { out, pages: pagesIn(out).length, stderr };
}

/** Paths of the HTML files of a folder, with `/`. */
export const pagesIn = (folder) =>
	existsSync(folder)
		? readdirSync(folder, { recursive: true })
				.map((path) => String(path).split(sep).join('/'))
				.filter((path) => path.endsWith('.html') && !path.startsWith('assets/') && statSync(join(folder, path)).isFile())
				.sort()
		: [];
