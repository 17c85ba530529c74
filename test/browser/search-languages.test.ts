/** Search on a site of another language than English: stems, labels, and what is not searched. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite, writtenSite } from './harness.ts';

const test = suite('search: languages');

const bench = withSite(test, () =>
	writtenSite('languages', {
		'vrmdocs.config.ts': `export default {
	title: 'Handbuch', url: 'https://example.org', locale: 'de', search: { language: ['de'] }, markdown: { mermaid: true },
};`,
		'docs/index.md': '# Anfang\n\nHier beginnt alles.\n',
		'docs/erste-schritte/index.md': '# Was zuerst kommt\n\nDie Verwendung der Erweiterungen.\n',
		'docs/erste-schritte/mehr.md': '# Mehr davon\n\nEine Erweiterung verwenden.\n',
		'docs/weiteres/_category_.json': '{"label": "Weitere Themen"}',
		'docs/weiteres/eins.md': '# Eins\n\nNoch eine Erweiterung.\n',
		'docs/nach_schlagen/befehle.md':
			'# Befehle\n\nJede Erweiterung hat Befehle.\n\n```mermaid title="Ablauf"\nflowchart LR\n  Geheimwort --> Ende\n```\n',
	}),
);

test('words are found in other forms: the stemmer of the language is loaded with the index, once', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/');
	const scripts = () => bench.site.requests.filter((line) => /\/assets\/stem-/.test(line));
	assert.equal(scripts(), []);
	await page.locator('.navbar .search-input').fill('Erweiterungen');
	const hits = page.locator('.navbar [role=option]');
	await hits.filter({ hasText: 'Mehr davon' }).first().waitFor();
	assert.is(scripts().length, 1);
	assert.match(scripts()[0]!, /stem-de/);
	await page.locator('.navbar .search-input').fill('verwendest');
	await hits.filter({ hasText: 'Mehr davon' }).first().waitFor();
	assert.is(scripts().length, 1);
	assert.equal(problems, []);
});

test('what results can be limited to is called as its pages are, not as its folder', async () => {
	const { page, open } = await bench.visit();
	await open('/search/?q=Erweiterung');
	await page.waitForSelector('.search-section');
	const labels = await page.locator('.search-section').evaluateAll((all) => all.map((one) => one.firstChild!.textContent));
	assert.equal(labels.slice(1), ['Was zuerst kommt', 'Nach schlagen', 'Weitere Themen']);
});

test('the title of a diagram is found, its source is not', async () => {
	const { page, open } = await bench.visit();
	await open('/search/?q=Ablauf');
	await page.locator('.search-result', { hasText: 'Befehle' }).waitFor();
	await open('/search/?q=Geheimwort');
	await page.locator('.search-count', { hasText: 'Geheimwort' }).waitFor();
	assert.is(await page.locator('.search-result').count(), 0);
});

test.run();
