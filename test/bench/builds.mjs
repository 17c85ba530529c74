// Builds at several sizes, in one table: cold, nothing changed, the text of one page changed, its title changed, and with nothing but a cache restored from
// another place. Then the growth from one size to the next.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateSite } from './generate.mjs';
import { median, putAside, run, seconds } from './measure.mjs';

const tool = resolve('bin/vrmdocs.js');

const columns = {
	cold: 'cold',
	warm: 'nothing changed',
	text: 'text of one page changed',
	title: 'title of one page changed',
	restored: 'restored cache',
};

/**
 * @param site its folder
 * @param page one of its pages, to be changed; without it nothing is
 * @returns milliseconds by column, and the peak memory of each in MiB
 */
async function measure(site, runs, page) {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-bench-'));
	const work = join(dir, 'work');
	const times = { cold: [], warm: [], text: [], title: [], restored: [] };
	const memory = {};
	const add = async (kind, from = site, to = work) => {
		const result = await run(process.execPath, [
			tool,
			'build',
			from,
			'--out',
			join(to, 'site'),
			'--cache-dir',
			join(to, 'cache'),
			'--quiet',
		]);
		if (result.code !== 0) throw new Error(`build of ${from} failed:\n${result.text.slice(0, 2000)}`);
		times[kind].push(result.ms);
		memory[kind] = Math.max(memory[kind] ?? 0, result.memory);
	};
	for (let i = 0; i < runs; i++) {
		putAside(work, join(dir, 'aside'));
		await add('cold');
		await add('warm');
		if (!page) continue;
		// As on a fresh runner: another folder, other file times, and of what was built the cache alone.
		const other = join(dir, 'other');
		cpSync(site, join(other, 'checkout'), { recursive: true, verbatimSymlinks: true });
		cpSync(join(work, 'cache'), join(other, 'cache'), { recursive: true });
		await add('restored', join(other, 'checkout'), other);
		putAside(other, join(dir, 'aside'));
		appendFileSync(page, `\n変更${i}です。\n`);
		await add('text');
		writeFileSync(page, readFileSync(page, 'utf8').replace(/^title: .*$/m, `title: 変更${i}`));
		await add('title');
	}
	rmSync(dir, { recursive: true, force: true });
	return { times, memory };
}

export async function benchBuilds(sizes, runs) {
	const rows = [];
	const own = await measure('site', runs);
	rows.push({ name: 'this site', ...own });
	for (const pages of sizes) {
		const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-site-'));
		generateSite(dir, pages);
		const result = await measure(dir, pages > 2000 ? Math.min(runs, 3) : runs, join(dir, 'docs/c0/vrm/vrm_about.md'));
		rmSync(dir, { recursive: true, force: true });
		rows.push({ name: `${pages.toLocaleString('en')} pages`, pages, ...result });
		console.error(`${pages} pages done`);
	}
	console.log(
		`| | ${Object.values(columns).join(' | ')} | peak memory: cold, text changed |\n|${'---|'.repeat(Object.keys(columns).length + 2)}`,
	);
	const MiB = (amount) => (amount === undefined ? '' : `${Math.round(amount).toLocaleString('en')} MiB`);
	for (const { name, times, memory } of rows)
		console.log(
			`| ${name} | ${Object.keys(columns)
				.map((kind) => (times[kind].length ? seconds(times[kind]) : ''))
				.join(' | ')} | ${[memory.cold, memory.text].map(MiB).filter(Boolean).join(', ')} |`,
		);
	const generated = rows.filter(({ pages }) => pages);
	for (const [i, b] of generated.entries()) {
		const a = generated[i - 1];
		if (!a) continue;
		const growth = Object.keys(columns).map((kind) => `${columns[kind]} ${(median(b.times[kind]) / median(a.times[kind])).toFixed(2)}`);
		console.log(`growth from ${a.pages} to ${b.pages} pages, ${(b.pages / a.pages).toFixed(2)} times: ${growth.join(', ')} times`);
	}
}
