/** `vrmdocs init --from vitepress` and `--from mkdocs`: a tree of each, moved and built without editing a page. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('moving');

/** Pages of a large VitePress site: as many, in the same folders, with the same kinds of what they hold. */
const areas: Record<string, number> = { guide: 26, config: 7, changes: 5, blog: 12 };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>\n';

/** The rule of https://github.com/mdit-vue/mdit-vue, written out once more. */
const slug = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.replace(/^(\d)/, '_$1')
		.toLowerCase();

/** Headings of every page; a quarter of them have other ids on GitHub. */
const headings = [
	'2. Lamps & wicks',
	'oil.tank.level',
	'`--no-flame` / `-n`',
	'Why a lamp?',
	'Café lights',
	'What’s “bright”?',
	'Lamps & wicks',
];

function page(area: string, n: number): string {
	const next = `p${(n + 1) % areas[area]!}`;
	const body = headings.map((text, i) => `## ${text}\n\nLight ${n}.${i}: [next](./${next}#${slug(text.replace(/`/g, ''))}).\n`).join('\n');
	const extra = [
		'::: tip Lamp\nKeep it *dry*.\n:::\n\n::: details More\nOil.\n:::\n\n> [!WARNING]\n> Hot.\n',
		'::: code-group\n\n```bash [npm]\nnpm add lamp\n```\n\n```bash [pnpm]\npnpm add lamp\n```\n\n:::\n',
		'```ts{1,3-4} [lamp.ts]\nlight(1);\nlight(2); // [!code focus]\nlight(3); // [!code ++]\nlight(4);\n```\n',
		'<<< ../snippets/lamp.ts#wick{1}\n',
		'- **Kind:** `number` <Badge type="warning" text="beta" /> <Lamp :bright="2" @click="on(1)" v-if="a > b" />\n',
		'<script setup>\nimport Lamp from "./Lamp.vue";\nconst a = 1;\n</script>\n\n<Lamp>\n\nBetween its tags.\n\n</Lamp>\n\n<style scoped>\n.lamp { color: red }\n</style>\n',
	];
	return `---\ntitle: ${area} ${n}\nauthor:\n  - name: The keepers\nhead:\n  - - meta\n    - property: og:type\n      content: website\n---\n\n# Page ${n} of ${area} {#top-${n}}\n\n[[toc]]\n\n${extra[n % extra.length]}\n${body}`;
}

