/** What every browser must do: each state of the requirement once, in Firefox and in WebKit as in Chromium. */
import sharp, { type Sharp } from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from './drivers.ts';
import { arrived, type Bench, listener, open, press, scrollTo, until } from './every-bench.ts';
import { everyState } from './every-state.ts';
import { fixtureSite, serveSite } from './harness.ts';

/** How many pieces of ink stand beside each other in a line of a screenshot, 100 pixels high and 400 wide. */
async function inkRuns(image: Sharp, top: number): Promise<number> {
	const { data, info } = await image
		.extract({ left: 0, top, width: 400, height: 100 })
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const hasInk = Array.from({ length: info.width }, (_, x) =>
		Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * info.channels]!).some((shade) => shade < 160),
	);
	return hasInk.filter((ink, x) => ink && !hasInk[x - 1]).length;
}

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
			// Of both pages: the one that is left could scroll as far.
			await bench.driver.run(() => void (document.body.style.minHeight = '5000px'));
			await scrollTo(bench, top);
			bench.site.answers.clear();
			await press(bench, '#_sidebar a[href="/guide/last/"]');
			await arrived(bench, '/guide/last/', '最後のページ');
			// The transition is over.
			await until(bench, () => scrollY === 0 && document.getAnimations().length === 0);
			// It takes a moment to come, so that the browser has time to do what it will.
			bench.site.answers.set('/guide/long/', { delay: 300 });
			await bench.driver.run(() => void document.dispatchEvent(new Event('vrmdocs:stale')));
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
		const paths = [
			'/',
			'/guide/start/',
			'/guide/long/',
			'/guide/tabs/',
			'/guide/images/',
			'/blog/',
			'/search/?q=VRM',
			'/islands/',
			'/about/',
			'/guide/code/',
			'/reference/list/',
			'/tags/',
			'/tags/入門/',
			'/blog/2024/03/04/second/',
			'/blog/archive/',
			'/blog/authors/',
			'/blog/tags/',
			'/blog/tags/お知らせ/',
			'/404.html',
		];
		for (const path of paths)
			bench.site.answers.set(path.replace(/\?.*/, ''), {
				edit: (html) => html.replace('<head>', '<head><script src="/listen.js"></script>'),
			});
		bench.site.answers.set('/listen.js', { type: 'text/javascript', body: listener });
		for (const path of paths) {
			// Not from the browser's own cache.
			await open(bench, `${path}${path.includes('?') ? '&' : '?'}fresh`);
			await bench.driver.run(() => new Promise((done) => setTimeout(done, 400)));
			assert.equal(await bench.driver.run(() => (window as unknown as { heard: string[] }).heard), [], path);
		}
		bench.site.answers.clear();
		await open(bench, '/guide/start/');
		bench.site.requests.length = 0;
		// An address that no test has opened: Firefox keeps a page that has not changed for long, and asks nobody then.
		await bench.driver.run(() => document.querySelector('#_sidebar a[href="/guide/last/"]')!.setAttribute('href', '/guide/last/?unseen'));
		await bench.driver.hover('#_sidebar a[href="/guide/last/?unseen"]');
		await until(bench, () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/guide/last/?unseen')));
		assert.equal(
			bench.site.requests.filter((request) => request.includes('/guide/last/')),
			['GET /guide/last/?unseen'],
		);
	});

	own('no letter stands upon another, digits between Japanese letters neither', async () => {
		await open(bench, '/guide/start/');
		await bench.driver.run(() => {
			const box = document.createElement('div');
			box.style.cssText =
				'position: fixed; inset: 0 auto auto 0; z-index: 99; inline-size: 400px; white-space: nowrap; background: #fff; color: #000; font-size: 60px; line-height: 100px';
			for (const style of ['', 'text-autospace: no-autospace']) {
				const line = document.createElement('div');
				line.style.cssText = style;
				line.textContent = '一10一3D一';
				box.append(line);
			}
			document.body.append(box);
		});
		const drawn = sharp(await bench.driver.screenshot());
		for (const top of [0, 100]) assert.is(await inkRuns(drawn.clone(), top), 7);
	});

	everyState(own, bench);

	test.run();
}
