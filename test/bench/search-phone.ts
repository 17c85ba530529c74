/**
 * `npm run bench -- search-phone`: how soon a phone shows the first result, and how much is sent for it, beside Pagefind on the same pages in the
 * same run. The line is slow-line.ts; the page's thread is four times slower (Chromium slows down no worker: ours runs in one).
 *
 *   --sizes 300,1000      pages
 *   --text FOLDER         Markdown to take them from, best one that does not repeat; default this site's docs
 *   --language en         of the text, `en,ja` where there are several
 *   --queries FILE        `[{"query": "…", "pages": ["/…/"]}]`: how well both answer them, too
 *
 * The pages' index is put in the place of that of dist/site (`npm run build`), whose search box is used.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunkOf, inChunks, textParts, textsOf } from '../../src/search/build/chunk.ts';
import { indexParts, textRuns } from '../../src/search/build/index-parts.ts';
import { tokenizePage } from '../../src/search/build/tokenize-page.ts';
import type { Language, SearchPageInput } from '../../src/search/core/types.ts';
import { openBrowser, type Page } from '../browser/harness.ts';
import { markdownPages } from './markdown-pages.ts';
import { installPagefind, PEER, writePeer } from './search-browser.ts';
import { slowLine } from './slow-line.ts';

const root = process.env.PROJECT_ROOT!;
const site = join(root, 'dist/site');
const argument = (name: string, otherwise: string): string => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? otherwise : process.argv[at + 1]!;
};
const sizes = argument('sizes', '300,1000').split(',').map(Number);
const folder = argument('text', join(root, 'site/docs'));
const languages = argument('language', 'en,ja').split(',') as Language[];
const file = argument('queries', '');
const QUERIES = 9;
const SLOWER = 4;
const SHOWN = 8;

interface Question {
	query: string;
	pages: string[];
}
/** Milliseconds and bytes since the reader opens the search. */
interface Answer {
	first: number;
	complete: number;
	bytes: number;
	pages: string[];
}

