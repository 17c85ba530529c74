/** Renders the posters of the demos, light and dark, with Chromium: `npm run avatar`, or `POSTERS=home,mtoon` some alone. They depend on the browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const root = process.env.PROJECT_ROOT!;
const folder = join(root, 'site/static/avatar');

/** Of site/styles/tokens.css and the theme: the ground that figures stand before, from `--surface-2` to `--surface-3`, and what lies over them. */
const palettes = {
	light: '--surface:#ffffff;--surface-2:#f8f6f3;--surface-3:#f0edea;--ink:#1d1b19;--accent-text:#b8430f;--line-2:#8c867f',
	dark: '--surface:#171614;--surface-2:#1f1d1b;--surface-3:#2a2826;--ink:#ebe7e3;--accent-text:#ff9563;--line-2:#7b756e',
};
/** What the page around a demo gives; its controls are no part of the poster. */
const style = (palette: string): string =>
	`:root{${palette};--space-2:.5rem;--font-code:monospace} body{margin:0} button{appearance:none} .demo,.demo .figure-3d{border:0!important} .demo .figure-3d-stage{inline-size:750px;block-size:469px;max-block-size:none} .home-figure .figure-3d-stage{inline-size:504px!important;block-size:448px!important;max-block-size:none!important} .home-figure-motions,.demo-panel,.demo-light,.figure-3d-tools{display:none!important}`;
const origin = 'http://posters.invalid/';

const { outputFiles } = await build({
	entryPoints: [join(root, 'site/avatar/poster-page.tsx')],
	outdir: '/',
	bundle: true,
	write: false,
	format: 'iife',
	jsx: 'automatic',
	define: { 'process.env.NODE_ENV': '"production"' },
	absWorkingDir: root,
});
const [script, css] = ['.js', '.css'].map((end) => outputFiles.find(({ path }) => path.endsWith(end))!.text) as [string, string];
const browser = await chromium.launch({
	executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
for (const [theme, palette] of Object.entries(palettes)) {
	let kinds = ['expressions'];
	for (let i = 0; i < kinds.length; i++) {
		// 1200 × 750 points in all.
		const page = await browser.newPage({ viewport: { width: 750, height: 469 }, deviceScaleFactor: 1.6, reducedMotion: 'reduce' });
		await page.route(`${origin}**`, (route) => {
			const { pathname } = new URL(route.request().url());
			return route.fulfill(
				pathname === '/'
					? { contentType: 'text/html', body: `<!doctype html><style>${css}${style(palette)}</style><body>` }
					: { body: readFileSync(join(root, 'site/static', pathname)) },
			);
		});
		await page.goto(origin);
		await page.addScriptTag({ content: script });
		kinds = process.env.POSTERS?.split(',') ?? (await page.evaluate(() => (window as unknown as { kinds: string[] }).kinds));
		const kind = kinds[i]!;
		await page.evaluate((each) => (window as unknown as { start(kind: string): Promise<void> }).start(each), kind);
		const file = join(folder, kind === 'home' ? 'poster-home.webp' : `poster-${kind}-${theme}.webp`);
		// The home page's figure stands before the page itself.
		const shot = await page.screenshot(kind === 'home' ? { omitBackground: true, clip: { x: 0, y: 0, width: 504, height: 448 } } : {});
		const [width, height] = kind === 'home' ? [1008, 896] : [1200, 750];
		const { size: bytes } = await sharp(shot).resize(width, height).webp({ quality: 82 }).toFile(file);
		if (kind !== 'home')
			await sharp(shot)
				.resize(480, 300)
				.webp({ quality: 80 })
				.toFile(join(folder, `card-${kind}-${theme}.webp`));
		console.log(`site/static/avatar/poster-${kind}-${theme}.webp ${bytes} bytes`);
		await page.close();
	}
}
await browser.close();
