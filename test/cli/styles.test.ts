/** A site's stylesheets: files that they name, fonts, CSS modules and stylesheets that modules import. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson } from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';

const cacheDir = join(tempDir(), 'cache');
const font = new Uint8Array([0x77, 0x4f, 0x46, 0x32, 1, 2, 3]);
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const files = (config: object = {}): Files => ({
	'vrmdocs.config.json': JSON.stringify(
		{ title: 'T', url: 'https://a.example', showLastUpdate: false, search: false, ...config },
		null,
		'\t',
	),
	'docs/index.md': '# A\n\n<Card />\n',
	'pages/count.tsx':
		"import { Island } from 'vrmdocs/theme';\nexport const title = 'Count';\nexport default function Count() { return <Island name='Counter' props={{}} />; }\n",
	'styles/index.css': `@import './fonts.css';
.hero { background: url("../static/img/hero.png"), url(/img/hero.png?x#y); mask: url(data:image/svg+xml,x); filter: url(#blur); }
.far { background: url(https://other.example/a.png); font-family: Brand, sans-serif; }
`,
	'styles/fonts.css': `@font-face { font-family: "Brand"; src: url(fonts/brand.woff2) format("woff2"); }
@font-face { font-family: "Unused"; src: url(fonts/unused.woff2) format("woff2"); }
@font-face { font-family: "Brand"; src: url(fonts/greek.woff2) format("woff2"); unicode-range: U+0370-03FF; }
`,
	'styles/fonts/brand.woff2': font,
	'styles/fonts/unused.woff2': new Uint8Array([...font, 4]),
	'styles/fonts/greek.woff2': new Uint8Array([...font, 5]),
	'static/img/hero.png': png,
	'components/Card.tsx':
		"import styles, { body } from './Card.module.css';\nimport './legend.css';\nexport default function Card() { return <div className={styles.root}><p className={body + ' legend'}>Card</p></div>; }\n",
	'components/Card.module.css':
		".root { composes: frame from './shared.module.css'; color: red; background: url(../static/img/hero.png); }\n.body { color: blue; }\n",
	'components/shared.module.css': '.frame { border: 1px solid; }\n',
	'components/legend.css': '.legend { margin: 3px; }\n',
	'components/islands/Counter.tsx':
		"import { useState } from 'react';\nimport styles from '../Card.module.css';\nexport default function Counter() { const [n, set] = useState(0); return <button className={styles.root} onClick={() => set(n + 1)}>{n}</button>; }\n",
});

async function built(site: string, ...args: string[]) {
	const out = join(tempDir(), 'out');
	const ran = await buildJson(site, ['--out', out, '--cache-dir', cacheDir, ...args]);
	const assets = existsSync(join(out, 'assets')) ? readdirSync(join(out, 'assets')).sort() : [];
	const read = (pattern: RegExp) => readFileSync(join(out, 'assets', assets.find((name) => pattern.test(name))!), 'utf8');
	const html = existsSync(join(out, 'index.html')) ? readFileSync(join(out, 'index.html'), 'utf8') : '';
	return { ...ran, out, assets, html, css: assets.length ? read(/^main\..*\.css$/) : '', read };
}

const told = (list: { file?: string; line?: number; column?: number; message: string; hint?: string }[]) =>
	list.map((p) => `${p.file}:${p.line}:${p.column} ${p.message}${p.hint ? ` — ${p.hint}` : ''}`);

test('files that url() names are published with a hash beside the stylesheet; other addresses stay', async () => {
	const { json, css, out, assets } = await built(folderOf(files()));
	assert.equal(json.errors, []);
	const hero = assets.find((name) => /^hero\.[0-9a-f]{8}\.png$/.test(name))!;
	assert.equal(readFileSync(join(out, 'assets', hero)), png);
	assert.match(css, new RegExp(`url\\("?\\./${hero}"?\\)`));
	assert.match(css, new RegExp(`url\\("?\\./${hero}\\?x#y"?\\)`));
	for (const kept of ['data:image/svg+xml,x', '#blur', 'https://other.example/a.png']) assert.ok(css.includes(kept), kept);
	assert.equal(new Uint8Array(readFileSync(join(out, 'assets', assets.find((name) => name.startsWith('brand.'))!))), font);
});

test('fonts that a rule uses are preloaded, below the base URL; a list or false in the config stands over that', async () => {
	const preloads = (html: string) => [...html.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([tag]) => tag);
	const site = folderOf(files());
	const { html } = await built(site, '--base-url', '/base');
	assert.is(preloads(html).length, 1);
	assert.match(preloads(html)[0]!, /crossorigin="" href="\/base\/assets\/brand\.[0-9a-f]{8}\.woff2" type="font\/woff2"/);
	assert.match(html, /href="\/base\/assets\/main\./);
	writeFiles(site, files({ preloadFonts: ['styles/fonts/greek.woff2'] }));
	assert.match(preloads((await built(site)).html).join(), /^<link[^>]*greek[^>]*>$/);
	writeFiles(site, files({ preloadFonts: false }));
	assert.equal(preloads((await built(site)).html), []);
	writeFiles(site, files({ preloadFonts: ['styles/fonts/grek.woff2'] }));
	const wrong = await built(site);
	assert.is(wrong.code, 1);
	assert.match(
		told(wrong.json.errors).join('\n'),
		/vrmdocs\.config\.json:\d+:\d+ preloadFonts: "styles\/fonts\/grek\.woff2" is no font of the site's stylesheets — fonts: styles\/fonts\/brand/,
	);
});

test('a file that is not there is an error with file, line and column; all of them', async () => {
	const site = folderOf({
		...files(),
		'styles/index.css': '.a { color: red; }\n.b { background: url(img/none.png), url(/img/nope.png); }\n',
		'components/Card.module.css':
			'.root { color: red; }\n.body { background: url(gone.png); }\n.other { composes: x from "./none.module.css"; }\n',
	});
	const { code, json } = await built(site);
	assert.is(code, 1);
	assert.equal(told(json.errors.filter((p) => p.file !== 'docs/index.md')).sort(), [
		'components/Card.module.css:2:21 url(): the file "gone.png" does not exist — the path counts from the stylesheet; one from the root, such as /img/a.png, is a file of the static folder',
		'components/Card.module.css:3:27 composes: the file "./none.module.css" does not exist — the path counts from this stylesheet',
		'styles/index.css:2:18 url(): the file "img/none.png" does not exist — the path counts from the stylesheet; one from the root, such as /img/a.png, is a file of the static folder',
		'styles/index.css:2:37 url(): the file "/img/nope.png" does not exist — a path from the root is a file of static/',
	]);
});

test('CSS modules: the same names in HTML, islands and stylesheet; what is composed and imported is in it', async () => {
	const { html, css, read, json, out } = await built(folderOf(files()));
	assert.equal(json.errors, []);
	const [, names] = /<div class="([^"]+)"><p class="/.exec(html)!;
	const [frame, root] = names!.split(' ');
	assert.match(root!, /^Card_[0-9a-f]{6}_root$/);
	assert.match(frame!, /^shared_[0-9a-f]{6}_frame$/);
	assert.match(readFileSync(join(out, 'count/index.html'), 'utf8'), new RegExp(`<button class="${names}">0`));
	assert.ok(read(/^islands\..*\.js$/).includes(names!));
	assert.match(css, new RegExp(`\\.${root}\\s*\\{[^}]*color:\\s*red`));
	assert.ok(css.indexOf(`.${frame}`) < css.indexOf(`.${root}`), 'what others are composed from comes first');
	assert.is(css.split(`.${frame}{`).length, 2);
	assert.match(read(/^legend\.[0-9a-f]{8}\.css$/), /\.legend\{margin:3px\}/);
	assert.match(css, /hero\.[0-9a-f]{8}\.png/);
});

const parts: Files = {
	'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, search: false }),
	'docs/index.md': '# A\n\n<Card />\n',
	'docs/plain.md': '# B\n\n<Menu />\n',
	'docs/both.mdx': "import { two } from '../lib/two.ts';\n\n# C\n\n{two}\n",
	'lib/two.ts': 'export const two = 2;\n',
	'lib/frame.ts': "import './frame.css';\nexport const frame = 'frame';\n",
	'lib/frame.css': '.frame { margin: 1px; }\n',
	'components/Card.tsx':
		"import { frame } from '../lib/frame.ts';\nimport '../styles/all.css';\nexport default () => <p className={frame}>Card</p>;\n",
	'components/Box.tsx': "import styles from './Box.module.css';\nexport default () => <p className={styles.root}>Box</p>;\n",
	'components/Box.module.css': '.root { composes: base from "./base.module.css"; margin: 2px; }\n',
	'components/base.module.css': '.base { margin: 3px; }\n',
	'components/islands/Menu.tsx': "import '../../styles/all.css';\nexport default () => <b className='all'>Menu</b>;\n",
	'styles/all.css': '.all { margin: 4px; }\n',
	'styles/index.css': '@layer site { .frame { margin: 5px; } }\n',
	'pages/tool.tsx':
		"import './tool.css';\nimport Box from '../components/Box.tsx';\nexport const title = 'Tool';\nexport default () => <Box />;\n",
	'pages/tool.css': '.tool { margin: 6px; }\n',
	'pages/[id].tsx':
		"import './item.css';\nexport const getPages = () => [{ params: { id: 'lamp' }, title: 'Lamp' }];\nexport default () => <p className='item'>Lamp</p>;\n",
	'pages/item.css': '.item { margin: 7px; }\n',
};
/** Names of a page's stylesheets, in order. */
const sheetsOf = (out: string, page: string): string[] =>
	[...readFileSync(join(out, page, 'index.html'), 'utf8').matchAll(/<link rel="stylesheet" href="\/assets\/([\w-]+)\./g)].map(
		([, name]) => name!,
	);

test('stylesheets of components and component pages are linked by the pages that show them, before the main one; those of islands are in it', async () => {
	const { css, json, out, read } = await built(folderOf(parts));
	assert.equal(json.errors, []);
	assert.equal(Object.fromEntries(['', 'plain', 'both', 'tool', 'lamp'].map((page) => [page, sheetsOf(out, page)])), {
		'': ['frame', 'main'],
		plain: ['main'],
		// What its module shows is known when it runs.
		both: ['frame', 'item', 'tool', 'base', 'Box', 'main'],
		tool: ['tool', 'base', 'Box', 'main'],
		lamp: ['item', 'main'],
	});
	assert.match(css, /\.all\{margin:4px\}/);
	for (const own of ['1px', '2px', '3px', '6px', '7px']) assert.not.ok(css.includes(`margin:${own}}`), own);
	// The rules of a layer follow each other as they are linked: the site's own stylesheet wins.
	assert.match(
		read(/^frame\./),
		/^@layer theme,base,tokens,reset,elements,layout,components,site,[^{]*;@layer site\{\.frame\{margin:1px\}\}/,
	);
});

test('what posts, results and the index of tags need is linked by their pages alone, and published where there are some', async () => {
	const docs = {
		'docs/index.md': '# A\n',
		'docs/tagged.mdx': '---\ntags: [One]\n---\n\n# B\n\n{1 + 1}\n',
		'blog/2024-01-02-post.md': '# Post\n',
	};
	const { out, css, json } = await built(
		folderOf({ ...docs, 'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example' }) }),
	);
	assert.equal(json.errors, []);
	assert.equal(
		Object.fromEntries(
			['', 'tagged', 'blog', 'blog/2024/01/02/post', 'search', 'tags', 'tags/one'].map((page) => [page, sheetsOf(out, page)]),
		),
		{
			'': ['main'],
			tagged: ['main'],
			blog: ['blog', 'main'],
			'blog/2024/01/02/post': ['blog', 'main'],
			search: ['search', 'main'],
			tags: ['tags', 'main'],
			'tags/one': ['tags', 'main'],
		},
	);
	for (const own of ['.post-card{', '.search-panel{position', '.tag-group']) assert.not.ok(css.includes(own), own);
	const { assets } = await built(folderOf({ ...files(), 'components/legend.css': '' }));
	assert.not.ok(assets.some((name) => /^(?:blog|search|tags)\./.test(name)));
});