const vitepress: Files = {
	'docs/.vitepress/config.ts': `import { defineConfig } from 'vitepress';
import { icons } from 'some-plugin-that-is-not-here';
import pkg from '../../package.json' with { type: 'json' };

export default ({ mode }) => defineConfig({
	title: 'Lantern', description: mode === 'production' ? 'Small lights' : '', base: '/lantern/', cleanUrls: true,
	sitemap: { hostname: 'https://lantern.example' },
	head: [
		['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }],
		['meta', { name: 'theme-color', content: '#663399' }],
		['link', { rel: 'preconnect', href: 'https://files.example', crossorigin: '' }],
		['script', { src: 'https://count.example/a.js' }],
	],
	markdown: { config: (md) => md.use(icons) },
	transformHead() {},
	themeConfig: {
		logo: '/logo.svg',
		editLink: { pattern: 'https://git.example/edit/docs/:path' },
		socialLinks: [{ icon: 'github', link: 'https://github.com/x/y' }, { icon: 'discord', link: 'https://chat.example' }],
		footer: { message: 'MIT', copyright: 'The keepers' },
		outline: [2, 3],
		carbonAds: { code: 'x' },
		nav: [
			{ text: 'Guide', link: '/guide/', activeMatch: '/guide/' },
			{ text: 'v' + pkg.version, items: [{ text: 'Team', link: '/team' }, { items: [{ text: 'Other', link: 'https://other.example' }] }] },
		],
		sidebar: {
			'/guide/': [
				{ text: 'Guide', items: [{ text: 'Start', link: '/guide/' }, ${Array.from({ length: areas.guide! }, (_, n) => `{ text: 'Guide ${n}', link: '/guide/p${n}' }`)}] },
				{ text: 'Elsewhere', collapsed: true, items: [{ text: 'Settings', link: '/config/' }, { text: 'Gone', link: '/gone' }] },
			],
			'/config/': { base: '/config/', items: [{ text: 'Config', items: [{ text: 'All', link: '/' }, ${Array.from({ length: areas.config! }, (_, n) => `{ text: 'Config ${n}', link: 'p${n}' }`)}] }] },
			'/changes/': [{ text: 'Changes', link: '/changes/' }, { text: 'Past', items: [] }],
		},
	},
});
`,
	'package.json': '{ "version": "4.2.0" }',
	'docs/.vitepress/theme/index.ts': 'export default {};\n',
	'docs/public/logo.svg': svg,
	'docs/index.md': '---\nlayout: home\nhero:\n  name: Lantern\n  actions:\n    - { text: Start, link: /guide/ }\n---\n',
	'docs/team.md':
		'---\ntitle: The keepers\noutline: [1, 3]\npageClass: keepers\nhead:\n  - [meta, { name: description, content: Who lights them }]\n  - [meta, { property: og:title, content: Team }]\n---\n\n# Team {#team}\n\n## New <Badge type="danger">new</Badge> %{#fresh}%\n\n[All](./guide/), [one](guide/p1.md), [two](/guide/p2.html), [index](./guide/index#guide)\n\n<iframe src="https://films.example/1"></iframe>\n\n:::tabs\n== One\nText.\n:::\n\n<LinkCard link="/a">A card of theirs</LinkCard>\n\n```vue\n<b>a</b>\n```\n\n<Deck>\n\t<Card title="Wick">\n  Of cotton.\n\t</Card>\n    <Card title="Oil">\n        Of olives.\n    </Card>\n</Deck>\n\n## Of Map<Key, Lamp | Wick>\n\n::: warning Hot {#hot}\nText.\n:::\n\n{#place}\n\n[Hot](#hot), [place](#place)\n\n![Drawn by nobody](/none.svg)\n\n::: code-group\n\n```sh [a]\na\n```\n\n::: code-group\n',
	'docs/public/llms.txt': 'Lamps\n',
	'docs/snippets/lamp.ts': '// #region wick\nlight(1);\n// #endregion wick\n',
	...Object.fromEntries(
		Object.keys(areas)
			.filter((area) => area !== 'blog')
			.map((area) => [`docs/${area}/index.md`, `# ${area}\n\n[First](./p0), [second](p1#why-a-lamp), [third](./p2.md)\n`]),
	),
	...Object.fromEntries(
		Object.entries(areas).flatMap(([area, count]) => Array.from({ length: count }, (_, n) => [`docs/${area}/p${n}.md`, page(area, n)])),
	),
	'docs/plugins/index.md': '# Plugins\n',
	'docs/releases.md': '# Releases\n',
};

