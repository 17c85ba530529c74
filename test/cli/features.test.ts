/** What a site may turn on in Markdown, from the config to the files of the output; and that the others pay nothing for it. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('features');
const root = process.env.PROJECT_ROOT!;

/** A copy of the fixture, whose packages are found as an installed site's are. */
function fixture(): {
	dir: string;
	build(): ReturnType<typeof buildJson>;
	read(path: string): string;
	edit(path: string, from: string, to: string): void;
} {
	const home = tempDir();
	const dir = join(home, 'site');
	cpSync(join(root, 'test/fixtures/features'), dir, { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
	return {
		dir,
		build: () => buildJson(dir, ['--out', join(home, 'out'), '--cache-dir', join(home, 'cache')]),
		read: (path) => readFileSync(join(home, 'out', path), 'utf8'),
		edit(path, from, to) {
			const text = readFileSync(join(dir, path), 'utf8');
			assert.ok(text.includes(from), `${path} holds ${from}`);
			writeFileSync(
				join(dir, path),
				text.replace(from, () => to),
			);
		},
	};
}

const stylesOf = (html: string): string[] => [...html.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)\./g)].map((m) => m[1]!);
const policyOf = (html: string): string =>
	/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!.replaceAll('&#x27;', "'");

const made = fixture();
const first = made.build();

test('the fixture builds without a word', async () => {
	const { json, stderr } = await first;
	assert.equal([...told(json.errors), ...told(json.warnings)], [], stderr);
});

test('styles and policy of formulas and diagrams are on their pages alone', async () => {
	await first;
	assert.equal(stylesOf(made.read('plain/index.html')), ['main']);
	assert.equal(stylesOf(made.read('math/index.html')), ['main', 'math']);
	assert.equal(stylesOf(made.read('diagram/index.html')), ['main', 'mermaid']);
	assert.match(policyOf(made.read('plain/index.html')), "; style-src 'self'; ");
	assert.match(policyOf(made.read('plain/index.html')), "; style-src-attr 'unsafe-inline'", 'a page with formulas may be swapped in');
	assert.match(policyOf(made.read('math/index.html')), "; style-src 'self'; ");
	assert.match(policyOf(made.read('math/index.html')), "; style-src-attr 'unsafe-inline'");
	assert.match(policyOf(made.read('diagram/index.html')), "; style-src 'self' 'unsafe-inline'; ");
	assert.match(policyOf(made.read('plain/index.html')), '; frame-src https://www.youtube-nocookie.com https://127.0.0.1:8999');
	assert.match(made.read('_headers'), "style-src 'self' 'unsafe-inline'; ");
});

