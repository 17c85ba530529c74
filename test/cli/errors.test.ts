/** Wrong input: every fault is told with its place, none hides another, the last good output stays, no stack traces. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('wrong input');
const dir = tempDir();
const cache = join(dir, 'cache');
const config = (more = {}) => JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, ...more }, null, '\t');
const build = (site: string, ...args: string[]) => buildJson(site, ['--cache-dir', cache, ...args]);
/** Inode, time and size of every file. */
const state = (folder: string) =>
	filesIn(folder).map((f) => [f, statSync(join(folder, f)).ino, statSync(join(folder, f)).mtimeMs, statSync(join(folder, f)).size]);
const noStack = (text: string) => assert.not.match(text, /\n\s+at .*[:(]/);

const nested = (n: number) => Array.from({ length: n }, (_, i) => `${'  '.repeat(i)}- level ${i}`).join('\n');
const bigPart = (i: number) => `## Part ${i}\n\n${`A long paragraph of part ${i}, which goes on and on. `.repeat(5000)}\n\n`;

/** The content of a site that is right. */
const good: Files = {
	'vrmdocs.config.json': config(),
	'docs/index.md': '# Home\n\nSee [good](good.md#part).\n',
	'docs/good.md': '# Good\n\n## Part\n\nFine.\n',
};

/** One of each fault that content can have, besides the right pages. */
const faults: Files = {
	'docs/empty.md': '',
	'docs/only.md': '---\ntitle: Only front matter\n---\n',
	'docs/yaml.md': '---\ntitle: "open\ntags: [\n---\n\nText with a [broken link](/nowhere/).\n',
	'docs/tabs.md': '---\nlast_update:\n\tauthor: a\n---\n\nText.\n',
	'docs/crlf.md': '---\r\ntitle: Lines of Windows\r\n---\r\n\r\n## A\r\n\r\n[to A](#a) and [to B](#bbbbbbb)\r\n',
	'docs/bom.md': '\uFEFF---\ntitle: Byte order mark\n---\n\nFine.\n',
	'docs/nul.md': '# NUL\n\nbefore\0after\n',
	'docs/sjis.md': Buffer.from([0x23, 0x20, 0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0a]),
	'docs/utf16.md': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# 題名\n', 'utf16le')]),
	'docs/lists.md': `# Lists\n\n${nested(300)}\n`,
	'docs/quotes.md': `# Quotes\n\n${'> '.repeat(300)}deep\n`,
	'docs/big.md': `# Big\n\n${Array.from({ length: 21 }, (_, i) => bigPart(i)).join('')}`,
	'docs/one/same.md': '---\ntitle: First\nid: twin\n---\n\nText.\n',
	'docs/one/other.md': '---\ntitle: Second\nid: twin\nslug: /one/second/\n---\n\nText.\n',
	'docs/route-a.md': '---\nslug: /route/\n---\n\nText.\n',
	'docs/route-b.md': '---\ntitle: b\nslug: route\n---\n\nText.\n',
	'docs/leaves.md': '---\ntitle: Leaves\nslug: ../../etc/passwd\n---\n\nText.\n',
	'docs/windows.md': '# Windows\n\n[here](.\\good.md) and [there](C:\\Users\\me\\a.md)\n',
	'docs/images.md': '# Images\n\n![none](./none.png)\n\n![no image](./text.png)\n\n![outside](../../secret.png)\n',
	'docs/text.png': 'this is text',
	'docs/components.md': '# Components\n\n<Thrwos />\n\ntext <Throws /> and <Dataless />\n\n<Open>\n\nrest </Closed> <Bad x=1 />\n',
	'docs/scripts.md': '# Scripts\n\n[x](javascript:alert(1))\n\n<script>alert(1)</script>\n\n<b onclick="x()">b</b>\n',
	'docs/admonitions.md': '# Admonitions\n\n:::nope\nx\n:::\n\n:::note\nnever closed\n',
	'docs/keys.md': '---\ntitel: x\nsidebar_position: first\ntags: 5\n---\n\nText.\n',
	'docs/anchors.md': '# Anchors\n\n[a](good.md#prat) [b](gone.md) [c](/good)\n',
	'blog/undated.md': 'Text.\n',
	'blog/2024-01-02-author.md': '---\nauthors: [nobody]\n---\n\nText.\n',
	'blog/authors.yml': 'nobdy:\n  name: N\n',
	'components/Throws.tsx': "export default function Throws(): never {\n\tthrow new Error('cannot go on');\n}\n",
	'components/Dataless.tsx':
		"import { useData } from 'vrmdocs/theme';\n\nexport default function Dataless() {\n\treturn <p>{String(useData('nope'))}</p>;\n}\n",
	'pages/broken.tsx': "export default function Broken(): never {\n\tthrow new Error('page cannot go on');\n}\n",
	'data/broken.yaml': 'a: [1\n',
	'data/fine.yaml': 'a: 1\n',
	'sidebars.ts': "export default {\n\tguide: ['index', 'good', 'guide', 'goood', { type: 'link', label: 'Nothing' }],\n};\n",
};

const expected = [
	'blog/2024-01-02-author.md:2:1 error unknown-author: unknown author "nobody"',
	'blog/undated.md:1:1 error post-date: the post has no valid date',
	'data/broken.yaml:2:1 error data: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
	'docs/admonitions.md:3:1 error unknown-admonition: unknown admonition ":::nope"',
	'docs/admonitions.md:7:1 error unclosed-admonition: ":::note" is never closed',
	'docs/anchors.md:3:19 warning broken-markdown-link: "gone.md" leads to no Markdown file of the site',
	'docs/anchors.md:3:1 warning broken-anchor: "good.md#prat": the page /good/ has no anchor "prat"',
	'docs/components.md:3:1 error unknown-component: unknown component <Thrwos>',
	'docs/components.md:5:21 error component-failed: <Dataless> cannot be rendered: there is no data file named "nope" in data/; there are: fine (components/Dataless.tsx:4:20)',
	'docs/components.md:5:6 error component-failed: <Throws> cannot be rendered: cannot go on (components/Throws.tsx:2:8)',
	'docs/components.md:9:23 error component-syntax: component tag <Bad: unexpected character `1` before attribute value, expected "text" or {value}',
	'docs/components.md:9:6 error component-syntax: </Closed> is found where </Open> of line 7 is expected',
	'docs/crlf.md:7:16 warning broken-anchor: "#bbbbbbb": the page /crlf/ has no anchor "bbbbbbb"',
	'docs/empty.md:1:1 warning empty-page: the file is empty',
	'docs/keys.md:2:1 warning front-matter-key: unknown front matter key "titel"',
	'docs/keys.md:3:1 error front-matter: front matter "sidebar_position": must be a number; found "first"',
	'docs/keys.md:4:1 error front-matter: front matter "tags": must be a list such as [a, b]; found "5"',
	'docs/leaves.md:3:1 error route-outside: slug "../../etc/passwd" leaves the site',
	'docs/lists.md:103:1 error too-deep: lists or quotes nested deeper than 100 levels',
	'docs/nul.md:3:7 warning nul-byte: the file contains a NUL character; it is shown as �',
	'docs/one/same.md:3:1 error duplicate-doc-id: the doc id "one/twin" is also used by docs/one/other.md',
	'docs/only.md:1:1 warning empty-page: the page has front matter, but no text',
	'docs/images.md:3:1 error broken-image: the image "./none.png" does not exist',
	'docs/images.md:5:1 error unusable-image: the image "./text.png" cannot be used: it is not an image this tool can read (PNG, JPEG, WebP, AVIF, GIF or SVG)',
	'docs/images.md:7:1 error outside: "../../secret.png" leads out of the site folder',
	'docs/quotes.md:3:1 error too-deep: lists or quotes nested deeper than 100 levels',
	'docs/route-b.md:3:1 error duplicate-route: the route /route/ is also used by docs/route-a.md',
	'docs/scripts.md:3:1 error dangerous-link: "javascript:alert(1)" is not an address a page may link to',
	'docs/scripts.md:5:1 error raw-element: <script> in Markdown is not rendered',
	'docs/scripts.md:7:1 error inline-handler: <b> has an inline event handler (onclick); the content security policy does not run it',
	'docs/sjis.md:1:3 error encoding: byte 0x93 is not UTF-8',
	'docs/tabs.md:3:1 error front-matter: front matter is not valid YAML: Tabs are not allowed as indentation',
	'docs/utf16.md:1:1 error encoding: byte 0xff is not UTF-8',
	'docs/windows.md:3:1 warning backslash: ".\\good.md" uses backslashes',
	'docs/windows.md:3:23 error local-file: "C:\\Users\\me\\a.md" leads to a file on your own computer',
	'docs/yaml.md:3:8 error front-matter: front matter is not valid YAML: Missing closing "quote',
	'docs/yaml.md:6:13 error broken-link: "/nowhere/" leads to no page',
	'pages/broken.tsx:2:8 error component-failed: the page cannot be rendered: page cannot go on',
	'sidebars.ts:2:27 error sidebars: sidebar "guide" names itself where a doc id belongs',
	'sidebars.ts:2:36 error sidebars: sidebar "guide": there is no doc with id "goood"',
	'sidebars.ts:2:68 error sidebars: sidebar "guide": the item "Nothing" has nothing to link to',
];

test('all faults of a site at once: each with its place, in time; the last good output is unchanged', async () => {
	const site = folderOf(good);
	const out = join(dir, 'out');
	const first = await build(site, '--out', out);
	assert.equal([first.code, told(first.json.errors), told(first.json.warnings)], [0, [], []]);
	const before = state(dir).filter(([f]) => !String(f).startsWith('cache'));

	writeFiles(site, faults);
	const { code, json, stderr } = await build(site, '--out', out);
	assert.equal([code, stderr], [1, '']);
	assert.equal([...told(json.errors), ...told(json.warnings)].sort(), [...expected].sort());
	assert.equal(
		state(dir).filter(([f]) => !String(f).startsWith('cache')),
		before,
	);
	for (const p of [...json.errors, ...json.warnings])
		assert.ok(p.hint || p.code === 'component-failed' || p.code === 'data', JSON.stringify(p));

	const text = await vrmdocs(['build', site, '--out', out, '--cache-dir', cache]);
	assert.is(text.code, 1);
	noStack(text.stderr);
	for (const line of expected) assert.match(text.stderr, line.replace(/ (error|warning) [\w-]+: /, ' $1: '));
	assert.match(text.stderr, /\n\d+ errors, 8 warnings; .*out is unchanged\n$/);

	const quiet = await vrmdocs(['build', site, '--out', out, '--cache-dir', cache, '--quiet']);
	assert.is(quiet.code, 1);
	assert.not.match(quiet.stderr, ' warning: ');
	assert.match(quiet.stderr, ' error: ');

	for (const path of new Set(Object.keys(faults).map((p) => (p.startsWith('docs/') ? p : p.split('/')[0]!))))
		rmSync(join(site, path), { recursive: true });
	rmSync(join(site, 'docs/one'), { recursive: true });
	const last = await build(site, '--out', out);
	assert.equal([last.code, last.json.written], [0, 0]);
});

test('a build with only warnings succeeds', async () => {
	const site = folderOf({ ...good, 'docs/w.md': '# W\n\n[x](gone.md) [y](#nope)\n' });
	const { code, json } = await build(site, '--out', join(dir, 'warned'));
	assert.equal([code, json.errors, json.warnings.length], [0, [], 2]);
	assert.ok(json.written > 0);
});

test('a warning that many places get in the same words is shown three times and counted; errors are listed one by one', async () => {
	const pages = Array.from({ length: 30 }, (_, i) => [`docs/p${i}.md`, `---\nmood: good\n---\n\n# P\n\n<Nothing />\n`]);
	const { code, stderr } = await vrmdocs(['build', folderOf({ ...good, ...Object.fromEntries(pages) }), '--cache-dir', cache]);
	assert.is(code, 1);
	assert.is(stderr.match(/unknown front matter key "mood"$/gm)!.length, 4);
	assert.match(stderr, '  … and 27 more: unknown front matter key "mood"');
	assert.is(stderr.match(/unknown component <Nothing>$/gm)!.length, 30);
});

test('a page of 5 MB and one with CRLF and a byte order mark are built', async () => {
	const site = folderOf({
		...good,
		'docs/big.md': faults['docs/big.md']!,
		'docs/bom.md': '\uFEFF---\r\ntitle: Windows\r\n---\r\n\r\n## 節\r\n\r\n```js\r\nlet a;\r\nlet b;\r\n```\r\n',
	});
	assert.ok(Buffer.byteLength(faults['docs/big.md']!) > 5_000_000);
	const out = join(dir, 'big');
	const { code, json } = await build(site, '--out', out);
	assert.equal([code, told(json.errors), told(json.warnings)], [0, [], []]);
	assert.match(readFileSync(join(out, 'big/index.html'), 'utf8'), 'id="part-20"');
	const windows = readFileSync(join(out, 'bom/index.html'), 'utf8');
	assert.match(windows, '<title>Windows | T</title>');
	assert.match(windows, '<h2 id="節">');
	assert.not.match(windows, '\uFEFF');
});

/** Components and pages that esbuild or React cannot take: the content's faults are told all the same. */
test('a component without a default export, one with a syntax error, one that imports what is not there', async () => {
	const site = folderOf({
		...good,
		'docs/bad.md': '---\nsidebar_position: x\n---\n\nText.\n',
		'components/Named.tsx': 'export const Named = () => <b />;\n',
		'pages/none.tsx': 'export const x = 1;\n',
		'components/islands/Text.tsx': "export default 'text';\n",
	});
	const one = await build(site, '--out', join(dir, 'x'));
	assert.is(one.code, 1);
	assert.equal(told(one.json.errors).sort(), [
		'components/Named.tsx:1:1 error no-default-export: the component has no default export that is a component',
		'components/islands/Text.tsx:1:1 error no-default-export: the island has no default export that is a component',
		'docs/bad.md:2:1 error front-matter: front matter "sidebar_position": must be a number; found "x"',
		'pages/none.tsx:1:1 error no-default-export: the page has no default export that is a component',
	]);
	writeFiles(site, {
		'components/Named.tsx': 'export default function Named() {\n\treturn <b>;\n}\n',
		'pages/none.tsx': "import { x } from './nothing.ts';\n\nexport default () => <b>{x}</b>;\n",
		'components/islands/Text.tsx': 'export default () => <b />;\n',
	});
	const two = await build(site, '--out', join(dir, 'x'));
	assert.is(two.code, 1);
	const list = told(two.json.errors);
	assert.ok(list.includes('docs/bad.md:2:1 error front-matter: front matter "sidebar_position": must be a number; found "x"'));
	assert.ok(
		list.some((l) => /^components\/Named\.tsx:[23]:\d+ error bundle: /.test(l)),
		list.join('\n'),
	);
	assert.ok(list.includes('pages/none.tsx:1:19 error bundle: the file "./nothing.ts" does not exist'), list.join('\n'));
	noStack(two.stderr);
});

test('a config that throws: exit 2, its place, a stack only with --debug', async () => {
	const site = folderOf({ ...good });
	rmSync(join(site, 'vrmdocs.config.json'));
	writeFileSync(
		join(site, 'vrmdocs.config.ts'),
		"import { defineConfig } from 'vrmdocs';\n\nconst missing: any = undefined;\nexport default defineConfig({ title: missing.name, url: 'https://a.example' });\n",
	);
	const args = ['build', site, '--out', join(dir, 'y'), '--cache-dir', cache];
	const plain = await vrmdocs(args);
	assert.is(plain.code, 2);
	assert.is(plain.lines[0], "vrmdocs.config.ts:4:46 error: the file throws: Cannot read properties of undefined (reading 'name')");
	noStack(plain.stderr);
	const debug = await vrmdocs([...args, '--debug']);
	assert.is(debug.code, 2);
	assert.match(debug.stderr, /\n\s+at .*[:(]/);
	const json = await vrmdocs([...args, '--json']);
	assert.is(json.code, 2);
	assert.equal(told(JSON.parse(json.stdout).errors), [
		"vrmdocs.config.ts:4:46 error module-throws: the file throws: Cannot read properties of undefined (reading 'name')",
	]);
});

test('all faults of a config at once: exit 2', async () => {
	const site = folderOf({
		...good,
		'vrmdocs.config.json': config({ tagLine: 'x', trailingSlash: 1, navbar: { items: [{ type: 'nope' }] } }),
	});
	const { code, lines } = await vrmdocs(['build', site, '--out', join(dir, 'z'), '--cache-dir', cache]);
	assert.is(code, 2);
	assert.equal(lines, [
		'vrmdocs.config.json:5:2 error: tagLine: unknown key "tagLine"',
		'  did you mean "tagline"?',
		'> 5 | \t"tagLine": "x",',
		'    | \t^',
		'vrmdocs.config.json:6:2 error: trailingSlash: must be true or false or "both", found 1',
		'> 6 | \t"trailingSlash": 1,',
		'    | \t^',
		'vrmdocs.config.json:10:5 error: navbar.items[0].type: No NavbarItem component found for type "nope"',
		'  allowed: link, doc, docSidebar, dropdown, languageDropdown, docsVersion, search, html',
		'> 10 | \t\t\t\t"type": "nope"',
		'     | \t\t\t\t^',
	]);
});

test('ids that navbar, feeds and redirects name: exit 1, with the content’s faults beside them', async () => {
	const site = folderOf({
		...good,
		'docs/bad.md': '# Bad\n\n[x](/gone-for-good/)\n',
		'vrmdocs.config.json': config({
			navbar: {
				items: [
					{ type: 'doc', docId: 'godo' },
					{ type: 'docSidebar', sidebarId: 'zzzzz' },
				],
			},
			feeds: [{ data: 'nope', route: '/r/', title: 'R' }],
			redirects: [
				{ from: '/good/', to: '/' },
				{ from: '/x/', to: '/not-there-at-all/' },
			],
		}),
	});
	const { code, json } = await build(site, '--out', join(dir, 'ids'));
	assert.is(code, 1);
	const list = told([...json.errors, ...json.warnings]);
	for (const start of [
		'docs/bad.md:3:1 error broken-link',
		'vrmdocs.config.json:9:5 error missing-doc: navbar.items[0]: there is no doc with id "godo"',
		'vrmdocs.config.json:13:5 error missing-sidebar: navbar.items[1]: there is no sidebar with id "zzzzz"',
		'vrmdocs.config.json:19:4 error feed: feeds[0]: there is no data named "nope"',
		'vrmdocs.config.json:25:3 error redirect-over-page: redirects[0]: /good/ is a page',
	])
		assert.ok(
			list.some((l) => l.startsWith(start)),
			`${start}\n${list.join('\n')}`,
		);
	assert.ok(
		list.some((l) => l.includes('/not-there-at-all/')),
		list.join('\n'),
	);
});

test('an output folder that cannot be written: reported, with what to do; nothing lost', async () => {
	const site = folderOf(good);
	const blocked = join(dir, 'a-file');
	writeFileSync(blocked, 'precious');
	for (const [out, code] of [
		[blocked, 2],
		[join(blocked, 'below'), 2],
		['/proc/vrmdocs/site', 2],
	] as const) {
		const ran = await vrmdocs(['build', site, '--out', out, '--cache-dir', cache]);
		assert.is(ran.code, code, `${out}: ${ran.stderr}`);
		assert.match(ran.stderr, /error: the output folder .* cannot be written: /);
		assert.not.match(ran.stderr, 'bug in vrmdocs');
		noStack(ran.stderr);
	}
	assert.is(readFileSync(blocked, 'utf8'), 'precious');
});

test('a cache folder that cannot be written does not stop the build', async () => {
	const site = folderOf(good);
	const blocked = join(dir, 'cache-file');
	writeFileSync(blocked, '');
	const ran = await vrmdocs(['build', site, '--out', join(dir, 'nocache'), '--cache-dir', join(blocked, 'x')]);
	noStack(ran.stderr);
	assert.not.match(ran.stderr, 'bug in vrmdocs');
	assert.ok([0, 1, 2].includes(ran.code!), ran.stderr);
});

test('a sidebars file that throws, and a damaged cache', async () => {
	const site = folderOf({ ...good, 'sidebars.ts': "throw new Error('no sidebars');\n" });
	const out = join(dir, 'side');
	const one = await build(site, '--out', out);
	assert.equal([one.code, told(one.json.errors)], [1, ['sidebars.ts:1:7 error module-throws: the file throws: no sidebars']]);
	rmSync(join(site, 'sidebars.ts'));
	assert.is((await build(site, '--out', out)).code, 0);
	for (const file of filesIn(join(cache, 'store'))) writeFileSync(join(cache, 'store', file), 'damaged');
	for (const file of filesIn(join(cache, 'theme')).filter((f) => f.endsWith('.json'))) writeFileSync(join(cache, 'theme', file), '{');
	const { code, json } = await build(site, '--out', out);
	assert.equal([code, json.written], [0, 0]);
});

test('a site folder with only a config is built', async () => {
	const { code, json } = await build(folderOf({ 'vrmdocs.config.json': config() }), '--out', join(dir, 'bare'));
	assert.equal([code, told(json.errors), json.routes], [0, [], ['/404.html', '/search/']]);
});

test.run();
