// Cold, warm and one-page-changed builds at several sizes, with the growth from one size to the next and peak memory.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateSite } from './generate.mjs';
import { median, putAside, run, seconds } from './measure.mjs';

const tool = resolve('bin/vrmdocs.js');

async function measure(site, runs, { edit } = {}) {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-bench-'));
	const work = join(dir, 'work');
	const args = (out) => [tool, 'build', site, '--out', join(work, out), '--cache-dir', join(work, 'cache'), '--quiet'];
	const times = { cold: [], warm: [], changed: [] };
	let memory = 0;
	const add = async (kind) => {
		const result = await run(process.execPath, args('site'));
		if (result.code !== 0) throw new Error(`build of ${site} failed:\n${result.text.slice(0, 2000)}`);
		times[kind].push(result.ms);
		memory = Math.max(memory, result.memory);
	};
	for (let i = 0; i < runs; i++) {
		putAside(work, join(dir, 'aside'));
		await add('cold');
		await add('warm');
		if (edit) {
			edit(i);
			await add('changed');
		}
	}
	rmSync(dir, { recursive: true, force: true });
	return { times, memory };
}

export async function benchBuilds(sizes, runs) {
	const rows = [];
	const own = await measure('site', runs);
	rows.push({ name: 'this site', pages: 301, ...own });
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-site-'));
	for (const pages of sizes) {
		generateSite(dir, pages);
		const page = join(dir, 'docs/c0/vrm/vrm_about.md');
		const result = await measure(dir, pages > 2000 ? Math.min(runs, 3) : runs, { edit: (i) => appendFileSync(page, `\n変更${i}です。\n`) });
		rows.push({ name: `${pages} pages`, pages, ...result });
		console.error(`${pages} pages done`);
	}
	rmSync(dir, { recursive: true, force: true });
	console.log('| site | cold | nothing changed | one page changed | peak memory |\n|---|---|---|---|---|');
	for (const { name, times, memory } of rows)
		console.log(
			`| ${name} | ${seconds(times.cold)} | ${seconds(times.warm)} | ${times.changed.length ? seconds(times.changed) : '-'} | ${memory.toFixed(0)} MiB |`,
		);
	for (let i = 2; i < rows.length; i++) {
		const [a, b] = [rows[i - 1], rows[i]];
		console.log(
			`growth ${a.pages} → ${b.pages} pages (${(b.pages / a.pages).toFixed(2)} times): cold ${(median(b.times.cold) / median(a.times.cold)).toFixed(2)} times, one page changed ${(median(b.times.changed) / median(a.times.changed)).toFixed(2)} times`,
		);
	}
}
