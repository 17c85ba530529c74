/** `vrmdocs serve` on a site of much text that was never built, with `--watch` and without: the first page is sent before the others are compiled. */
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveMessage } from '../../templates/client/live/message.ts';
import { tempDir } from '../support/files.ts';
import { folder, type Serving, serve, until } from '../support/live.ts';

const test = suite('first page');

/** Some 12,000 letters. */
const text = (word: string): string =>
	Array.from({ length: 120 }, (_, i) => `${word} ${i}. ${'Some words to be compiled with *emphasis* and `code`. '.repeat(2)}`).join('\n\n');
const pages = Object.fromEntries(
	Array.from({ length: 60 }, (_, i) => [
		`docs/part/p${i}.md`,
		`---\ntitle: Page ${i}\nsidebar_position: ${i}\n---\n\n${text(`needle${i}`)}\n`,
	]),
);
const files = {
	'vrmdocs.config.json': JSON.stringify({
		title: 'Large',
		url: 'https://example.org',
		docs: { routeBasePath: '/' },
		blog: { path: 'blog' },
		markdown: { format: 'detect' },
	}),
	'package.json': '{"type":"module"}',
	...pages,
	'docs/index.md': '# The `first` page {#top}\n\nHello.\n\n[Next](./part/p3.md)\n',
	'docs/odd.md': '# A [link](./index.md) and ![](./a.svg) &amp; **more**\n\nOdd.\n',
	'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
	'docs/broken.md': '# Broken\n\n[nowhere](./nowhere.md)\n\n## Twice {#x}\n\n## Twice {#x}\n',
	'docs/module.mdx': '# Module\n\nexport const answer = 41;\n\nIt is {answer + 1}.\n',
	'blog/2024-01-02-post.md': `---\ntitle: Post\n---\n\nThe excerpt.\n\n<!-- truncate -->\n\n${text('rest')}\n`,
};

/** Exit code of a server that ends by itself. */
async function ending({ child, printed }: Serving): Promise<number | null> {
	await until(
		() => child.exitCode !== null,
		() => `serve has not ended: ${printed()}`,
	);
	return child.exitCode;
}

/** What the channel of a page sends. */
function channel(port: number, path: string): { messages: LiveMessage[]; close(): void } {
	const messages: LiveMessage[] = [];
	const asked = request({ host: '127.0.0.1', port, path: `/__live?at=${encodeURIComponent(path)}&is=`, agent: false }, (response) => {
		let rest = '';
		response.on('data', (chunk: Buffer) => {
			rest += chunk;
			const events = rest.split('\n\n');
			rest = events.pop()!;
			for (const event of events) if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)));
		});
		response.on('error', () => {});
	});
	asked.on('error', () => {});
	asked.end();
	return { messages, close: () => asked.destroy() };
}

