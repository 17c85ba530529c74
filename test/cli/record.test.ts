/** The record of the last build: what a build may skip, and what makes it look again. `stages.content` is there where the whole site was looked at. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { build } from '../../src/pipeline/build.ts';
import type { BuildResult } from '../../src/pipeline/options.ts';
import { filesIn, folderOf, tempDir } from '../support/files.ts';

const test = suite('record of the last build');
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\nThe description.\n\n${text}\n`;

const newSite = () =>
	folderOf({
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://t.example', showLastUpdate: false, onBrokenAnchors: 'warn' }),
		'sidebars.ts': "export default { docs: ['index', 'other', 'third'] };\n",
		'docs/index.md': page('Home', 'See [the part](./other.md#part).\n\n![a](./a.svg)'),
		'docs/other.md': page('Other', '## Part {#part}\n\nText of the part.\n\n## More {#more}\n\nText.'),
		'docs/third.md': page('Third', 'Word.').replace('title', 'tags: [t]\ntitle'),
		'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4"/></svg>\n',
		'blog/2024-01-01-post.md': page('Post', 'Posted.').replace('title', 'tags: [t]\ntitle'),
	});

/** Builds as if two hours had passed: files are known by their times alone, and nothing in the cache is young. */
async function later(folders: { siteDir: string; outDir: string; cacheDir: string }, more: object = {}): Promise<BuildResult> {
	const { now } = Date;
	Date.now = () => now() + 7_200_000;
	try {
		return await build({ ...folders, cache: true, ...more });
	} finally {
		Date.now = now;
	}
}

