/** What the manual says about hosts, on a real nginx: its blocks serve a site at the root and below a base URL. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson } from '../support/cli.ts';
import { folderOf, tempDir } from '../support/files.ts';
import { noNginx, startNginx } from '../support/nginx.ts';

const test = suite('deploying');
const manual = readFileSync(join(process.env.PROJECT_ROOT!, 'templates/starter/docs/deploying.md'), 'utf8');

/** The lines of a block's server, but for the machine's own: its port, its name, its folder. */
function serverOf(title: string): string {
	const [, block] = manual.split(`\`\`\`text title="${title}"\n`);
	const [, lines] = /^server \{\n([\s\S]*?)\n\}\n```/.exec(block!)!;
	return lines!.replace(/^\t(?:listen|server_name|root) .*;$/gm, '');
}

for (const [title, baseUrl] of [
	['nginx.conf', '/'],
	["nginx.conf, baseUrl: '/docs/'", '/docs/'],
] as const)
	(noNginx ? test.skip : test)(`nginx, ${baseUrl}: pages, addresses of files, missing pages, how long files are kept`, async () => {
		const root = tempDir();
		const site = folderOf({
			'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', baseUrl, search: false }),
			'docs/index.md': '# Home\n',
			'docs/a/b.md': '# Below\n',
		});
		const { json } = await buildJson(site, ['--out', join(root, baseUrl), '--cache-dir', join(tempDir(), 'cache')]);
		assert.equal(json.errors, []);
		const nginx = await startNginx(serverOf(title), root);
		const ask = (path: string) => fetch(new URL(baseUrl + path, nginx.url), { redirect: 'manual' });
		const leadsTo = async (path: string) => {
			const { status, headers } = await ask(path);
			return [status, new URL(headers.get('location') ?? '', nginx.url).pathname];
		};
		try {
			const home = await ask('');
			assert.is(home.status, 200);
			assert.is(home.headers.get('cache-control'), 'no-cache');
			const text = await home.text();
			assert.match(text, '>Home</h1>');
			assert.match(await (await ask('a/b/')).text(), '>Below</h1>');
			assert.equal(await leadsTo('a/b/index.html'), [301, `${baseUrl}a/b/`]);
			assert.equal(await leadsTo('a/b.html'), [301, `${baseUrl}a/b/`]);
			for (const path of ['missing/', 'missing', 'a/missing.txt']) {
				const missing = await ask(path);
				assert.is(missing.status, 404, path);
				assert.match(await missing.text(), 'page-narrow not-found', path);
			}
			if (baseUrl !== '/') assert.is((await fetch(new URL(baseUrl.slice(0, -1), nginx.url))).url, new URL(baseUrl, nginx.url).href);
			const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(text)!;
			const asset = await fetch(new URL(style!, nginx.url));
			assert.is(asset.status, 200);
			assert.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
		} finally {
			await nginx.stop();
		}
	});

if (noNginx) console.log(`skipped: ${noNginx}`);
test.run();