test('a VitePress site builds without a page edited, and each heading has the id that it has there', async () => {
	const dir = tempDir();
	writeFiles(dir, vitepress);
	const init = await vrmdocs(['init', dir, '--from', 'vitepress']);
	assert.is(init.code, 0, init.stderr);
	for (const name of ['transformHead', 'markdown.config', 'themeConfig.carbonAds', '.vitepress/theme', 'link of a sidebar'])
		assert.match(init.stderr, new RegExp(`  ${name.replace(/\./g, '\\.')} \\(1\\): \\.vitepress/config\\.ts:\\d+:\\d+`), name);
	for (const [path, text] of Object.entries(vitepress)) assert.is(readFileSync(join(dir, path), 'utf8'), text, `${path} is as it was`);
	const site = join(dir, 'docs');
	const { json } = await buildJson(site, ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.equal(json.errors, []);
	assert.is(Object.keys(vitepress).filter((path) => path.endsWith('.md')).length, 57);
	const codes = new Set(json.warnings.map(({ code }) => code));
	for (const code of ['broken-anchor', 'broken-link', 'broken-markdown-link']) assert.not.ok(codes.has(code), code);
	const html = (path: string) => readFileSync(join(dir, 'out', path, 'index.html'), 'utf8');
	for (const [area, count] of Object.entries(areas))
		for (let n = 0; n < count; n++) {
			const ids = [...html(`${area}/p${n}`).matchAll(/<h2[^>]* id="([^"]+)"/g)].map((match) => match[1]);
			assert.equal(
				ids,
				headings.map((text) => slug(text.replace(/`/g, ''))),
				`${area}/p${n}`,
			);
		}
	assert.match(html('guide/p5'), 'Between its tags.');
	assert.not.match(html('guide/p5'), 'import Lamp');
	assert.match(html('guide/p4'), /class="badge badge-warning">beta</);
	assert.match(html('guide/p3'), 'light');
	assert.match(html('config/p1'), '>Config 6</a>');
	assert.match(html('guide'), '/lantern/guide/p3');
	const team = html('team');
	assert.match(team, /<title>The keepers \S+ Lantern<\/title>[\s\S]*<meta name="description" content="Who lights them"/);
	assert.match(team, /<div class="shell[^"]* keepers"/);
	assert.match(team, /<h1[^>]*>Team/);
	assert.match(team, /<h2 id="fresh"[^>]*>New <span class="badge badge-danger">new<\/span>\s*<a/);
	assert.match(
		team,
		/<p class="card-title">Wick<\/p><div class="card-text">\s*<p>Of cotton\.<\/p>[\s\S]*<p>Of olives\.<\/p>/,
		'an indent is no code',
	);
	assert.match(team, /Of Map(?:&lt;|&#x3C;)Key, Lamp \| Wick/);
	assert.match(team, /<div id="hot" class="admonition[\s\S]*<span id="place" class="visually-hidden"><\/span>/);
	assert.match(team, /script-src .*?https:\/\/count\.example/);
});

test('a page that no sidebar lists has that of its path, in folders below too', async () => {
	const dir = tempDir();
	const item = (text: string, link: string) => [{ text, items: [{ text, link }] }];
	const sidebar = { '/guide/': item('One', '/guide/one'), '/ref/': item('R', '/ref/r') };
	writeFiles(dir, {
		'docs/.vitepress/config.mjs': `export default ${JSON.stringify({ title: 'T', themeConfig: { sidebar } })};\n`,
		...Object.fromEntries(
			['index', 'guide/one', 'guide/deep/two', 'ref/r', 'ref/more'].map((id) => [`docs/${id}.md`, `# ${id}\n\nText.\n`]),
		),
	});
	assert.is((await vrmdocs(['init', dir, '--from', 'vitepress'])).code, 0);
	await buildJson(join(dir, 'docs'), ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	const listed = (path: string) =>
		[...readFileSync(join(dir, 'out', path, 'index.html'), 'utf8').matchAll(/class="sidebar-link[^>]*>([^<]+)</g)].map(([, text]) => text);
	assert.equal(['guide/one', 'guide/deep/two', 'ref/more', ''].map(listed), [['One'], ['One'], ['R'], []]);
});

test('a config that cannot run without its packages: they are named', async () => {
	const dir = tempDir();
	writeFiles(dir, {
		'.vitepress/config.ts':
			"import { defineConfig } from 'vitepress';\nimport glob from 'some-glob';\nexport default defineConfig({ title: [...glob.sync('*')][0] });\n",
		'index.md': '# Home\n',
	});
	const { code, stderr } = await vrmdocs(['init', dir, '--from', 'vitepress']);
	assert.is(code, 2);
	assert.match(stderr, /\.vitepress\/config\.ts:3:\d+ error: the file throws/);
	assert.match(stderr, 'packages that are not installed: some-glob; install them');
});

test('init --from vitepress writes nothing where a config of ours is, and says where there is none of theirs', async () => {
	const dir = tempDir();
	writeFiles(dir, { '.vitepress/config.mts': 'export default {};\n', 'vrmdocs.config.ts': 'mine' });
	const there = await vrmdocs(['init', dir, '--from', 'vitepress']);
	assert.is(there.code, 2);
	assert.match(there.stderr, 'the file exists already; nothing was written');
	assert.not.ok(existsSync(join(dir, 'sidebars.ts')));
	const none = await vrmdocs(['init', tempDir(), '--from', 'vitepress']);
	assert.is(none.code, 2);
	assert.match(none.stderr, 'there is no .vitepress/config.ts or .js');
});

const mkdocs: Files = {
	'mkdocs.yml': `site_name: Harbour
site_url: https://harbour.example/docs/
repo_url: https://github.com/x/harbour
theme:
  name: material
  features: [navigation.tabs, content.code.annotate]
  favicon: img/boat.svg
markdown_extensions:
  - admonition
  - pymdownx.snippets
  - pymdownx.emoji:
      emoji_generator: !!python/name:material.extensions.emoji.to_svg
  - some_extension
plugins: [search, social]
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - Boats: guide/boats.md
      - Gone: guide/gone.md
`,
	'docs/index.md': '# Harbour\n\n[Boats](guide/boats.md#what-is-a-boat), [guide](guide/index.md)\n',
	'docs/guide/index.md': '# Guide\n\n[Boats](boats.md#own)\n',
	'docs/img/boat.svg': svg,
	'part.md': 'A part of **several** pages.\n',
	'docs/guide/boats.md': `---
hide:
  - toc
---
# Boats

!!! note "A *boat*"

    It floats.

    ??? question
        Does it?

        \`\`\`py title="float.py" hl_lines="1 2" linenums="1"
        float(1)
        !!! note
            \`\`\`
        \`\`\`

!!! success
    Yes.

=== "Row"

    Use oars.

    - one
    - two

=== "Sail"

    Use wind.

## What is – a boat? {: .wide }

Press ++ctrl+s++, ==twice==. \`==code==\`{ .py } ![Boat](../img/boat.svg){ width="20" }

## Own { #own }

## Version 1.2 {: #boat-v1.2 }

Of <NAME>, as <b>it</b> is.

::: harbour.boats.Boat
    options:
      show_source: false

[Nowhere](gone.md)

\`\`\`pycon
>>> 1
\`\`\`

--8<-- "part.md"
`,
};

test('a MkDocs site is copied in our syntax and builds; its own files stay as they are', async () => {
	const dir = tempDir();
	writeFiles(dir, { ...mkdocs, 'NOTICE.md': '# Notice\n\nShared with the repository.\n' });
	symlinkSync('../NOTICE.md', join(dir, 'docs/notice.md'));
	const init = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(init.code, 0, init.stderr);
	for (const [path, text] of Object.entries(mkdocs)) assert.is(readFileSync(join(dir, path), 'utf8'), text, `${path} is as it was`);
	assert.match(init.stderr, /attribute list \(2\): docs\/guide\/boats\.md:\d+:1/);
	for (const name of ['extension some_extension', 'plugin social', 'theme.features', 'nav'])
		assert.match(init.stderr, new RegExp(`  ${name} \\(1\\): mkdocs\\.yml:\\d+:\\d+`), name);
	const site = join(dir, 'vrmdocs');
	const { json } = await buildJson(site, ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.equal(json.errors, []);
	assert.equal(
		json.warnings.map(({ file, code }) => `${file} ${code}`),
		['docs/guide/boats.md broken-markdown-link'],
		'a broken link ends a build of MkDocs only where it is strict',
	);
	const html = readFileSync(join(dir, 'out/guide/boats/index.html'), 'utf8');
	assert.equal(
		[...html.matchAll(/<h2[^>]* id="([^"]+)"/g)].map((match) => match[1]),
		['what-is-a-boat', 'own', 'boat-v1.2'],
	);
	assert.match(html, /Of (?:&lt;|&#x3C;)NAME>, as <b>it<\/b> is\./);
	assert.match(html, /<code>harbour\.<wbr>boats\.Boat<\/code>(?![\s\S]*show_source)/);
	assert.match(init.stderr, /text of a plugin \(1\): docs\/guide\/boats\.md:\d+:1/);
	assert.match(readFileSync(join(dir, 'out/notice/index.html'), 'utf8'), 'Shared with the repository');
	assert.match(html, /class="admonition[^"]*note[\s\S]*It floats\.[\s\S]*<summary>Question<\/summary>[\s\S]*Does it\?/);
	assert.match(html, /class="admonition[^"]*tip[\s\S]*Success[\s\S]*Yes\./);
	assert.match(html, /role="tab"[^>]*>Sail</);
	assert.match(html, '<mark>twice</mark>');
	assert.match(html, /<img src="[^"]*boat[^"]*" width="20"/);
	assert.match(html, 'A part of <strong>several</strong> pages.');
	assert.match(html, 'float.py');
	const again = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(again.code, 2, 'the copy is not overwritten');
});

test('extensions of MkDocs turn on what stands for them; what is appended to every page is a glossary', async () => {
	const dir = tempDir();
	writeFiles(dir, {
		'mkdocs.yml': `site_name: Harbour
site_url: https://harbour.example/
theme: material
markdown_extensions:
  abbr:
  def_list:
  attr_list:
  pymdownx.emoji:
    emoji_index: !!python/name:material.extensions.emoji.twemoji
  pymdownx.snippets:
    auto_append:
      - includes/abbreviations.md
plugins:
  - search
  - glightbox
  - redirects:
      redirect_maps:
        old/pier.md: index.md#harbour
        gone.md: nowhere.md
  - tags
  - git-revision-date-localized:
      enable_creation_date: true
`,
		'includes/abbreviations.md': '*[AIS]: Automatic Identification System\n*[VHF]: Very High Frequency\n',
		'docs/index.md': '# Harbour\n\nBoats have AIS and DSC. :anchor:\n\nQuay\n:   Where boats lie.\n\n*[DSC]: Digital Selective Calling\n',
	});
	const init = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(init.code, 0, init.stderr);
	assert.not.match(init.stderr, /extension |plugin (?!redirects)/);
	assert.match(init.stderr, /plugin redirects \(1\): mkdocs\.yml:16:5\n {4}gone\.md is not redirected: there is no nowhere\.md/);
	const { json } = await buildJson(join(dir, 'vrmdocs'), ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.equal([json.errors, json.warnings], [[], []]);
	const html = readFileSync(join(dir, 'out/index.html'), 'utf8');
	assert.match(html, /<span class="term" title="Automatic Identification System">AIS<\/span>/);
	assert.match(html, /title="Digital Selective Calling">DSC</);
	assert.match(html, /<dt>Quay<\/dt>\s*<dd>Where boats lie\./);
	assert.match(html, '⚓');
	assert.match(readFileSync(join(dir, 'out/old/pier/index.html'), 'utf8'), /url=\/#harbour/);
	assert.match(readFileSync(join(dir, 'vrmdocs/vrmdocs.config.ts'), 'utf8'), /zoom: true/);
});

test('what sites of Material for MkDocs write is what readers see', async () => {
	const dir = tempDir();
	const fence = '```';
	writeFiles(dir, {
		'base.yml':
			'site_name: Harbour\nsite_url: https://harbour.example/\nmarkdown_extensions: [attr_list, pymdownx.blocks.admonition, pymdownx.snippets]\n',
		'mkdocs.yml': `INHERIT: base.yml
theme:
  name: material
  features: [navigation.tabs]
  palette: { primary: teal }
plugins: [autorefs, mkdocstrings]
nav:
  - index.md
  - "":
    - guide/index.md
    - Parts of it: guide/parts.md
${['Weather', 'Tides', 'Currents', 'Charts and maps', 'Harbour master', 'Regulations'].map((name, n) => `  - ${name}: more/p${n}.md\n`).join('')}`,
		...Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`docs/more/p${n}.md`, '#\n\nText.\n'])),
		'docs/index.md':
			'---\ntitle: Start\nhide: [toc]\nicon: material/anchor\nstatus: new\nsearch:\n  exclude: true\n---\n\n# Harbour\n\n[To the parts](guide/parts.md){ .md-button .md-button--primary }\n',
		'docs/guide/index.md': '# The guide\n\nSee [the `Wick`][lamp.Wick], [Own place][place] and [nothing][lamp.gone].\n\n::: lamp.Wick\n',
		'code/a.py': 'import lamp\n\nlamp.light()\nlamp.off()\n',
		'docs/img/a.svg': svg,
		'docs/guide/parts.md': `Text with a [reference button][go]{ .md-button }.

<style>
.lamp { color: red }
</style>

/// warning | Hot *lamps*
Text of the warning.

//// details | More
    type: tip
    open: true

Inside of it.
////
///

/// tab | One
First.
///

/// tab | Two
Second.
///

[](){#place}

## A part { #own data-toc-label="Part" }

### Another { #own }

{* code/a.py hl[3] ln[3:4] *}

{!code/a.py!}

<div class="grid cards" markdown>

-   :material-clock-fast:{ .lg .middle } __Set up__

    ---

    In five minutes

-   __Done__

    ---

    :material-check: Yes

</div>

<div class="lead" markdown>
Some **bold** text of <img src="../../img/a.svg" alt="A"> H~2~O.
</div>

=== "Tab"

    Text.

    ${fence}

Of ${'`'}x${'`'}. ![A](../img/a.svg){ align=left width=20px loading=lazy }

  [go]: ../index.md
`,
	});
	const init = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(init.code, 0, init.stderr);
	for (const said of ['front matter icon (1)', '<style> (1)', 'fence (1)', 'cross-reference (1)', 'theme.palette.primary (1)', 'icon (1)'])
		assert.match(init.stderr, `  ${said}`, said);
	const { json } = await buildJson(join(dir, 'vrmdocs'), ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.equal([json.errors, json.warnings], [[], []]);
	const html = (path: string) => readFileSync(join(dir, 'out', path, 'index.html'), 'utf8');
	const [home, guide, parts] = ['', 'guide', 'guide/parts'].map(html) as [string, string, string];
	assert.match(home, '<a class="button" href="/guide/parts/">To the parts</a>');
	assert.match(home, /<title>Start \S+ Harbour<[\s\S]*<h1[^>]*>Harbour</);
	assert.match(
		home,
		/>The guide<\/a>[\s\S]*More[\s\S]*>Regulations</,
		'a section without a name has that of its page; tabs that do not fit are in a menu',
	);
	assert.match(html('more/p0'), /<h1[^>]*>Weather</, 'the title of a page without one is that of the navigation');
	assert.match(guide, /<a href="#lamp\.Wick">the <code>Wick<\/code><\/a>, <a href="\/guide\/parts\/#place">Own place<\/a> and nothing\./);
	assert.match(parts, /<a class="button button-quiet" href="\/">reference button<\/a>/);
	assert.match(parts, /Hot <em>lamps<\/em>[\s\S]*Text of the warning\.[\s\S]*<details[^>]* open[\s\S]*More[\s\S]*Inside of it\./);
	assert.match(parts, /role="tab"[^>]*>Two<[\s\S]*Second\./);
	assert.match(parts, /<h2 id="own"[\s\S]*<h3 id="another"/);
	assert.match(parts, /code-line-highlight[^>]*>(?:<[^>]*>|[\w.])*light[\s\S]*off/);
	assert.match(parts, /class="card-title">Set up<[\s\S]*In five minutes[\s\S]*class="card-title">Done<[\s\S]*✓ Yes/);
	assert.match(parts, /Some <strong>bold<\/strong> text of <img [^>]*src="\/[^"]*a[^"]*svg"[\s\S]*H<sub>2<\/sub>O/);
	assert.not.match(parts, /color: red|\{ ?[.#]|\/\/\/|:material/);
});

test('languages of a VitePress tree are languages here: pages in their folders, labels of navbar and sidebars by the pages they lead to', async () => {
	const nav = (text: string, base: string) => [{ text, link: `${base}guide/start` }];
	const sidebar = (group: string, text: string, base: string) => [{ text: group, items: [{ text, link: `${base}guide/start` }] }];
	const theme = (words: [string, string, string], base: string) => ({
		nav: nav(words[0], base),
		sidebar: { [`${base}guide/`]: sidebar(words[1], words[2], base) },
	});
	const dir = folderOf({
		'.vitepress/config.mjs': `export default ${JSON.stringify({
			title: 'Lantern',
			cleanUrls: true,
			sitemap: { hostname: 'https://lantern.example' },
			locales: {
				root: { label: 'English', lang: 'en-US' },
				fr: { label: 'Français', lang: 'fr-FR', themeConfig: { ...theme(['Le guide', 'Premiers pas', 'Commencer'], '/fr/'), outline: {} } },
			},
			themeConfig: theme(['Guide', 'First steps', 'Start'], '/'),
		})};\n`,
		'index.md': '# Lantern\n\nHello.\n',
		'guide/start.md': '# Start\n\nText. [Home](../index.md)\n',
		'guide/only.md': '# Only\n\nText. [Start](./start.md)\n',
		'fr/index.md': '# Lanterne\n\nBonjour.\n',
		'fr/guide/start.md': '# Commencer ici\n\n[La maison](../index.md), [encore](/fr/guide/start)\n',
		'fr/guide/alone.md': '# Seul\n\nTexte.\n',
	});
	const ran = await vrmdocs(['init', dir, '--from', 'vitepress']);
	assert.is(ran.code, 0, ran.stderr);
	assert.match(ran.stderr, 'locales.themeConfig.outline');
	assert.match(ran.stderr, /i18n\/fr\/docusaurus-theme-classic\/navbar\.json and i18n\/fr\/\S+\/current\.json written/);
	const { json } = await buildJson(dir, ['--out', join(dir, 'dist/site'), '--cache-dir', join(dir, 'dist/cache')]);
	assert.equal(told([...json.errors, ...json.warnings]), [
		'fr/guide/alone.md:1:1 warning ignored-file: this translation is not read: there is no guide/alone.md',
	]);
	assert.equal(
		json.routes.filter((route) => /guide/.test(route)),
		['/fr/guide/only', '/fr/guide/start', '/guide/only', '/guide/start'],
	);
	const page = readFileSync(join(dir, 'dist/site/fr/guide/start/index.html'), 'utf8');
	assert.match(page, /<html lang="fr-FR".*class="navbar-link"[^>]*>Le guide<.*Premiers pas.*>Commencer<.*<a href="\/fr\/">La maison<\/a>/s);
	assert.match(page, '<link rel="alternate" hreflang="en-US" href="https://lantern.example/guide/start"/>');
	assert.match(readFileSync(join(dir, 'dist/site/fr/guide/only/index.html'), 'utf8'), 'Text.');
});

test.run();
