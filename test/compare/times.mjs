// Both tools side by side on one tree: cold, nothing changed, one page changed; bytes of JavaScript that a page loads.
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cacheOf, docusaurus, outputOf, pagesIn, vrmdocs } from './builds.mjs';

const seconds = (run) => {
	const from = performance.now();
	const { status } = run();
	return `${((performance.now() - from) / 1000).toFixed(2)} s${status === 0 ? '' : ' (fails)'}`;
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
		['vrmdocs', () => vrmdocs(copy)],
		['Docusaurus', () => docusaurus(copy)],
	]) {
		const row = [name, seconds(build), seconds(build)];
		change();
		rows.push([...row, seconds(build)]);
	}
	console.log('');
	for (const row of rows) console.log(row.map((cell) => cell.padEnd(18)).join(''));
	console.log('\nJavaScript of a page, gzip (at load; all that it may load later)');
	for (const [name, out] of [
		['vrmdocs', outputOf(copy)],
		['Docusaurus', join(copy, 'build')],
	])
		for (const kind of ['md', 'mdx']) {
			const html = pageOf(copy, out, kind);
			if (html) console.log(`${name.padEnd(12)}${kind.padEnd(5)}${scriptBytes(html, out).toLocaleString('en')} bytes`);
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

/** Scripts that a page names, external ones aside. */
function scriptBytes(html, out) {
	const names = new Set([...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.(?:m?js))(?:\?[^"]*)?"/g)].map((m) => m[1]));
	const files = readdirSync(out, { recursive: true }).map(String);
	return [...names].reduce((sum, name) => {
		const file = files.find((path) => path.endsWith(name) && statSync(join(out, path)).isFile());
		return file ? sum + gzipSync(readFileSync(join(out, file))).length : sum;
	}, 0);
}
