/** Interactive components of MDX pages: they hydrate alone, keep their Markdown, lose no click, and follow what a writer saves. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tempDir } from '../support/files.ts';
import { type Folder, folderAt, serve } from '../support/live.ts';
import { isSameDocument, markDocument, type Reader, reader, withSite, writtenSite } from './harness.ts';

const test = suite('mdx');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx');
const bench = withSite(test, () =>
	writtenSite(
		'mdx',
		{ 'vrmdocs.config.json': JSON.stringify({ title: 'MDX', url: 'https://mdx.example', showLastUpdate: false, favicon: '/favicon.svg' }) },
		(dir) => {
			cpSync(fixture, dir, { recursive: true });
			const counter = (n: number) => `import Counter from '../lib/Counter'\n\n# Shared ${n}\n\n<Counter start={${n}} />\n`;
			writeFileSync(
				join(dir, 'lib/Either.tsx'),
				`import { useState } from 'react';
export default function Either({ children }) {
	const [shown, show] = useState(0);
	return <div className="either"><button type="button" onClick={() => show(1 - shown)}>Other</button>{children[shown]}</div>;
}
`,
			);
			writeFileSync(
				join(dir, 'docs/either.mdx'),
				"import Either from '../lib/Either';\n\n# Either\n\n<Either>\n\nA text.\n\n```js\nlet code;\n```\n\n</Either>\n",
			);
			for (const n of [1, 2]) writeFileSync(join(dir, `docs/shared-${n}.mdx`), counter(n));
		},
	),
);
const asked = (what: RegExp) => bench.site.requests.filter((request) => what.test(request));

test('each component hydrates, in a block, in a line and in a partial', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/guide/parts/');
	const counters = page.locator('.counter');
	assert.equal(await counters.allTextContents(), ['7', '2', '5']);
	for (const counter of await counters.all()) await counter.click();
	assert.equal(await counters.allTextContents(), ['8', '3', '6']);
	assert.is(await page.locator('.counter + .island-static').innerText(), 'Press it.');
	await page.getByText('Toggle').click();
	assert.ok(await page.locator('body.pressed').count());
	assert.equal(problems, []);
});

test('Markdown that a component shows later is there, with its links', async () => {
	const { page, open } = await bench.visit();
	await open('/guide/parts/');
	assert.is(await page.getByText('at first').isVisible(), false);
	await page.click('.panel');
	await page.getByText('at first').waitFor();
	await page.click('.panel');
	await page.click('.panel');
	await page.locator('.island a', { hasText: 'hidden' }).click();
	await page.waitForURL('**/same/');
});

test('a component that shows one of several texts in the same place shows the chosen one', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/either/');
	const shown = page.locator('.either .island-static');
	assert.is(await shown.innerText(), 'A text.');
	await page.click('.either button');
	await page.locator('.either .island-static', { hasText: 'let code;' }).waitFor();
	await page.click('.either button');
	await page.locator('.either .island-static', { hasText: 'A text.' }).waitFor();
	assert.equal(problems, []);
});

test('a click that comes before the component’s script counts', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/parts\./, { delay: 300 });
	await start('/guide/parts/');
	await page.locator('.counter').nth(1).click();
	await page.waitForFunction(() => document.querySelectorAll('.counter')[1]?.textContent === '3');
});

test('where the file that pages share does not come, a later click brings it', async () => {
	const { page, start } = await bench.visit();
	bench.site.answers.set(/^\/assets\/shared\./, { status: 0 });
	const failed = page.waitForEvent('console', (message) => /dynamically imported/.test(message.text()));
	await start('/shared-1/');
	await page.locator('.counter').click();
	await failed;
	bench.site.answers.clear();
	await page.locator('.counter').click();
	// The first click counts too, where it was still held.
	await page.waitForFunction(() => Number(document.querySelector('.counter')?.textContent) > 1);
});

