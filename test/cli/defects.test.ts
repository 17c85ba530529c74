/** Defects that were found by reading and by trying, each once: what a reader or writer notices of it. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';
import { serve, until } from '../support/live.ts';

const test = suite('defects');
const config = (more: object = {}): Files => ({
	'vrmdocs.config.json': JSON.stringify({
		title: 'T',
		url: 'https://a.example',
		showLastUpdate: false,
		blog: false,
		search: false,
		...more,
	}),
});
const page = (text: string, front = '') => `---\ntitle: P\n${front}---\n\n${text}\n`;

/** A built site, and what was said. */
async function built(files: Files, more: object = {}, args: string[] = []) {
	const root = tempDir();
	const site = writeFiles(join(root, 'site'), { ...config(more), ...files });
	const out = join(root, 'out');
	const run = () => buildJson(site, ['--out', out, '--cache-dir', join(root, 'cache'), ...args]);
	const read = (path: string) => readFileSync(join(out, path), 'utf8');
	return { site, out, run, read, ...(await run()) };
}
const png = (color: string) =>
	sharp({ create: { width: 1200, height: 20, channels: 3, background: color } })
		.png()
		.toBuffer();

test('an image of static/ that is replaced is shown as it is now', async () => {
	const { site, run, read, out } = await built({ 'docs/index.md': page('![a](/img/a.png)'), 'static/img/a.png': await png('red') });
	const before = read('index.html');
	writeFileSync(join(site, 'static/img/a.png'), await png('blue'));
	await run();
	const after = read('index.html');
	assert.is.not(after, before);
	for (const [, file] of after.matchAll(/\/(assets\/images\/[^" ]+)/g)) assert.ok(existsSync(join(out, file!)), file);
});

test('a helper of a component that another file takes the name of is that other file: in a build and under --watch', async () => {
	const { site, out, run, read } = await built({
		'docs/index.md': page('<Words />'),
		'components/Words.tsx': "import { words } from '../lib/words';\n\nexport default function Words() {\n\treturn <p>{words}</p>;\n}\n",
		'lib/words.ts': "export const words = 'first';\n",
	});
	assert.match(read('index.html'), '<p>first</p>');
	const one = await serve(site, ['--watch', '--out', join(dirname(out), 'live'), '--cache-dir', join(dirname(out), 'live-cache')]);
	const shown = async () => (await fetch(`${one.origin}/`)).text();
	assert.match(await shown(), '<p>first</p>');
	// Of two files for one name, esbuild takes .tsx before .ts.
	writeFileSync(join(site, 'lib/words.tsx'), "export const words = 'second';\n");
	await until(
		async () => (await shown()).includes('<p>second</p>'),
		() => one.printed(),
	);
	await one.stop();
	await run();
	assert.match(read('index.html'), '<p>second</p>');
});

test('a link to a static file may have any query', async () => {
	const { json, read } = await built({ 'docs/index.md': page('[x](/files/a.zip?n=%83%65)'), 'static/files/a.zip': 'zip' });
	assert.equal(told([...json.errors, ...json.warnings]), []);
	assert.match(read('index.html'), 'href="/files/a.zip?n=%83%65"');
});

test('hidden files and folders of static/ are published and served; those of systems are not', async () => {
	const { out } = await built({
		'docs/index.md': page('x'),
		'static/.well-known/security.txt': 'Contact: x',
		'static/.nojekyll': 'mine',
		'static/.DS_Store': 'x',
	});
	const files = filesIn(out);
	assert.ok(files.includes('.well-known/security.txt') && files.includes('.nojekyll'));
	assert.not(files.includes('.DS_Store'));
	writeFileSync(join(out, '.secret'), 'of another');
	const server = spawn(process.execPath, [bin, 'serve', '--out', out, '--port', '0', '--quiet']);
	try {
		const address = await new Promise<string>((done) => server.stdout.once('data', (text: Buffer) => done(String(text).trim())));
		const status = async (path: string) => (await fetch(address + path)).status;
		assert.equal(
			[await status('.well-known/security.txt'), await status('.secret'), await status('.vrmdocs-manifest.json')],
			[200, 404, 404],
		);
	} finally {
		server.kill();
	}
});

test('a link to a .markdown source leads to its page', async () => {
	const { json, read } = await built({ 'docs/index.md': page('[b](./b.markdown#h)'), 'docs/b.markdown': page('## H {#h}') });
	assert.equal(told([...json.errors, ...json.warnings]), []);
	assert.match(read('index.html'), 'href="/b/#h"');
});

test('a code language that does not exist is reported at its place in the config', async () => {
	const site = folderOf({ ...config({ markdown: { codeLanguages: ['csharp', 'rustt'] } }), 'docs/index.md': page('x') });
	const { code, stderr } = await vrmdocs(['build', site, '--out', join(tempDir(), 'out'), '--no-cache']);
	assert.is(code, 2);
	assert.match(
		stderr,
		/vrmdocs\.config\.json:1:\d+ error: markdown\.codeLanguages: there is no grammar for the code language "rustt"\n {2}did you mean "rust"\?/,
	);
});

test('a data file and a folder of one name are reported', async () => {
	const { json } = await built({
		'docs/index.md': page('x'),
		'data/x.yaml': '1',
		'data/x/y.yaml': '2',
		'data/z.json': '1',
		'data/z.yaml': '2',
	});
	assert.equal(told(json.errors), [
		'data/x/y.yaml:1:1 error data: the name "x" is used by more than one data file or folder',
		'data/z.yaml:1:1 error data: the name "z" is used by more than one data file or folder',
	]);
});

test('a component whose name is all capitals is a component, and elements in capitals are elements', async () => {
	const { json, read } = await built({
		'docs/index.md': page('<FAQ />\n\n<API/>\n\nAfter <DIV>x</DIV> <BR> it <FAQ>in</FAQ>.'),
		'components/FAQ.tsx': 'export default function FAQ() { return <p className="faq">asked</p>; }',
		'components/API.tsx': 'export default function API() { return <p className="api">called</p>; }',
	});
	assert.equal(told(json.errors), []);
	assert.match(read('index.html'), '<p class="faq">asked</p>');
	assert.match(read('index.html'), '<p class="api">called</p>');
	const unknown = await built({ 'docs/index.md': page('<FAQS />\n\nafter') });
	assert.match(told(unknown.json.errors).join(), 'docs/index.md:5:1 error unknown-component: unknown component <FAQS>');
});

test('reading time, the side of the search and class names of sidebars have an effect', async () => {
	const files: Files = {
		'docs/index.md': page('x', 'sidebar_class_name: special\n'),
		'docs/a/b.md': page('y'),
		'docs/a/_category_.json': '{ "label": "A", "className": "folder" }',
		'blog/2024-01-02-p.md': page('word '.repeat(660)),
	};
	const left = await built(files, { blog: { showReadingTime: true }, search: { position: 'left' } });
	assert.equal(told(left.json.errors), []);
	assert.match(left.read('blog/index.html'), '<span>3 min read</span>');
	assert.match(left.read('index.html'), '<li class="sidebar-item special">');
	assert.match(left.read('index.html'), /<li class="sidebar-item folder">|<li class="sidebar-item [^"]*folder">/);
	const order = (html: string) => [html.indexOf('data-island="SearchBox"'), html.indexOf('class="navbar-nav"')];
	const [box, nav] = order(left.read('index.html'));
	assert.ok(box! > 0 && box! < nav!, 'on the left');
	const item = await built(files, { blog: {}, search: { position: 'left' }, navbar: { items: [{ type: 'search', position: 'right' }] } });
	const [box2, nav2] = order(item.read('index.html'));
	assert.ok(box2! > nav2!, 'an item says where');
	assert.not.match(item.read('blog/index.html'), 'min read');
});

test('authors are persons to search engines, or organizations; posts show their titles and places where the site wants it', async () => {
	const files: Files = {
		'docs/index.md': page('x'),
		'blog/2024-01-02-p.md': `---\nauthors: [ann, group]\n---\n\n# P\n`,
		'blog/authors.yml':
			'ann: { name: Ann, title: Maintainer, socials: { github: ann } }\ngroup: { name: Group, organization: true, url: https://g.example }\n',
	};
	const { json, read } = await built(files, { blog: {} });
	assert.equal(told([...json.errors, ...json.warnings]), []);
	const post = 'blog/2024/01/02/p/index.html';
	assert.match(read(post), '"author":[{"@type":"Person","name":"Ann"},{"@type":"Organization","name":"Group","url":"https://g.example"}]');
	assert.not.match(read(post), 'Maintainer');
	const detailed = await built(files, { blog: { showAuthorDetails: true } });
	for (const path of [post, 'blog/index.html'])
		assert.match(
			detailed.read(path),
			/Ann<span class="author-title">Maintainer<\/span><a href="https:\/\/github\.com\/ann"[^>]*>GitHub<\/a>/,
			path,
		);
});

test('a home page that is a doc tells search engines of the site and its search', async () => {
	const { read } = await built({ 'docs/index.md': page('x'), 'docs/a.md': page('y') }, { search: {} });
	const types = (path: string) => [...read(path).matchAll(/"@type":"(TechArticle|WebSite|SearchAction)"/g)].map(([, type]) => type);
	assert.equal(types('index.html'), ['TechArticle', 'WebSite', 'SearchAction']);
	assert.equal(types('a/index.html'), ['TechArticle']);
});

test('a bundling error names its file as it is, and hides no other problem', async () => {
	const { json } = await built({
		'docs/index.md': page('[gone](/nowhere/)\n\n<Broken />'),
		'components/Broken.tsx': 'export default function Broken() {\n\treturn <p>{</p>;\n}',
	});
	const lines = told(json.errors);
	assert.ok(
		lines.some((line) => line.startsWith('components/Broken.tsx:2:')),
		lines.join('\n'),
	);
	assert.ok(lines.includes('docs/index.md:5:1 error broken-link: "/nowhere/" leads to no page'), lines.join('\n'));
});

test('a lock that another user left behind is reported after a moment', async () => {
	if (process.getuid?.() !== 0) return;
	const root = tempDir();
	const site = writeFiles(join(root, 'site'), { ...config(), 'docs/index.md': page('x') });
	const locked = join(root, 'locked');
	mkdirSync(locked);
	// A folder in the lock's place cannot be unlinked, as a file of another user in a folder with the sticky bit cannot.
	mkdirSync(join(locked, '.out.lock'));
	const { utimesSync } = await import('node:fs');
	utimesSync(join(locked, '.out.lock'), new Date(2001, 1), new Date(2001, 1));
	const since = process.cpuUsage();
	const started = performance.now();
	const { code, stderr } = await vrmdocs(['build', site, '--out', join(locked, 'out'), '--no-cache']);
	assert.is(code, 2);
	assert.match(stderr, 'was left by a build that no longer runs, and cannot be removed by this user');
	assert.ok(performance.now() - started > 1_500, 'it was waited for');
	assert.ok(process.cpuUsage(since).user < 5_000_000);
});

test('what a killed build left is reverted, even if its process id is in use again', async () => {
	const { out, run } = await built({ 'docs/index.md': page('x') });
	const { renameSync } = await import('node:fs');
	renameSync(out, join(dirname(out), `.out.old-${process.pid}`));
	mkdirSync(join(dirname(out), `.out.next-${process.pid}`));
	await run();
	assert.equal(
		filesIn(dirname(out)).filter((f) => f.startsWith('.out.')),
		[],
	);
	assert.ok(existsSync(join(out, 'index.html')));
});

test('a site beside the temporary folder names files as one elsewhere does', async () => {
	const root = join(tempDir(), 'tmp-of-site');
	cpSync(
		writeFiles(join(tempDir(), 's'), { ...config(), 'docs/index.md': page('<X/>'), 'components/X.tsx': 'export default 1 +;' }),
		root,
		{ recursive: true },
	);
	symlinkSync(root, `${root}-link`);
	for (const site of [root, `${root}-link`]) {
		const { json } = await buildJson(site, ['--out', join(tempDir(), 'out'), '--no-cache']);
		assert.match(told(json.errors).join('\n'), /^components\/X\.tsx:1:/m);
	}
});

test.run();