async function builtSite() {
	const root = tempDir();
	const folders = { siteDir: newSite(), outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	await later(folders);
	return folders;
}

const edit = (dir: string, path: string, change: (text: string) => string) =>
	writeFileSync(join(dir, path), change(readFileSync(join(dir, path), 'utf8')));
const lookedAtAll = ({ stages }: BuildResult) => 'content' in stages;

async function assertFresh(folders: Awaited<ReturnType<typeof builtSite>>): Promise<void> {
	const outDir = join(tempDir(), 'out');
	await build({ ...folders, outDir, cache: false });
	assert.equal(filesIn(folders.outDir), filesIn(outDir));
	for (const file of filesIn(outDir)) {
		const [is, wanted] = [folders.outDir, outDir].map((dir) => readFileSync(join(dir, file), 'utf8')) as [string, string];
		let at = 0;
		while (at < is.length && is[at] === wanted[at]) at++;
		assert.ok(is === wanted, `${file}: ${is.slice(Math.max(0, at - 80), at + 80)} | ${wanted.slice(Math.max(0, at - 80), at + 80)}`);
	}
}

test('nothing has changed: the site is not looked at, and the result is told as before', async () => {
	const folders = await builtSite();
	const first = await later(folders);
	const second = await later(folders);
	assert.not(lookedAtAll(second));
	assert.equal([second.routes, second.pages, second.cached], [first.routes, first.pages, first.pages]);
	assert.equal(second.problems, first.problems);
});

test('new text of a page makes this page alone', async () => {
	const folders = await builtSite();
	edit(folders.siteDir, 'docs/third.md', (text) => `${text}\nAnd another [word](./other.md#more).\n`);
	const result = await later(folders);
	assert.is(result.cached, result.pages - 1);
	assert.is(result.written, 4, 'page, twin, search index, llms-full.txt');
	await assertFresh(folders);
	assert.not(lookedAtAll(await later(folders)), 'it has left a record');
});

for (const [what, path, change, made] of [
	// All docs have it in their sidebar.
	['a title', 'docs/third.md', (text: string) => text.replace('title: Third', 'title: Last'), 4],
	['a description', 'docs/third.md', (text: string) => text.replace('The description.', 'Another one.'), 2],
	['a text of a post', 'blog/2024-01-01-post.md', (text: string) => `${text}\nMore.\n`, 3],
	['an excerpt of a post', 'blog/2024-01-01-post.md', (text: string) => text.replace('Posted.', 'Written.'), 3],
] as const)
	test(`${what} makes the pages that show it, and no others`, async () => {
		const folders = await builtSite();
		edit(folders.siteDir, path, change);
		const result = await later(folders);
		assert.is(result.pages - result.kept, made);
		await assertFresh(folders);
		edit(folders.siteDir, path, (text) => `${text}\nOnce more.\n`);
		await later(folders);
		await assertFresh(folders);
		assert.not(lookedAtAll(await later(folders)), 'it has left a record');
	});

test('where the cache is lost and the output is not, an edit renders its page alone', async () => {
	const folders = await builtSite();
	const rendered: string[] = [];
	Object.assign(globalThis, { rendered });
	mkdirSync(join(folders.siteDir, 'templates/slots'), { recursive: true });
	writeFileSync(
		join(folders.siteDir, 'templates/slots/AfterArticle.tsx'),
		'export default ({ page }) => void (globalThis as any).rendered.push(page.path);\n',
	);
	await later(folders);
	rmSync(folders.cacheDir, { recursive: true });
	await later(folders);
	edit(folders.siteDir, 'docs/third.md', (text) => `${text}\nMore.\n`);
	rendered.length = 0;
	await later(folders);
	assert.equal(rendered, ['/third/']);
	await assertFresh(folders);
});

test('a page whose sidebar alone has changed is taken from the last output, and not rendered', async () => {
	const folders = await builtSite();
	const rendered = async () => (await later(folders)).slowest.map(({ path }) => path).sort();
	const retitle = (title: string) => edit(folders.siteDir, 'docs/third.md', (text) => text.replace(/title: .*/, `title: ${title}`));
	const shown = ['/other/', '/tags/t/', '/third/'];
	for (const title of ['Last', 'Pi', '終わり', 'Very last']) {
		retitle(title);
		assert.equal(await rendered(), shown);
		await assertFresh(folders);
	}
	edit(folders.siteDir, 'docs/index.md', (text) => `${text}\nMore.\n`);
	assert.equal(await rendered(), ['/']);
	writeFileSync(join(folders.siteDir, 'docs/fourth.md'), page('Fourth', 'New.'));
	edit(folders.siteDir, 'sidebars.ts', (text) => text.replace("'third'", "'third', 'fourth'"));
	assert.equal(await rendered(), ['/fourth/', '/third/']);
	await assertFresh(folders);
	// Another file of the same size is no page to take from.
	edit(folders.outDir, 'index.html', (text) => text.replace('More.', 'Less.'));
	retitle('End');
	assert.equal(await rendered(), ['/', '/fourth/', ...shown]);
	await assertFresh(folders);
});

test('a page whose sidebar alone has changed, in a language with a folder of its own', async () => {
	const root = tempDir();
	const folders = { siteDir: newSite(), outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	edit(folders.siteDir, 'vrmdocs.config.json', (text) =>
		JSON.stringify({ ...JSON.parse(text), i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }),
	);
	const french = 'i18n/fr/docusaurus-plugin-content-docs/current/third.md';
	mkdirSync(dirname(join(folders.siteDir, french)), { recursive: true });
	for (const title of ['Une', 'Deux', 'La dernière']) {
		writeFileSync(join(folders.siteDir, french), page(title, 'Texte.'));
		await later(folders);
		assert.match(readFileSync(join(folders.outDir, 'fr/other/index.html'), 'utf8'), title);
		await assertFresh(folders);
	}
});

for (const [what, path, change] of [
	['a title of a post', 'blog/2024-01-01-post.md', (text: string) => text.replace('title: Post', 'title: Last')],
	['an anchor that others link to', 'docs/other.md', (text: string) => text.replace('{#part}', '{#piece}')],
	['an anchor that nothing links to', 'docs/other.md', (text: string) => text.replace('{#more}', '{#rest}')],
	['an image of a page', 'docs/index.md', (text: string) => text.replace('![a](./a.svg)', '')],
	['a new image of a post', 'blog/2024-01-01-post.md', (text: string) => `${text}\n![a](../docs/a.svg)\n`],
] as const)
	test(`what others see of ${what} is made anew with it`, async () => {
		const folders = await builtSite();
		edit(folders.siteDir, path, change);
		assert.ok((await later(folders)).ok);
		await assertFresh(folders);
	});

test('new text of one post leaves the images of all others in the feeds', async () => {
	const folders = await builtSite();
	writeFileSync(join(folders.siteDir, 'blog/2024-01-02-drawn.md'), page('Drawn', '![a](../docs/a.svg)'));
	await later(folders);
	edit(folders.siteDir, 'blog/2024-01-01-post.md', (text) => text.replace('Posted.', 'Written.'));
	await later(folders);
	for (const feed of ['rss.xml', 'atom.xml'])
		assert.match(readFileSync(join(folders.outDir, 'blog', feed), 'utf8'), /https:\/\/t\.example\/assets\/[^"]*a\./, feed);
	await assertFresh(folders);
});

test('a file with its former size and time is seen to be another', async () => {
	const folders = await builtSite();
	const file = join(folders.siteDir, 'docs/third.md');
	const { mtime, atime } = statSync(file);
	edit(folders.siteDir, 'docs/third.md', (text) => text.replace('Word.', 'Work.'));
	utimesSync(file, atime, mtime);
	assert.is((await later(folders)).written, 4);
	writeFileSync(`${file}.new`, readFileSync(file, 'utf8').replace('Work.', 'Wood.'));
	utimesSync(`${file}.new`, atime, mtime);
	renameSync(`${file}.new`, file);
	assert.is((await later(folders)).written, 4);
	await assertFresh(folders);
});

test('a file that was written just before a build is read again by the next one', async () => {
	const folders = await builtSite();
	edit(folders.siteDir, 'docs/third.md', (text) => text.replace('Word.', 'Wood.'));
	await build({ ...folders, cache: true });
	edit(folders.siteDir, 'docs/third.md', (text) => text.replace('Wood.', 'Work.'));
	await build({ ...folders, cache: true });
	await assertFresh(folders);
});

test('what happens to the output is noticed', async () => {
	const folders = await builtSite();
	rmSync(join(folders.outDir, 'third/index.html'));
	assert.ok(lookedAtAll(await later(folders)));
	await assertFresh(folders);
	writeFileSync(join(folders.outDir, 'third/index.html'), 'cut');
	await later(folders);
	await assertFresh(folders);
	assert.ok(existsSync(join(folders.outDir, 'third/index.html')));
});

/** A site with a card for each page; its font is in a package, which the tree of its files does not hold. */
function withCards() {
	const siteDir = newSite();
	const font = join(siteDir, 'node_modules/some-font/Sans.ttf');
	const use = (name: string) => cpSync(join(process.env.PROJECT_ROOT!, `node_modules/katex/dist/fonts/KaTeX_${name}-Regular.ttf`), font);
	mkdirSync(dirname(font), { recursive: true });
	writeFileSync(join(dirname(font), 'package.json'), '{"name":"some-font","version":"1.0.0"}');
	use('SansSerif');
	edit(siteDir, 'vrmdocs.config.json', (text) => text.replace('{', '{"socialCards":{"font":"some-font/Sans.ttf"},'));
	const root = tempDir();
	const folders = { siteDir, outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	const read = (path: string) => readFileSync(join(folders.outDir, path), 'utf8');
	const cardOf = (page: string) => /og:image" content="https:\/\/t\.example\/(assets\/cards\/\w+\.png)"/.exec(read(page))?.[1];
	const cards = () => filesIn(folders.outDir).filter((path) => path.startsWith('assets/cards/'));
	return { folders, siteDir, use, read, cardOf, cards };
}

test('a card follows the title, section, config and font of its page, and goes with it', async () => {
	const { folders, siteDir, use, read, cardOf, cards } = withCards();
	edit(siteDir, 'docs/other.md', (text) => text.replace('title: Other', 'title: Other 形'));
	const first = await later(folders);
	const lacking = first.problems.filter(({ code }) => code === 'social-card-glyph');
	assert.equal(
		lacking.map(({ file, message }) => [file, /: (\S+); the card/.exec(message)![1]]),
		[['docs/other.md', '形']],
	);
	const home = cardOf('index.html')!;
	const { width, height, format } = await sharp(join(folders.outDir, home)).metadata();
	assert.equal([width, height, format], [1200, 630, 'png']);
	assert.match(read('index.html'), 'property="og:image:alt" content="Home | T"');
	assert.match(read('index.html'), 'name="twitter:card" content="summary_large_image"');
	assert.is(cardOf('404.html'), undefined);

	assert.equal((await later(folders)).problems, first.problems, 'told again where nothing has changed');
	edit(siteDir, 'docs/third.md', (text) => `${text}\nMore.\n`);
	await later(folders);
	await assertFresh(folders);

	const third = cardOf('third/index.html');
	edit(siteDir, 'docs/third.md', (text) => text.replace('title: Third', 'title: Last'));
	assert.equal((await later(folders)).problems, first.problems, 'also of cards that stay as they are');
	assert.is(cardOf('index.html'), home);
	assert.not(cards().includes(third!), 'the former card is gone');
	assert.ok(cards().includes(cardOf('third/index.html')!));

	await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } }).toFile(join(siteDir, 'docs/own.png'));
	edit(siteDir, 'docs/third.md', (text) => text.replace('title: Last', 'title: Last\nimage: ./own.png'));
	const before = cards();
	await later(folders);
	assert.match(read('third/index.html'), /og:image" content="https:\/\/t\.example\/assets\/images\/own\.\w+\.png"/);
	assert.match(read('third/index.html'), 'og:image:width" content="8"');
	assert.is(cards().length, before.length - 1, 'a page with an image of its own has no card');

	use('Main');
	await later(folders);
	assert.is.not(cardOf('index.html'), home, 'another font, another card');
	assert.equal(
		cards().filter((path) => before.includes(path)),
		[],
	);
	await assertFresh(folders);
	rmSync(folders.outDir, { recursive: true });
	await later(folders);
	await assertFresh(folders);
});

test('related pages: the most alike that are not linked, and right after every change of words', async () => {
	const words = ['skeleton bones humanoid', 'material shader texture', 'expression morph blink'];
	const text = (subject: number) => `${words[subject]} `.repeat(9);
	const siteDir = folderOf({
		'vrmdocs.config.json': JSON.stringify({
			title: 'T',
			url: 'https://t.example',
			showLastUpdate: false,
			relatedPages: true,
			docs: { breadcrumbs: false },
		}),
		'sidebars.ts': 'export default {};\n',
		'docs/index.md': page('Home', 'Welcome.'),
		...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`docs/p${i}.md`, page(`Page ${i}`, text(i % 3))])),
		'docs/linking.md': page('Linking', `[first](./p0.md) ${text(0)}`),
		'docs/off.md': page('Off', text(1)).replace('---', '---\nrelated_pages: false'),
		'docs/own.md': page('Own', `${text(2)}\n\n## Related pages\n\nNone.`),
	});
	const root = tempDir();
	const folders = { siteDir, outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	const shown = (path: string) => {
		const [, list = ''] = /<ul class="related-list">(.*?)<\/ul>/.exec(readFileSync(join(folders.outDir, path, 'index.html'), 'utf8')) ?? [];
		return [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!).sort();
	};
	await later(folders);
	assert.equal(shown('p0'), ['/linking/', '/p3/', '/p6/']);
	assert.equal(shown('linking'), ['/p3/', '/p6/'], 'what the page links to is left out');
	assert.equal(shown('p1'), ['/off/', '/p4/', '/p7/']);
	assert.equal([shown('off'), shown('own')], [[], []], 'by front matter; a page with a list of its own');
	assert.not.match(readFileSync(join(folders.outDir, 'p0.md'), 'utf8'), 'Page 3', 'the list is no text of the page');

	edit(siteDir, 'docs/p3.md', (before) => `${before}\nAnother sentence.\n`);
	assert.is((await later(folders)).written, 4, 'a sentence changes no list: page, Markdown, search index, llms-full.txt');
	edit(siteDir, 'docs/p3.md', (before) => `${before}\n[There](./p6.md)\n`);
	assert.is((await later(folders)).written, 4, 'its own list alone: page, Markdown, search index, llms-full.txt');
	assert.equal(shown('p3'), ['/linking/', '/p0/']);
	await assertFresh(folders);
	edit(siteDir, 'docs/p3.md', (before) => before.replaceAll(words[0]!, words[1]!));
	await later(folders);
	assert.equal(shown('p0'), ['/linking/', '/p6/']);
	assert.ok(shown('p1').includes('/p3/'));
	await assertFresh(folders);

	const named = (name: string) => join(siteDir, `docs/${name}.md`);
	writeFileSync(named('blink'), 'Its title is the name of the file.\n');
	await later(folders);
	assert.ok(shown('blink').includes('/p2/'));
	renameSync(named('blink'), named('bones'));
	await later(folders);
	assert.ok(shown('bones').includes('/p0/'), 'the same bytes by another name');
	await assertFresh(folders);
});

/** A site with a page of MDX that imports a component, which imports a package of the site; in two languages, or with Docusaurus's config. */
async function builtWith(kind: 'MDX' | 'two languages' | 'Docusaurus') {
	const mdx = "---\ntitle: Parts\n---\n\nThe description.\n\nimport Word from './_word.jsx';\n\n<Word />\n";
	const config: Record<string, string> = {
		MDX: { 'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://t.example', showLastUpdate: false }) },
		'two languages': {
			'vrmdocs.config.json': JSON.stringify({
				title: 'T',
				url: 'https://t.example',
				showLastUpdate: false,
				i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
			}),
			'i18n/fr/docusaurus-plugin-content-docs/current/index.md': page('Accueil', 'Voir.'),
		},
		Docusaurus: {
			'docusaurus.config.js':
				"export default { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };\n",
		},
	}[kind];
	const siteDir = folderOf({
		...config,
		'docs/index.md': page('Home', 'Text.'),
		...(kind === 'two languages'
			? { 'docs/parts.md': page('Parts', 'Text.') }
			: { 'docs/parts.mdx': mdx, 'docs/_word.jsx': "import word from 'words';\nexport default () => <b>{word}</b>;\n" }),
		'node_modules/words/package.json': '{"name":"words","main":"index.js"}\n',
		'node_modules/words/index.js': "module.exports = 'one';\n",
	});
	const root = tempDir();
	const folders = { siteDir, outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	// Themes of two languages are bundled at the same time: their files are not hours old then.
	const { ok, problems } = await build({ ...folders, cache: true });
	assert.ok(ok, JSON.stringify(problems));
	await later(folders);
	return folders;
}

