/** Renders the posters of the demos from the sample, light and dark, with Chromium: `npm run avatar`. They depend on the browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { boneSvg } from './bone-poster.tsx';
import type { Poster } from './poster-page.ts';

const root = process.env.PROJECT_ROOT!;
const folder = join(root, 'site/static/avatar');

const arms: Poster['pose'] = [
	['leftUpperArm', 'z', -1.15],
	['rightUpperArm', 'z', 1.15],
];

const posters: Record<string, Poster> = {
	expressions: { view: { target: [0, 0.93, 0], distance: 1.75 }, expressions: { happy: 1 }, pose: arms },
	springbone: {
		view: { target: [0, 0.62, 0], distance: 3.5, yaw: 20, pitch: 8 },
		pose: [...arms, ['head', 'y', -0.3], ['head', 'z', 0.12]],
	},
	lookat: { view: { target: [0, 0.93, 0], distance: 1.75 }, gaze: { yaw: -38, pitch: -20 }, pose: arms },
	firstperson: {
		view: { target: [0, 0.6, 0.25], distance: 3.6, yaw: -48, pitch: 8 },
		beside: 'mirror',
		pose: [
			['leftUpperArm', 'z', -0.75],
			['rightUpperArm', 'z', 0.75],
			['leftLowerArm', 'y', -1.2],
			['rightLowerArm', 'y', 1.2],
		],
	},
	mtoon: { view: { target: [-0.2, 0.6, 0], distance: 3.5 }, beside: 'sphere', pose: arms },
	humanoid: { view: { target: [0, 0.62, 0], distance: 3.3 }, pose: [] },
	constraint: { view: { target: [-0.12, 0.85, 0], distance: 2 }, pose: [['rightUpperArm', 'z', -0.9]] },
	motion: {
		view: { target: [0, 0.62, 0], distance: 3.4 },
		expressions: { happy: 1 },
		pose: [
			['leftUpperArm', 'z', -1.15],
			['rightUpperArm', 'z', -0.9],
			['rightLowerArm', 'z', -0.7],
			['head', 'z', 0.12],
		],
	},
};

/** The ground that figures stand before: `--surface-2` to `--surface-3`. */
const grounds = { light: 'linear-gradient(#f8f6f3, #f0edea)', dark: 'linear-gradient(#1f1d1b, #2a2826)' };
const size = { width: 1200, height: 750 };

for (const theme of ['light', 'dark'] as const) writeFileSync(join(folder, `bones-${theme}.svg`), boneSvg(theme));

const { outputFiles } = await build({
	entryPoints: [join(root, 'site/avatar/poster-page.ts')],
	bundle: true,
	write: false,
	format: 'iife',
	absWorkingDir: root,
});
const model = readFileSync(join(folder, 'kohaku.vrm')).toString('base64');
const browser = await chromium.launch({
	executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
for (const [name, poster] of Object.entries(posters))
	for (const [theme, ground] of Object.entries(grounds)) {
		const page = await browser.newPage({ viewport: size });
		await page.setContent(
			`<body style="margin:0;background:${ground};block-size:100vh"><canvas style="inline-size:100%;block-size:100%;display:block"></canvas>`,
		);
		await page.addScriptTag({ content: outputFiles[0]!.text });
		await page.evaluate(([bytes, what]) => (window as unknown as { render(b: string, p: Poster): Promise<void> }).render(bytes, what), [
			model,
			poster,
		] as const);
		const file = join(folder, `poster-${name}-${theme}.webp`);
		const { size: bytes } = await sharp(await page.screenshot())
			.webp({ quality: 82 })
			.toFile(file);
		console.log(`site/static/avatar/poster-${name}-${theme}.webp ${bytes} bytes`);
		await page.close();
	}
await browser.close();
