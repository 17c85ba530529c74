/** What the browser suites share: Chromium, a built site on 127.0.0.1 that can be made slow or broken, pages that remember their problems. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import sirv from 'sirv';
import type { Test, uvu } from 'uvu';
import { format } from '../../templates/strings/index.ts';
import { ja } from '../../templates/strings/ja.ts';
import { vrmdocs } from '../support/cli.ts';
import { filesIn } from '../support/files.ts';
import { noteServed } from '../support/suites.ts';

const root = process.env.PROJECT_ROOT!;

/** Strings of the fixture's language. */
export const words = ja;
export { format };

/** The first browser of these names that is on the PATH. */
function onPath(...names: string[]): string | undefined {
	for (const name of names) {
		try {
			return execFileSync('which', [name], { encoding: 'utf8' }).trim();
		} catch {
			// The next name.
		}
	}
	return undefined;
}

/** Chromium as readers have it: CHROME_PATH, else the first one on the PATH. */
function chromePath(): string {
	const found = process.env.CHROME_PATH ?? onPath('chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser');
	if (!found) throw new Error('No Chromium: set CHROME_PATH');
	return found;
}

/** The same without a window, where it is there: HEADLESS_SHELL_PATH, else, unless a browser is named, the one on the PATH. */
function shellPath(): string {
	const { HEADLESS_SHELL_PATH: given, CHROME_PATH: named } = process.env;
	return given || (named ? undefined : onPath('chromium-headless-shell', 'chrome-headless-shell')) || chromePath();
}

export interface Answer {
	/** Only the next request gets it. */
	once?: boolean;
	/** Milliseconds before the answer. */
	delay?: number;
	/** The answer waits for this. */
	until?: Promise<unknown>;
	/** Status instead of the file; 0 breaks the connection. */
	status?: number;
	/** Body instead of the file. */
	body?: string;
	/** Of a script or stylesheet, which the browser may then keep. */
	type?: string;
	/** The HTML up to the end of this comes at once, the rest with `until`. */
	first?: RegExp;
	/** Changes the HTML on its way. */
	edit?: (html: string) => string;
}

export interface Site {
	dir: string;
	/** `http://127.0.0.1:41234`. */
	origin: string;
	/** Requests so far: `GET /guide/`. */
	requests: string[];
	/** Headers of the last request for a path. */
	headers: Map<string, Record<string, string | string[] | undefined>>;
	/** What a path gets instead of its file; reset before each test. */
	answers: Map<string | RegExp, Answer>;
	close(): Promise<void>;
}

/** Visitors that have gone, by the number in their user agent. What one has asked for may arrive later: it is no request of the next test. */
const gone = new Set<string>();
const visitorOf = (userAgent = ''): string => /visitor\/(\d+)/.exec(userAgent)?.[1] ?? '';
let visitors = 0;

/**
 * Hashes in names: `client.1A2B3C4D.js`, `search-index.json?_=1a2b3c4d`, `cards/0123456789abcdef.png`. Some depend on the folder in which the tool was
 * compiled. What has these names is hashed itself.
 */
const NAME_HASHES = /\.[A-Z0-9]{8}(?=\.\w)|(?<=\?_=)[0-9a-f]{8}|(?<=cards\/)[0-9a-f]{16}/g;

/** Of what is published, wherever the tool stands. */
function hashOf(dir: string): string {
	const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
	const withoutHashes = (text: string) => text.replace(NAME_HASHES, '');
	const published = filesIn(dir).filter((path) => !path.startsWith('.'));
	const hashes = published.map((path) => `${withoutHashes(path)} ${sha1(withoutHashes(readFileSync(join(dir, path), 'latin1')))}`);
	return sha1(hashes.sort().join());
}

