/** What every browser must do: each state of the requirement once, in Firefox and in WebKit as in Chromium. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from './drivers.ts';
import { fixtureSite, type Site, serveSite } from './harness.ts';

interface Bench {
	driver: Driver;
	site: Site;
}

/** Waits until something holds in the page, in every document that comes. */
async function until<A extends unknown[]>({ driver }: Bench, holds: (...args: A) => unknown, ...args: A): Promise<void> {
	const end = Date.now() + 20_000;
	while (!(await driver.run(holds, ...args).catch(() => false))) {
		if (Date.now() > end) throw new Error(`never: ${String(holds).replace(/\s+/g, ' ')} ${JSON.stringify(args)}`);
		await new Promise((done) => setTimeout(done, 50));
	}
}

/** Opens a page, and waits until its islands are alive. What the console and the policy complain of is kept from here on. */
async function open(bench: Bench, path: string): Promise<void> {
	await bench.driver.open(bench.site.origin + path);
	await until(bench, () => document.querySelector('[data-live]') && !document.querySelector('[data-island]:not([data-live])'));
}

const arrived = (bench: Bench, path: string, heading: string): Promise<void> =>
	until(
		bench,
		(path, heading) => location.pathname === path && document.querySelector('#_main h1')?.textContent?.trim() === heading,
		path,
		heading,
	);

/** Clicks without moving anything. */
const press = ({ driver }: Bench, selector: string): Promise<void> =>
	driver.run((s) => document.querySelector<HTMLElement>(s)!.click(), selector);

const scrollTo = ({ driver }: Bench, top: number): Promise<void> => driver.run((top) => window.scrollTo({ top, behavior: 'instant' }), top);

/** Adds the tests to a suite of one browser, or says that they are skipped. */
export function inBrowser(name: string, path: string | undefined, start: (path: string) => Promise<Driver>): void {
	const test = suite(name);
	const bench = {} as Bench;
	const own = path === undefined ? test.skip : test;
	if (path === undefined) console.log(`skipped: ${name} is not installed`);
	else {
		test.before(async () => {
			[bench.driver, bench.site] = await Promise.all([start(path), fixtureSite().then((dir) => serveSite(dir))]);
			await bench.driver.resize(1280, 800);
		});
		test.after.each(() => {
			bench.site.answers.clear();
			bench.site.requests.length = 0;
		});
		test.after(async () => {
			await bench.driver?.close();
			await bench.site?.close();
		});
	}

	own('back and forward return to where each page was left', async () => {
		for (const top of [700, 900, 1500]) {
			await open(bench, '/guide/long/');
			await scrollTo(bench, top);
			await press(bench, '#_sidebar a[href="/guide/last/"]');
			await arrived(bench, '/guide/last/', '最後のページ');
			await until(bench, () => scrollY === 0);
			await bench.driver.back();
			await arrived(bench, '/guide/long/', '長いページ');
			const seen = await bench.driver.run(async () => {
				const tops = new Set<number>();
				for (let i = 0; i < 30; i++) {
					await new Promise((done) => setTimeout(done, 20));
					tops.add(Math.round(scrollY));
				}
				return [...tops];
			});
			assert.equal(seen, [top]);
			await bench.driver.forward();
			await arrived(bench, '/guide/last/', '最後のページ');
		}
	});

	own('no page asks for what its policy forbids, and the pages of links are fetched ahead', async () => {
		for (const path of [
			'/',
			'/guide/start/',
			'/guide/long/',
			'/guide/tabs/',
			'/guide/images/',
			'/blog/',
			'/search/?q=VRM',
			'/islands/',
			'/about/',
		]) {
			const answer = { edit: (html: string) => html.replace('<head>', '<head><script src="/listen.js"></script>') };
			bench.site.answers.set(path.replace(/\?.*/, ''), answer);
			bench.site.answers.set('/listen.js', {
				type: 'text/javascript',
				body: "window.heard = []; addEventListener('securitypolicyviolation', (e) => heard.push(e.violatedDirective + ' ' + e.blockedURI), true); addEventListener('error', (e) => heard.push(e.message)); for (const kind of ['error', 'warn']) console[kind] = (...all) => heard.push(all.join(' '));",
			});
			await open(bench, path);
			await bench.driver.run(() => new Promise((done) => setTimeout(done, 400)));
			assert.equal(await bench.driver.run(() => (window as unknown as { heard: string[] }).heard), [], path);
		}
		bench.site.answers.clear();
		await open(bench, '/guide/start/');
		bench.site.requests.length = 0;
		await bench.driver.hover('#_sidebar a[href="/guide/last/"]');
		await until(bench, () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/guide/last/')));
		assert.equal(
			bench.site.requests.filter((request) => request.endsWith('/guide/last/')),
			['GET /guide/last/'],
		);
	});

	own('no letter stands upon another, digits between Japanese letters neither', async () => {
		await open(bench, '/guide/start/');
		const overlaps = await bench.driver.run(() => {
			const line = document.createElement('p');
			line.textContent = '人型の3Dアバターを1つのファイルで扱う。2025年10月6日';
			document.querySelector('#_main')!.append(line);
			const found: string[] = [];
			const text = line.firstChild as Text;
			const box = (at: number): DOMRect => {
				const range = document.createRange();
				range.setStart(text, at);
				range.setEnd(text, at + 1);
				return range.getBoundingClientRect();
			};
			const plain = document.createElement('span');
			plain.style.setProperty('text-autospace', 'no-autospace');
			plain.style.setProperty('position', 'absolute');
			line.after(plain);
			for (let at = 0; at < text.length; at++) {
				plain.textContent = text.data[at]!;
				const own = plain.getBoundingClientRect().width;
				if (box(at).width < own - 1) found.push(`${text.data[at]}: ${box(at).width} of ${own}`);
			}
			return found;
		});
		assert.equal(overlaps, []);
	});

	test.run();
}
