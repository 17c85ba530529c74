/** `vrmdocs init --from vitepress` and `--from mkdocs`: a tree of each, moved and built without editing a page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, vrmdocs } from '../support/cli.ts';
import { type Files, tempDir, writeFiles } from '../support/files.ts';

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

export default defineConfig({
	title: 'Lantern', description: 'Small lights', base: '/lantern/', cleanUrls: true,
	sitemap: { hostname: 'https://lantern.example' },
	head: [
		['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }],
		['meta', { name: 'theme-color', content: '#663399' }],
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
	'docs/team.md': '# Team\n\n[All](./guide/), [one](guide/p1.md), [two](/guide/p2.html)\n',
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

--8<-- "part.md"
`,
};

test('a MkDocs site is copied in our syntax and builds; its own files stay as they are', async () => {
	const dir = tempDir();
	writeFiles(dir, mkdocs);
	const init = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(init.code, 0, init.stderr);
	for (const [path, text] of Object.entries(mkdocs)) assert.is(readFileSync(join(dir, path), 'utf8'), text, `${path} is as it was`);
	assert.match(init.stderr, /attribute list \(3\): docs\/guide\/boats\.md:\d+:1/);
	for (const name of ['extension some_extension', 'plugin social', 'theme.features', 'nav'])
		assert.match(init.stderr, new RegExp(`  ${name} \\(1\\): mkdocs\\.yml:\\d+:\\d+`), name);
	const site = join(dir, 'vrmdocs');
	const { json } = await buildJson(site, ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.equal([json.errors, json.warnings], [[], []]);
	const html = readFileSync(join(dir, 'out/guide/boats/index.html'), 'utf8');
	assert.equal(
		[...html.matchAll(/<h2[^>]* id="([^"]+)"/g)].map((match) => match[1]),
		['what-is-a-boat', 'own'],
	);
	assert.match(html, /class="admonition[^"]*note[\s\S]*It floats\.[\s\S]*<summary>Question<\/summary>[\s\S]*Does it\?/);
	assert.match(html, /class="admonition[^"]*tip[\s\S]*Success[\s\S]*Yes\./);
	assert.match(html, /role="tab"[^>]*>Sail</);
	assert.match(html, '<mark>twice</mark>');
	assert.match(html, 'A part of <strong>several</strong> pages.');
	assert.match(html, 'float.py');
	const again = await vrmdocs(['init', dir, '--from', 'mkdocs']);
	assert.is(again.code, 2, 'the copy is not overwritten');
});

test.run();
