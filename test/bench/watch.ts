/**
 * Live writing: from the moment a file is saved to the changed DOM in Chromium, with `vrmdocs serve --watch` as a process of its own.
 * `npm run bench -- watch --sizes 300,1000,5000 --runs 40`. Times are milliseconds: median (quartiles).
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serve } from './serve.ts';

const root = process.env.PROJECT_ROOT!;
// Not bundled along: they know by their own address whether they are run themselves.
const { findBrowsers } = (await import(join(root, 'test/browsers.mjs'))) as {
	findBrowsers: () => Promise<{ found: { CHROME_PATH: string } }>;
};
const { generateSite } = (await import(join(root, 'test/bench/generate.mjs'))) as { generateSite: (dir: string, pages: number) => void };
const argv = process.argv.slice(2);
const option = (name: string, otherwise: string): string => argv[argv.indexOf(name) + 1 || -1] ?? otherwise;
const sizes = option('--sizes', '300,1000,5000').split(',').map(Number);
const runs = Number(option('--runs', '40'));

const clock = (): number => performance.timeOrigin + performance.now();
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** How far the page's clock is ahead of ours, from the quickest of many questions. */
async function clockOffset(page: Page): Promise<number> {
	let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
	for (let i = 0; i < 30; i++) {
		const before = clock();
		const there = await page.evaluate(() => performance.timeOrigin + performance.now());
		const trip = clock() - before;
		if (trip < best.trip) best = { trip, offset: there - before - trip / 2 };
	}
	return best.offset;
}

/** Waits within the page until the text is in it; resolves to the page's time of that change. */
function waitFor(page: Page, text: string): Promise<number> {
	return page.evaluate((wanted) => {
		const holds = () => document.querySelector('#_shell')!.textContent!.includes(wanted);
		return new Promise<number>((done) => {
			const look = () => {
				if (!holds()) return;
				observer.disconnect();
				done(performance.timeOrigin + performance.now());
			};
			const observer = new MutationObserver(look);
			observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
			look();
		});
	}, text);
}

type Edit = (text: string, mark: string) => string;
const body = (text: string): number => text.indexOf('\n---', 4) + 5;
const edits: Record<string, Edit> = {
	'text of a paragraph': (text, mark) => `${text.trimEnd()}\n\n最後の段落です。${mark}\n`,
	'first paragraph': (text, mark) => `${text.slice(0, body(text))}\n書き出しです。${mark}\n${text.slice(body(text))}`,
	'heading (contents)': (text, mark) => `${text.trimEnd()}\n\n## 新しい見出し${mark}\n\n本文です。\n`,
	// The page that is measured has a label of its own in the sidebar.
	'title (sidebar)': (text, mark) =>
		text.replace(/^title: .*$/m, `title: 題名${mark}`).replace(/^sidebar_label: .*$/m, `sidebar_label: 題名${mark}`),
};

async function measure(pages: number): Promise<void> {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-watch-'));
	// Islands of this site import packages.
	symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
	const real = pages <= 300;
	if (real) cpSync(join(root, 'site'), join(dir, 'site'), { recursive: true });
	else generateSite(join(dir, 'site'), pages);
	const source = [`docs/${real ? '' : 'c1/'}vrm1/meta.md`, `docs/${real ? '' : 'c1/'}vrm1/meta/index.md`]
		.map((f) => join(dir, 'site', f))
		.find((f) => existsSync(f))!;
	const original = readFileSync(source, 'utf8');
	const { child, address } = await serve(join(dir, 'site'), '--watch', '--cache-dir', join(dir, 'cache'));
	const browser = await chromium.launch({
		executablePath: (await findBrowsers()).found.CHROME_PATH,
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
	});
	try {
		const page = await browser.newPage();
		await page.goto(`${address}${real ? '' : 'c1/'}vrm1/meta/`);
		await page.waitForFunction(() => document.querySelector('[data-live]') && !document.querySelector('[data-island]:not([data-live])'));
		await sleep(Number(option('--settle', '2000')));
		for (const [name, edit] of Object.entries(edits)) {
			const times: number[] = [];
			for (let i = 0; i < runs + 5; i++) {
				const offset = await clockOffset(page);
				const mark = `✎${i}${name.length}`;
				const text = edit(original, mark);
				const changed = waitFor(page, mark);
				await sleep(60 + (i % 7) * 10);
				const saved = clock();
				writeFileSync(source, text);
				const time = (await changed) - offset - saved;
				// The first ones wake the compiler.
				if (i >= 5) times.push(time);
			}
			times.sort((a, b) => a - b);
			const at = (q: number): string => times[Math.min(times.length - 1, Math.floor(times.length * q))]!.toFixed(1);
			console.log(
				`${String(pages).padStart(6)} pages  ${name.padEnd(22)} ${at(0.5).padStart(7)}  (${at(0.25)} – ${at(0.75)}), quickest ${at(0)}, slowest of ${times.length}: ${at(1)}`,
			);
			writeFileSync(source, original);
			await sleep(500);
		}
	} finally {
		await browser.close();
		child.removeAllListeners('exit');
		child.kill('SIGTERM');
		await new Promise((done) => child.once('close', done));
		rmSync(dir, { recursive: true, force: true });
	}
}

console.log('saved → changed DOM, milliseconds');
for (const pages of sizes) await measure(pages);