test('a page without one asks for no script of one; one that is opened from it does', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/same/');
	assert.equal(asked(/assets\/parts\./), []);
	await page.locator('#_main a[href="/guide/parts/#a-chart"]').click();
	await page.locator('h1', { hasText: 'Parts' }).waitFor();
	await page.locator('.counter').nth(1).click();
	await page.waitForFunction(() => document.querySelectorAll('.counter')[1]?.textContent === '3');
	assert.is(await page.locator('.box').evaluate((e) => getComputedStyle(e).color), 'rgb(255, 0, 0)');
	assert.equal(problems, []);
});

/** The fixture served to one who writes, with a page of it open. */
async function whileWriting(run: (site: Folder, writer: Reader) => Promise<void>): Promise<void> {
	const dir = join(tempDir(), 'site');
	cpSync(fixture, dir, { recursive: true });
	const live = await serve(dir, ['--watch', '--cache-dir', tempDir()]);
	const writer = await reader(bench.browser, live as never);
	try {
		writer.context.setDefaultTimeout(30_000);
		await writer.open('/base/guide/parts/');
		await markDocument(writer.page);
		await run(folderAt(dir), writer);
		assert.ok(await isSameDocument(writer.page));
	} finally {
		await writer[Symbol.asyncDispose]();
		await live.stop();
	}
}

test('while one writes, text, partials and components follow each save, and a mistake is shown beside the last good page', () =>
	whileWriting(async (site, { page }) => {
		site.edit('docs/guide/parts.mdx', 'Made in', 'Built in');
		await page.getByText('Built in 2026').waitFor();
		site.edit('docs/guide/_note.mdx', 'A note on', 'Words on');
		await page.getByText('Words on parts').waitFor();
		site.edit('lib/Chart.tsx', '{caption}', '{caption}!');
		await page.getByText('Rows!').waitFor();
		site.edit('docs/guide/parts.mdx', 'Built in {year}', 'Built in {year');
		await page.locator('#live-panel .list').getByText('the MDX cannot be read').first().waitFor();
		assert.ok(await page.getByText('Built in 2026').count());
		site.edit('docs/guide/parts.mdx', 'Built in {year', 'Written in {year}');
		await page.getByText('Written in 2026').waitFor();
		site.edit('docs/guide/parts.mdx', 'start={2}', 'start={20}');
		await page.locator('.counter', { hasText: '20' }).click();
		await page.locator('.counter', { hasText: '21' }).waitFor();
	}));

test('while one writes, text between the tags of a component follows each save, shown or hidden, and the component keeps its state', () =>
	whileWriting(async (site, { page, problems }) => {
		const edit = (from: string, to: string) => site.edit('docs/guide/parts.mdx', from, to);
		const counter = page.locator('.counter').nth(1);
		await counter.click();
		edit('Press *it*.', 'Push *it*.');
		await page.locator('.counter + .island-static', { hasText: 'Push it.' }).waitFor();
		assert.is(await counter.innerText(), '3');
		edit('at first', 'at last');
		edit('Push *it*.', 'Touch it.');
		await page.getByText('Touch it.').waitFor();
		await page.click('.panel');
		await page.getByText('at last').waitFor();
		edit('at last', 'until now');
		await page.getByText('until now').waitFor();
		await page.click('.panel');
		await page.click('.panel');
		await page.getByText('until now').waitFor();
		assert.is(await counter.innerText(), '3');
		edit('Touch it.', 'Leave it.\n\n```js\nlet leave;\n```');
		await page.locator('.counter + .island-static', { hasText: 'Leave it.' }).waitFor();
		await page.locator('.counter ~ .island-static .code-action-copy').click();
		edit('<Counter start={2}>', '<Counter start={30}>');
		await page.locator('.counter', { hasText: '30' }).click();
		await page.locator('.counter', { hasText: '31' }).waitFor();
		assert.match(await page.locator('.counter + .island-static').innerText(), 'Leave it.');
		edit('Leave it.', 'Go on.');
		await page.locator('.counter + .island-static', { hasText: 'Go on.' }).waitFor();
		assert.is(await page.locator('#live-panel .badge').isVisible(), false);
		assert.equal(problems, []);
	}));

test.run();
