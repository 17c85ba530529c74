// `node test/compare/many.mjs TREE… [--again]`: trees of Docusaurus with their own packages installed → a table of who builds them, and of how many routes differ.
// Docusaurus builds a tree once, into its own build folder, which is kept; ours goes below dist/compare/many. A tree is named by its folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { compareSites } from './differences.mjs';
import { reasonFor, toldIn } from './known.mjs';
import { readSite } from './read-page.mjs';

const trees = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isAgain = process.argv.includes('--again');
if (!trees.length) {
	console.error('node test/compare/many.mjs TREE… [--again]');
	process.exit(2);
}
const home = resolve('dist/compare/many');
const env = { ...process.env, NODE_ENV: 'production', CI: '1' };
const run = (args, cwd) => spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });

/** @returns its version, and whether it builds the tree */
function theirs(tree) {
	const manifest = createRequire(join(tree, 'package.json')).resolve('@docusaurus/core/package.json');
	const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
	const told = join(tree, 'build', '.vrmdocs-compare');
	if (existsSync(told)) return { version, builds: readFileSync(told, 'utf8') === '0' };
	const { status, stdout, stderr } = run([join(dirname(manifest), 'bin/docusaurus.mjs'), 'build'], tree);
	mkdirSync(join(tree, 'build'), { recursive: true });
	writeFileSync(told, String(status));
	writeFileSync(join(home, `${nameOf(tree)}.docusaurus.log`), `${stdout}\n${stderr}`);
	return { version, builds: status === 0 };
}

function ours(tree) {
	const out = join(home, nameOf(tree));
	const log = `${out}.log`;
	if (isAgain && existsSync(out)) return { out, builds: true };
	const { status, stderr } = run([resolve('bin/vrmdocs.js'), 'build', tree, '--out', out, '--cache-dir', `${out}.cache`], tree);
	writeFileSync(log, stderr);
	return { out, builds: status === 0, errors: stderr.split('\n').filter((line) => line.includes(' error: ')).length };
}

const nameOf = (tree) => basename(/^(?:website|docs|site|dev-docs)$/.test(basename(tree)) ? dirname(tree) : tree);

mkdirSync(home, { recursive: true });
const rows = [['tree', 'Docusaurus', 'builds', 'with us', 'routes there', 'here', 'differing', 'most frequent']];
for (const tree of trees.map((path) => resolve(path))) {
	const there = theirs(tree);
	const here = ours(tree);
	const row = [nameOf(tree), there.version, there.builds ? 'yes' : 'no', here.builds ? 'yes' : `no (${here.errors} errors)`];
	if (there.builds && here.builds) {
		const told = toldIn(readFileSync(`${here.out}.log`, 'utf8'));
		const sites = { theirs: readSite(join(tree, 'build'), 'docusaurus'), ours: readSite(here.out, 'vrmdocs'), told };
		const open = compareSites(sites.theirs, sites.ours).filter((difference) => !reasonFor(difference, sites));
		const counts = new Map();
		for (const { what } of open) counts.set(what, (counts.get(what) ?? 0) + 1);
		const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 4);
		row.push(
			sites.theirs.size,
			sites.ours.size,
			new Set(open.map(({ route }) => route)).size,
			most.map(([what, n]) => `${what} ${n}`).join(', '),
		);
	}
	rows.push(row);
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i] ?? '').length)));
for (const row of rows)
	console.log(
		row
			.map((cell, i) => String(cell ?? '').padEnd(widths[i] + 2))
			.join('')
			.trimEnd(),
	);
