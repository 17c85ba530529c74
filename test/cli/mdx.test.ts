/** Pages of MDX, built as users build them: components, partials and files they import, islands, faults, caches, link check. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';

const test = suite('mdx');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx');

/** A copy of the fixture, or a site of some files, with its output and its cache. */
function siteOf(files?: Files) {
	const dir = files
		? folderOf({
				'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, search: false }),
				...files,
			})
		: join(tempDir(), 'site');
	if (!files) cpSync(fixture, dir, { recursive: true });
	const out = join(dir, '../out');
	const cache = tempDir();
	const file = (path: string) => readFileSync(join(out, path), 'utf8');
	return {
		dir,
		out,
		file,
		page: (route: string) => {
			const html = file(`${route}/index.html`);
			return html.slice(html.indexOf('class="article-html"'), html.indexOf('<div class="article-footer"'));
		},
		write: (path: string, text: string) => writeFileSync(join(dir, path), text),
		edit: (path: string, from: string, to: string) =>
			writeFileSync(join(dir, path), readFileSync(join(dir, path), 'utf8').replace(from, to)),
		async build(args: string[] = []) {
			const { json } = await buildJson(dir, ['--out', out, '--cache-dir', cache, ...args]);
			return { errors: told(json.errors), warnings: told(json.warnings), cached: json.cached as number, pages: json.pages as number };
		},
		links: () => vrmdocs(['check-links', dir, '--cache-dir', cache]),
	};
}

test('the same text gives the same HTML in both formats', async () => {
	const { build, page } = siteOf();
	const { errors, warnings } = await build();
	assert.equal([errors, warnings], [[], []]);
	assert.is(page('same'), page('same-in-markdown'));
});

test('a heading between the tags of a component is no second one; an id that the component gives as well is told', async () => {
	const box = (text: string) => `import Box from '../Box';\n\n# A\n\n## One\n\n<Box>\n\n### Within\n\n${text}\n\n</Box>\n`;
	const { build, page, write } = siteOf({
		'docs/a.mdx': box('Text.'),
		'Box.tsx': 'export default ({ children }) => <section id="box">{children}</section>;\n',
	});
	assert.equal((await build()).errors, []);
	assert.match(page('a'), '<section id="box"><h3 id="within">Within');
	write('docs/a.mdx', box('Text.').replace('## One', '## Box'));
	assert.equal((await build()).errors, [
		'docs/a.mdx:7:1 error duplicate-id: the id "box" is used twice on this page, once by way of what stands here',
	]);
});

test('a page shows components, partials, data, images and texts that it imports', async () => {
	const { build, page, file, out } = siteOf();
	await build();
	const html = page('guide/parts');
	assert.match(html, '<p>Made in 2026, with 2 parts and <mark>a <em>mark</em></mark>.</p>');
	assert.match(html, /<figure class="(Chart_\w+_chart)"><ul><li><a href="\/base\/same\/">one<\/a>: 1<\/li>/);
	assert.match(html, 'links to <a href="/base/same/#given">the other page</a>.');
	assert.match(html, /<img src="\/base\/assets\/images\/square\.\w+\.png" width="8" height="8" alt="Imported"/);
	assert.match(html, /<img src="\/base\/assets\/images\/square\.\w+\.png" width="8" height="8" alt="Required"/);
	assert.match(html, 'stroke-width="2" role="img" aria-label="Logo" width="20"><path d="M0 0h8v8H0z"/></svg>');
	assert.match(html, 'class A { List&lt;int&gt; b; }');
	assert.match(html, '<p>A note on parts: see <a href="/base/same/#given">the text</a>. More.</p>');
	const [, image] = /<img src="\/base\/(assets\/files\/square\.\w+\.png)" alt="Square in a partial"/.exec(html)!;
	assert.ok(existsSync(join(out, image!)));
	assert.not.match(html, /comment|as in older files/);
	const whole = file('guide/parts/index.html');
	const [, style] = /href="\/base\/(assets\/mdx\.\w+\.css)"/.exec(whole)!;
	assert.match(file(style!), /\.Chart_\w+_chart/);
	assert.match(whole.replaceAll('&#x27;', "'"), "style-src-attr 'unsafe-inline'");
	assert.not.match(file('same/index.html'), /assets\/mdx\./);
	assert.not.match(file('same/index.html'), 'style-src-attr', 'style attributes are allowed where there are some');
	assert.match(file('_headers'), "style-src-attr 'unsafe-inline'");
});

