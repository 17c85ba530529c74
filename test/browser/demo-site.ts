/** The site's demos on small pages of their own, and what tests do with them. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Shown } from '../../site/lib/viewer/Figure.tsx';
import { kinds } from '../../site/lib/vrm/reference/run.ts';
import { type BrowserContextOptions, type Page, type Reader, sharedSite, type withSite } from './harness.ts';

const root = process.env.PROJECT_ROOT!;

/** Kinds of demos, each on a page of its name, and the page's heading. */
export const demoPages = {
	expressions: '表情',
	springbone: '揺れもの',
	lookat: '視線',
	'lookat-uv': '瞳',
	firstperson: '一人称',
	mtoon: '質感',
	emission: '発光',
	humanoid: '骨格',
	constraint: '拘束',
	motion: '動き',
	file: 'ファイル',
};

/** The site's own components on pages of our own. */
export const demoSite = (): Promise<string> => sharedSite('demos', demoTexts(), withComponents);

function withComponents(source: string): void {
	for (const part of ['components', 'lib', 'data', 'styles', 'static/avatar', 'static/vectors'])
		cpSync(join(root, 'site', part), join(source, part), { recursive: true });
}

function demoTexts(): Record<string, string> {
	const links = Object.entries(demoPages).map(([kind, title]) => `[${title}](./${kind}.md)`);
	return {
		...Object.fromEntries(
			Object.entries(demoPages).map(([kind, title]) => [
				`docs/${kind}.md`,
				`# ${title}\n\n## 試す\n\n<Demo kind="${kind}" />\n\n[文](./index.md)\n`,
			]),
		),
		...Object.fromEntries(kinds.map((kind) => [`docs/vectors-${kind}.md`, `# ${kind}\n\n<Vectors kind="${kind}" />\n`])),
		'docs/index.md': `# 文\n\n${links.join(' ')}\n`,
		...Object.fromEntries(
			['lookat', 'lookat-uv', 'firstperson', 'humanoid'].map((kind) => [
				`docs/older-${kind}.md`,
				`# 以前\n\n<Demo kind="${kind}" model="avatar/kohaku-0x.vrm" />\n`,
			]),
		),
		'docs/two.md': '# 二つ\n\n<Demo kind="expressions" />\n\n<Demo kind="springbone" />\n',
		'vrmdocs.config.ts': `import { defineConfig } from 'vrmdocs';
export default defineConfig({ title: 'Demos', url: 'https://example.com', locale: 'ja', search: false, blog: false, colorMode: { defaultMode: 'light' } });
`,
	};
}

export const begin = async (page: Page, nth = 0): Promise<void> => {
	const island = page.locator('.heavy').nth(nth);
	// A link with a value of the demo has started it.
	const isLinked = await island.evaluate((e: HTMLElement) =>
		e.dataset.query?.split(' ').some((name) => new URLSearchParams(location.search).has(name)),
	);
	if (!isLinked) await page.locator('.heavy-start').nth(nth).click();
	await island.locator('.figure-3d canvas').waitFor();
	await page.locator('.heavy').nth(nth).and(page.locator('[data-state=ready]')).waitFor({ timeout: 30_000 });
};

declare global {
	interface HTMLCanvasElement {
		shown?: Shown;
	}
}

/** Frames that the figure of the page has drawn. */
export const framesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('canvas')!.shown!.stage.frames);

/**
 * Waits until nothing moves any more. The seconds that a figure goes on after a change pass at once: their frames cost most of the time of these
 * suites on a machine without a graphics card. Needs a page of `visitDemos`.
 */
export async function atRest(page: Page): Promise<void> {
	for (let still = 0, before = -1, seconds = 0; still < 2; seconds += 2) {
		if (seconds > 120) throw new Error(`The figure still moves after ${seconds} seconds of its page's clock`);
		await page.clock.fastForward(2000);
		const frames = await page.evaluate(async () => {
			for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
			return document.querySelector('canvas')!.shown!.stage.frames;
		});
		still = frames === before && frames > 0 ? still + 1 : 0;
		before = frames;
	}
}

/** Visitors whose clock `atRest` moves. */
export const visitDemos =
	(bench: Pick<ReturnType<typeof withSite>, 'visit'>) =>
	async (options?: BrowserContextOptions): Promise<Reader> => {
		const one = await bench.visit(options);
		await one.page.clock.install();
		return one;
	};

/** Share of the points within a region (fractions of the canvas) that differ from the image remembered before. */
export const changed = (page: Page, [left, top, width, height]: [number, number, number, number]): Promise<number> =>
	page.evaluate(
		([l, t, w, h]) => {
			const canvas = document.querySelector('canvas')!;
			const [x, y, dx, dy] = [l! * canvas.width, t! * canvas.height, w! * canvas.width, h! * canvas.height].map(Math.round);
			const now = canvas.getContext('2d')!.getImageData(x!, y!, dx!, dy!).data;
			const memory = (window as unknown as { image: ImageData }).image;
			let count = 0;
			for (let row = 0; row < dy!; row++)
				for (let column = 0; column < dx!; column++) {
					const a = (row * dx! + column) * 4;
					const b = ((row + y!) * memory.width + column + x!) * 4;
					if ([0, 1, 2, 3].some((i) => Math.abs(now[a + i]! - memory.data[b + i]!) > 24)) count++;
				}
			return count / (dx! * dy!);
		},
		[left, top, width, height],
	);

