// Both tools side by side on one tree: cold, nothing changed, one page changed; bytes of JavaScript that a page loads.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cacheOf, docusaurus, outputOf, pagesIn, vrmdocs } from './builds.mjs';

const time = '/usr/bin/time';
const figures = join(tmpdir(), `vrmdocs-times-${process.pid}`);

/** Time on the clock, of the processors, and memory: `2.10 s, 3.40 s cpu, 310 MB`. Of a machine that does other work too, the second is worth most. */
const seconds = (build) => {
	const measured = existsSync(time);
	const from = performance.now();
	const { status } = build(measured ? [time, '-o', figures, '-f', '%U %S %M'] : []);
	const wall = `${((performance.now() - from) / 1000).toFixed(2)} s`;
	const [user, system, kilobytes] = measured ? readFileSync(figures, 'utf8').trim().split('\n').at(-1).split(' ').map(Number) : [];
	rmSync(figures, { force: true });
	const more = measured ? `, ${(user + system).toFixed(1)} s cpu, ${Math.round(kilobytes / 1024)} MB` : '';
	return wall + more + (status === 0 ? '' : ' (fails)');
};

export function printTimes(copy) {
	const page = firstPage(copy);
	const change = () => appendFileSync(page, '\nOne more sentence.\n');
	rmSync(join(copy, '.docusaurus'), { recursive: true, force: true });
	rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true });
	rmSync(cacheOf(copy), { recursive: true, force: true });
	rmSync(outputOf(copy), { recursive: true, force: true });
	const rows = [['', 'cold', 'nothing changed', 'one page changed']];
	for (const [name, build] of [
		['vrmdocs', (before) => vrmdocs(copy, before)],
		['Docusaurus', (before) => docusaurus(copy, before)],
	]) {
		const row = [name, seconds(build), seconds(build)];
		change();
		rows.push([...row, seconds(build)]);
	}
	console.log('');
	for (const row of rows) console.log(row.map((cell) => cell.padEnd(34)).join(''));
	console.log('\nJavaScript of a page, gzip: at load, and what else it names');
	for (const [name, out] of [
		['vrmdocs', outputOf(copy)],
		['Docusaurus', join(copy, 'build')],
	])
		for (const kind of ['md', 'mdx']) {
			const html = pageOf(copy, out, kind);
			if (!html) continue;
			const [first, later] = scriptBytes(html, out).map((bytes) => bytes.toLocaleString('en'));
			console.log(`${name.padEnd(12)}${kind.padEnd(5)}${first} bytes, ${later} later`);
		}
}

function firstPage(copy) {
	const found = readdirSync(join(copy, 'docs'), { recursive: true })
		.map(String)
		.filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)_/.test(path))
		.sort();
	return join(copy, 'docs', found[0]);
}

/** HTML of the first page whose source has an ending and whose name is in the output. */
function pageOf(copy, out, ending) {
	const names = readdirSync(join(copy, 'docs'), { recursive: true })
		.map(String)
		.filter((path) => path.endsWith(`.${ending}`) && !/index|README|(?:^|\/)_/i.test(path))
		.map((path) =>
			path
				.replace(/\.mdx?$/, '')
				.split('/')
				.at(-1),
		);
	const page = pagesIn(out).find((path) => names.some((name) => path.endsWith(`/${name}/index.html`) || path.endsWith(`/${name}.html`)));
	return page && readFileSync(join(out, page), 'utf8');
}

/** Bytes of the scripts that a page loads at once, and of the others that it names; external ones aside. */
function scriptBytes(html, out) {
	const files = readdirSync(out, { recursive: true }).map(String);
	const bytesOf = (names) =>
		[...names].reduce((sum, name) => {
			const file = files.find((path) => path.endsWith(name) && statSync(join(out, path)).isFile());
			return file ? sum + gzipSync(readFileSync(join(out, file))).length : sum;
		}, 0);
	const first = new Set([...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.m?js)(?:\?[^"]*)?"/g)].map((m) => m[1]));
	const all = new Set([...html.matchAll(/([\w.~-]+\.m?js)\b/g)].map((m) => m[1]));
	return [bytesOf(first), bytesOf([...all].filter((name) => !first.has(name)))];
}