test('what a page shows is in its table of contents, its twin, the search index and the feed', async () => {
	const { build, file } = siteOf();
	await build();
	const html = file('guide/parts/index.html');
	assert.equal(
		[...html.matchAll(/class="toc-link" href="#([^"]+)"/g)].map(([, id]) => id),
		['a-chart', 'media', 'in-a-box', 'from-a-partial', 'islands'],
	);
	assert.match(file('guide/parts.md'), '- [one](https://mdx.example/base/same/): 1\n');
	assert.match(file('guide/parts.md'), 'A note on parts: see [the text](https://mdx.example/base/same/#given). More.');
	assert.match(file('search-index.json'), 'A note on parts');
	assert.match(file('blog/rss.xml'), '<p>The start, with 42.</p>');
	assert.not.match(file('blog/rss.xml'), 'data-island');
});

test('components that hold state are islands, alone; a page without one has no script of its own', async () => {
	const { build, page, file, out } = siteOf();
	await build();
	const islands = [...page('guide/parts').matchAll(/<(\w+) class="island island-own" data-island="Mdx" data-props="([^"]+)"/g)].map(
		([, tag, props]) => [tag, (JSON.parse(props!.replace(/&quot;/g, '"')) as { name: string }).name],
	);
	assert.equal(islands, [
		['div', 'docs/guide/_note.mdx#0'],
		['div', 'docs/guide/parts.mdx#0'],
		['span', 'docs/guide/parts.mdx#1'],
		['div', 'docs/guide/parts.mdx#2'],
		['div', 'docs/guide/parts.mdx#3'],
	]);
	assert.match(page('guide/parts'), /<template data-static="0" data-of="[^"]+"><p>Text that is <a href="\/base\/same\/">hidden<\/a>/);
	const scripts = readdirSync(join(out, 'assets')).filter((name) => name.startsWith('parts.'));
	assert.is(scripts.length, 1);
	const script = file(`assets/${scripts[0]}`);
	assert.not.match(script, /useState:|react\.production|List<int>|Press/);
	for (const route of ['same', 'blog/2026/01/02/post']) assert.not.match(page(route), 'data-island="Mdx"');
});

test('a warm build makes again what imports the changed file, and nothing else', async () => {
	const { build, edit, page, file } = siteOf();
	/** Pages with other keys than before: those that were made again. */
	const madeAgain = async (): Promise<string[]> => {
		const keys = () => {
			const { files } = JSON.parse(file('.vrmdocs-manifest.json')) as { files: Record<string, { key?: string }> };
			return Object.entries(files).flatMap(([path, { key }]): [string, string | undefined][] =>
				path.endsWith('.html') ? [[path, key]] : [],
			);
		};
		const before = new Map(keys());
		await build();
		return keys().flatMap(([path, key]) => (before.get(path) === key ? [] : [path]));
	};
	await build();
	assert.equal(await madeAgain(), []);
	edit('docs/guide/rows.json', '"value": 2', '"value": 20');
	assert.equal(await madeAgain(), ['guide/parts/index.html']);
	assert.match(page('guide/parts'), 'two</a>: 20');
	edit('docs/guide/_note.mdx', 'A note on', 'Words on');
	assert.equal(await madeAgain(), ['guide/parts/index.html']);
	assert.match(page('guide/parts'), 'Words on parts');
	edit('lib/Chart.tsx', '<ul>', '<ul className="rows">');
	assert.equal(await madeAgain(), ['blog/2026/01/02/post/index.html', 'blog/index.html', 'guide/parts/index.html']);
	assert.match(page('guide/parts'), '<ul class="rows">');
	edit('docs/guide/parts.mdx', 'Made in', 'Built in');
	assert.equal(await madeAgain(), ['guide/parts/index.html']);
	assert.match(page('guide/parts'), 'Built in 2026');
});

