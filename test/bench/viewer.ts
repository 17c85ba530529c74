/**
 * The sample in the page, in Chromium with software WebGL, from this site as it is served: `npm run bench -- viewer --runs 10`.
 *
 *   first picture     from the click to the first frame that shows the figure, milliseconds; nothing kept, and again with the browser's cache
 *   frame             processor time of one step of 1/60 s, milliseconds: bones, constraints, expressions, spring bones
 *   drawing           of one picture of 1280 × 800 by the software renderer, milliseconds: no measure of a graphics card
 *   memory            JavaScript objects and array buffers, MB more than before the click
 */
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Shown } from '../../site/lib/viewer/Figure.tsx';
import { serve } from './serve.ts';

const root = process.env.PROJECT_ROOT!;
// Not bundled along: it knows by its own address whether it is run itself.
const { findBrowsers } = (await import(join(root, 'test/browsers.mjs'))) as {
	findBrowsers: () => Promise<{ found: { CHROME_PATH: string } }>;
};
const argv = process.argv.slice(2);
const runs = Number(argv[argv.indexOf('--runs') + 1 || -1] ?? 10) || 10;

declare global {
	interface HTMLCanvasElement {
		shown?: Shown;
	}
}

const { child, address } = await serve(join(root, 'site'));
const browser = await chromium.launch({
	executablePath: (await findBrowsers()).found.CHROME_PATH,
	args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

/** Opens the page of spring bones and waits until nothing loads any more. */
async function arrive(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.goto(`${address}vrm1/springbone/?move=still`, { waitUntil: 'networkidle' });
	await page.locator('.heavy[data-live]').waitFor();
	await page.locator('.heavy-start').scrollIntoViewIfNeeded();
	return page;
}

/** From the click to the first picture, milliseconds. */
const start = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise<number>((done) => {
				const island = document.querySelector<HTMLElement>('.heavy')!;
				const from = performance.now();
				island.querySelector<HTMLElement>('.heavy-start')!.click();
				const look = (): void => {
					const shown = island.querySelector('canvas')?.shown;
					if (island.dataset.state === 'ready' && shown!.stage.frames > 0) done(performance.now() - from);
					else requestAnimationFrame(look);
				};
				look();
			}),
	);

/** MB of objects and of array buffers. */
async function memory(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	await session.send('HeapProfiler.collectGarbage');
	const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
		usedSize: number;
		backingStorageSize?: number;
	};
	await session.detach();
	return (usedSize + backingStorageSize) / 2 ** 20;
}

/** Milliseconds of many steps, and of many pictures. */
const work = (page: Page): Promise<{ steps: number[]; drawings: number[] }> =>
	page.evaluate(() => {
		const { stage, loaded } = document.querySelector('canvas')!.shown!;
		const vrm = loaded.vrm!;
		const head = vrm.humanoid.getNormalizedBoneNode('head')!;
		const timed = (act: () => void): number => {
			const from = performance.now();
			act();
			return performance.now() - from;
		};
		// Ten at a time: clocks of browsers are coarse.
		const steps = Array.from({ length: 60 }, (_, k) =>
			timed(() => {
				for (let i = 0; i < 10; i++) {
					head.rotation.y = Math.sin((k * 10 + i) / 12) * 0.6;
					vrm.update(1 / 60);
					vrm.scene.updateMatrixWorld(true);
				}
			}),
		).map((time) => time / 10);
		stage.canvas.width = 1280;
		stage.canvas.height = 800;
		const drawings = Array.from({ length: 10 }, () => timed(() => stage.draw()));
		return { steps: steps.slice(10), drawings };
	});

const line = (label: string, values: number[]): void => {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (q: number): string => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!.toFixed(2);
	console.log(`${label.padEnd(34)} ${at(0.5).padStart(9)}  (${at(0)} – ${at(1)}, ${sorted.length} times)`);
};

try {
	const [cold, cached, steps, drawings, grown]: number[][] = [[], [], [], [], []];
	for (let i = 0; i < runs; i++) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
		const page = await arrive(context);
		const before = await memory(page);
		cold!.push(await start(page));
		grown!.push((await memory(page)) - before);
		const done = await work(page);
		steps!.push(...done.steps);
		drawings!.push(...done.drawings);
		await page.close();
		cached!.push(await start(await arrive(context)));
		await context.close();
	}
	line('first picture, nothing kept (ms)', cold!);
	line('first picture, cached (ms)', cached!);
	line('frame with spring bones (ms)', steps!);
	line('drawing in software (ms)', drawings!);
	line('memory after load (MB more)', grown!);
} finally {
	await browser.close();
	child.removeAllListeners('exit');
	child.kill('SIGTERM');
}
