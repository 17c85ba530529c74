/**
 * `npm run bench -- search`: how well and how fast the built index (dist/site) answers test/fixtures/search/queries.json.
 *
 *   success@8   share of queries with a right page among the first eight hits
 *   MRR         mean of 1 / place of the first right page
 *
 * `pagefind` is Pagefind on the built site, in the same run. Each key's answer is measured in Chromium. `--node` leaves out what needs Chromium and
 * the npm registry. `--misses` lists queries whose first hit is not right. Bytes and phones: search-phone.ts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadIndex } from '../../src/search/core/load-index.ts';
import type { Loaded } from '../../src/search/core/loaded.ts';
import { helpFrom } from '../../src/search/core/node-help.ts';
import { stemLike } from '../../src/search/core/node-stems.ts';
import { searchWith } from '../../src/search/core/query.ts';
import { askPagefind, typeAll } from './search-browser.ts';

interface Question {
	query: string;
	pages: string[];
	kind: string;
	/**
	 * Held-out queries were kept aside while ranking was tuned; later ones were written after that, and led to general rules only. Hard ones are
	 * readings, symptoms, questions, typing errors and English, to tune by; hard-held-out ones were written when those were done.
	 */
	set: 'tuning' | 'held-out' | 'later' | 'hard' | 'hard-held-out';
}

stemLike(['en', 'ja']);
const root = process.env.PROJECT_ROOT ?? process.cwd();
const args = process.argv.slice(2);
const OPTIONS = { maxResults: 8, excerptLength: 50 };
const ROUNDS = 5;
const SETS = ['tuning', 'held-out', 'later', 'hard', 'hard-held-out'] as const;

const questions = JSON.parse(readFileSync(join(root, 'test/fixtures/search/queries.json'), 'utf8')) as Question[];
const builtSite = join(root, 'dist/site');
const json = readFileSync(join(builtSite, 'search-index.json'), 'utf8');
const sizes = new Map<string, number>();

/** Asks an index, as a browser does. @returns bytes that were loaded, compressed, and the pages found */
async function ask(loaded: Loaded, text: string): Promise<{ bytes: number; pages: string[] }> {
	let bytes = 0;
	const help = helpFrom((path) => {
		const file = join(builtSite, path);
		if (!existsSync(file)) return undefined;
		const content = readFileSync(file, 'utf8');
		if (!sizes.has(path)) sizes.set(path, gzip(content));
		bytes += sizes.get(path)!;
		return content;
	}, loaded);
	const { hits } = await searchWith(help, loaded, text, OPTIONS);
	return { bytes, pages: [...new Set(hits.map(({ page }) => page))] };
}

/** What a first query needs is made when the index is loaded. */
const load = () => {
	const own = loadIndex(json);
	own.vocabulary();
	own.withPart('a');
	if (own.pages) own.documentsOf(0);
};
const loads = Array.from({ length: ROUNDS }, () => timeOf(load));
console.log(`first part   ${loadIndex(json).pages} pages, ${kb(gzip(json))} gzip`);
console.log(`load         ${Math.min(...loads).toFixed(1)} ms best, ${median(loads).toFixed(1)} ms median of ${ROUNDS}; at most 60`);

const first: number[] = [];
for (const { query } of questions) first.push(gzip(json) + (await ask(loadIndex(json), query)).bytes);
first.sort((a, b) => a - b);
console.log(
	`first query  ${kb(median(first))} median, ${kb(first[Math.floor(first.length * 0.9)]!)} of 90 %, ${kb(first.at(-1)!)} worst; at most 120`,
);

const inBrowser = !args.includes('--node');
const peer = inBrowser
	? await askPagefind(
			builtSite,
			questions.map(({ query }) => query),
			OPTIONS.maxResults,
		)
	: undefined;

const loaded = loadIndex(json);
for (const set of SETS) {
	const own = questions.filter((question) => question.set === set);
	console.log(`\n${own.length} ${set} queries`);
	const places: number[] = [];
	for (const { query, pages } of own) places.push((await ask(loaded, query)).pages.findIndex((page) => pages.includes(page)) + 1);
	report('ours', places);
	if (args.includes('--misses'))
		for (const [i, { query }] of own.entries()) if (places[i] !== 1) console.log(`    ${places[i] || 'none'}  ${query}`);
	if (peer)
		report(
			'pagefind',
			own.map((question) => peer[questions.indexOf(question)]!.findIndex((page) => question.pages.includes(page)) + 1),
		);
}

/** @param places of the first right page of each query; 0 where none is */
function report(name: string, places: number[]): void {
	const found = places.filter((place) => place > 0);
	const rank = found.reduce((sum, place) => sum + 1 / place, 0) / places.length;
	const empty = places.length - found.length;
	console.log(
		`  ${name.padEnd(8)}   success@8 ${(found.length / places.length).toFixed(3)}   MRR ${rank.toFixed(3)}   without a right page ${empty}`,
	);
}

// Its parts are there: what a further key costs.
const times: number[] = [];
for (const { query } of questions) {
	await ask(loaded, query);
	const start = performance.now();
	await ask(loaded, query);
	times.push(performance.now() - start);
}
console.log(`\nquery        ${median(times).toFixed(2)} ms median, ${Math.max(...times).toFixed(2)} ms worst, when its parts are there`);

if (inBrowser) {
	const readings = questions.filter(({ kind }) => kind === 'reading').map((one) => one.query);
	const {
		keys,
		first: firstKey,
		shown,
	} = await typeAll(builtSite, [...readings, ...questions.filter(({ set }) => set === 'held-out').map((one) => one.query)]);
	const sorted = [...keys].sort((a, b) => a - b);
	console.log(`\nfirst key    ${firstKey.toFixed(0)} ms on a fresh page: its panel, the worker and the index are loaded`);
	console.log(
		`each key     ${median(keys).toFixed(1)} ms median, ${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)} ms of 99 %, ${sorted.at(-1)!.toFixed(1)} ms worst, of ${keys.length} keys in Chromium; at most 16 and 50`,
	);
	console.log(
		`骨格 on screen ${Object.entries(shown)
			.map(([text, is]) => `${text} ${is ? 'yes' : 'no'}`)
			.join(', ')}`,
	);
}

function timeOf(run: () => unknown): number {
	const start = performance.now();
	run();
	return performance.now() - start;
}

function median(numbers: number[]): number {
	return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function gzip(content: string): number {
	return gzipSync(content, { level: 9 }).length;
}

function kb(bytes: number): string {
	return `${(bytes / 1000).toFixed(0)} kB`;
}
