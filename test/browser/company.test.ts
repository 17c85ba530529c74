/** A small company's site: own font, navigation bar, footer, slot, head, statistics, a remark plugin, a French interface, a formula, a diagram. */
import { cpSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrive, withSite, writtenSite } from './harness.ts';
import { violations } from './violations.ts';

const test = suite('a company’s site');
const root = process.env.PROJECT_ROOT!;
/** What the statistics script has sent. */
const counted: string[] = [];

const statistics: Server = createServer((request, response) => {
	const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
	if (request.url!.startsWith('/hit')) counted.push(new URL(request.url!, 'http://x').searchParams.get('page')!);
	response.writeHead(200, headers).end(
		`const send = () => fetch(new URL('/hit?page=' + location.pathname, ${JSON.stringify(origin())}));
send();
document.addEventListener('vrmdocs:page', send);`,
	);
});
const origin = () => `http://127.0.0.1:${(statistics.address() as AddressInfo).port}`;

const bench = withSite(test, async () => {
	await new Promise<void>((done) => statistics.listen(0, '127.0.0.1', done));
	process.env.STATISTICS = origin();
	return writtenSite('company', {}, (dir) => {
		cpSync(join(root, 'test/fixtures/company'), dir, { recursive: true });
		// Any font will do: KaTeX brings one with an open licence.
		cpSync(join(root, 'node_modules/katex/dist/fonts/KaTeX_SansSerif-Bold.woff2'), join(dir, 'fonts/titres.woff2'));
	});
});
test.after(() => void statistics.close());

test('its navigation bar, footer and slot are on every page, and their links work', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/');
	assert.is(await page.locator('header .promise').innerText(), 'Livraison sous 48 h, réparation à vie');
	await page.click('.company-footer a[href="/guide/installer/"]');
	await arrive(page, '/guide/installer/', 'Installer un capteur');
	assert.match(await page.locator('main .help').innerText(), 'Appelez');
	assert.equal(problems, []);
});

test('headings are in its font, which was loaded before anything asked for it', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/entretien/');
	await page.evaluate(() => document.fonts.ready);
	assert.ok(await page.evaluate(() => document.fonts.check('700 20px "Mistral Titres"')));
	assert.is(await page.locator('link[rel=preload][as=font]').count(), 1);
	assert.match(await page.locator('h1').evaluate((e) => getComputedStyle(e).fontFamily), 'Mistral Titres');
});

test('statistics count each page once, also where pages are swapped', async () => {
	counted.length = 0;
	const { page, open } = await bench.visit();
	await open('/guide/entretien/');
	await page.click('a[href="/"] >> nth=0');
	await arrive(page, '/', 'Bienvenue');
	await page.waitForFunction(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/hit')).length === 2);
	assert.equal(counted, ['/guide/entretien/', '/']);
});

test('the plugin explains a word once; the formula is there without a script, the diagram is drawn', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/installer/');
	assert.is(await page.locator('main abbr').count(), 1);
	assert.is(await page.locator('main abbr').getAttribute('title'), 'Appareil qui mesure la vitesse du vent');
	assert.ok(await page.locator('.katex-display').count());
	await page.locator('main svg[aria-roledescription], main .mermaid svg, main figure svg').first().waitFor();
});

test('the interface speaks French, with words of its own', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/installer/');
	assert.is(await page.getAttribute('html', 'lang'), 'fr');
	assert.is(
		await page.locator('.search-box input, [data-island=SearchBox] input').first().getAttribute('placeholder'),
		'Chercher un capteur',
	);
	assert.match(await page.locator('.skip-link').innerText(), /contenu/i);
});

test('nothing overflows, and axe finds nothing, at 390 and 1440 px, light and dark', async () => {
	for (const width of [390, 1440])
		for (const colorScheme of ['light', 'dark'] as const) {
			const { page, open } = await bench.visit({ viewport: { width, height: 900 } });
			await open('/guide/installer/');
			if (colorScheme === 'dark') await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
			assert.equal(await violations(page), [], `${width} ${colorScheme}`);
			assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
			if (process.env.SHOTS)
				await page.screenshot({ path: join(process.env.SHOTS, `company-${width}-${colorScheme}.png`), fullPage: true });
		}
});

test.run();