for (const kind of ['MDX', 'two languages', 'Docusaurus'] as const)
	test(`${kind}: nothing has changed, and the site is not looked at; new text makes it look at all`, async () => {
		const folders = await builtWith(kind);
		assert.not(lookedAtAll(await later(folders)));
		const first = kind === 'two languages' ? 'i18n/fr/docusaurus-plugin-content-docs/current/index.md' : 'docs/index.md';
		edit(folders.siteDir, first, (text) => `${text}\nMore words.\n`);
		assert.ok(lookedAtAll(await later(folders)));
		await assertFresh(folders);
		assert.not(lookedAtAll(await later(folders)), 'it has left a record');
		if (kind === 'two languages') return;
		edit(folders.siteDir, 'node_modules/words/index.js', (text) => text.replace('one', 'two'));
		assert.ok(lookedAtAll(await later(folders)), 'a package that a page imports');
		assert.match(readFileSync(join(folders.outDir, 'parts/index.html'), 'utf8'), 'two');
		await assertFresh(folders);
	});

test('a page of MDX with a fault is made in each build, until it is mended', async () => {
	const folders = await builtWith('MDX');
	edit(folders.siteDir, 'docs/_word.jsx', (text) => text.replace("'words'", "'no-such-package'"));
	assert.not((await later(folders)).ok);
	mkdirSync(join(folders.siteDir, 'node_modules/no-such-package'), { recursive: true });
	writeFileSync(join(folders.siteDir, 'node_modules/no-such-package/index.js'), "module.exports = 'three';\n");
	assert.ok((await later(folders)).ok);
	assert.match(readFileSync(join(folders.outDir, 'parts/index.html'), 'utf8'), 'three');
});

test('--strict fails for a warning that the last build has told', async () => {
	const folders = await builtSite();
	edit(folders.siteDir, 'docs/index.md', (text) => text.replace('#part', '#nowhere'));
	assert.ok((await later(folders)).ok);
	assert.not((await later(folders, { strict: true })).ok);
});

test.run();
