/** No path leaves the site folder to be read, or the output folder to be written: whatever names it. */
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readManifest } from '../../src/output/manifest.ts';
import { type BuildJson, buildJson } from '../support/cli.ts';
import { type Files, filesIn, tempDir, writeFiles } from '../support/files.ts';

const test = suite('confined');
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** A site in a folder with files around it that nobody may read or touch. */
function place(files: Files, config: object = {}) {
	const dir = tempDir();
	writeFiles(dir, {
		'secret.txt': 'top secret',
		'secret.md': '# Top secret\n\ntop secret\n',
		'secret.png': Buffer.concat([png, Buffer.from('top secret')]),
		'secret/index.html': 'top secret',
		'secret/a.yaml': 'a: top secret\n',
		'secret/authors.yml': 'a:\n  name: top secret\n',
		'secret/index.css': '.a::after { content: "top secret"; }',
		'secret/sidebars.ts': "export default { top: [{ type: 'link', label: 'top secret', href: '/' }] };",
		'work/site/vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, ...config }),
		'work/site/docs/index.md': '# Home\n\nx\n',
		...Object.fromEntries(Object.entries(files).map(([path, text]) => [`work/site/${path}`, text])),
	});
	// The spare copy of a large output may stay beside it (src/output/spare.ts).
	const around = () => filesIn(dir).filter((path) => !/^work\/(?:out|\.out\.spare|cache)\//.test(path));
	const before = around();
	const at = (path: string) => join(dir, path);
	return {
		at,
		link: (path: string, target: string) => {
			symlinkSync(target, at(`work/site/${path}`));
			before.push(`work/site/${path}`);
		},
		/** Builds; nothing around the output may have changed, and nothing secret may be in it. */
		async build() {
			const ran = await buildJson(at('work/site'), ['--out', at('work/out'), '--cache-dir', at('work/cache')], { cwd: at('work') });
			assert.equal(around().sort(), before.sort(), 'nothing is written beside the output');
			assert.is(readFileSync(at('secret.txt'), 'utf8'), 'top secret');
			for (const path of filesIn(at('work')).filter((p) => p.startsWith('out/') && lstatSync(at(`work/${p}`)).isFile()))
				assert.not.match(readFileSync(at(`work/${path}`), 'latin1'), /top secret/i, path);
			return ran;
		},
	};
}

const codes = ({ errors }: BuildJson) => errors.map((p) => `${p.file}:${p.line} ${p.code}`).sort();

test('links, images, media and raw HTML that leave the site find nothing', async () => {
	const hrefs = [
		'../../../secret.txt',
		'..%2f..%2f..%2fsecret.txt',
		'%2e%2e/%2e%2e/%2e%2e/secret.txt',
		'..\\..\\..\\secret.txt',
		'/../../secret.txt',
		'./a/../../../../secret.txt',
		'../.env',
		'out/secret.txt',
		'linked.txt',
		'../../../secret.md',
		'../node_modules/x.txt',
		'../../../secret.txt%00.png',
	];
	const images = ['../../../secret.png', 'out/secret.png', 'linked.png', '%2e%2e/%2e%2e/%2e%2e/secret.png', '/../../secret.png'];
	const site = place({
		'docs/links.md': ['# Links', ...hrefs.map((href) => `[x](${href})`)].join('\n\n'),
		'docs/images.md': ['# Images', ...images.map((src) => `![x](${src})`)].join('\n\n'),
		'docs/html.md':
			'# HTML\n\n<img src="../../../secret.png" alt="">\n\n<video src="../../../secret.txt"></video>\n\n<a href="../../../secret.txt">x</a>\n\n<source srcset="../../../secret.png 2x">\n',
		'.env': 'top secret',
		'node_modules/x.txt': 'top secret',
	});
	site.link('docs/out', site.at(''));
	site.link('docs/linked.txt', site.at('secret.txt'));
	site.link('docs/linked.png', site.at('secret.png'));
	const { code, json } = await site.build();
	assert.is(code, 1);
	const told = codes(json);
	hrefs.forEach((href, i) => {
		const isOf = (p: { file?: string; line?: number }) => p.file === 'docs/links.md' && p.line === i * 2 + 3;
		// A Markdown file that is not there is a warning.
		const list = href.endsWith('.md') ? json.warnings.filter((p) => p.code !== 'backslash') : json.errors;
		assert.ok(list.some(isOf), href);
	});
	images.forEach((src, i) => {
		assert.ok(
			told.some((t) => t.startsWith(`docs/images.md:${i * 2 + 3} `)),
			`${src}: ${told}`,
		);
	});
	for (const line of [3, 5, 7, 9])
		assert.ok(
			told.some((t) => t.startsWith(`docs/html.md:${line} `)),
			`html.md:${line} of ${told}`,
		);
});

test('images of front matter, authors and config outside the site are reported', async () => {
	const site = place(
		{
			'docs/page.md': '---\ntitle: P\nimage: ../../../secret.png\n---\n\nx\n',
			'blog/2024-01-01-x.md': '---\ntitle: X\nimage: /../../secret.png\nauthors: [a]\n---\n\nx\n',
			'blog/authors.yml': 'a:\n  name: A\n  image: ../../../secret.png\n',
		},
		{ favicon: '../../secret.png', image: '../../secret.png', navbar: { logo: { src: '../../secret.png', alt: 'x' } } },
	);
	const { code, json } = await site.build();
	assert.is(code, 1);
	const files = new Set([...json.errors, ...json.warnings].map((p) => p.file));
	for (const file of ['docs/page.md', 'blog/2024-01-01-x.md', 'blog/authors.yml', 'vrmdocs.config.json'])
		assert.ok(files.has(file), `${file} of ${[...files]}`);
});

test('symbolic links that lead out are left out: of docs, blog, pages, static, data and components', async () => {
	const site = place({
		'blog/2024-01-01-x.md': '# X\n\nx\n',
		'static/a.txt': 'a',
		'data/b.yaml': 'b: 1\n',
		'pages/p.md': '# P\n\nx\n',
		'components/Aa.tsx': 'export default () => <b>x</b>;\n',
	});
	const links: [string, string][] = [
		['docs/d.md', 'secret.md'],
		['docs/folder', 'secret'],
		['blog/2024-01-02-y.md', 'secret.md'],
		['pages/q.md', 'secret.md'],
		['static/s.txt', 'secret.txt'],
		['static/folder', 'secret'],
		['data/secret', 'secret'],
		['data/s.yaml', 'secret/a.yaml'],
	];
	for (const [path, target] of links) site.link(path, site.at(target));
	const { code, json } = await site.build();
	assert.is(code, 0, JSON.stringify(json.errors));
	for (const [path] of links)
		assert.ok(
			json.warnings.some((p) => p.file === path && p.code === 'symlink-outside'),
			path,
		);
	for (const path of ['d/index.html', 's.txt', 'folder/index.html', 'q/index.html'])
		assert.not(readManifest(site.at('work/out')).files[path], path);
});

test('symbolic links that lead out in the place of single files and of whole folders are left out and told', async () => {
	const site = place({
		'blog/2024-01-01-x.md': '---\nauthors: [{name: A}]\n---\n\nx\n',
		'docs/index.md': '# Home\n\nx\n',
	});
	const links: [string, string][] = [
		['blog/authors.yml', 'secret/authors.yml'],
		['sidebars.ts', 'secret/sidebars.ts'],
		['styles', 'secret'],
		['static', 'secret'],
		['data', 'secret'],
		['pages', 'secret'],
	];
	for (const [path, target] of links) site.link(path, site.at(target));
	const { code, json } = await site.build();
	assert.is(code, 0, JSON.stringify(json.errors));
	for (const [path] of links) {
		const told = path === 'styles' ? 'styles/index.css' : path;
		assert.ok(
			json.warnings.some((p) => p.file === told && p.code === 'symlink-outside'),
			`${told}: ${JSON.stringify(json.warnings)}`,
		);
	}
});

test('slugs, permalinks, ids, categories, redirects and aliases write nothing outside', async () => {
	for (const up of ['../../x', '/../../x', '%2e%2e/%2e%2e/x', '/..\\..\\x', '/%2e%2e%5cx']) {
		const slug = JSON.stringify(up);
		const site = place(
			{
				'docs/a.md': `---\ntitle: A\nslug: ${slug}\ntags: [{label: t, permalink: ${slug}}, '../../y']\n---\n\nx\n`,
				'docs/b.md': '---\ntitle: B\nid: ".."\n---\n\nx\n',
				'docs/c/d.md': '# D\n\nx\n',
				'docs/c/_category_.json': JSON.stringify({ link: { type: 'generated-index', slug: up } }),
				'blog/2024-01-01-x.md': `---\ntitle: X\nslug: ${slug}\nauthors: [{name: ../../n}]\ntags: ['../../t']\n---\n\nx\n`,
				'pages/p.md': `---\ntitle: P\nslug: ${slug}\n---\n\nx\n`,
			},
			{ redirects: [{ from: up, to: '/' }] },
		);
		const { code, json } = await site.build();
		assert.is(code, 1);
		const files = new Set(json.errors.map((p) => p.file));
		for (const file of ['docs/a.md', 'docs/c/_category_.json', 'blog/2024-01-01-x.md', 'pages/p.md', 'vrmdocs.config.json'])
			assert.ok(files.has(file), `${up}: ${file} of ${[...files]}`);
	}
});

test('routes of the config that leave the site are refused', async () => {
	for (const config of [
		{ docs: { routeBasePath: '/../x/' } },
		{ docs: { aliases: { '/../x/': '/' } } },
		{ docs: { tagsPath: '%2e%2e/x' } },
		{ blog: { routeBasePath: '../../x' } },
		{ pages: { routeBasePath: '../../x' } },
		{ feeds: [{ data: 'd', route: '../../x', title: 'x' }] },
	]) {
		const { code, json } = await place({ 'data/d/e.yaml': 'title: x\ndate: 2024-01-01\nroute: /\n' }, config).build();
		assert.is(code, 2, JSON.stringify(config));
		assert.match(json.errors[0]!.message, /must be (?:a path|paths) inside the site/);
	}
});

test('file and folder names that look like paths are names', async () => {
	const site = place({
		'static/a\\..\\..\\b.txt': 'x',
		'static/%2e%2e/c.txt': 'y',
		'static/..d/e.txt': 'z',
	});
	const { json } = await site.build();
	assert.equal(json.errors, []);
	const files = Object.keys(readManifest(site.at('work/out')).files);
	for (const path of ['a\\..\\..\\b.txt', '%2e%2e/c.txt']) assert.ok(files.includes(path), `${path} of ${files}`);
	assert.equal(
		filesIn(site.at('work/out')).filter((p) => p !== '.vrmdocs-manifest.json'),
		files.sort(),
	);
});

for (const [size, files] of [
	['small', 0],
	['large', 250],
] as const)
	test(`a list of our files that names files outside deletes and publishes none of them: a ${size} site`, async () => {
		const site = place(Object.fromEntries(Array.from({ length: files }, (_, i) => [`static/${i}.txt`, 'x'])));
		assert.is((await site.build()).code, 0);
		// A folder of ours that another has made a link of: what it leads to is not ours.
		writeFiles(site.at(''), { 'work/out/theirs': '' });
		symlinkSync(site.at('secret'), site.at('work/out/gone'));
		const list = site.at('work/out/.vrmdocs-manifest.json');
		const manifest = JSON.parse(readFileSync(list, 'utf8'));
		for (const path of [
			'../../secret.txt',
			'../site/docs/index.md',
			site.at('secret.md'),
			'a/../../../secret.png',
			'..\\..\\secret.txt',
			'gone/index.html',
		])
			manifest.files[path] = { hash: '0', bytes: 10 };
		writeFileSync(list, JSON.stringify(manifest));
		// Once into a new folder, once into the spare copy that a large site leaves.
		for (const title of ['Changed', 'Changed again']) {
			writeFileSync(site.at('work/site/docs/index.md'), `# ${title}\n\nx\n`);
			const { code, json } = await site.build();
			assert.is(code, 0, JSON.stringify(json.errors));
			assert.match(readFileSync(site.at('work/out/index.html'), 'utf8'), title);
		}
		assert.equal(
			Object.keys(readManifest(site.at('work/out')).files).filter((p) => /\.\.|^\//.test(p)),
			[],
		);
	});

test('code of other files that leads out of the site, by path or link, or is hidden or of a package, is not shown', async () => {
	const lines = [
		'../../../secret.txt',
		'@/../../secret.txt',
		'@/linked.txt',
		'./a/../../../../secret.txt',
		'@/.env',
		'@/node_modules/a/b.js',
	];
	const { build, link } = place({
		'docs/page.md': ['# Page', ...lines.map((path) => `<<< ${path}`)].join('\n\n'),
		'.env': 'KEY=top secret',
		'node_modules/a/b.js': 'secret();',
	});
	link('linked.txt', '../../secret.txt');
	const { json } = await build();
	assert.equal(codes(json), lines.map((_, i) => `docs/page.md:${3 + 2 * i} snippet`).sort());
});

test.run();
