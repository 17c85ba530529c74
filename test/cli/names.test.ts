/** Names of files and routes that mean something to hosts, browsers or file systems: reachable, or told with the files they come from. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';
import { serve } from '../support/live.ts';
import { reliabilitySection } from '../support/reliability.ts';

const test = suite('names');
const table = reliabilitySection('Names', 'test/cli/names.test.ts');
const cache = tempDir();

const siteWith = (files: Files): string =>
	folderOf({
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false }),
		'docs/index.md': '# Home\n\nx\n',
		...files,
	});
const built = async (files: Files) => {
	const out = join(tempDir(), 'out');
	return { out, ...(await buildJson(siteWith(files), ['--out', out, '--cache-dir', cache])) };
};

const get = (port: number, path: string): Promise<{ status: number; body: string; caching?: string }> =>
	new Promise((done, fail) => {
		request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
			let body = '';
			response.on('data', (chunk) => {
				body += chunk;
			});
			response.on('end', () => done({ status: response.statusCode!, body, caching: response.headers['cache-control'] }));
		})
			.on('error', fail)
			.end();
	});

test('two sources with one output path are an error that names both', async () => {
	const pairs: [string, string][] = [
		['docs/a b.md', 'docs/a%20b.md'],
		['docs/表.md', 'docs/%E8%A1%A8.md'],
	];
	for (const pair of pairs) {
		const { code, json } = await built(Object.fromEntries(pair.map((path) => [path, '# A\n\nx\n'])));
		assert.is(code, 1);
		const told = json.errors.find((p) => p.code === 'duplicate-file')!;
		for (const path of pair) assert.ok(`${told.file} ${told.message}`.includes(path), JSON.stringify(json.errors));
		assert.ok(told.line && told.hint);
	}
	table.held('two sources with one output path', `${pairs.length}`, 'an error that names both');
});

test('names that some file systems take for one are told: pages and static files, by case and by Unicode form', async () => {
	const [nfc, nfd] = ['が', 'か\u3099'];
	const pairs: [string, string, string][] = [
		[`docs/${nfc}.md`, `docs/${nfd}.md`, 'case-route'],
		['docs/Guide.md', 'docs/guide.md', 'case-route'],
		['static/Logo.svg', 'static/logo.svg', 'case-file'],
		[`static/${nfc}.txt`, `static/${nfd}.txt`, 'case-file'],
	];
	for (const [a, b, code] of pairs) {
		const { json } = await built({ [a]: '# A\n\nx\n', [b]: '# B\n\ny\n' });
		const told = json.warnings.find((p) => p.code === code);
		assert.is(told?.file, [a, b].sort()[1], JSON.stringify(json.warnings));
	}
	table.held('names that differ in letter case or Unicode form alone', `${pairs.length}`, 'a warning with the file');
});

test('a route that no reader can open is an error with its file', async () => {
	const sources: [string, string][] = [
		['docs/a%2fb.md', '# A\n\nx\n'],
		['docs/a%3Fb.md', '# A\n\nx\n'],
		['docs/b.md', '---\nslug: /.hidden/\n---\n\n# B\n\nx\n'],
		['docs/c.md', '---\nslug: /x/%2e%2e/y/\n---\n\n# C\n\nx\n'],
	];
	for (const [path, text] of sources) {
		const { code, json } = await built({ [path]: text });
		assert.is(code, 1, path);
		assert.ok(
			json.errors.some((p) => p.file === path && p.line && p.hint),
			JSON.stringify(json.errors),
		);
	}
	table.held('routes that hosts would take for another path, or hide', `${sources.length}`, 'an error with the file');
});

test('odd names are opened by the links that lead to them: pages, static files, images and downloads', async () => {
	const names = [
		'package.json',
		'robots.txt',
		'feed.xml',
		'C#',
		'what?',
		'100%',
		'a&b',
		'a+b',
		"it's",
		'a;b=c',
		'a b',
		'表',
		'a,b',
		'(a)',
		'a@b',
	];
	const files: Files = {};
	const links: string[] = [];
	for (const [i, name] of names.entries()) {
		const written = encodeURIComponent(name);
		files[`static/files/${name}.txt`] = `static ${i}`;
		files[`docs/${name}.zip`] = `download ${i}`;
		files[`docs/page ${name}.md`] = `# Page ${i}\n\npage ${i}\n`;
		links.push(`[static ${i}](</files/${written}.txt>)`, `[download ${i}](<./${written}.zip>)`, `[page ${i}](<./page ${written}.md>)`);
	}
	files['docs/index.md'] = `# Home\n\n${links.join('\n\n')}\n`;
	const { out, code, json } = await built(files);
	assert.is(code, 0, JSON.stringify(json.errors));
	const html = readFileSync(join(out, 'index.html'), 'utf8');
	const hrefs = [...html.matchAll(/<a href="([^"]+)">((?:static|download|page) \d+)<\/a>/g)].map((m) => [
		m[1]!.replaceAll('&amp;', '&'),
		m[2]!,
	]);
	assert.is(hrefs.length, names.length * 3);
	const host = await serve(siteWith(files), ['--out', out, '--cache-dir', cache]);
	const watched = await serve(siteWith(files), ['--watch', '--cache-dir', cache]);
	for (const { port } of [host, watched])
		for (const [href, text] of hrefs) {
			const { pathname, search } = new URL(href!, 'http://a.example');
			const { status, body } = await get(port, pathname + search);
			assert.is(status, 200, href);
			assert.ok(body.includes(text!), `${href}: ${text}`);
		}
	await host.stop();
	await watched.stop();
	table.held('names with #, ?, %, & and others', `${names.length * 3}`, 'the links to them open them, in serve and serve --watch');
});

test('files of static/assets/ are asked for again; hashed ones beside them are kept for ever', async () => {
	const files = {
		'static/assets/app.css': 'a{}',
		'static/assets/images/x.png': 'x',
		'docs/list.zip': 'z',
		'docs/index.md': '# H\n\n[z](./list.zip)\n',
	};
	const { out, code } = await built(files);
	assert.is(code, 0);
	const host = await serve(siteWith(files), ['--out', out, '--cache-dir', cache]);
	const watched = await serve(siteWith(files), ['--watch', '--cache-dir', cache]);
	const html = readFileSync(join(out, 'index.html'), 'utf8');
	for (const path of ['/assets/app.css', '/assets/images/x.png'])
		for (const { port } of [host, watched]) assert.is((await get(port, path)).caching, 'no-cache', path);
	for (const path of [
		/\/assets\/client\.\w+\.js/.exec(html)![0],
		/\/assets\/main\.\w+\.css/.exec(html)![0],
		/\/assets\/files\/[^"]+/.exec(html)![0],
	])
		assert.match((await get(host.port, path)).caching!, 'immutable', path);
	for (const path of ['/_headers', '/_redirects'])
		for (const { port } of [host, watched]) assert.is((await get(port, path)).status, 404, path);
	await host.stop();
	await watched.stop();
});

test('the table of names is what was tried', table.check);
test.run();
