/** What a config adds to the head: scripts that the policy allows run, others do not; tags stay where pages are swapped. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrive, isSameDocument, markDocument, withSite, writtenSite } from './harness.ts';

const test = suite('head');

/** Another origin: the same host at another port. Each script says that it has run, and the allowed one adds a stylesheet. */
const other: Server = createServer((request, response) => {
	response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
	response.end(script(request.url!));
});
const script = (path: string) => `(window.ran ??= []).push(${JSON.stringify(path)});`;
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
let dir = '';

const bench = withSite(test, async () => {
	await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
	const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
	dir = await writtenSite('head', {
		'vrmdocs.config.json': JSON.stringify({
			title: 'Site',
			url: 'https://head.example',
			head: {
				meta: [{ name: 'verification', content: 'abc' }],
				link: [
					{ rel: 'preconnect', href: origin },
					{ rel: 'me', href: 'https://social.example/@me' },
				],
				script: [
					{ content: '(window.ran ??= []).push("inline");' },
					{ src: `${origin}/whole.js`, integrity: hash(script('/whole.js')), defer: true },
					{ src: `${origin}/altered.js`, integrity: hash('other bytes'), defer: true },
					// Another host, which the policy does not know.
					{ src: `http://localhost:${origin.split(':')[2]}/refused.js`, defer: true },
				],
			},
			scripts: ['/local.js', { src: `${origin}/stats.js`, 'data-domain': 'head.example' }],
			contentSecurityPolicy: { 'script-src': [origin] },
		}),
		'static/local.js': `${script('local')}\ndocument.addEventListener('vrmdocs:page', ({ detail }) => window.ran.push(detail.path));\n`,
		'docs/index.md': '---\ntitle: One\ndescription: First\n---\n\n[two](two.md)\n',
		'docs/two.md': '---\ntitle: Two\ndescription: Second\n---\n\nText.\n',
	});
	return dir;
});
test.after(() => void other.close());

type Window = { ran?: string[] };

test('allowed scripts run, the inline one and that of static/ too; a refused and an altered one do not', async () => {
	const { page, open, problems } = await bench.visit();
	await open('/');
	await page.waitForFunction(() => (window as Window).ran?.length === 4);
	const ran = await page.evaluate(() => (window as Window).ran!);
	assert.equal(ran.sort(), ['/stats.js', '/whole.js', 'inline', 'local']);
	assert.ok(
		problems.some((text) => text.includes('refused.js') && /Content Security Policy|Content-Security-Policy/i.test(text)),
		problems.join('\n'),
	);
	assert.ok(
		problems.some((text) => text.includes('altered.js') && text.includes('integrity')),
		problems.join('\n'),
	);
	assert.is(problems.filter((text) => !text.includes('favicon')).length, 2, problems.join('\n'));
});

test('a page swap keeps the tags of the config, runs no script again, and tells scripts of the new page', async () => {
	const { page, open } = await bench.visit();
	await open('/');
	await page.waitForFunction(() => (window as Window).ran?.length === 4);
	await markDocument(page);
	// As a widget does.
	await page.evaluate(() => {
		const sheet = document.createElement('link');
		sheet.rel = 'stylesheet';
		sheet.href = '/widget.css';
		document.head.append(sheet);
	});
	const own = () =>
		page.evaluate(() => [
			...[...document.querySelectorAll('head script[src]:not([data-client]), link[rel="preconnect"], link[rel="me"]')].map(
				(e) => e.outerHTML,
			),
			document.querySelectorAll('meta[name="verification"]').length,
		]);
	const before = await own();
	await page.click('#_main a[href="/two/"]');
	await arrive(page, '/two/', 'Two');
	assert.ok(await isSameDocument(page), 'the stylesheet of a script is no other build');
	assert.equal(await own(), before);
	assert.is(before.length, 8);
	assert.is(await page.getAttribute('meta[name="description"]', 'content'), 'Second');
	assert.equal(await page.evaluate(() => (window as Window).ran!.slice(4)), ['/two/']);
});

test('integrity of another origin goes with crossorigin; the header says what the meta element says', () => {
	const html = readFileSync(join(dir, 'index.html'), 'utf8');
	assert.match(html, /<script src="[^"]+\/whole\.js" integrity="sha384-[^"]+" defer="" crossorigin="anonymous">/);
	assert.match(html, /<script src="[^"]+\/stats\.js" data-domain="head\.example" defer="">/);
	const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!.replaceAll('&#x27;', "'");
	assert.ok(readFileSync(join(dir, '_headers'), 'utf8').includes(`Content-Security-Policy: ${policy}; frame-ancestors 'self'`));
});

test.run();