test('a page follows the imports of its components, as a fresh build does', async () => {
	const site = folderOf(parts);
	await built(site);
	const same = async (page: string, sheets: string[]): Promise<void> => {
		const { out, assets } = await built(site);
		assert.equal(sheetsOf(out, page), sheets);
		const html = readFileSync(join(out, page, 'index.html'), 'utf8');
		const fresh = await built(site, '--no-cache');
		assert.equal(fresh.assets, assets);
		assert.is(readFileSync(join(fresh.out, page, 'index.html'), 'utf8'), html);
	};
	writeFiles(site, { 'components/islands/Menu.tsx': "import '../../lib/frame.ts';\nexport default () => <b>Menu</b>;\n" });
	await same('', ['all', 'main']);
	writeFiles(site, { 'lib/two.ts': "import './more.css';\nexport const two = 2;\n", 'lib/more.css': '.more { margin: 8px; }\n' });
	writeFiles(site, {
		'pages/tool.tsx': "import { two } from '../lib/two.ts';\nexport const title = 'Tool';\nexport default () => <p>{two}</p>;\n",
	});
	await same('tool', ['more', 'main']);
});

test('the result depends on the sources alone: a second build is the same, a changed module or font is seen', async () => {
	const site = folderOf(files());
	const first = await built(site);
	const again = await built(site);
	assert.equal(again.assets, first.assets);
	assert.ok(again.html === first.html);
	const anew = await built(site, '--no-cache');
	assert.equal(anew.assets, first.assets);
	assert.is(anew.css, first.css);
	// No name holds the folder that the site is in.
	assert.is((await built(folderOf(files()))).css, first.css);
	writeFileSync(join(site, 'components/shared.module.css'), '.frame { border: 7px solid; }\n');
	assert.match((await built(site)).css, '7px solid');
	writeFileSync(join(site, 'styles/fonts/brand.woff2'), new Uint8Array([9, 9]));
	const changed = await built(site);
	assert.not.equal(
		changed.assets.find((name) => name.startsWith('brand.')),
		first.assets.find((name) => name.startsWith('brand.')),
	);
	rmSync(join(site, 'styles/fonts/brand.woff2'));
	assert.is((await built(site)).code, 1);
});

test('a site without any of it has the theme’s stylesheet, and no preload', async () => {
	const { css, html, assets } = await built(
		folderOf({ 'vrmdocs.config.json': '{"title": "T", "url": "https://a.example", "showLastUpdate": false}', 'docs/index.md': '# A\n' }),
	);
	assert.not.match(html, 'rel="preload"');
	assert.not.match(css, 'font-face');
	assert.ok(assets.every((name) => /\.(?:js|css)$/.test(name)));
});

test.run();