test('components for elements: an incremental build equals a fresh one, whatever of them is edited', async () => {
	const { dir, build, edit, write, file } = siteOf({
		'vrmdocs.config.json': JSON.stringify({
			title: 'T',
			url: 'https://a.example',
			showLastUpdate: false,
			search: false,
			blog: false,
			compat: 'docusaurus',
			markdown: { format: 'mdx' },
		}),
		'docs/a.md': '# A\n\n## One\n\nText with a [link](b.md).\n',
		'docs/b.md': '# B\n\n- Text\n',
		'src/theme/MDXComponents.js': "import links from './links';\nexport default { ...links };\n",
		'src/theme/links.js': 'export default { a: (props) => <a {...props} className="one" /> };\n',
	});
	const pages = async (args?: string[]) => {
		assert.equal((await build(args)).errors, []);
		return [file('a/index.html'), file('b/index.html')];
	};
	const same = async (expected: string) => {
		const [a, b] = await pages();
		assert.match(a + b!, expected);
		assert.equal([a, b], await pages(['--no-cache']));
	};
	await pages();
	edit('src/theme/links.js', '"one"', '"two"');
	await same('<a href="/b/" class="two">link</a>');
	edit('src/theme/links.js', '};', ', h2: (props) => <h2 {...props} data-mine="" /> };');
	await same('<h2 id="one" data-mine="">One</h2>');
	mkdirSync(join(dir, 'src/theme/MDXComponents'));
	write('src/theme/MDXComponents/Ul.js', 'export default (props) => <ul {...props} className="theirs" />;\n');
	await same('<ul class="theirs">');
	rmSync(join(dir, 'src/theme'), { recursive: true });
	await same('<a href="/b/">link</a>');
});

test('a text that a page shows has the components of the site, and those that the page gives it; an unknown one is told', async () => {
	const { build, page, edit } = siteOf({
		'docs/a.mdx':
			"import Part from './_part.mdx';\n\n# A\n\n<Part components={{ blockquote: (props) => <aside {...props} />, Hint: () => <b>hint</b> }} />\n",
		'docs/_part.mdx': '> A [link](./b.md) and <Kbd>Ctrl</Kbd>, <Hint />\n\n```js\nlet b;\n```\n',
		'docs/b.md': '# B\n',
	});
	assert.equal((await build()).errors, []);
	assert.match(page('a'), '<aside><p>A <a href="/b/">link</a> and <kbd>Ctrl</kbd>, <b>hint</b></p></aside>');
	assert.match(page('a'), '<span class="token keyword">let</span>');
	edit('docs/_part.mdx', '<Hint />', '<Hitn />');
	assert.match((await build()).errors.join(), /^docs\/a\.mdx:5:1 error component-failed: a component here is undefined/);
});

test('an incremental build equals a fresh one', async () => {
	const { build, edit, file } = siteOf();
	await build();
	edit('docs/guide/_note.mdx', '### From a partial', '### From the partial');
	edit('lib/Counter.tsx', 'className="counter"', 'className="count"');
	await build();
	const warm = file('guide/parts/index.html');
	await build(['--no-cache']);
	assert.is(warm, file('guide/parts/index.html'));
	assert.match(warm, 'From the partial');
	assert.match(warm, 'class="count"');
});

test('what several pages import is one file for the browser, whichever page is edited', async () => {
	const page = (start: number) => `import { Counter } from '../lib/Counter';\n\n# A page\n\n<Counter start={${start}} />\n`;
	const { out, file, build, edit } = siteOf({
		'docs/a.mdx': page(1),
		'docs/b.mdx': page(2),
		'docs/c.mdx': "import Part from './b.mdx';\n\n# Another\n\n<Part />\n",
		'lib/Counter.tsx':
			"import { useState } from 'react';\nexport const Counter = ({ start }) => { const [n, set] = useState(start); return <button onClick={() => set(n + 1)}>Counted {n}</button>; };\n",
	});
	const scripts = (): string[] =>
		readdirSync(join(out, 'assets'))
			.filter((name) => /^(?:[abc]|shared)\.\w+\.js$/.test(name))
			.sort();
	assert.equal((await build()).errors, []);
	assert.equal(
		scripts().map((name) => [name.split('.')[0], file(`assets/${name}`).includes('Counted')]),
		[
			['a', false],
			['b', false],
			['c', false],
			['shared', true],
		],
	);
	const shared = scripts()[3]!;
	for (const name of scripts().slice(0, 3)) assert.match(file(`assets/${name}`), `"./${shared}"`);
	assert.match(file('c/index.html'), 'Counted');
	edit('docs/a.mdx', 'start={1}', 'start={3}');
	await build();
	assert.is(scripts()[3], shared);
	const warm = scripts();
	await build(['--no-cache']);
	assert.equal(scripts(), warm);
});