test('fonts of formulas are there once, in one format', async () => {
	await first;
	const css = made.read(/\/(assets\/math\.[^"]*)"/.exec(made.read('math/index.html'))![1]!);
	const fonts = [...css.matchAll(/url\("?\.\/([^")]+)"?\)/g)].map((m) => m[1]!);
	assert.ok(fonts.length >= 20);
	for (const font of fonts) assert.match(font, /\.woff2$/);
	for (const font of fonts) assert.ok(made.read(`assets/${font}`).length > 1000, font);
});

test('a plugin of the site has run, front matter of its own reaches components, an island is known by its name', async () => {
	await first;
	assert.match(made.read('index.html'), 'Signed: A plugin');
	assert.match(made.read('index.html'), 'Level: hard');
	assert.match(made.read('parts/index.html'), /data-island="Counter" data-props="[^"]*&quot;start&quot;:3/);
});

test('what a plugin is made of and gets is part of the key of pages', async () => {
	const site = fixture();
	await site.build();
	site.edit('vrmdocs.config.ts', "by: 'A plugin'", "by: 'Another'");
	await site.build();
	assert.match(site.read('index.html'), 'Signed: Another');
	site.edit('plugins/signed.ts', 'Signed: ', 'Written: ');
	const { json } = await site.build();
	assert.match(site.read('index.html'), 'Written: Another');
	assert.is(json.errors.length, 0);
});

/** A small site with keys of the config besides title and url. */
function written(files: Files, config = '{}', name = 'vrmdocs.config.ts') {
	const dir = folderOf({
		[name]: `export default {\n\ttitle: 'T',\n\turl: 'https://a.example',\n\tshowLastUpdate: false,\n\t...${config},\n};\n`,
		'pages/index.md': '# Home\n\nText.\n',
		...files,
	});
	const home = tempDir();
	return { dir, home, ran: buildJson(dir, ['--out', join(home, 'out'), '--cache-dir', join(home, 'cache')]) };
}
const problemsOf = async (files: Files, config?: string): Promise<string[]> => {
	const { json } = await written(files, config).ran;
	return [...told(json.errors), ...told(json.warnings)];
};

test('own front matter keys: wrong values, missing ones and misspelt keys at their line', async () => {
	const config = `{ frontMatter: (await import('vrmdocs')).z.object({ difficulty: (await import('vrmdocs')).z.enum(['easy', 'hard']), owner: (await import('vrmdocs')).z.string().optional() }) }`;
	assert.equal(
		await problemsOf(
			{
				'pages/index.md': '---\ntitle: Home\ndifficulty: easy\n---\n\nx\n',
				'docs/a.md': '---\ntitle: A\ndifficulty: middling\nownr: me\n---\n\nx\n',
				'docs/b.md': '---\ntitle: B\n---\n\nx\n',
			},
			config,
		),
		[
			'docs/a.md:3:1 error front-matter: front matter "difficulty": must be "easy" or "hard"; found "middling"',
			'docs/b.md:1:1 error front-matter: front matter "difficulty" is missing: it must be "easy" or "hard"',
			'docs/a.md:4:1 warning front-matter-key: unknown front matter key "ownr"',
		],
	);
});

test('a plugin that fails before it sees a page is an error of the config', async () => {
	const { dir, home } = written({}, '{ markdown: { remarkPlugins: [function strict() { throw new Error("no options"); }] } }');
	const { code, stderr } = await vrmdocs(['build', dir, '--out', join(home, 'o'), '--cache-dir', join(home, 'c')]);
	assert.is(code, 2);
	assert.match(stderr, /vrmdocs\.config\.ts:\d+:\d+ error: markdown\.remarkPlugins: the plugin strict throws: no options/);
});

test('what is no plugin is an error of the config', async () => {
	const { dir, home } = written({}, "{ markdown: { remarkPlugins: ['remark-breaks'] } }");
	const { code, stderr } = await vrmdocs(['build', dir, '--out', join(home, 'o'), '--cache-dir', join(home, 'c')]);
	assert.is(code, 2);
	assert.match(stderr, 'markdown.remarkPlugins[0]: must be a plugin, which is a function');
});

test('files that nothing reads, each with what to do', async () => {
	const { json } = await written({
		'pages/old.html': '<p>x</p>',
		'pages/team.js': 'export default () => null;\n',
		'pages/helper.ts': 'export const word = 1;\n',
		'pages/used.tsx': "import { word } from './helper';\n\nexport default function Used() {\n\treturn <p>{word}</p>;\n}\n",
		'pages/_draft.js': 'x',
		'pages/photo.png': 'x',
		'components/cards/Price.tsx': 'export default function Price() {\n\treturn <p>1</p>;\n}\n',
		'components/cards/Used.tsx': 'export const Used = () => <p>1</p>;\n',
		'components/Shown.tsx': "import { Used } from './cards/Used';\n\nexport default function Shown() {\n\treturn <Used />;\n}\n",
		'components/Old.vue': '<template/>',
		'components/card.css': 'a {}\n',
		'versioned_docs/version-1/a.md': '# A\n',
		'versioned_docs/version-1/b.md': '# B\n',
		'i18n/fr/code.json': '{}',
		'src/theme/Footer/index.js': 'x',
		'src/pages/team.md': '# T\n',
		'posts/shown.md': 'x\n',
		'posts/2026-01-02-c.md': '# C\n',
		'docs/f/_category_.json': '{ "label": "F" }',
		'docs/f/_category_.yml': 'label: G\n',
		'docs/f/g.md': '# G\n\n<!--@include: ../../posts/shown.md-->\n',
		'docs/a.md': '# A\n\n<Shown /> <Price />\n',
	}).ran;
	assert.equal(
		told(json.warnings).filter((m) => m.includes('ignored-file')),
		[
			'components/card.css:1:1 warning ignored-file: nothing imports this file, and it is no component: components are .tsx and .jsx',
			'components/cards/Price.tsx:1:1 warning ignored-file: no component is made of this file: it is in a subfolder, and nothing imports it',
			'components/Old.vue:1:1 warning ignored-file: nothing imports this file, and it is no component: components are .tsx and .jsx',
			'docs/f/_category_.json:1:1 warning ignored-file: the file is not read: _category_.yml beside it is',
			'i18n/fr/code.json:1:1 warning ignored-file: the translations in i18n/fr/ are not read',
			'pages/old.html:1:1 warning ignored-file: no page is made of this file: pages are .md, .mdx, .tsx and .jsx',
			'pages/team.js:1:1 warning ignored-file: no page is made of this file: pages are .md, .mdx, .tsx and .jsx',
			'posts/2026-01-02-c.md:1:1 warning ignored-file: the folder posts/ is not read',
			'src/pages/team.md:1:1 warning ignored-file: the folder src/pages/ is not read',
			'src/theme/Footer/index.js:1:1 warning ignored-file: the folder src/theme/ is not read',
			'versioned_docs/version-1:1:1 warning ignored-file: the version "1" is not read: versions.json does not name it',
		],
	);
	for (const problem of json.warnings) assert.ok(problem.hint, problem.message);
	assert.equal(told(json.errors), ['docs/a.md:3:11 error unknown-component: unknown component <Price>']);
	assert.is(json.errors[0]!.hint, 'components/cards/Price.tsx is in a subfolder: move it to components/Price.tsx');
});

test('pages in the folder of another generator are told where the site has none of the kind; an app around a site keeps its own', async () => {
	const app = {
		'vrmdocs.config.json': '{ "title": "T", "url": "https://a.example" }',
		'src/pages/index.tsx': 'export default () => null;\n',
		'content/guide/b.md': '# B\n',
		'content/photo.png': 'x',
		'posts/c.md': '# C\n',
	};
	const ignored = async (files: Files) => {
		const dir = folderOf({ ...app, ...files });
		const { json } = await buildJson(dir, ['--out', join(dir, '../o-app'), '--cache-dir', join(dir, '.cache')]);
		return told(json.warnings).flatMap((line) => /^(\S+?):.* ignored-file: (.*)/.exec(line)?.slice(1).join(' ') ?? []);
	};
	const content = 'content/guide/b.md the folder content/ is not read';
	const posts = 'posts/c.md the folder posts/ is not read';
	const [docs, blog] = [{ 'docs/index.md': '# A\n' }, { 'blog/2026-01-02-a.md': '# A\n' }];
	assert.equal(await ignored({ 'pages/index.md': '# A\n' }), [content, posts]);
	assert.equal(await ignored(docs), [posts]);
	assert.equal(await ignored({ ...docs, ...blog }), []);
});

test('no page at / is told, and what makes one', async () => {
	const dir = folderOf({
		'vrmdocs.config.json': '{\n\t"title": "T",\n\t"url": "https://a.example",\n\t"baseUrl": "/b/",\n\t"showLastUpdate": false\n}\n',
		'docs/a.md': '# A\n\nx\n',
	});
	const build = () => buildJson(dir, ['--out', join(dir, '../o-home'), '--cache-dir', join(dir, '.cache')]);
	const { json } = await build();
	assert.equal(told(json.warnings), [
		'vrmdocs.config.json:1:1 warning no-home: there is no page at /: who opens https://a.example/b/ finds nothing',
	]);
	assert.match(json.warnings[0]!.hint!, 'slug: /');
	writeFiles(dir, { 'docs/a.md': '---\nslug: /\n---\n\n# A\n\nx\n' });
	assert.equal((await build()).json.warnings, []);
});

test('components: links that lead nowhere, <Link> without an address, handlers that nothing calls', async () => {
	const { json } = await written({
		'components/Lost.tsx': 'export default function Lost() {\n\treturn <a href="/nowhere/">x</a>;\n}\n',
		'components/Buy.tsx': 'export default function Buy() {\n\treturn (\n\t\t<button type="button" onClick={() => {}}>b</button>\n\t);\n}\n',
		'components/Fine.tsx':
			'import { Island } from \'vrmdocs/theme\';\n\nexport default function Fine() {\n\treturn <Island name="Counter" />;\n}\n',
		'components/islands/Counter.tsx':
			'export default function Counter() {\n\treturn <button type="button" onClick={() => {}}>c</button>;\n}\n',
		'pages/form.tsx': 'export default function Form() {\n\treturn <form onSubmit={() => {}}><a href="/gone/">x</a></form>;\n}\n',
		'pages/empty.tsx': 'import { Link } from \'vrmdocs/theme\';\n\nexport default function Empty() {\n\treturn <Link to="/">x</Link>;\n}\n',
		'docs/a.md': '# A\n\n<Lost />\n\n<Buy /> <Fine /> <Counter />\n',
	}).ran;
	assert.equal(told(json.errors), [
		'docs/a.md:3:1 error broken-link: <Lost>: "/nowhere/" leads to no page',
		'pages/empty.tsx:4:9 error component-failed: the page cannot be rendered: <Link> has no address: its address is called href, not to',
		'pages/form.tsx:2:43 error broken-link: "/gone/" leads to no page',
	]);
	assert.equal(told(json.warnings), [
		'components/Buy.tsx:3:25 warning dead-handler: onClick of <button> is never called: <Buy> is rendered on the server alone',
		'pages/form.tsx:2:15 warning dead-handler: onSubmit of <form> is never called: the page is rendered on the server alone',
	]);
	for (const problem of json.warnings) assert.match(problem.hint!, 'components/islands/');
});

test('authors with keys of other generators keep the rest, and say which keys', async () => {
	const { json } = await written({
		'blog/2024-01-01-a.md': '---\nauthors: [ann]\n---\n\nx\n',
		'blog/authors.yml': 'ann:\n  name: Ann\n  avatar: /a.png\n  socials:\n    github: ann\n  phone: 1\n',
	}).ran;
	assert.equal(told(json.errors), []);
	assert.equal(
		json.warnings.map((p) => `${p.line}:${p.column} ${p.message} (${p.hint})`),
		[
			'3:3 author "ann" has an unknown key "avatar", which is not shown (did you mean "image"?)',
			'6:3 author "ann" has an unknown key "phone", which is not shown (an author has name, title, url, image, description, socials, email, page and organization)',
		],
	);
});

test('a frame of a host that is not allowed, in a component too', async () => {
	assert.equal(
		await problemsOf({
			'docs/a.md':
				'# A\n\n<Embed url="https://youtu.be/x" title="T" />\n\n<Embed url="x" title="T" />\n\n<Embed url="https://a.example/" />\n',
		}),
		[
			'docs/a.md:3:1 error component-failed: <Embed> cannot be rendered: <Embed> cannot show www.youtube-nocookie.com: add "www.youtube-nocookie.com" to markdown.frameHosts in the config',
			'docs/a.md:5:1 error component-failed: <Embed> cannot be rendered: <Embed> has no address to show: url="x" must begin with https://',
			'docs/a.md:7:1 error component-failed: <Embed> cannot be rendered: <Embed> has no title: say what it shows',
		],
	);
});

test('sites that use none of it have none of it: neither styles nor scripts nor files nor a wider policy', async () => {
	const { ran, home } = written({ 'docs/a.md': '# A\n\n```js\na\n```\n\n:::tip\n\nx\n\n:::\n' });
	await ran;
	const out = join(home, 'out');
	assert.not.match(policyOf(readFileSync(join(out, 'index.html'), 'utf8')), /unsafe|frame-src/);
	const css = filesIn(join(out, 'assets')).filter((f) => f.endsWith('.css'));
	assert.equal(
		css.map((name) => name.split('.')[0]),
		['main', 'search'],
	);
	const text = css.map((name) => readFileSync(join(out, 'assets', name), 'utf8')).join('');
	for (const part of ['.steps', '.file-tree', '.embed', '.code-line-added', '.katex', '.mermaid']) assert.not.ok(text.includes(part), part);
	for (const file of filesIn(join(out, 'assets')).filter((f) => /^(?:client|islands)\./.test(f)))
		assert.not.match(readFileSync(join(out, 'assets', file), 'utf8'), /mermaid/i);
	assert.equal(
		filesIn(join(out, 'assets')).filter((f) => /woff2|mermaid|math/i.test(f)),
		[],
	);
	const manifest = JSON.parse(readFileSync(join(out, '.vrmdocs-manifest.json'), 'utf8')) as { bundles: Record<string, { file: string }> };
	// One of the two is published; both are in the cache.
	const theme = join(home, 'cache/theme');
	const cached = (file: string) => readFileSync(join(theme, filesIn(theme).find((name) => name.endsWith(`-${file.replace('/', '-')}`))!));
	const size = (name: string) => gzipSync(cached(manifest.bundles[name]!.file), { level: 9 }).length;
	const more = size('cssWithParts') - size('css');
	assert.ok(more < 1400, `parts are ${more} bytes of gzip`);
});

test.run();