test('the first page comes with all names around it, what needs all pages waits for them, and in the end all is as in a build', async () => {
	const own = folder(files);
	const cache = tempDir();
	const one = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', join(tempDir(), 'never')]);
	const get = async (path: string): Promise<string> => (await fetch(one.origin + path)).text();
	const first = await get('/');
	assert.not.match(one.printed(), /sources are compiled/, 'the first page was not kept waiting');
	assert.match(first, /Hello\./);
	assert.match(first, /<h1[^>]*>The first page/);
	for (const name of ['Page 0', 'Page 59', 'Broken', 'Module']) assert.ok(first.includes(name), name);
	const { messages, close } = channel(one.port, '/');
	await until(
		() => messages.some((message) => message.type === 'problems'),
		() => 'no word about problems',
	);
	assert.is((messages.find((message) => message.type === 'problems') as { checking: boolean }).checking, true);
	// Each of these is compiled when it is asked for.
	assert.match(await get('/module/'), /It is (?:<!-- -->)?42/);
	assert.match(await get('/blog/'), /The excerpt/);
	assert.match(await get('/odd/'), /<h1[^>]*>A link and &amp; more/);
	// A page that is saved meanwhile is shown as it was saved.
	own.write('docs/part/p7.md', '---\ntitle: Page seven\n---\n\nsaved meanwhile\n');
	await until(
		async () => (await get('/part/p7/')).includes('saved meanwhile'),
		() => 'the saved text is not shown',
	);
	const index = await (await fetch(`${one.origin}/search-index.json`)).text();
	assert.ok(index.includes('Page 59'));
	await until(
		() => messages.some((message) => message.type === 'problems' && !message.checking),
		() => 'checking has no end',
	);
	await one.prints(/sources are compiled/);
	await one.prints(/nowhere\.md/);
	close();
	// A server that finds all pages compiled knows them from the start.
	const two = await serve(own.dir, ['--watch', '--cache-dir', cache, '--out', join(tempDir(), 'never')]);
	assert.not.match(two.printed(), /sources are compiled/);
	const addresses = [
		'/',
		'/module/',
		'/odd/',
		'/broken/',
		'/part/p3/',
		'/part/p7/',
		'/blog/',
		'/blog/2024/01/02/post/',
		'/sitemap.xml',
		'/search-index.json',
	];
	for (const path of addresses) {
		const answer = await fetch(two.origin + path);
		assert.is(answer.status, 200, path);
		assert.is(await get(path), await answer.text(), path);
	}
	await two.stop();
	await one.stop();
});

test('without --watch the first page comes as the build writes it, and the built site takes over', async () => {
	const own = folder({ ...files, 'docs/broken.md': '# Broken\n\n[there](./odd.md)\n\n## Once {#x}\n' });
	const out = join(tempDir(), 'out');
	const one = await serve(own.dir, ['--cache-dir', tempDir(), '--out', out]);
	assert.not.ok(existsSync(out), 'the first page was not kept waiting');
	const pages = ['/', '/module/', '/part/p59/'];
	const first = await Promise.all(pages.map(async (path) => (await fetch(one.origin + path)).text()));
	assert.not.match(one.printed(), /pages in/);
	assert.not.match(first.join(''), /data-live-version/, 'nothing is sent to a page that is open');
	assert.match(first[0]!, /Hello\./);
	assert.match(first[0]!, /Page 59/);
	assert.match(first[1]!, /It is (?:<!-- -->)?42/);
	assert.match(first[2]!, /needle59 119/);
	await one.prints(/\d+ pages in .*\nserving/);
	for (const [i, path] of pages.entries()) {
		const file = readFileSync(join(out, path, 'index.html'), 'utf8');
		assert.is(await (await fetch(one.origin + path)).text(), file);
		// Names of other pages, around it, are those of a first look.
		const text = (html: string) => html.split('class="article-html"')[1]!.split('class="article-footer"')[0];
		assert.is(text(first[i]!), text(file), path);
	}
	assert.is((await fetch(`${one.origin}/nowhere/`)).status, 404);
	assert.is(await one.stop(), 0);
});

test('a site with errors is served until they are found, which ends the server', async () => {
	const own = folder(files);
	const out = join(tempDir(), 'out');
	const one = await serve(own.dir, ['--cache-dir', tempDir(), '--out', out]);
	assert.match(await (await fetch(`${one.origin}/`)).text(), /Hello\./);
	assert.is(await ending(one), 1);
	assert.match(one.printed(), /nowhere\.md/);
	assert.not.ok(existsSync(out));
});

test('so is one whose output cannot be written', async () => {
	const own = folder({ ...files, file: '' });
	const one = await serve(own.dir, ['--cache-dir', tempDir(), '--out', join(own.dir, 'file/out')]);
	assert.match(await (await fetch(`${one.origin}/`)).text(), /Hello\./);
	assert.is(await ending(one), 2);
	assert.match(one.printed(), /error: the output folder \S+ cannot be written: \S+ is a file/);
});

test.run();