test('the link check sees links of parts and of partials', async () => {
	const { links, edit } = siteOf();
	const first = await links();
	assert.is(first.code, 0, first.stderr);
	edit('docs/guide/parts.mdx', '[the other page](../same.mdx#given)', '[the other page](../gone.mdx)');
	edit('docs/guide/_note.mdx', '../same.mdx#given', '../lost.mdx');
	edit('lib/Chart.tsx', '/same/', '/none/');
	const { stdout: text } = await links();
	for (const address of ['../gone.mdx', '/docs/lost.mdx', '/none/']) assert.match(text, `"${address}"`);
});

test('a mistake in one page is told with its place, and the others are checked all the same', async () => {
	const { build } = siteOf({
		'docs/a.mdx': 'Text {unclosed\n',
		'docs/b.mdx': "import { Gone } from '../lib/gone';\n\n<Gone />\n",
		'docs/c.mdx': 'Text.\n\n<Unknown />\n',
		'docs/d.mdx': '{(() => { throw new Error("mine"); })()}\n',
		'docs/e.mdx': 'export const a = missing();\n\n{a}\n',
		'docs/f.md': '[gone](./gone.md)\n',
		'docs/g.mdx': '<Unknown rows={[1].map((x) => x)} />\n',
		'docs/h.mdx': "import Part from './_part.mdx';\n\n<Part />\n",
		'docs/_part.mdx': '![Gone](./gone.png)\n',
		'docs/i.mdx': "import { Node } from '../lib/node';\n\n<Node />\n",
		'lib/node.tsx':
			"import { useState } from 'react';\nimport { join } from 'node:path';\nexport const Node = () => <b>{useState(join('a', 'b'))[0]}</b>;\n",
	});
	const { errors, warnings } = await build();
	assert.equal(
		errors.map((line) => line.replace(/ error .*/, '')),
		[
			'docs/_part.mdx:1:21',
			'docs/a.mdx:1:15',
			'docs/b.mdx:1:22',
			'docs/c.mdx:3:1',
			'docs/d.mdx:1:1',
			'docs/e.mdx:3:1',
			'docs/g.mdx:1:1',
			'lib/node.tsx:2:22',
		],
	);
	assert.match(warnings.join('\n'), 'docs/f.md:1:1');
});

test('every page is MDX where the config says so, and none where it says md', async () => {
	const config = (format: string) =>
		JSON.stringify({ title: 'T', url: 'https://a.example', search: false, showLastUpdate: false, markdown: { format } });
	const files = { 'docs/a.md': '---\ntitle: A\n---\n\nOne {1 + 1}.\n', 'docs/b.mdx': '---\ntitle: B\n---\n\nOne \\{1 + 1\\}.\n' };
	const all = siteOf({ ...files, 'vrmdocs.config.json': config('mdx') });
	await all.build();
	assert.match(all.page('a'), '<p>One 2.</p>');
	const none = siteOf({ ...files, 'vrmdocs.config.json': config('md') });
	await none.build();
	assert.match(none.page('b'), '<p>One {1 + 1}.</p>');
});

test('a file of the machine that is none of the site is not published by an import of its text', async () => {
	const secret = join(tempDir(), 'secret.txt');
	writeFileSync(secret, 'top secret');
	const page = (target: string) => `---\ntitle: T\n---\n\nimport text from '!!raw-loader!${target}';\n\n<pre>{text}</pre>\n`;
	const site = siteOf({ 'docs/index.mdx': page(secret), 'docs/own.txt': 'its own' });
	const { errors } = await site.build();
	assert.match(errors.join(), /is outside of the site, its repository and its packages/);
	site.write('docs/index.mdx', page('./own.txt'));
	assert.equal((await site.build()).errors, []);
	assert.match(site.file('index.html'), 'its own');
});

test.run();