export const remember = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const canvas = document.querySelector('canvas')!;
		Object.assign(window, { image: canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height) });
	});

export const slide = (page: Page, name: string, value: number): Promise<void> =>
	page
		.locator('.demo-slider', { has: page.locator(`code:text-is("${name}")`) })
		.locator('input')
		.fill(String(value));

/** Few points: each of them costs time without a graphics card. */
export const small = { viewport: { width: 640, height: 700 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;

/** Counts WebGL contexts that are made, and those given back. */
export const countContexts = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		Object.assign(window, { contexts: 0, lost: 0 });
		const counts = window as unknown as { contexts: number; lost: number };
		const original = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
			const made = (original as (...args: never[]) => RenderingContext | null).apply(this, args);
			if (made instanceof WebGL2RenderingContext) {
				counts.contexts++;
				this.addEventListener('webglcontextlost', () => counts.lost++);
			}
			return made;
		} as never;
	});

/** A browser that has no WebGL. */
export const withoutWebGL = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		const original = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
			return /webgl/.test(kind) ? null : (original as (...args: unknown[]) => RenderingContext | null).call(this, kind, ...rest);
		} as never;
	});

export const sample = (name: string) => join(root, 'site/static/avatar', name);

/** Opens the page of readers' files and gives it one. */
export async function openFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
	await page.locator('.heavy-start').click();
	await page.locator('.heavy[data-state=ready]').waitFor();
	await page.locator('input[type=file]').setInputFiles(file);
}

/** Asserts that nothing reaches beyond the screen's right edge. */
export async function fits(page: Page, path: string): Promise<void> {
	const wide = await page.evaluate(() =>
		document.documentElement.scrollWidth <= innerWidth
			? []
			: [...document.querySelectorAll('#_main *')]
					.filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
					.map((e) => e.outerHTML.slice(0, 100)),
	);
	assert.equal(wide, [], `${path} is too wide`);
}

/** Asserts that the started demo stands where its poster stood, and that a finger meets each of its controls. */
export async function standsAsPoster(
	page: Page,
	path: string,
	poster: { x: number; y: number; width: number; height: number },
): Promise<void> {
	const figure = (await page.locator('.figure-3d-stage').boundingBox())!;
	for (const side of ['x', 'width', 'height'] as const)
		assert.ok(
			Math.abs(figure[side] - poster[side]) <= 3,
			`${path}: ${side} of the figure is ${figure[side]}, of its poster ${poster[side]}`,
		);
}

/** Controls that are less than 44 pixels high or 24 wide. A checkbox is as large as its label. */
export const smallControls = (page: Page): Promise<string[]> =>
	page.locator('.demo').evaluate((demo) =>
		[...demo.querySelectorAll<HTMLElement>('button, select, summary, input')]
			.filter((each) => each.checkVisibility())
			.map((each) => (each.matches('[type=checkbox]') ? each.closest('label')! : each))
			.filter((each) => each.offsetHeight < 44 || each.offsetWidth < 24)
			.map((each) => `${each.outerHTML.slice(0, 60)} ${each.offsetWidth}×${each.offsetHeight}`),
	);

/** What the console says of the page, without what comes of the tests themselves: they read pixels, and their site has no icon. */
export const serious = (problems: string[]): string[] => problems.filter((text) => !/willReadFrequently|favicon/.test(text));

/** A control of a demo, by its label, in a section that is open. */
async function control(page: Page, label: string) {
	const found = page
		.locator('.demo-panel :is(input, select)')
		.and(page.getByLabel(label, { exact: false }))
		.first();
	await found.evaluate((e) => e.closest('details')?.setAttribute('open', ''));
	return found;
}
export const set = async (page: Page, label: string, value: number | string): Promise<void> =>
	(await control(page, label)).fill(String(value));
export const choose = async (page: Page, label: string, value: string): Promise<void> =>
	void (await (await control(page, label)).selectOption(value));

/** One control of each demo: the demo's page, the control's label, a value that is not its first, the address that keeps it. */
export const sharedValues: [path: string, label: string, value: string, query: string][] = [
	['/expressions/', 'happy', '0.5', 'happy=0.5'],
	['/springbone/', 'stiffness', '3', 'stiffness=3'],
	['/lookat/', 'ヨー角', '25', 'yaw=25'],
	['/lookat-uv/', 'UVのずれ', '0.03', 'offset=0.03'],
	['/firstperson/', '首を左右に向ける', '20', 'yaw=20'],
	['/mtoon/', '境界の鋭さ', '0.5', 'shadingToonyFactor=0.5'],
	['/emission/', 'emissiveStrength', '3', 'emissiveStrength=3'],
	['/humanoid/', '腕を下げる', '30', 'arms=30'],
	['/constraint/', 'weight', '0.2', 'rollWeight=0.2'],
	['/motion/', '速さ', '1.5', 'speed=1.5'],
];
