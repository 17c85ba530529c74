/** What pages of a Docusaurus site import, built by this tool: @theme/…, @docusaurus/…, @site/…, swizzled components, their stylesheet's variables. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuildJson, buildJson, told } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';

const test = suite('docusaurus modules');
const fixture = join(process.env.PROJECT_ROOT!, 'test/fixtures/mdx-docusaurus');
const out = tempDir();
let json: BuildJson;
const file = (path: string) => readFileSync(join(out, path), 'utf8');
const page = (route: string) => file(join(route, 'index.html'));
const islands = (html: string) =>
	[...html.matchAll(/data-island="Mdx" data-props="([^"]+)"/g)].map(
		([, props]) => (JSON.parse(props!.replace(/&quot;/g, '"')) as { name: string }).name,
	);

test.before(async () => {
	({ json } = await buildJson(fixture, ['--out', out, '--cache-dir', tempDir()]));
});

test('what is not there is told with its place, and the rest is built', () => {
	assert.equal(told(json.errors), []);
	assert.equal(told(json.warnings), ['docs/modules.md:19:22 warning unsupported: @theme/ApiExplorer: what it stands for is left out']);
	assert.match(page('modules'), 'What it stands for');
	assert.match(page('modules'), /<em id="from-config">[^<]*\w/);
});

test('Tabs have the values, labels and the default that their props say', () => {
	const html = page('modules');
	assert.match(
		html,
		/data-query="system"><div class="tab-list"[^>]*><button[^>]*data-value="mac" aria-selected="false"[^>]*>macOS<\/button><button[^>]*data-value="linux" aria-selected="true"/,
	);
	assert.match(html, '<p>Use <strong>apt</strong>, see <a href="/base/guide/intro/">the guide</a>.</p>');
	assert.match(html, /data-value="b" aria-selected="false"[^>]*>Beta</);
	assert.match(html, /data-props="\{&quot;group&quot;:&quot;os&quot;\}"/);
});

test('CodeBlock shows code like a code block of Markdown; live code says that it does not run', () => {
	const html = page('modules');
	assert.match(
		html,
		/<div class="code-block code-numbered theme-code-block" data-language="typescript"><div class="code-title">sample\.ts<\/div><pre class="code prism-code".*code-line-highlight/,
	);
	assert.match(html, /data-language="jsx".*<p class="code-note">/);
});

test('admonitions, details, the inline table of contents, themed images and icons', () => {
	const html = page('modules');
	assert.match(
		html,
		/<div class="admonition admonition-tip theme-admonition theme-admonition-tip alert alert--success" role="note"><p class="admonition-title"><svg [^>]*class="admonition-icon"[^>]*><path d="M[^"]+"><\/path><\/svg>Own title<\/p>/,
	);
	assert.match(html, '<details><summary>More</summary><p>Folded.</p></details>');
	assert.match(html, '<ul><li><a href="#tabs">Tabs</a></li><li><a href="#code">Code</a></li>');
	assert.match(html, '<img src="/base/img/logo.svg" alt="Logo" class="themed themed-light"');
	assert.match(html, 'class="icon icon-external"');
});

test('links, texts in the language of the site, the config, and what belongs into the head', () => {
	const html = page('modules');
	assert.match(html, '<a href="/base/guide/intro/">Intro</a>');
	assert.match(html, '<a href="https://other.example" rel="noopener noreferrer">');
	assert.match(html, '<a href="/base/img/logo.svg">File</a>');
	assert.match(html, /Good day World\s+Farewell/);
	assert.match(html, '<span>Their site 4.2</span>');
	assert.match(html, '<title>In the head</title><meta name="description" content="From the head"/>');
	assert.match(
		html,
		'<meta property="og:video" content="https://theirs.example/a.mp4"/><link rel="preconnect" href="https://cdn.example"/>',
	);
});

test('cards show the pages of the category, their own among them, as Docusaurus has it', () => {
	assert.match(
		page('guide/intro'),
		/<ul class="cards"><li class="card card-link"><p class="card-title"><a href="\/base\/guide\/intro\/">Intro<\/a>.*<p class="card-title"><a href="\/base\/guide\/next\/">Next<\/a><\/p><p class="card-text">The next step/,
	);
	assert.match(page('guide/intro'), '<a href="/base/guide/zoom/one/">Deeper</a></p><p class="card-text">2 items</p>');
	assert.match(page('guide/next'), '<a href="/base/guide/intro/">Intro</a></p>');
});

test('what holds state hydrates, what does not is HTML alone', () => {
	assert.equal(islands(page('modules')), ['docs/modules.md#0', 'docs/modules.md#1']);
	assert.match(page('modules'), '<i>waiting</i>');
	assert.equal(islands(page('guide/intro')), []);
	assert.equal(islands(page('')), []);
	assert.equal(islands(page('play')).length, 1);
});

test('a page that is a component has its layout’s title, its modules’ styles and images, and one main', () => {
	const html = page('');
	assert.match(html, '<title>Welcome | Their site</title><meta name="description" content="What the home page is about"/>');
	assert.match(
		html,
		'<p class="hero__subtitle">A translated tagline</p><a class="button button--secondary button--lg" href="/base/guide/intro/">Start</a>',
	);
	assert.match(html, /<section class="features_\w+_features row">/);
	assert.match(html, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="20">');
	assert.is(html.match(/<main/g)!.length, 1);
	assert.match(html, /<search class="search-bar"><form action="\/base\/search\/">.*<input class="search-input"[^>]* name="q"/);
	assert.match(page('play'), '<title>Play | Their site</title>');
});

test('a component of src/theme/MDXComponents is there in every text, without an import', () => {
	assert.match(page('modules'), '<span class="my-badge">global</span>');
});

test('components of theirs for elements apply to what is written in Markdown, in pages and partials, and not to JSX', () => {
	const html = page('elements');
	assert.match(html, '<h2 id="own-heading" class="wide">Own heading<a class="heading-anchor"');
	assert.match(
		html,
		'A <a href="/base/guide/intro/">link to the <em>guide</em></a> and <a class="away" rel="noopener noreferrer" href="https://other.example">another site</a>, <a href="/base/img/logo.svg">as JSX</a>.',
	);
	assert.match(html, 'Inline <kbd>CODE</kbd>, too.');
	assert.match(html, /<div class="code-title">a\.ts<\/div>.*code-line-highlight.*'was'/);
	assert.match(html, '<h2 id="from-the-partial" class="wide">From the partial<a');
	assert.match(html, 'Notes with a <a href="/base/guide/intro/">link</a>, <kbd>CODE</kbd> and');
	assert.match(html, '<li class="their-item">item</li>');
	assert.match(html, 'class="toc-link table-of-contents__link toc-highlight" href="#from-the-partial"');
	assert.match(file('elements.md'), '[link to the *guide*](https://theirs.example/base/guide/intro/)');
	assert.match(file('search-index.json'), 'link to the guide');
});

test('an image whose component holds state is an island with its final address', () => {
	const html = page('elements');
	assert.equal(islands(html), ['src/theme/MDXComponents#img', 'src/theme/MDXComponents#img', 'docs/guide/_notes.mdx#0']);
	assert.match(
		html,
		/<button type="button" class="enlarge"><img src="\/base\/assets\/images\/square\.\w+\.png" alt="Zoomed" loading="lazy"/,
	);
	assert.ok(existsSync(join(out, /assets\/images\/square\.\w+\.png/.exec(html)![0])));
	assert.match(html, '</button></span> and a <a href="/base/guide/next/">link</a>.</p></details>');
});

test('a page gives components to a text that it shows, by a prop or a provider', () => {
	const html = page('given');
	const [first = '', second = ''] = html.slice(html.indexOf('A <a')).split('<p>A <a');
	assert.match(first, 'href="/base/guide/intro/" class="marked">link</a> with <kbd>CODE</kbd>, <i>a hint</i>.');
	assert.match(first, '<h4 id="own">In the text: first</h4>');
	assert.match(first, '<li class="their-item"><label><input type="checkbox" disabled=""/> item</label></li>');
	assert.match(first, /<div class="code-title">b\.js<\/div>.*<span class="token keyword">let<\/span>/);
	assert.match(second, 'href="/base/guide/intro/">link</a> with <samp>code</samp>, <i>another hint</i>.');
	assert.match(second, '<h3 id="in-the-text-propsname">In the text: <a class="heading-anchor"');
});

test('their variables reach our tokens, and have values where they set none', () => {
	const css = file(/assets\/main\.\w+\.css/.exec(page('modules'))![0]);
	assert.match(css, /--accent:\s*var\(--ifm-color-primary\)/);
	assert.match(css, /--ifm-color-primary:\s*#7a3ea8/);
	assert.match(css, '--ifm-color-emphasis-300:');
	assert.match(css, '.col--6');
});

test('a site that does not say so gets none of these modules', async () => {
	const files: Files = {
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, search: false }),
		'docs/a.mdx': "import Tabs from '@theme/Tabs';\n\n<Tabs />\n",
	};
	const { json: plain } = await buildJson(folderOf(files), ['--out', tempDir(), '--cache-dir', tempDir()]);
	assert.equal(told(plain.errors), ['docs/a.mdx:1:18 error bundle: "@theme/Tabs" is a module of Docusaurus']);
});

test.run();