/** Serves a built site as a static host does: with validators, 404.html for what is missing. `base` is the path it is mounted at. */
export async function serveSite(dir: string, base = '/'): Promise<Site> {
	noteServed(hashOf(dir));
	const site: Omit<Site, 'origin' | 'close'> = { dir, requests: [], headers: new Map(), answers: new Map() };
	const files = sirv(dir, { etag: true });
	const missing = (response: ServerResponse): void => {
		response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
		response.end(existsSync(join(dir, '404.html')) ? readFileSync(join(dir, '404.html')) : 'missing');
	};
	const server = createServer(async (request, response) => {
		const path = decodeURI(request.url!.replace(/[?#].*$/, ''));
		if (gone.has(visitorOf(request.headers['user-agent']))) return request.socket.destroy();
		site.requests.push(`${request.method} ${request.url}`);
		site.headers.set(path, request.headers);
		const [key, answer] = [...site.answers].find(([k]) => (typeof k === 'string' ? k === path : k.test(path))) ?? [];
		if (key && answer?.once) site.answers.delete(key);
		if (answer?.delay) await new Promise((done) => setTimeout(done, answer.delay));
		if (answer?.first) {
			const html = readFileSync(join(dir, path.slice(base.length), 'index.html'), 'utf8');
			const { index, 0: end } = answer.first.exec(html)!;
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
			response.write(html.slice(0, index + end.length));
			await answer.until;
			return response.end(html.slice(index + end.length));
		}
		await answer?.until;
		if (answer?.status === 0) return request.socket.destroy();
		if (answer?.status === 404 && answer.body === undefined) return missing(response);
		if (answer && (answer.status !== undefined || answer.body !== undefined)) {
			response.writeHead(answer.status ?? 200, {
				'content-type': answer.type ?? 'text/html; charset=utf-8',
				...(answer.type ? { 'cache-control': 'max-age=3600' } : {}),
			});
			return response.end(answer.body ?? '');
		}
		if (answer?.edit) {
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
			return response.end(answer.edit(readFileSync(join(dir, path.slice(base.length), path.endsWith('/') ? 'index.html' : ''), 'utf8')));
		}
		if (!path.startsWith(base)) return missing(response);
		request.url = `/${request.url!.slice(base.length)}`;
		files(request, response, () => missing(response));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		...site,
		origin,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}

/** Where this process builds what it has written itself. Removed by `withSite`. */
const own = join(root, `dist/test/run-${process.pid}`);
/** Where all suites build what lies in the repository: the first one does, the others wait for it and find it as it is. They write nothing there. */
const shared = join(root, 'dist/test/sites');

/** Builds a folder of test/fixtures. */
export const otherFixture = (name: string): Promise<string> => built(join(root, 'test/fixtures', name), join(shared, name));
export const fixtureSite = (): Promise<string> => otherFixture('basic');

/** The starter of `vrmdocs init`, which is the manual. */
export const starterSite = (): Promise<string> => built(join(root, 'templates/starter'), join(shared, 'starter'));

/** The fixture with another config: `edit` changes the text of its config file. */
export async function fixtureVariant(name: string, edit: (config: string) => string): Promise<string> {
	const from = join(own, `${name}-source`);
	cpSync(join(root, 'test/fixtures/basic'), from, { recursive: true });
	const config = join(from, 'vrmdocs.config.ts');
	writeFileSync(config, edit(readFileSync(config, 'utf8')));
	return built(from, join(own, name));
}

/** Builds a site from texts by path. @param prepare puts more into its folder before */
export const writtenSite = (name: string, files: Record<string, string>, prepare?: (dir: string) => void): Promise<string> =>
	built(written(name, files, prepare), join(own, name));

/** The same for a site of several suites: the first one builds it. */
export function sharedSite(name: string, files: Record<string, string>, prepare?: (dir: string) => void): Promise<string> {
	const from = join(shared, `${name}-source`);
	follow(written(name, files, prepare), from);
	return built(from, join(shared, name));
}

/** Makes a folder equal to another one. Files of equal bytes are left alone, others moved there in one step: a suite beside this one may be building. */
function follow(source: string, target: string): void {
	const wanted = new Set(filesIn(source));
	for (const path of existsSync(target) ? filesIn(target) : []) if (!wanted.has(path)) rmSync(join(target, path), { force: true });
	for (const path of wanted) {
		const to = join(target, path);
		if (existsSync(to) && readFileSync(to).equals(readFileSync(join(source, path)))) continue;
		mkdirSync(dirname(to), { recursive: true });
		renameSync(join(source, path), to);
	}
}

function written(name: string, files: Record<string, string>, prepare: (dir: string) => void = () => {}): string {
	const from = join(own, `${name}-source`);
	mkdirSync(from, { recursive: true });
	prepare(from);
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(from, path)), { recursive: true });
		writeFileSync(join(from, path), text);
	}
	return from;
}

/** The site of this repository, as it is now: where nothing has changed since it was built, that takes a moment. */
export const realSite = (): Promise<string> => built(join(root, 'site'), join(root, 'dist/site'), join(root, 'dist/cache'));

async function built(from: string, out: string, cache = `${out}-cache`): Promise<string> {
	const { code, stderr } = await vrmdocs(['build', from, '--out', out, '--cache-dir', cache, '--quiet']);
	if (code) throw new Error(stderr);
	return out;
}

export interface Manifest {
	files: Record<string, unknown>;
	bundles: Record<'client' | 'islands' | 'searchWorker' | 'css', { file: string }>;
}

export const manifestOf = (dir: string): Manifest => JSON.parse(readFileSync(join(dir, '.vrmdocs-manifest.json'), 'utf8'));

/** Bytes of a published file, compressed. */
export const gzipOf = (dir: string, file: string): number => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length;

export async function openBrowser(args: string[] = [], executablePath: string = shellPath()): Promise<Browser> {
	return chromium.launch({
		executablePath,
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
		args: [
			'--no-sandbox',
			// Few functions of a page that is visited once run often enough to be worth optimising (a tenth of the processor time of suites).
			'--js-flags=--invocation-count-for-turbofan=18000',
			'--disable-dev-shm-usage',
			// Machines for tests have no graphics card: layers put together by an imitation of one take twice the time of those without.
			'--disable-gpu-compositing',
			'--webgl-antialiasing-mode=none',
			// Nothing but the served site can be reached.
			'--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
			...args,
		],
	});
}

/** Arguments for WebGL without a graphics card. */
export const software3d = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export interface Reader extends AsyncDisposable {
	page: Page;
	context: BrowserContext;
	/** Errors and warnings of the console, uncaught errors. */
	problems: string[];
	/** Opens a path and waits until its islands are alive. */
	open(path: string): Promise<void>;
	/** Opens a path; its islands may still be asleep. */
	start(path: string): Promise<void>;
	/** Another tab of the same browser profile. */
	newTab(): Promise<Reader>;
}

/** A visitor with a profile of their own. */
export async function reader(browser: Browser, site: Site, options: BrowserContextOptions = {}): Promise<Reader> {
	const visitor = String(++visitors);
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		locale: 'ja-JP',
		baseURL: site.origin,
		userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36 visitor/${visitor}`,
		...options,
	});
	// A green test waits for none of it; a busy machine needs it.
	context.setDefaultTimeout(60_000);
	return tab(context, () => {
		gone.add(visitor);
		return context.close();
	});
}

/** What the imitation of a graphics card says of its own speed, such as «GPU stall due to ReadPixels». */
const ofDriver = /GL Driver Message \(OpenGL, Performance,/;

async function tab(context: BrowserContext, close: () => Promise<void>): Promise<Reader> {
	const page = await context.newPage();
	const problems: string[] = [];
	page.on('console', (message) => {
		if (!['error', 'warning'].includes(message.type()) || ofDriver.test(message.text())) return;
		problems.push(`${message.type()}: ${message.text()} ${message.location().url}`);
	});
	page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
	return {
		page,
		context,
		problems,
		start: async (path) => void (await page.goto(path)),
		open: async (path) => {
			await page.goto(path);
			await alive(page);
		},
		newTab: () => tab(context, async () => {}),
		[Symbol.asyncDispose]: close,
	};
}

/** Waits until every island of the page is hydrated. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => document.querySelector('[data-live]') && !document.querySelector('[data-island]:not([data-live])'));
}

/** Takes local storage away, as private modes and frames do. */
export const withoutStorage = async (page: Page): Promise<void> =>
	void (await page.addInitScript(() =>
		Object.defineProperty(window, 'localStorage', {
			get() {
				throw new DOMException('denied', 'SecurityError');
			},
		}),
	));

/** A slow or metered line, as `navigator.connection` tells it. */
export const withConnection = async (page: Page, connection: { saveData?: boolean; effectiveType?: string }): Promise<void> =>
	void (await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection));

/** Marks the document, so that a test can tell whether it has been replaced. */
export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }));
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => (window as { marked?: boolean }).marked === true);

/** Waits for a page's own heading and its swapped-in address. */
export async function arrive(page: Page, path: string, heading: string): Promise<void> {
	await page.waitForFunction(
		([path, heading]) => location.pathname === path && document.querySelector('#_main h1')?.textContent?.trim() === heading,
		[path, heading] as const,
	);
}

/**
 * Whether what moves the page glides: the page is then seen at places between. A jump is never seen there; of a glide, a busy machine may draw the
 * last frame alone, so that several are looked at. Returns when the page stands still.
 */
export async function glides(page: Page, move: () => Promise<void>): Promise<boolean> {
	for (let i = 0; i < 10; i++) {
		const start = await page.evaluate(() => window.scrollY);
		const seen = page.evaluate(
			() =>
				new Promise<number>((done) => {
					const tops = new Set<number>();
					let [last, still] = [window.scrollY, 0];
					const look = (): void => {
						still = window.scrollY === last ? still + 1 : 0;
						last = window.scrollY;
						if (still === 0) tops.add(last);
						if (tops.size > 0 && still > 12) done(tops.size);
						else requestAnimationFrame(look);
					};
					look();
				}),
		);
		await move();
		if ((await seen) > 1) return true;
		await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start);
	}
	return false;
}

export const heading = (page: Page): Promise<string> => page.locator('#_main h1').innerText();

interface Bench {
	browser: Browser;
	site: Site;
	/** A visitor, gone after the test. */
	visit(options?: BrowserContextOptions): Promise<Reader>;
	/** The same in Chromium itself, where a test is about what its shell has not: the cache of pages for Back, its distance for lazy images, no pointer on the page. */
	visitInWindow(): Promise<Reader>;
}

/** Browsers of this process, by their arguments, with how many benches use each. */
const browsers = new Map<string, { users: number; browser?: Promise<Browser> }>();

/**
 * Adds what all suites do: a browser and a served site before, both closed after, answers reset between tests. Of a suite with several sites, each is
 * served before the first test.
 *
 * @param args of Chromium, such as `software3d`
 * @param base the path at which the site is mounted
 */
export function withSite<T>(suite: uvu.Test<T>, dir: () => Promise<string>, args: string[] = [], base = '/'): Bench {
	const shared = browsers.get(args.join()) ?? { users: 0 };
	browsers.set(args.join(), shared);
	shared.users++;
	const bench = {} as Bench;
	const readers: Reader[] = [];
	const others: Browser[] = [];
	bench.visit = async (options) => {
		const one = await reader(bench.browser, bench.site, options);
		readers.push(one);
		return one;
	};
	bench.visitInWindow = async () => {
		const browser = await openBrowser(args, chromePath());
		others.push(browser);
		return reader(browser, bench.site);
	};
	suite.before(async () => {
		shared.browser ??= openBrowser(args);
		[bench.browser, bench.site] = await Promise.all([shared.browser, dir().then((d) => serveSite(d, base))]);
		noteServed(`${bench.browser.version()} ${args}`);
	});
	suite.after.each(async () => {
		for (const one of readers.splice(0)) await one[Symbol.asyncDispose]();
		for (const one of others.splice(0)) await one.close();
		bench.site.answers.clear();
		bench.site.requests.length = 0;
	});
	suite.after(async () => {
		if (--shared.users === 0) await bench.browser?.close();
		await bench.site?.close();
		rmSync(own, { recursive: true, force: true });
	});
	return bench;
}

export type { Browser, BrowserContextOptions, Locator, Page, Test };
