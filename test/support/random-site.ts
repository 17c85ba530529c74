/**
 * A small site that uses everything a site can hold, and random operations on it, of every kind that a writer does.
 *
 * An operation is plain data: a kind and three numbers that choose what it is done to. The same list of operations on the same site always
 * does the same, so that a failing list can be shortened.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Files } from './files.ts';

export interface Operation {
	kind: string;
	/** Choices: which file, which change, which value. */
	a: number;
	b: number;
	c: number;
}

/** A site in memory: path → content. */
export type SiteFiles = Map<string, string | Uint8Array>;

/** Images of several sizes and colours. */
const pngs = await Promise.all(
	[
		[1200, 300, 'red'],
		[900, 300, 'blue'],
		[640, 400, 'green'],
		[80, 60, 'teal'],
		[1200, 300, 'gold'],
	].map(([width, height, background]) =>
		sharp({ create: { width: width as number, height: height as number, channels: 3, background: background as string } })
			.png()
			.toBuffer(),
	),
);
/** Of Latin letters alone. */
const font = readFileSync(join(process.env.PROJECT_ROOT!, 'node_modules/katex/dist/fonts/KaTeX_SansSerif-Regular.ttf'));
const svg = (n: number, diagram: boolean): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${100 + n} 50"${diagram ? ' class="diagram"' : ''}><title>D${n}</title><defs><marker id="m"/></defs><rect id="r" width="${10 + n}" height="10" marker-end="url(#m)"/></svg>\n`;

const doc = (front: string, text: string): string => `---\n${front}---\n\n${text}\n`;

/** Values for each config key that an operation may set; the first one is that of the site at the beginning. */
const settings: Record<string, unknown[]> = {
	title: ['Site', 'Other'],
	tagline: ['line', ''],
	baseUrl: ['/', '/base/', '/other/'],
	locale: ['en', 'ja'],
	direction: ['ltr', 'rtl'],
	titleDelimiter: ['|', '-'],
	trailingSlash: [true, true, false],
	favicon: [undefined, 'logo.svg'],
	image: [undefined, 'img/a.png'],
	socialCards: [undefined, undefined, { font: 'brand.ttf', logo: 'logo.svg' }, { font: 'brand.ttf', accent: '#080' }],
	themeColor: [undefined, { light: '#fff', dark: '#000' }],
	accent: [undefined, { light: '#800', dark: '#f88' }],
	noIndex: [false, true],
	metadata: [[], [{ name: 'x', content: 'y' }]],
	languages: [
		[],
		[
			{ locale: 'en', label: 'English' },
			{ locale: 'fr', label: 'Français', host: 'https://a.example/fr' },
		],
	],
	docs: [
		{},
		{ breadcrumbs: false },
		{ tagsPath: '/labels/' },
		{ routeBasePath: '/manual/' },
		{ aliases: { '/docs/': '/' } },
		{ version: { name: '1', label: 'One' } },
		{ mainDocId: 'guide/start' },
		{ lastVersion: 'current', versions: { current: { label: 'Now', path: 'now' } } },
		{ versions: { '1': { label: 'One', banner: 'none', badge: false, noIndex: true, className: 'one' } } },
		{ onlyIncludeVersions: ['current'] },
		[{}, { id: 'api', path: 'docs/api' }],
	],
	blog: [
		{ title: 'Blog' },
		{ title: 'News', description: 'All' },
		{ postsPerPage: 1 },
		{ showReadingTime: true },
		{ showAuthorDetails: true },
		{ sidebarGroupByYear: false },
		{ sidebarCount: 1 },
		{ feeds: ['rss'] },
		[{}, { id: 'news', postsPerPage: 1 }],
		false,
	],
	redirects: [
		[{ from: '/old/', to: '/guide/start/' }],
		[
			{ from: '/old/', to: '/blog/' },
			{ from: '/older/', to: 'https://b.example/' },
		],
		[],
	],
	announcementBar: [undefined, { id: 'a', content: 'See [it](/guide/start/).' }, { id: 'b', content: '*New*', isCloseable: false }],
	colorMode: [{}, { defaultMode: 'dark' }, { disableSwitch: true }],
	tableOfContents: [{}, { maxHeadingLevel: 2 }, { maxHeadingLevel: 4 }],
	markdown: [
		{},
		{ figures: false },
		{ phraseBreaks: false },
		{ showLineNumbers: true },
		{ codeAliases: { cs: 'csharp' } },
		{ codeLanguages: ['csharp', 'rust'] },
		{ emoji: true },
		{ math: true },
		{ frameHosts: ['a.example'] },
	],
	images: [{}, { quality: 40 }, { maxWidth: 800 }, { steps: 1 }, { minWidth: 300, steps: 3 }],
	search: [
		{ language: ['en', 'ja'] },
		{ language: ['en'] },
		{ synonyms: [['word', 'term']] },
		{ synonymsData: 'synonyms' },
		{ contexts: [{ path: 'guide', label: 'Guide' }] },
		{ indexPages: true },
		{ indexBlog: false },
		{ position: 'left' },
		{ excerptLength: 20 },
		false,
	],
	relatedPages: [false, false, true],
	sitemap: [{}, { ignorePatterns: ['/guide/**'] }],
	editUrl: [undefined, 'https://e.example/{path}'],
	issuesUrl: [undefined, 'https://e.example/issues'],
	navbar: [
		{ title: 'N', items: [{ to: '/guide/start/', label: 'Start' }, { type: 'search' }] },
		{ title: 'M', hideOnScroll: false, items: [{ type: 'doc', docId: 'guide/start' }] },
		{
			items: [
				{ type: 'docSidebar', sidebarId: 'docs' },
				{ type: 'dropdown', label: 'More', items: [{ to: '/blog/', label: 'Blog' }] },
				{ type: 'languageDropdown' },
				{ type: 'docsVersion' },
				{ type: 'html', value: '<a href="/guide/start/">x</a>' },
			],
		},
		{ logo: { src: 'logo.svg', alt: 'L' }, items: [] },
	],
	footer: [
		{ links: [{ label: 'Start', to: '/guide/start/' }], copyright: 'c' },
		{ style: 'dark', links: [{ title: 'T', items: [{ html: '<a href="/blog/">b</a>' }] }] },
	],
	feeds: [[], [{ data: 'items', route: '/feed/', title: 'Items' }]],
	dataSchemas: [undefined],
};
const keys = Object.keys(settings);

const configText = (values: Record<string, unknown>): string => `${JSON.stringify(values, null, '\t')}\n`;

const packageText = (main: string): string => `{ "name": "greeter", "version": "1.0.0", "type": "module", "main": "${main}" }\n`;

/** An MDX page with a partial and a component beside it: with both, with the state of a component, with neither. */
const mixed = (form: number, n: number): string =>
	[
		doc(
			`title: Mixed ${n}\n`,
			'import Note from "./_note.mdx";\nimport Box from "./Box.tsx";\n\n## Values {#values}\n\n{1 + 1} and <Box n={2}>**bold** [s](./start.md)</Box>\n\n<Note name="page" />\n\n<People />',
		),
		doc(
			`title: Mixed ${n}\n`,
			'import { Press } from "./Box.tsx";\n\nexport const name = "n";\n\n# Heading {name}\n\n<Press start={3}>text `code`</Press>\n\n![p](./pic.png)',
		),
		doc('', `# Plain ${n}\n\nNo more than Markdown.`),
	][form % 3]!;
const partial = (n: number): string =>
	`import Box from "./Box.tsx";\n\n### From the partial ${n}\n\nOf {props.name}: <Box n={${n}}>inner</Box>\n`;
const box = (n: number): string =>
	`import { useState } from 'react';\n\nexport default function Box({ n, children }) {\n\treturn <span className="box">${n} {n} {children}</span>;\n}\n\nexport function Press({ start, children }) {\n\tconst [at, set] = useState(start);\n\treturn <button type="button" onClick={() => set(at + ${n})}>{at} {children}</button>;\n}\n`;

/** Pages made from data and files, with a published image. */
const personPage = (n: number): string =>
	`import picture from '../../lib/mark.png';\n\nexport function getPages({ data, read, files }) {\n\tconst notes = files('snippets').map(read).join('');\n\treturn data('people').map((name, at) => ({ params: { at: String(at) }, props: { name, notes: notes.length }, title: name }));\n}\n\nexport default function Person({ params, name, notes }) {\n\treturn <p id="n${n}">{params.at} {name} {notes} <a href="/guide/start/">s</a> <img src={picture} alt="" /></p>;\n}\n`;

/** Code that pages show by `<<<`. */
const snippet = (n: number): string => `const n = ${n};\n// #region one\nshow(${n});\nhide();\n// #endregion one\n`;

export function randomSite(): SiteFiles {
	const config: Record<string, unknown> = {
		url: 'https://a.example',
		showLastUpdate: false,
		onBrokenLinks: 'warn',
		onBrokenImages: 'warn',
		onDuplicateRoutes: 'warn',
	};
	for (const key of keys) if (settings[key]![0] !== undefined) config[key] = settings[key]![0];
	const files: Files = {
		'vrmdocs.config.json': configText(config),
		'docs/index.md': doc(
			'title: Home\nslug: /welcome/\ntags: [one]\n',
			'Welcome. [Start](./guide/start.md), [parts](/guide/parts/#tabs).\n\n![static](/img/a.png "A")\n\n![svg](/img/d.svg "D")\n\n<Hello name="x" />',
		),
		'docs/guide/start.md': doc(
			'title: Start\nsidebar_position: 1\ntags: [one, two]\n',
			'First paragraph.\n\n## Prepare {#prepare}\n\nText with `Some.Long.Name.Which.Breaks` and [api](../api/types.md).\n\n![beside](./pic.png "P")\n\n![drawing](./drawing.svg)',
		),
		'docs/guide/parts.md': doc(
			'title: Parts\ndescription: All parts\n',
			'## Tabs {#tabs}\n\n<Tabs group="os">\n<TabItem value="a" label="A">\n\nAlpha [s](./start.md)\n\n</TabItem>\n<TabItem value="b" label="B">\n\nBeta\n\n</TabItem>\n</Tabs>\n\n<People />\n\n<Clicks />\n\n[file](./data.bin)\n\n```csharp title="A.cs" {1}\nvar a = 1;\n```\n\n<<< @/snippets/a.js#one{1} [Shown]',
		),
		'docs/guide/mixed.mdx': mixed(0, 0),
		'docs/guide/_note.mdx': partial(0),
		'docs/guide/Box.tsx': box(0),
		'docs/guide/_category_.json': '{ "label": "Guide", "position": 2 }\n',
		'brand.ttf': font,
		'docs/guide/pic.png': pngs[0]!,
		'docs/guide/drawing.svg': svg(1, true),
		'docs/guide/data.bin': 'data 1',
		'docs/api/types.md': doc('title: Types\nkeywords: [k]\n', 'Types.[^1]\n\n[^1]: A note.\n\n| a | b |\n|---|--:|\n| `x` | 1 |'),
		'docs/api/deep/last.md': doc('title: Last\n', '<Linked to="../types.md" />\n\n:::note\n\nEnd.\n\n:::'),
		'blog/2024-01-02-first.md': doc(
			'title: First post\nauthors: [ann]\ntags: [news]\n',
			'Start of it. [doc](/guide/start/)\n\n## Part\n\n<!-- truncate -->\n\nRest.\n\n![a](/img/a.png)',
		),
		'blog/2024-03-04-second.md': doc(
			'title: Second post\nauthors: [bob]\n',
			'## One\n\nWhole text.[^1] <Hello name="post" />\n\n[^1]: Foot.',
		),
		'blog/authors.yml': 'ann:\n  name: Ann\n  url: https://ann.example\nbob:\n  name: Bob\n',
		'pages/about.md': doc('title: About\n', 'About this site.'),
		'pages/people/[at].tsx': personPage(0),
		'lib/mark.png': pngs[3]!,
		'pages/index.tsx':
			"import { Link, useData } from 'vrmdocs/theme';\nimport Hello from '../components/Hello.tsx';\n\nexport const title = 'Front';\nexport default function Front() {\n\treturn <div><h1>Front 0</h1><Hello name=\"front\" /><a href=\"/guide/start/\">s</a><Link href=\"/blog/\">b</Link><p>{useData<string[]>('people').join()}</p></div>;\n}\n",
		'components/Hello.tsx':
			'import { word } from \'../lib/words\';\n\nexport default function Hello({ name }: { name: string }) {\n\treturn <p className="hello">Hello 0 {name}{word}</p>;\n}\n',
		'components/People.tsx':
			"import { useData, useSite } from 'vrmdocs/theme';\n\nexport default function People() {\n\tconst site = useSite();\n\treturn <ul id=\"people\" title={site.title}>{useData<string[]>('people').map((p) => <li key={p}>{p}</li>)}</ul>;\n}\n",
		'components/Linked.tsx':
			'import { greeting } from "greeter";\n\nexport default function Linked({ to }: { to: string }) {\n\treturn <p><a href={to}>linked 0</a> <a href="/api/types/">rooted {greeting}</a> <img src="/img/a.png" alt="" /></p>;\n}\n',
		'components/Clicks.tsx':
			"import { Island } from 'vrmdocs/theme';\n\nexport default function Clicks() {\n\treturn <Island name=\"Counter\" props={{ label: 'n' }} />;\n}\n",
		'components/islands/Counter.tsx':
			'import { useState } from \'react\';\n\nexport default function Counter({ label }: { label: string }) {\n\tconst [n, set] = useState(0);\n\treturn <button type="button" onClick={() => set(n + 1)}>{label} {n}</button>;\n}\n',
		'lib/greeter.ts': "export const greeting = 'our own';\n",
		'node_modules/greeter/package.json': packageText('one.js'),
		'node_modules/greeter/one.js': "export const greeting = 'one';\n",
		'node_modules/greeter/two.js': "export const greeting = 'two';\n",
		'snippets/a.js': snippet(0),
		'lib/words.ts': "export const word = '.';\n",
		'data/people.yaml': '- Ann\n- Bob\n',
		'data/synonyms.yaml': '- [word, term]\n',
		'data/items/one.yaml': 'title: One\ndate: 2024-01-01\nroute: /guide/start/\ntext: t\n',
		'styles/index.css': '.hello { color: red; }\n',
		'static/logo.svg': svg(0, false),
		'static/img/a.png': pngs[1]!,
		'static/img/d.svg': svg(2, true),
		'static/files/a.txt': 'a',
		'static/.well-known/security.txt': 'Contact: a',
	};
	return new Map(Object.entries(files));
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const sources = (site: SiteFiles, start = /^(?:docs|versioned_docs|blog|news|pages)\/.*\.md$/): string[] =>
	[...site.keys()].filter((p) => start.test(p)).sort();

const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Puts a front matter key in, changes it, or takes it out (`undefined`). */
function front(text: string, key: string, value: string | undefined): string {
	const lines = plainText(text)
		.split('\n')
		.filter((line, i, all) => i > all.indexOf('---', 1) || !line.startsWith(`${key}:`));
	if (value !== undefined) lines.splice(1, 0, `${key}: ${value}`);
	return lines.join('\n');
}

interface Done {
	/** What was done, as a step that a person can follow. */
	step: string;
}
type Doing = (site: SiteFiles, a: number, b: number, c: number) => Done | undefined;

const frontValues: Record<string, (c: number) => string | undefined> = {
	title: (c) => `Title ${c % 9}`,
	title_meta: (c) => pick([undefined, `Whole ${c % 4}`], c),
	description: (c) => pick([undefined, 'Described', 'Otherwise'], c),
	slug: (c) => pick([undefined, `moved-${c % 5}`, `/top-${c % 5}/`], c),
	tags: (c) => pick([undefined, '[one]', '[one, two]', '[three]', '[{label: One, permalink: uno}]'], c),
	draft: (c) => pick([undefined, 'true'], c),
	unlisted: (c) => pick([undefined, 'true'], c),
	sidebar_label: (c) => pick([undefined, `Label ${c % 4}`], c),
	sidebar_position: (c) => pick([undefined, String(c % 5)], c),
	sidebar_class_name: (c) => pick([undefined, 'special'], c),
	hide_title: (c) => pick([undefined, 'true'], c),
	hide_table_of_contents: (c) => pick([undefined, 'true'], c),
	toc_max_heading_level: (c) => pick([undefined, '4'], c),
	pagination_next: (c) => pick([undefined, 'null'], c),
	pagination_label: (c) => pick([undefined, `Page ${c % 3}`], c),
	keywords: (c) => pick([undefined, '[k1, k2]'], c),
	image: (c) => pick([undefined, 'img/a.png'], c),
	search: (c) => pick([undefined, 'false'], c),
	id: (c) => pick([undefined, `id-${c % 4}`], c),
	custom_edit_url: (c) => pick([undefined, 'null', 'https://c.example/x'], c),
	displayed_sidebar: (c) => pick([undefined, 'null'], c),
	last_update: (c) => pick([undefined, '{date: 2024-05-06, author: A}'], c),
};

/** Pieces of Markdown that are added to a page. */
const pieces = [
	'A paragraph of its own, word.',
	'## Heading',
	'### Deep heading {#deep}',
	'[rel](./start.md) [up](../guide/parts.md#tabs) [gone](/nowhere/)',
	'![s](/img/a.png)',
	'![d](/img/d.svg)',
	'![p](./pic.png "cap")',
	'<Hello name="added" />',
	'<People />',
	'<Clicks />',
	'<Linked to="/guide/parts/" />',
	'[download](./data.bin) [txt](/files/a.txt)',
	'```rust\nfn a() {}\n```',
	'```cs showLineNumbers\nvar b;\n```',
	'説明の文章です。\n次の行です。',
	'<details>\n<summary>More</summary>\n\nHidden\n\n</details>',
	'> [!NOTE]\n> An alert :tada: with $x^2$.',
	'```js\nlet a; // [!code ++]\n```',
	'<Card title="Card">\n\nText.\n\n</Card>',
	'<Counter label="named" />',
	'<<< @/snippets/a.js',
];

const doings: Record<string, Doing> = {
	'front matter': (site, a, b, c) => {
		const path = pick(sources(site), a);
		const key = pick(Object.keys(frontValues), b);
		const value = frontValues[key]!(c);
		site.set(path, front(String(site.get(path)), key, value));
		return { step: `${path}: ${value === undefined ? `take ${key} out` : `set ${key}: ${value}`}` };
	},
	authors: (site, a, b) => {
		const path = pick(sources(site, /^blog\//), a);
		if (!path) return undefined;
		const value = pick(['[ann]', '[ann, bob]', '[{name: Eve, url: /guide/start/}]', undefined], b);
		site.set(path, front(String(site.get(path)), 'authors', value));
		return { step: `${path}: authors ${value}` };
	},
	'add text': (site, a, b) => {
		const path = pick(sources(site), a);
		site.set(path, `${site.get(path)}\n${pick(pieces, b)}\n`);
		return { step: `append to ${path}: ${JSON.stringify(pick(pieces, b))}` };
	},
	'edit text': (site, a, b) => {
		const path = pick(sources(site), a);
		site.set(path, String(site.get(path)).replace(/(\n\n)([A-Z][^\n]*)/, `$1Edited ${b % 50}. $2`));
		return { step: `edit a paragraph of ${path} (${b % 50})` };
	},
	'save otherwise': (site, a, b) => {
		const path = pick([...sources(site), 'blog/authors.yml', 'data/people.yaml', 'docs/guide/mixed.mdx'], a);
		const text = site.get(path);
		if (text === undefined) return undefined;
		const plain = plainText(String(text));
		const [how, saved] = pick(
			[
				['with CRLF', plain.replaceAll('\n', '\r\n')],
				['with a byte order mark', `\uFEFF${plain}`],
				['with LF', plain],
			] as const,
			b,
		);
		site.set(path, saved);
		return { step: `save ${path} ${how}` };
	},
	'cut text': (site, a, b) => {
		const path = pick(sources(site), a);
		const blocks = String(site.get(path)).split('\n\n');
		if (blocks.length < 3) return undefined;
		const [gone] = blocks.splice(1 + (b % (blocks.length - 1)), 1);
		site.set(path, blocks.join('\n\n'));
		return { step: `remove from ${path}: ${JSON.stringify(gone)}` };
	},
	'new page': (site, a, b, c) => {
		const path = pick(
			[
				`docs/new-${b % 6}.md`,
				`docs/guide/new-${b % 6}.md`,
				`docs/${b % 4}-folder/page.md`,
				`blog/2024-0${1 + (b % 9)}-15-new.md`,
				`pages/new-${b % 4}.md`,
				`docs/api/index.md`,
			],
			a,
		);
		site.set(path, doc(`title: New ${c % 20}\n`, pick(pieces, c)));
		return { step: `write ${path} (New ${c % 20}, ${JSON.stringify(pick(pieces, c))})` };
	},
	'remove page': (site, a) => {
		const all = sources(site);
		if (all.length < 6) return undefined;
		const path = pick(all, a);
		site.delete(path);
		return { step: `delete ${path}` };
	},
	'rename page': (site, a, b) => {
		const path = pick(sources(site, /^docs\//), a);
		if (!path) return undefined;
		const to = pick([path.replace(/[^/]+$/, `renamed-${b % 5}.md`), `docs/moved/page-${b % 3}.md`, `docs/page-${b % 5}.md`], b);
		const text = site.get(path)!;
		site.delete(path);
		site.set(to, text);
		return { step: `rename ${path} to ${to}` };
	},
	'move folder': (site, a, b) => {
		const [from, to] = pick(
			[
				['docs/guide/', 'docs/api/guide/'],
				['docs/api/guide/', 'docs/guide/'],
				['docs/api/deep/', 'docs/guide/deep/'],
				['docs/guide/deep/', 'docs/api/deep/'],
			] as const,
			a + b,
		);
		const moved = [...site.keys()].filter((p) => p.startsWith(from));
		if (!moved.length) return undefined;
		for (const path of moved) {
			site.set(to + path.slice(from.length), site.get(path)!);
			site.delete(path);
		}
		return { step: `move the folder ${from} to ${to}` };
	},
	'category file': (site, a, b, c) => {
		const path = `docs/${pick(['guide', 'api', 'api/deep'], a)}/_category_.json`;
		const text = pick(
			[
				undefined,
				`{ "label": "Cat ${c % 5}" }`,
				`{ "position": ${c % 4} }`,
				`{ "link": { "type": "generated-index", "title": "Index ${c % 3}", "description": "d" } }`,
				'{ "collapsed": false, "collapsible": true }',
				'{ "link": null }',
			],
			b,
		);
		if (text === undefined) site.delete(path);
		else site.set(path, text);
		return { step: text === undefined ? `delete ${path}` : `write ${path}: ${text}` };
	},
	'authors file': (site, a, b) => {
		const text = `ann:\n  name: Ann ${a % 4}\n  url: https://ann.example\n${b % 2 ? '  title: Writer\n' : ''}bob:\n  name: Bob\n  image: /img/a.png\n`;
		site.set('blog/authors.yml', text);
		return { step: `write blog/authors.yml: ${JSON.stringify(text)}` };
	},
	sidebars: (site, a, b) => {
		const text = pick(
			[
				undefined,
				"export default { docs: [{ type: 'autogenerated', dirName: '.' }] };\n",
				`export default { docs: [{ type: 'category', label: 'All ${b % 4}', collapsed: false, items: [{ type: 'autogenerated', dirName: '.' }] }, { type: 'link', label: 'Out', href: 'https://x.example' }, { type: 'html', value: '<a href="/blog/">b</a>' }] };\n`,
				"export default { docs: [{ type: 'category', label: 'Gen', link: { type: 'generated-index', slug: '/gen/' }, items: [{ type: 'autogenerated', dirName: '.' }] }] };\n",
			],
			a,
		);
		if (text === undefined) site.delete('sidebars.ts');
		else site.set('sidebars.ts', text);
		return { step: text === undefined ? 'delete sidebars.ts' : `write sidebars.ts: ${text}` };
	},
	config: (site, a, b) => {
		const values = JSON.parse(String(site.get('vrmdocs.config.json'))) as Record<string, unknown>;
		const key = pick(keys, a);
		const value = pick(settings[key]!, b);
		if (value === undefined) delete values[key];
		else values[key] = value;
		site.set('vrmdocs.config.json', configText(values));
		return { step: `config: ${key} = ${JSON.stringify(value)}` };
	},
	version: (site, a, b) => {
		const name = pick(['1', '2'], a);
		const listed = JSON.parse(String(site.get('versions.json') ?? '[]')) as string[];
		const list = (names: string[]) => (names.length ? site.set('versions.json', JSON.stringify(names)) : site.delete('versions.json'));
		const others = listed.filter((one) => one !== name);
		if (listed.includes(name) && b % 3 === 0) {
			list(others);
			for (const path of [...site.keys()]) if (/^versioned_/.test(path) && path.includes(`/version-${name}`)) site.delete(path);
			return { step: `remove the version ${name}` };
		}
		if (listed.includes(name) && b % 3 === 1) {
			list(others.length ? [...others, name] : []);
			return { step: `versions.json: ${site.get('versions.json') ?? 'deleted'}` };
		}
		for (const [path, content] of [...site])
			if (path.startsWith('docs/')) site.set(path.replace('docs/', `versioned_docs/version-${name}/`), content);
		if (b % 2) site.set(`versioned_sidebars/version-${name}-sidebars.json`, '{ "docs": [{ "type": "autogenerated", "dirName": "." }] }');
		list([name, ...others]);
		return { step: `make the version ${name}${b % 2 ? ' with a sidebars file' : ''}` };
	},
	language: (site, a, b) => {
		const values = JSON.parse(String(site.get('vrmdocs.config.json'))) as Record<string, unknown>;
		const value = pick(
			[
				undefined,
				{ defaultLocale: 'en', locales: ['en', 'fr'] },
				{ defaultLocale: 'en', locales: ['en', 'fr', 'ja'], localeConfigs: { fr: { label: 'FR' } } },
			],
			a + b,
		);
		if (value) values.i18n = value;
		else delete values.i18n;
		site.set('vrmdocs.config.json', configText(values));
		return { step: `config: i18n = ${JSON.stringify(value)}` };
	},
	translation: (site, a, b, c) => {
		const [from, to] = pick(
			[
				['docs/', 'i18n/fr/docusaurus-plugin-content-docs/current/'],
				['blog/', 'i18n/fr/docusaurus-plugin-content-blog/'],
				['pages/', 'i18n/fr/docusaurus-plugin-content-pages/'],
			] as const,
			a,
		);
		const original = pick(sources(site, new RegExp(`^${from}.*\\.md$`)), b);
		if (!original) return undefined;
		const path = to + original.slice(from.length);
		if (c % 4 === 0) site.delete(path);
		else
			site.set(
				path,
				c % 3
					? String(site.get(original)).replace(/\n\n([A-Z])/, `\n\nEn français ${c % 9}. $1`)
					: doc(`title: Titre ${c % 9}\n`, pick(pieces, c)),
			);
		return { step: `${c % 4 === 0 ? 'delete' : 'translate'} ${path} (${c})` };
	},
	'translated labels': (site, a, b) => {
		const [path, key] = pick(
			[
				['i18n/fr/docusaurus-theme-classic/navbar.json', 'item.label.Start'],
				['i18n/fr/docusaurus-theme-classic/footer.json', 'link.item.label.Start'],
				['i18n/fr/docusaurus-plugin-content-docs/current.json', 'sidebar.docs.category.Guide'],
				['i18n/fr/docusaurus-plugin-content-blog/options.json', 'title'],
				['i18n/fr/code.json', 'hello'],
			] as const,
			a,
		);
		if (b % 4 === 0) site.delete(path);
		else site.set(path, JSON.stringify({ [key]: { message: `Texte ${b % 5}` } }));
		return { step: `${b % 4 === 0 ? 'delete' : 'write'} ${path} (${b % 5})` };
	},
	MDX: (site, a, b, c) => {
		const known = [...site.keys()].find((path) => /^docs\/.*\/(?:mixed|_note)\.mdx$|^docs\/.*\/Box\.tsx$/.test(path));
		const folder = known ? known.replace(/\/[^/]+$/, '') : 'docs/guide';
		const page = `${folder}/mixed.mdx`;
		const parts = { [`${folder}/_note.mdx`]: partial(b % 9), [`${folder}/Box.tsx`]: box(b % 9) };
		const [path, text] = pick(
			[
				...Object.entries(parts),
				[page, mixed(b, c % 9)],
				[page, mixed(0, c % 9)],
				[page, undefined],
				[`docs/loose-${c % 2}.mdx`, b % 3 ? mixed(2, b % 9).replace('No more', `{'No'} more, <Hello name="mdx" />`) : undefined],
				['_note.mdx and Box.tsx', undefined],
			] as const,
			a,
		);
		if (path === '_note.mdx and Box.tsx') {
			// With what imports them.
			for (const one of [page, ...Object.keys(parts)]) site.delete(one);
			return { step: `delete ${page} with its partial and its component` };
		}
		if (text === undefined) site.delete(path);
		else site.set(path, text);
		// A page that comes back has what it imports.
		if (path === page && text !== undefined) for (const [file, code] of Object.entries(parts)) if (!site.has(file)) site.set(file, code);
		return { step: text === undefined ? `delete ${path}` : `write ${path}: ${JSON.stringify(text)}` };
	},
	'second blog': (site, a, b) => {
		const path = `news/2024-05-0${1 + (a % 3)}-n.md`;
		if (b % 4 === 0) site.delete(path);
		else site.set(path, doc(`title: News ${b % 7}\ntags: [news]\n`, pick(pieces, b)));
		return { step: `${b % 4 === 0 ? 'delete' : 'write'} ${path}` };
	},
	'override of the theme': (site, a, b) => {
		const [path, code] = pick(
			[
				['templates/components/Footer.tsx', `export function Footer() { return <p>Footer ${b % 5}</p>; }\n`],
				['templates/components/Kbd.tsx', `export const unused = ${b % 3};\n`],
				['templates/components/builtins/Kbd.tsx', `export function Kbd() { return <kbd>${b % 5}</kbd>; }\n`],
				['templates/slots/AfterArticle.tsx', `export default function Slot() { return <p>After ${b % 5}</p>; }\n`],
			] as const,
			a,
		);
		if (b % 4 === 0) site.delete(path);
		else site.set(path, code);
	},
	component: (site, a, b) => {
		const path = pick([...site.keys()].filter((p) => /^(?:components|lib|pages)\/.*\.tsx?$/.test(p)).sort(), a);
		const text = String(site.get(path));
		const edited = text
			.replace(/(Hello|linked|Front) \d+/, `$1 ${b % 7}`)
			.replace(/word = '[^']*'/, `word = '${pick(['.', '!', '?'], b)}'`);
		site.set(path, edited === text ? `${text}// ${b % 7}\n` : edited);
		return { step: `edit ${path} (${b % 7})` };
	},
	'pages from data': (site, a, b) => {
		const path = pick(['pages/people/[at].tsx', 'pages/people/[at].tsx', 'lib/mark.png'], a);
		if (a % 7 === 0) site.delete('pages/people/[at].tsx');
		else site.set(path, path.endsWith('png') ? pick(pngs, b) : personPage(b % 5));
		return { step: a % 7 === 0 ? 'delete pages/people/[at].tsx' : `write ${path} (${b % 5})` };
	},
	'component page': (site, a, b) => {
		const path = `pages/extra-${a % 2}.tsx`;
		if (b % 4 === 0) {
			site.delete(path);
			return { step: `delete ${path}` };
		}
		site.set(
			path,
			`export const title = 'Extra ${b % 5}';\nexport default function Extra() {\n\treturn <p id="e${b % 3}">Extra ${b % 7}</p>;\n}\n`,
		);
		return { step: `write ${path} (${b % 7})` };
	},
	data: (site, a, b) => {
		const [path, text] = pick(
			[
				['data/people.yaml', `- Person ${b % 6}\n${b % 3 ? `- Other ${b % 4}\n` : ''}`],
				['data/other.json', `{ "n": ${b % 6} }`],
				['data/synonyms.yaml', `- [word, term${b % 3}]\n`],
				[`data/items/n${b % 3}.yaml`, `title: Item ${b % 5}\ndate: 2024-02-0${1 + (b % 9)}\nroute: /guide/parts/\ntext: t\n`],
			] as const,
			a,
		);
		site.set(path, text);
		return { step: `write ${path}: ${JSON.stringify(text)}` };
	},
	snippet: (site, a) => {
		site.set('snippets/a.js', snippet(a % 6));
		return { step: `write snippets/a.js (${a % 6})` };
	},
	styles: (site, a) => {
		site.set('styles/index.css', `.hello { color: ${pick(['red', 'blue', 'green'], a)}; }\n`);
		return { step: `styles: ${pick(['red', 'blue', 'green'], a)}` };
	},
	image: (site, a, b) => {
		const path = pick([...site.keys()].filter((p) => p.endsWith('.png')).sort(), a);
		if (!path) return undefined;
		site.set(path, pick(pngs, b));
		return { step: `replace ${path} by image ${b % pngs.length}` };
	},
	drawing: (site, a, b) => {
		const path = pick(['docs/guide/drawing.svg', 'static/img/d.svg', 'static/logo.svg'], a);
		site.set(path, svg(b % 6, b % 3 > 0));
		return { step: `write ${path}: ${svg(b % 6, b % 3 > 0).trim()}` };
	},
	'static file': (site, a, b) => {
		const path = pick(
			['static/files/a.txt', 'static/files/b.txt', 'static/.well-known/security.txt', 'static/.hidden', 'static/robots.txt'],
			a,
		);
		if (b % 4 === 0) site.delete(path);
		else site.set(path, `text ${b % 9}`);
		return { step: b % 4 === 0 ? `delete ${path}` : `write ${path} (text ${b % 9})` };
	},
	'file beside a page': (site, a, b) => {
		const path = pick(['docs/guide/data.bin', 'docs/guide/pic.png', 'docs/guide/drawing.svg', 'static/img/a.png', 'static/img/d.svg'], a);
		if (b % 3 === 0) site.delete(path);
		else site.set(path, path.endsWith('.png') ? pick(pngs, b) : path.endsWith('.svg') ? svg(b % 6, b % 2 > 0) : `data ${b % 5}`);
		return { step: b % 3 === 0 ? `delete ${path}` : `write ${path} (${b})` };
	},
	'upgraded package': (site, a, b) => {
		const [path, text] = pick(
			[
				['node_modules/greeter/package.json', packageText('one.js')],
				['node_modules/greeter/package.json', packageText('two.js')],
				['node_modules/greeter/one.js', `export const greeting = 'version ${b % 3}';\n`],
			] as const,
			a,
		);
		site.set(path, text);
		return { step: `write ${path}: ${text.trim()}` };
	},
	'settings of TypeScript': (site, a) => {
		if (a % 2) site.delete('tsconfig.json');
		else site.set('tsconfig.json', '{ "compilerOptions": { "baseUrl": ".", "paths": { "greeter": ["./lib/greeter.ts"] } } }\n');
		return { step: `${a % 2 ? 'delete' : 'write'} tsconfig.json: greeter is ${a % 2 ? 'the package' : 'lib/greeter.ts'}` };
	},
	'helper that shadows another': (site, a) => {
		if (site.has('lib/words.tsx')) site.delete('lib/words.tsx');
		else site.set('lib/words.tsx', `export const word = 'shadow ${a % 3}';\n`);
		return { step: site.has('lib/words.tsx') ? `write lib/words.tsx (${a % 3}), found before lib/words.ts` : 'delete lib/words.tsx' };
	},
};

/** How a file's time is set after it was written: as it is, as before, into the future. */
export const times = ['now', 'kept', 'future', 'past'] as const;

const kinds = Object.keys(doings);
/** Kinds that touch what pages depend on most come more often. */
const weighted = [
	...kinds,
	'MDX',
	'front matter',
	'front matter',
	'front matter',
	'add text',
	'edit text',
	'config',
	'config',
	'config',
	'image',
];

const number = fc.nat(9999);
export const operation: fc.Arbitrary<Operation> = fc.record({ kind: fc.constantFrom(...weighted), a: number, b: number, c: number });

/** Does one operation. @returns what was done; undefined where there is nothing to do it to */
export function operate(site: SiteFiles, { kind, a, b, c }: Operation): string | undefined {
	return doings[kind]!(site, a, b, c)?.step;
}
