/**
 * The part of `npm run bench -- search` that is measured in Chromium on the built site: how soon each key is answered, and how well Pagefind
 * answers the same queries on the same pages. Pagefind comes from the npm registry, into a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SearchPageInput } from '../../src/search/core/types.ts';
import { openBrowser, type Page, reader, serveSite } from '../browser/harness.ts';

/** The extended release: with words of Japanese. */
export const PEER = 'pagefind@1.6.0';

export interface Typed {
	/** Milliseconds from a key to its answer in the page, of every key. */
	keys: number[];
	/** From the first key on a fresh page to its answer: panel, worker and index are loaded. */
	first: number;
	/** For each prefix of `kokkaku` from `kokk` on: whether 骨格 was on screen. */
	shown: Record<string, boolean>;
}

/** Types texts letter by letter into the search box, as soon as each letter is answered. */
export async function typeAll(dir: string, texts: string[]): Promise<Typed> {
	const site = await serveSite(dir);
	const browser = await openBrowser();
	try {
		const { page, open } = await reader(browser, site);
		await open('/');
		await page.evaluate(watchAnswers);
		const [first] = await typeInto(page, texts[0]!.slice(0, 1));
		const keys: number[] = [];
		// Readings and near spellings are loaded with the first query that needs them: once, before what is measured.
		await typeInto(page, 'kokka');
		for (const text of texts) keys.push(...(await typeInto(page, text)));
		const shown: Record<string, boolean> = {};
		for (let end = 4; end <= 'kokkaku'.length; end++) {
			const text = 'kokkaku'.slice(0, end);
			await typeInto(page, text);
			shown[text] = (await page.locator('.navbar [role=option]', { hasText: '骨格' }).count()) > 0;
		}
		return { keys, first: first!, shown };
	} finally {
		await browser.close();
		await site.close();
	}
}

interface Watching {
	answered: Promise<number>;
	pressed: number;
}

/** In the page: notes when a key went down, and when the panel shows what is in the field. */
function watchAnswers(): void {
	const field = document.querySelector<HTMLInputElement>('.navbar .search-input')!;
	const watching: Watching = { answered: Promise.resolve(0), pressed: 0 };
	Object.assign(window, { watching });
	field.addEventListener('keydown', ({ timeStamp }) => {
		watching.pressed = timeStamp;
	});
	field.addEventListener('input', () => {
		const { pressed } = watching;
		const text = field.value;
		watching.answered = new Promise((done) => {
			const isThere = () => document.querySelector<HTMLElement>('.search-panel')?.dataset.query === text.trim();
			const observer = new MutationObserver(() => {
				if (!isThere()) return;
				observer.disconnect();
				done(performance.now() - pressed);
			});
			// A space at the end asks for nothing new.
			if (isThere()) return done(performance.now() - pressed);
			setTimeout(() => done(5000), 5000);
			observer.observe(field.closest('search')!, { subtree: true, childList: true, attributes: true });
		});
	});
}

async function typeInto(page: Page, text: string): Promise<number[]> {
	const field = page.locator('.navbar .search-input');
	await field.fill('');
	const times: number[] = [];
	for (const letter of text) {
		// Letters that no key has are put in as an input method does.
		if (/[!-~]/.test(letter)) await page.keyboard.press(letter);
		else {
			await page.evaluate(() => Object.assign((window as unknown as { watching: Watching }).watching, { pressed: performance.now() }));
			await page.keyboard.insertText(letter);
		}
		times.push(await page.evaluate(() => (window as unknown as { watching: Watching }).watching.answered));
	}
	return times;
}

export function installPagefind(work: string): void {
	writeFileSync(join(work, 'package.json'), '{"private": true}\n');
	execFileSync('npm', ['install', PEER, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: work, stdio: 'pipe' });
}

const escaped = (text: string) => text.replace(/[&<]/g, (one) => (one === '&' ? '&amp;' : '&lt;'));

/** Pages for Pagefind, and its index of them. @returns their folder */
export function writePeer(inputs: SearchPageInput[], language: string, work: string): string {
	const dir = join(work, `site-${inputs.length}`);
	for (const { url, title, sections } of inputs) {
		const path = join(dir, decodeURI(url), 'index.html');
		mkdirSync(dirname(path), { recursive: true });
		const body = sections.map(({ id, heading, text }) => `${heading && `<h2 id="${id}">${escaped(heading)}</h2>`}<p>${escaped(text)}</p>`);
		writeFileSync(
			path,
			`<!doctype html><html lang="${language}"><title>${escaped(title)}</title><main data-pagefind-body><h1>${escaped(title)}</h1>${body.join('')}</main></html>`,
		);
	}
	execFileSync(join(work, 'node_modules/.bin/pagefind'), ['--site', dir], { cwd: work, stdio: 'pipe' });
	return dir;
}

/** Pages of a folder of Markdown that Pagefind finds for each query, best first: addresses, at most `most`. */
export async function askPagefindAbout(inputs: SearchPageInput[], language: string, queries: string[], most: number): Promise<string[][]> {
	const work = mkdtempSync(join(tmpdir(), 'vrmdocs-pagefind-'));
	try {
		installPagefind(work);
		const dir = writePeer(inputs, language, work);
		writeFileSync(join(dir, 'empty.html'), '<!doctype html><title>Empty</title>');
		return await inBrowser(dir, queries, most, '/empty.html');
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

/** Pages that Pagefind finds for each query, best first: addresses, at most `most`. Undefined where it cannot be installed. */
export async function askPagefind(dir: string, queries: string[], most: number): Promise<string[][] | undefined> {
	const work = mkdtempSync(join(tmpdir(), 'vrmdocs-pagefind-'));
	try {
		installPagefind(work);
		const copy = join(work, 'site');
		cpSync(dir, copy, { recursive: true });
		// What is on every page is no part of any.
		const index = ['--site', copy, '--root-selector', '#_main'];
		execFileSync(join(work, 'node_modules/.bin/pagefind'), index, { cwd: work, stdio: 'pipe' });
		return await inBrowser(copy, queries, most);
	} catch (error) {
		console.log(`${PEER} cannot be asked: ${(error as Error).message.slice(0, 500)}`);
		return undefined;
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

interface Pagefind {
	init(): Promise<void>;
	search(text: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

async function inBrowser(dir: string, queries: string[], most: number, address = '/'): Promise<string[][]> {
	const site = await serveSite(dir);
	const browser = await openBrowser();
	try {
		const context = await browser.newContext({ bypassCSP: true });
		const page = await context.newPage();
		await page.goto(new URL(address, site.origin).href);
		return await page.evaluate(
			async ([all, most]) => {
				const address = '/pagefind/pagefind.js';
				const pagefind = (await import(address)) as Pagefind;
				await pagefind.init();
				const found: string[][] = [];
				for (const text of all) {
					const { results } = await pagefind.search(text);
					const data = await Promise.all(results.slice(0, most).map((one) => one.data()));
					found.push(data.map(({ url }) => url.replace(/index\.html$/, '')));
				}
				return found;
			},
			[queries, most] as const,
		);
	} finally {
		await browser.close();
		await site.close();
	}
}