/** The files of an index of some pages, by path. */
function indexOf(inputs: SearchPageInput[]): Map<string, Buffer> {
	const files = new Map<string, Buffer>();
	const options = { languages, synonyms: [] };
	const put = (path: string, text: string) => files.set(`/${path}`, Buffer.from(text));
	const chunks = inChunks(inputs).map((own) => {
		const chunk = chunkOf(own.map((input) => ({ input, tokens: tokenizePage(input, { languages }) })));
		const texts = textParts(
			own.map(textsOf),
			chunk.pages.map(({ shape }) => shape),
			options,
		);
		for (const { paths } of textRuns(chunk, options)) for (const [part, path] of paths.entries()) put(path, texts[part]!);
		return chunk;
	});
	put('search-index.json', JSON.stringify(indexParts(chunks, options, { take: put }).file));
	return files;
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** Serves files put in the place of the site's, compressed; what is compressed already as it is. */
async function serve(files: ReadonlyMap<string, Buffer>, peer: string): Promise<{ port: number; close(): void }> {
	const compressed = new Map<string, Buffer>();
	const find = (path: string): Buffer | undefined => {
		const own = files.get(path);
		if (own) return own;
		const name = join(path.startsWith('/pagefind/') ? peer : site, path);
		if (!existsSync(name)) return undefined;
		return readFileSync(statSync(name).isDirectory() ? join(name, 'index.html') : name);
	};
	const server = createServer((request, response) => {
		const path = decodeURI(new URL(request.url!, 'http://localhost').pathname);
		const data = find(path);
		if (!data) return response.writeHead(404).end();
		const type = types[extname(path) || '.html'];
		const body = type ? (compressed.get(path) ?? gzipSync(data, { level: 9 })) : data;
		compressed.set(path, body);
		response.writeHead(200, {
			'content-type': type ?? 'application/octet-stream',
			'content-length': body.length,
			...(type && { 'content-encoding': 'gzip' }),
		});
		response.end(body);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { port: (server.address() as AddressInfo).port, close };
}

/** In the page: when the box shows its first result for a text, and when it is complete. */
const watchBox = (text: string): Promise<Omit<Answer, 'bytes'>> =>
	new Promise((done) => {
		const start = performance.now();
		let first = 0;
		const field = document.querySelector<HTMLInputElement>('.navbar .search-input')!;
		const look = () => {
			const options = [...document.querySelectorAll<HTMLElement>('.navbar .search-panel [role=option]')];
			const hits = options.map((one) => one.closest('a') ?? one.querySelector('a')).filter((link) => link !== null);
			if (!first && (hits.length || options.length)) first = performance.now() - start;
			if (document.querySelector<HTMLElement>('.search-panel')?.dataset.query !== text) return;
			observer.disconnect();
			const pages = [...new Set(hits.map((link) => new URL(link.href).pathname))];
			done({ first: first || performance.now() - start, complete: performance.now() - start, pages });
		};
		const observer = new MutationObserver(look);
		observer.observe(document.body, { subtree: true, childList: true, attributes: true });
		field.focus();
		field.value = text;
		field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	});

interface Pagefind {
	init(): Promise<void>;
	search(text: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

const askPeer = async ([text, most]: readonly [string, number]): Promise<Omit<Answer, 'bytes'>> => {
	const start = performance.now();
	const address = '/pagefind/pagefind.js';
	const pagefind = (await import(address)) as Pagefind;
	await pagefind.init();
	const { results } = await pagefind.search(text);
	let first = 0;
	const data = await Promise.all(
		results.slice(0, most).map(async (one) => {
			const own = await one.data();
			first ||= performance.now() - start;
			return own;
		}),
	);
	const complete = performance.now() - start;
	return { first: first || complete, complete, pages: data.map(({ url }) => url.replace(/index\.html$/, '')) };
};

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

async function measure(inputs: SearchPageInput[], questions: Question[], work: string): Promise<void> {
	const server = await serve(indexOf(inputs), writePeer(inputs, languages.at(-1)!, work));
	const line = await slowLine(server.port);
	const browser = await openBrowser();
	try {
		for (const name of ['vrmdocs', PEER]) {
			const answers: Answer[] = [];
			for (const { query } of questions) {
				// A reader who was never here.
				const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 800 } });
				const page: Page = await context.newPage();
				await page.goto(`${line.origin}/`, { waitUntil: 'networkidle' });
				const slow = await context.newCDPSession(page);
				await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
				const before = line.bytes();
				const answer = await (name === 'vrmdocs' ? page.evaluate(watchBox, query) : page.evaluate(askPeer, [query, SHOWN] as const));
				answers.push({ ...answer, bytes: line.bytes() - before });
				await context.close();
			}
			const of = (key: 'first' | 'complete' | 'bytes') => answers.map((answer) => answer[key]);
			const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
			console.log(
				`${String(inputs.length).padStart(6)}  ${name.padEnd(14)}  first ${seconds(median(of('first')))} median, ${seconds(Math.max(...of('first')))} worst   complete ${seconds(median(of('complete')))}   ${(median(of('bytes')) / 1000).toFixed(0)} kB median, ${(Math.max(...of('bytes')) / 1000).toFixed(0)} worst`,
			);
			if (!file) continue;
			const places = answers.map(({ pages }, i) => pages.findIndex((page) => questions[i]!.pages.includes(page)) + 1);
			const rank = places.reduce((sum, place) => sum + (place && 1 / place), 0) / places.length;
			console.log(
				`        success@${SHOWN} ${(places.filter(Boolean).length / places.length).toFixed(3)}   MRR ${rank.toFixed(3)} of ${places.length}`,
			);
		}
	} finally {
		await browser.close();
		await line.close();
		server.close();
	}
}

if (!existsSync(join(site, 'index.html'))) throw new Error('build the site first: npm run build');
const work = mkdtempSync(join(tmpdir(), 'vrmdocs-phone-'));
try {
	installPagefind(work);
	for (const size of sizes) {
		const inputs = markdownPages(folder, size);
		const titles = [...new Set(inputs.map(({ title }) => title))];
		const chosen = Array.from({ length: QUERIES }, (_, i) => titles[Math.floor(((i + 0.5) * titles.length) / QUERIES)]!);
		const questions = file
			? (JSON.parse(readFileSync(file, 'utf8')) as Question[])
			: chosen.map((title) => ({ query: title.split(/\s+/).slice(0, 2).join(' '), pages: [] }));
		await measure(inputs, questions, work);
	}
} finally {
	rmSync(work, { recursive: true, force: true });
}
