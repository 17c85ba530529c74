/**
 * Trees of Docusaurus as people write them: what Docusaurus lets pass is a warning, what it fails on is an error.
 *
 * A build takes a second. Most tests put their files into one tree (`inWorld`), below folders of their own; those that need another config, or faults, have
 * trees of their own.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir } from '../support/files.ts';

const test = suite('docusaurus trees of the world');

const config = (more = '', docs = '{ routeBasePath: "/" }'): string => `module.exports = {
	title: 'World', tagline: 'Of trees', url: 'https://world.example', baseUrl: '/',
	presets: [['classic', { docs: ${docs}, blog: { showReadingTime: false }, theme: { customCss: './src/css/custom.css' } }]],
	${more}
};
`;

/** The package that a site has installed. */
const postcss: Files = {
	'node_modules/postcss/package.json': '{ "name": "postcss", "version": "8.0.0", "main": "index.js" }',
	'node_modules/postcss/index.js': `module.exports = require(${JSON.stringify(join(process.env.PROJECT_ROOT!, 'node_modules/postcss'))});\n`,
};

/** The theme is bundled once for all trees: what is kept there is named by what it was made from. */
const cache = tempDir();

/** @param prepare is given the tree before it is built @returns what is told, and pages of the output */
async function built(files: Files, prepare: (site: string) => void = () => {}) {
	const out = tempDir();
	const own: Files = Object.keys(files).some((path) => path.startsWith('docusaurus.config.')) ? {} : { 'docusaurus.config.js': config() };
	const site = folderOf({ 'src/css/custom.css': '', ...own, ...files });
	prepare(site);
	const { json } = await buildJson(site, ['--out', out, '--cache-dir', cache]);
	const file = (path: string) => readFileSync(join(out, path), 'utf8');
	return {
		json,
		site,
		file,
		page: (route: string) => file(join(route, 'index.html')),
		errors: told(json.errors),
		codes: json.warnings.map(({ code }) => code),
	};
}

const shared: Files = {};
let world: Awaited<ReturnType<typeof built>>;
const page = (route: string) => world.page(route);

/** Puts the files of a test into the tree that is built once. */
function inWorld(files: Files): void {
	for (const [path, text] of Object.entries(files)) {
		if (path in shared) throw new Error(`two tests have ${path}`);
		shared[path] = text;
	}
}

test.before(async () => {
	world = await built(shared);
});

test('the tree that tests share has no errors', () => {
	assert.equal(world.errors, []);
});
inWorld({
	'docusaurus.config.js': `const say = ({ word }) => (tree) => {
	tree.children.unshift({ type: 'mdxjsEsm', value: "import Said from '@site/src/said';" });
	tree.children.push({ type: 'mdxJsxFlowElement', name: 'Said', attributes: [{ type: 'mdxJsxAttribute', name: 'word', value: word }], children: [] });
};
const seen = require('./plugins/seen');
module.exports = {
	title: 'World', tagline: 'Of trees', url: 'https://world.example', baseUrl: '/', organizationName: 'org',
	markdown: { preprocessor: ({ fileContent }) => fileContent.replaceAll('@@COUNT', 'Seven') },
	presets: [['./docusaurus-preset.js', { page: 'preset' }], ['classic', {
		docs: {
			routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js'), sidebarCollapsed: false,
			editUrl: ({ versionDocsDirPath, docPath, permalink, locale }) => 'https://edit.example/' + locale + '/' + versionDocsDirPath + '/' + docPath + '?of=' + permalink,
			beforeDefaultRemarkPlugins: [seen.before], remarkPlugins: [[say, { word: 'first' }], seen.after], rehypePlugins: [seen.html],
		},
		pages: { mdxPageComponent: '@site/src/List' },
		blog: { showReadingTime: false },
		theme: { customCss: ['./src/css/custom.scss', './src/css/custom.css'] },
	}]],
	themes: ['@docusaurus/theme-live-codeblock'],
	plugins: [
		'docusaurus-plugin-sass', './plugins/team.js', './plugins/track', ['./plugins/diary.js', { id: 'diary', path: 'diary' }], async () => null,
		['client-redirects', { fromExtensions: ['html'] }],
		() => ({ name: 'colours', configurePostCss: (options) => ({ ...options, plugins: [...options.plugins, { postcssPlugin: 'colours', Declaration(node) { if (node.value === 'brand') node.value = '#abcdef'; } }] }) }),
		() => ({ name: 'added', getThemePath: () => __dirname + '/added/theme' }),
		() => ({ name: 'aliases', configureWebpack: () => ({ resolve: { alias: { '@box': __dirname + '/src/boxes' } } }) }),
		['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: '/more', docLayoutComponent: '@site/src/List', numberPrefixParser: false, remarkPlugins: [[say, { word: 'second' }]] }],
		['@docusaurus/plugin-content-blog', { id: 'notes', path: 'notes', routeBasePath: 'notes', blogListComponent: '@site/src/List', blogPostComponent: '@theme/BlogPostPage' }],
	],
	headTags: [
		{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example', crossorigin: 'true' } },
		{ tagName: 'script', attributes: { src: 'https://cdn.example/a.js', importance: 'low', integrity: 'none' } },
	],
	themeConfig: {
		image: 'img/card.png?v2',
		metadata: [{ name: 'twitter:card', content: 'summary' }],
		navbar: { title: 'Bar', items: [{ to: 'https://other.example/blog', label: 'Other' }, { to: 'pathname:///api/', label: 'API' }, { type: 'doc', docId: 'commented', html: 'Com<em>mented</em>' },
			{ label: 'Versions', items: [{ type: 'docsVersion', to: '/frames/a', label: 'Frames' }, { to: '#', label: 'Old ones' }, { href: 'https://v1.example', label: '1' }] }] },
		footer: { style: 'dark', links: [{ title: 'More', items: [{ label: 'A', to: 'frames/a' }, { label: 'Far', href: 'https://far.example' }] }] },
	},
};
`,
	'sidebars.ts': `export default {
	docs: [{ type: 'autogenerated', dirName: '.' }],
	typed: ['typed/a', { type: 'category', label: 'From TypeScript', items: ['typed/b'] }],
} satisfies object;
`,
	'static/data/people.json': '["Ada"]',
	'static/app.webmanifest': '{ "icons": [{ "src": "/no-icon.png" }] }',
	'src/pages/people.js':
		"import people from '/data/people.json';\nimport { Of } from '/src/of';\nexport default () => <p>People: <Of list={people} /></p>;\n",
	'src/of.jsx': 'export const Of = ({ list }) => list.join();\n',
	'src/said.js': 'export default ({ word }) => <q>{word}</q>;\n',
	'src/pages/index.js': 'export default () => <p>Home</p>;\n',
});

test('a comment in a list item goes on over lines that are not indented', () => {
	assert.match(page('commented'), /Last step.*<p>After it<\/p>/s);
	assert.not.match(page('commented'), 'Unseen');
});
inWorld({ 'docs/commented.md': '# C\n\n1. First step\n2. Last step\n<!-- Unseen words\nUnseen { too\n\nUnseen -->\n\nAfter it\n' });

test('a component that only the theme of a plugin has is rendered in texts', () => {
	assert.match(page('added'), 'Added by a theme');
	assert.not.ok(world.json.unsupported.some(({ construct }) => construct === '@theme/OnlyAdded'));
});
inWorld({
	'docs/added.mdx': "import OnlyAdded from '@theme/OnlyAdded';\n\n# A\n\n<OnlyAdded />\n",
	'added/theme/OnlyAdded/index.js': 'export default () => <p>Added by a theme</p>;\n',
});

test('frames of any host, elements of the head, data addresses and duplicate ids are told, not refused', () => {
	assert.match(page('frames/a'), '<iframe src="https://player.example/1" sandbox="allow-scripts" allow="autoplay"');
	assert.match(page('frames/a'), '<script async src="https://widget.example/w.js"></script>');
	assert.ok(world.codes.includes('unusable-image'));
	assert.ok(world.json.warnings.some(({ file }) => file === 'static/app.webmanifest'));
	assert.ok(world.codes.includes('duplicate-id'));
});
inWorld({
	'docs/frames/a.mdx': `# A

<iframe src="https://player.example/1" sandbox="allow-scripts" allow="autoplay"></iframe>

<script async src="https://widget.example/w.js"></script>

[data](data:text/plain,hello)

<div id="same">one</div>

<div id="same">two</div>

![drawing](./b.png)
`,
	'docs/frames/b.png': 'no image',
});

test('code with the word live is in the editor of the installed theme, with the scope of the site', () => {
	assert.match(
		page('live'),
		/data-island="Mdx".*<form>lang: jsx, noInline: true, scope: Box,React<textarea[^>]*>&lt;Box \/&gt; {2}&quot;q&quot;/s,
	);
	assert.match(page('live'), /<pre[^>]*><code[^>]*>.*not run/s);
});
inWorld({
	'docs/live.md': '# Live\n\n```jsx live noInline\n<Box />  "q"\n```\n\n```jsx\nnot run\n```\n',
	'src/theme/ReactLiveScope/index.js': "import React from 'react';\nexport default { Box: () => null, React };\n",
	'node_modules/@docusaurus/theme-live-codeblock/package.json': '{ "name": "@docusaurus/theme-live-codeblock", "version": "3.9.2" }',
	'node_modules/@docusaurus/theme-live-codeblock/lib/theme/ReactLiveScope/index.js': 'export default {};',
	'node_modules/@docusaurus/theme-live-codeblock/lib/theme/Playground/index.js': `import React, { useState } from 'react';
export default function Playground({ children, scope, metastring, className }) {
	const [code, setCode] = useState(children);
	const facts = 'lang: ' + className.slice(9) + ', noInline: ' + metastring.includes('noInline') + ', scope: ' + Object.keys(scope).sort();
	return <form>{facts}<textarea onChange={(event) => setCode(event.target.value)} value={code} /></form>;
}
`,
});

test('admonitions are the site’s own component where it has one, with their title and what is in them', async () => {
	const { page, json } = await built({
		'docs/a.md':
			'# A\n\n:::tip[Look *here*]\n\n## Inner {#in}\n\n:::::danger\n\nDeep\n\n:::::\n\n:::\n\n- one\n\n  :::note\n\n  [b](./b.md)\n\n  :::\n',
		'docs/b.md': '# B\n',
		'src/theme/Admonition/index.js':
			'export default ({ type, title, children }) => <aside className={"own-" + type}><b>{title ?? "none"}</b>{children}</aside>;\n',
		'src/theme/Admonition/Layout/index.js': 'export default () => null;\n',
	});
	assert.equal(json.errors, []);
	assert.match(
		page('a'),
		/<aside class="own-tip"><b>Look here<\/b>.*<h2 id="in".*<aside class="own-danger"><b>none<\/b>.*Deep.*<\/aside>.*<\/aside>/s,
	);
	assert.match(page('a'), /<li>.*<aside class="own-note">.*<a href="\/b"/s);
	assert.not.match(page('a'), 'class="admonition ');
	assert.equal(json.unsupported, []);
});

test('a page without <Layout> stands alone, one of noFooter has no footer; styles and scripts of <Head> are in the head', () => {
	const styles = (route: string) => [...page(route).matchAll(/<style data-page="">(.*?)<\/style>/g)].map(([, text]) => text);
	assert.equal(styles('shells/alone'), ['#_site-header, #_site-footer, #_announcement { display: none }']);
	assert.equal(styles('shells/no-footer'), ['.mine { color: red }', '#_site-footer { display: none }']);
	assert.match(page('shells/no-footer'), /<script src="https:\/\/widget\.example\/w\.js"(?=[^>]* async="")/);
	assert.equal(styles('shells/usual'), []);
	assert.match(page('shells/no-footer'), /<p>At (?:<!-- -->)?\/shells\/no-footer/);
});
inWorld({
	'src/pages/shells/alone.js': 'export default () => <p>Alone</p>;\n',
	'src/pages/shells/usual.js': "import Layout from '@theme/Layout';\nexport default () => <Layout>Usual</Layout>;\n",
	'src/pages/shells/no-footer.js': `import Layout from '@theme/Layout';
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
export default () => (
	<Layout noFooter>
		<Head>
			<style>{'.mine { color: red }'}</style>
			<script src="https://widget.example/w.js" async />
		</Head>
		<p>At {useLocation().pathname}</p>
	</Layout>
);
`,
});

test('what a page that reacts puts into the head stands there once, in place of the site’s own', () => {
	const head = page('shells/reacts').split('</head>')[0]!;
	const count = (text: string) => head.split(text).length - 1;
	assert.match(head, '<title>Its own title</title>');
	assert.match(head, '<meta name="description" content="Its own words"/>');
	assert.match(head, '<meta property="og:image" content="https://world.example/own.png"/>');
	assert.match(head, '<meta name="robots" content="noindex, nofollow"/>');
	for (const name of ['name="description"', 'property="og:image"', 'property="og:type"', 'name="twitter:card"', 'name="robots"'])
		assert.is(count(name), 1, name);
	assert.match(head, '<meta property="og:type" content="video.other"/>');
});

test('code in a page that reacts has its colours', () => assert.match(page('shells/reacts'), /<span class="token keyword">const<\/span>/));
inWorld({
	'src/pages/shells/reacts.js': `import { useState } from 'react';
import Layout from '@theme/Layout';
import Head from '@docusaurus/Head';
import CodeBlock from '@theme/CodeBlock';
export default function Reacts() {
	const [n, setN] = useState(0);
	return (
		<Layout title="Of the layout" description="Words of the layout">
			<Head>
				<title>Its own title</title>
				<meta name="description" content="Its own words" />
				<meta property="og:image" content="https://world.example/own.png" />
				<meta property="og:type" content="video.other" />
				<meta name="twitter:card" content="player" />
				<meta name="robots" content="noindex, nofollow" />
			</Head>
			<button onClick={() => setN(n + 1)}>{n}</button>
			<CodeBlock language="js">{'const a = 1;'}</CodeBlock>
		</Layout>
	);
}
`,
});

test('elements of the head that ours cannot have lose the attribute, not the build', () => {
	assert.match(page('frames/a'), /<link rel="preconnect" href="https:\/\/cdn.example" crossorigin="anonymous"/);
	assert.match(page('frames/a'), /<script src="https:\/\/cdn.example\/a.js"(?! importance)/);
	assert.equal(
		world.json.unsupported.map(({ construct }) => construct).filter((construct) => construct.startsWith('<script')),
		['<script importance>', '<script integrity>'],
	);
});

test('a component of the site for whole pages is told: they look as ours', () => {
	const told = world.json.unsupported.map(({ construct }) => construct).filter((construct) => construct.endsWith('Component'));
	assert.equal(told, ['blog.blogListComponent', 'docs.docLayoutComponent', 'pages.mdxPageComponent']);
});

test('a broken link of a page, MDX 3 that is none and a module that is not there fail as in Docusaurus, each page alone; images of JSX and front matter are nobody’s business there', async () => {
	const { errors, codes } = await built({
		'docs/a.mdx': '---\nimage: /nowhere.png\n---\n\n# A\n\n<img src="/gone.png" alt="" />\n\n[gone](/gone)\n',
		'docs/lacks/a.mdx': '# A\n\nimport Gone from "./gone";\nimport Lost from "@site/src/lost";\n\n<Gone /> <Lost />\n',
		'docs/lacks/b.mdx': '# B\n\nimport Link from "@docusaurus/Link";\n\n<Link to="/nowhere">link</Link>\n',
		'docs/lacks/c.mdx': '# C\n\n{1 + 1}\n',
	});
	assert.equal(errors, [
		'docs/a.mdx:9:1 error broken-link: "/gone" leads to no page',
		'docs/lacks/a.mdx:3:18 error bundle: the file "./gone" does not exist',
		'docs/lacks/a.mdx:4:18 error bundle: the file "src/lost" does not exist',
		'docs/lacks/b.mdx:5:1 error broken-link: "/nowhere" leads to no page',
	]);
	assert.is(codes.filter((code) => code === 'broken-image').length, 2);
});

test('warnings of one kind are printed together and counted', async () => {
	const pages = Array.from({ length: 5 }, (_, i) => [`docs/p${i}.md`, `---\nhero: /a${i}.png\n---\n\n# Page ${i}\n`]);
	const site = folderOf({ 'docusaurus.config.js': config(), ...Object.fromEntries(pages) });
	const { stderr, code } = await vrmdocs(['build', site, '--out', tempDir(), '--cache-dir', cache]);
	assert.is(code, 0);
	assert.match(stderr, /… and 2 more: front-matter-key/);
});

test('addresses beginning with pathname:// and whole addresses in `to` are taken as they are', () => {
	assert.match(page('addresses/a'), 'href="https://other.example/blog"');
	assert.match(page('addresses/a'), 'href="/api/"');
	assert.match(page('addresses/a'), /<a href="\/files\/a\.zip"[^>]*>Zip<\/a>/);
	assert.match(page('addresses/a'), /<a id="bare"[^>]*>Bare<\/a>/);
});
inWorld({
	'docs/addresses/a.mdx':
		'# A\n\nimport Link from "@docusaurus/Link"\n\n<Link to="pathname:///files/a.zip">Zip</Link>\n\n<Link id="bare">Bare</Link>\n',
});

test('a post has the address of its file and the date of its front matter; one without any date is as old as its file', () => {
	assert.ok(world.json.routes.includes('/blog/2024/08/12/p'));
	assert.match(page('blog/2024/08/12/p'), 'datetime="2024-08-04');
	assert.ok(world.json.routes.includes('/blog/undated'));
});
inWorld({
	'blog/2024-08-12-p.md': '---\ndate: 2024-8-4\n---\n\n# P\n\nText\n',
	'blog/undated.md': '# Undated\n\nText\n',
});

test('a config has packages of every kind, TypeScript of the workspace and the values that they hold', async () => {
	const { errors, page } = await built(
		{
			'docusaurus.config.mts': `import * as words from 'common-words';
import facts from 'facts/data.json';
import { named } from 'workspace-words';
import { Kind } from '@workspace/kinds';
import own from './package.json';
import plain from './src/plain.cts';
import { themes } from 'prism-react-renderer';
const sidebar = require.resolve('./sidebars');
export default async () => ({
	title: [words.first, facts.second, named, Kind.Linked, own.name, plain.value, themes.github.plain.color, sidebar.endsWith('sidebars.ts')].join(' '),
	url: 'https://world.example', baseUrl: '/',
	presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: sidebar }, blog: false }]],
});
`,
			'package.json': '{"name":"own","type":"module"}',
			'src/plain.cts': "module.exports = { value: 'plain' };\n",
			'packages/kinds/package.json': '{"name":"@workspace/kinds","version":"1.0.0","main":"./src/index.ts"}',
			'packages/kinds/src/index.ts': "export enum Kind { Linked = 'linked' }\n",
			'sidebars.ts': "export default { main: ['a'] };\n",
			'docs/a.md': '# A\n',
			'node_modules/common-words/package.json': '{"name":"common-words","version":"1.0.0"}',
			'node_modules/common-words/index.js':
				"const words = { ['fir' + 'st']: 'one' };\nfor (const name in words) exports[name] = words[name];\n",
			'node_modules/facts/package.json': '{"name":"facts","version":"1.0.0"}',
			'node_modules/facts/data.json': '{"second":"two"}',
			'node_modules/workspace-words/package.json': '{"name":"workspace-words","version":"1.0.0","main":"index.js"}',
			'node_modules/workspace-words/index.js': "exports.named = 'three';\n",
			'node_modules/prism-react-renderer/package.json': '{"name":"prism-react-renderer","version":"2.0.0"}',
			'node_modules/prism-react-renderer/index.js': "exports.themes = { github: { plain: { color: 'blue' } } };\n",
		},
		(site) => {
			mkdirSync(join(site, 'node_modules/@workspace'));
			symlinkSync(join(site, 'packages/kinds'), join(site, 'node_modules/@workspace/kinds'), 'dir');
		},
	);
	assert.equal(errors, []);
	assert.match(page('a'), 'one two three linked own plain blue true</title>');
});

test('files that a config loads are what jiti makes of them: CommonJS whatever package.json says, the default export of what is required', async () => {
	const { errors, page } = await built({
		'package.json': '{ "type": "module" }',
		'docusaurus.config.ts': `import plain from './plain.js';
const api = require('./api.ts');
export default {
	title: [plain.word, api.length, api.more, require('./names.ts').named].join(' '), url: 'https://world.example', baseUrl: '/',
	presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
`,
		'plain.js': "module.exports = { word: 'common' };\n",
		'api.ts': "export const more = 'more';\nconst items: string[] = ['a', 'b'];\nexport default items;\n",
		'names.ts': "export const named = 'named';\n",
		'docs/a.md': '---\nslug: /\n---\n\n# A\n',
	});
	assert.equal(errors, []);
	assert.match(page(''), 'common 2 more named</title>');
});

test('stylesheets in Sass are compiled by the package of the site; @site, ~package and addresses of the host count', () => {
	const css = [...page('sass').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, path]) => world.file(path!)).join('\n');
	assert.match(css, '.compiled{color:red}');
	assert.match(css, /\.sass_\w+_root\{color:green\}/);
	assert.match(css, /url\(\.\/a\.\w+\.png\)/);
	assert.match(css, 'url(/img/of-the-host.png)');
	assert.match(css, /url\(\.\/of-the-site\.\w+\.woff2\)/);
});
inWorld({
	'src/css/custom.scss': '.made { color: red }\n',
	'src/css/part.css':
		".part { background: url('@site/static/img/a.png'); mask: url('/img/of-the-host.png') }\n@font-face { font-family: A; src: url('/static/fonts/of-the-site.woff2') }\n",
	'static/fonts/of-the-site.woff2': 'bytes',
	'src/pages/sass.js':
		"import styles from './sass.module.scss';\nimport '../css/part.css';\nexport default () => <p className={styles.root}>Home</p>;\n",
	'src/pages/sass.module.scss': '.root { color: green }\n',
	'static/img/a.png': 'bytes',
	'node_modules/sass/package.json': '{"name":"sass","version":"1.0.0"}',
	// As much of its interface as is asked for.
	'node_modules/sass/index.js':
		"const fs = require('fs'), url = require('url');\nexports.compileAsync = async (file) => ({ css: fs.readFileSync(file, 'utf8').replace('made', 'compiled'), loadedUrls: [url.pathToFileURL(file)] });\n",
});

test('modules of Docusaurus have every name: known ones work, others show what is between their tags, and are told', () => {
	assert.match(page('modules/a'), '<p data-facts="">org Bar en undefined 1 b string function Facts  two /docs/1/x default</p>');
	assert.match(page('modules/a'), 'between');
	assert.match(page('modules/a'), '<p data-more="">deep @site/docs/modules/a.mdx modules/a current Hello <b>you</b> localStorage own </p>');
	assert.match(page('modules/a'), '<i>deep</i>');
	const constructs = world.json.unsupported.map(({ construct }) => construct);
	assert.ok(constructs.includes('useDocById of @docusaurus/theme-common'));
	assert.not.ok(
		constructs.some((construct) => /useDoc of|site-storage|Interpolate|plugin-half/.test(construct)),
		constructs.join(),
	);
});
inWorld({
	'docs/modules/a.mdx': `---
title: Facts
mine: { word: deep }
---

import Facts, { More, Shown } from '@site/src/facts';

<Facts />

<More />

<Shown>between</Shown>

<i>{frontMatter.mine.word}</i>
`,
	'src/facts.js': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Interpolate from '@docusaurus/Interpolate';
import { usePluginData } from '@docusaurus/useGlobalData';
import { generatePath, matchPath, Redirect } from '@docusaurus/router';
import { useLocation } from 'react-router-dom';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { useDoc, useDocById, NavbarThing } from '@docusaurus/theme-common';
import { useActiveDocContext } from '@docusaurus/plugin-content-docs/client';
import { useHalf, half, useGone } from '@docusaurus/plugin-half/client';
import storage from '@generated/site-storage';
import rows from './rows.yaml';
export function Shown({ children }) { return <NavbarThing>{children}</NavbarThing>; }
export function More() {
	const { metadata, frontMatter } = useDoc();
	const { activeDoc, activeVersion } = useActiveDocContext();
	useGone().anything();
	return <p data-more="">{frontMatter.mine.word} {metadata.source} {activeDoc.id} {activeVersion.name} <Interpolate values={{ name: <b>you</b> }}>{'Hello {name}'}</Interpolate> {storage.type} {half} {String(useHalf().x.y)}</p>;
}
export default function Facts({ word }) {
	const { siteConfig, i18n } = useDocusaurusContext();
	useBrokenLinks().collectAnchor('x');
	const { metadata } = useDoc();
	return <p data-facts="">{[siteConfig.organizationName, siteConfig.themeConfig.navbar.title, i18n.localeConfigs.en.htmlLang,
		String(usePluginData('none')), usePluginData('docusaurus-plugin-content-docs').versions.length, matchPath('/a/b', { path: '/a/:id' }).params.id, typeof useLocation().pathname, typeof Redirect,
		metadata.title, String(useDocById('x').metadata.title), rows[1].name, generatePath('/docs/:id/:part?', { id: 1, part: 'x' }), word].join(' ')}</p>;
}
Facts.defaultProps = { word: 'default' };
`,
	'src/rows.yaml': '- name: one\n- name: two\n',
	// What an installed package of theirs has for pages is its own; a hook of it that throws knows nothing.
	'node_modules/@docusaurus/plugin-half/package.json':
		'{"name":"@docusaurus/plugin-half","version":"3.0.0","exports":{"./client":"./client.js"}}',
	'node_modules/@docusaurus/plugin-half/client.js':
		"export const half = 'own';\nexport function useHalf() { throw new Error('a provider is missing'); }\n",
});

test('a worker is a script of its own, with what it imports; the original of a page is its canonical address', () => {
	const [, script = ''] = /data-props="\{[^"]*src&quot;:&quot;\/(assets\/[^&]+\.js)/.exec(page('workers/a')) ?? [];
	const [, address = ''] = /"\/(assets\/files\/count\.\w{8}\.js)"/.exec(world.file(script)) ?? [];
	assert.match(world.file(address), 'of the worker');
	assert.match(world.file(script), /new Worker\(\w+/);
	assert.equal([...page('workers/a').matchAll(/<link rel="canonical"[^>]*>/g)].map(String), [
		'<link rel="canonical" href="https://first.example/a"/>',
	]);
});
inWorld({
	'docs/workers/a.mdx':
		'# A\n\nimport Head from "@docusaurus/Head"\nimport Count from "@site/src/worker/Count"\n\n<Head><link rel="canonical" href="https://first.example/a" /></Head>\n\n<Count />\n',
	'src/worker/Count.js':
		"import { useEffect, useState } from 'react';\nexport default () => { const [n, set] = useState('none'); useEffect(() => { const worker = new Worker(new URL('./count.js', import.meta.url)); worker.onmessage = ({ data }) => set(data); worker.postMessage(2); }, []); return <output>{n}</output>; };\n",
	'src/worker/count.js': "import { twice } from './twice';\nonmessage = ({ data }) => postMessage(twice(data));\n",
	'src/worker/twice.js': "export const twice = (n) => n * 2 + ' of the worker';\n",
});

test('a text that other pages show is put into the layout that it exports, with the props it is given', () => {
	// A plugin of the site has added the last.
	assert.match(page('laid/a'), /<section><h4>From one<\/h4><p>The text\.<\/p>\s*<q>first<\/q><\/section>/);
	assert.match(page('laid/a'), '<i>alone</i>');
});
inWorld({
	'docs/laid/a.mdx':
		'# A\n\nimport Part from "./_part.mdx"\nimport Alone from "./_alone.mdx"\n\n<Part from="one" />\n\n<Alone word="alone" />\n',
	'docs/laid/_part.mdx':
		'export default function Framed({ from, children }) {\n  return <section><h4>From {from}</h4>{children}</section>;\n}\n\nThe text.\n',
	'docs/laid/_alone.mdx': 'export default ({ word }) => <i>{word}</i>;\n',
});

test('components get the blocks between their tags one by one', () => {
	assert.match(page('blocks/a'), '<section data-count="2">');
});
inWorld({
	'docs/blocks/a.mdx': '# A\n\nimport Count from "@site/src/count"\n\n<Count>\n\n```js\none\n```\n\n```js\ntwo\n```\n\n</Count>\n',
	'src/count.js':
		"import { Children } from 'react';\nexport default ({ children }) => <section data-count={Children.toArray(children).length}>{children}</section>;\n",
});

test('pages of Docusaurus 2 are MDX 1: what is no JSX is text, and a tag that nobody knows shows what is in it', async () => {
	const { errors, codes, page } = await built({
		'package.json': '{"dependencies":{"@docusaurus/core":"^2.4.1"}}',
		'docs/a.md': '# A\n\nA <key, value> pair and {a set} of 1 <= 2.\n\n<Unknown>shown</Unknown>\n',
		// It looks for pages from the root of the output, too.
		'docs/b/c.md': '# C\n\n[from the root](a)\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), 'A &#x3C;key, value> pair and {a set} of 1 &#x3C;= 2.');
	assert.match(page('a'), 'shown');
	assert.ok(codes.includes('old-mdx'));
});

test('the same page fails under Docusaurus 3', async () => {
	const { errors } = await built({ 'docs/a.md': '# A\n\nA <key, value> pair.\n' });
	assert.is(errors.length, 1);
	assert.match(errors[0]!, 'mdx-syntax');
});

test('plugins see the path of the file, all of its front matter, ids of headings, and a parser; what remark plugins leave is there for rehype plugins', () => {
	const seen = JSON.parse(/<pre data-seen="">(.*?)<\/pre>/.exec(page('plugins/seen'))![1]!.replaceAll('&quot;', '"')) as Record<
		string,
		unknown
	>;
	assert.equal(seen, {
		before: { exists: true, cwd: true, mine: 'deep', first: 'yaml', imports: ["import Box from 'half';"], id: null },
		after: { id: 'a-heading', parsed: 'emphasis' },
		html: { id: 'a-heading', left: 'by remark' },
	});
	assert.match(page('plugins/seen'), '<h2 id="a-heading">A heading');
});
inWorld({
	'plugins/seen.js': `const fs = require('fs');
const isSeen = (file) => file.path.endsWith('seen.mdx');
const headingOf = (tree) => tree.children.find(({ type, depth, tagName }) => depth === 2 || tagName === 'h2');
exports.before = () => (tree, file) => {
	if (!isSeen(file)) return;
	file.data.seen = { before: {
		exists: fs.existsSync(file.path), cwd: file.cwd === __dirname.replace(/.plugins$/, ''), mine: file.data.frontMatter.mine.word, first: tree.children[0].type,
		imports: tree.children.filter(({ type }) => type === 'mdxjsEsm').map(({ value }) => value), id: headingOf(tree).data?.id ?? null,
	} };
};
exports.after = function () {
	return (tree, file) => {
		if (!isSeen(file)) return;
		const parsed = this.parse('*a* <B />').children[0].children[0].type;
		file.data.seen.after = { id: headingOf(tree).data.id, parsed };
		file.data.left = 'by remark';
	};
};
exports.html = () => (tree, file) => {
	if (!isSeen(file)) return;
	file.data.seen.html = { id: headingOf(tree).properties.id, left: file.data.left };
	tree.children.push({ type: 'element', tagName: 'pre', properties: { dataSeen: '' }, children: [{ type: 'text', value: JSON.stringify(file.data.seen) }] });
};
`,
	'docs/plugins/seen.mdx': "---\nmine: { word: deep }\n---\n\n# A\n\nimport Box from 'half';\n\n## A heading\n\n<Box />\n",
});

test('packages may leave out modules for the browser', () => {
	assert.match(page('plugins/seen'), /<b>half(?:<!-- -->)?function|<b>half/);
});
inWorld({
	'node_modules/half/package.json': '{"name":"half","version":"1.0.0","browser":{"fs":false,"./node.js":false}}',
	'node_modules/half/index.js':
		"const { useState, createElement } = require('react');\nrequire('./node.js');\nconst path = require('path');\nexports.default = exports.__esModule = true;\nexports.default = () => { useState(0); return createElement('b', null, 'half', typeof path); };\n",
	'node_modules/half/node.js': 'module.exports = {};\n',
});

test('a module named from the root is a static file, as webpack finds it', () => assert.match(page('people'), /People: (?:<!-- -->)?Ada/));

test('edit links by a function, posts of one day in the order of their files, ids with the spaces of their text', () => {
	assert.match(page('edits/x/a'), 'href="https://edit.example/en/docs/edits/x/a.md?of=/edits/x/a"');
	assert.match(page('edits/x/a'), '<h2 id="print--in-import">');
	assert.match(page('edits/x/a'), '<h2 id="retry-">Retry <a name="retry">');
	assert.match(page('edits/x/a'), '<h2 id="doù-vient-il">');
	assert.match(page('edits/x/a'), '<h2 id="-named">');
	assert.match(page('edits/x/a'), '<h2 id="not-allowed-ses-at-1030">Not allowed: ses:SendRaw at 10:30');
	assert.ok(page('blog').indexOf('/blog/2024/01/02/one') < page('blog').indexOf('/blog/2024/01/02/two'));
});
inWorld({
	'docs/edits/x/a.md':
		'# A\n\n## Print {} in import\n\n## Retry <a name="retry"></a>\n\n## D’où vient-il\u202f?\n\n## <a name="here"></a> Named\n\n## Not allowed: ses:SendRaw at 10:30\n',
	'blog/2024-01-02-one.md': '# One\n\nText\n',
	'blog/2024-01-02-two.md': '# Two\n\nText\n',
});

test('each docs and blog has its own plugins with its own options; a plugin may add imports', () => {
	assert.match(page('said/a'), '<q>first</q>');
	assert.match(page('more/b'), '<q>second</q>');
	assert.not.match(page('blog/2024/08/12/p'), '<q>');
});
inWorld({ 'docs/said/a.mdx': '# A\n', 'more/b.mdx': '# B\n' });

test('a plugin may put HTML beside JSX; docs of a version of Docusaurus 2 have its name in their ids; before 3.9 a link is of the docs first', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config('', "{ routeBasePath: '/', remarkPlugins: [require('./frames.js')] }"),
		'frames.js': "module.exports = () => (tree) => { tree.children.push({ type: 'html', value: '<div class=\"framed\"><br></div>' }); };",
		'package.json': '{ "dependencies": { "@docusaurus/core": "^2.4.0" } }',
		'docs/in/a.md': '[Docs](b.md) [beside](./b.md)\n',
		'docs/in/b.md': '# Beside\n',
		'docs/b.md': '# In the docs\n',
		'docs/c.mdx': "import Part from './_part.mdx';\n\n# C\n\n<Part />\n",
		'docs/_part.mdx': '<img src="../gone.png" width="300" />\n',
		'docs/a.mdx': '# A\n\n<Box><b>bold</b> *text*</Box>\n\nexport const Box = (props) => <section {...props} />;\n',
		'versions.json': '["1.0"]',
		'versioned_docs/version-1.0/a.md': '# Old\n',
		'versioned_sidebars/version-1.0-sidebars.json': '{ "version-1.0/docs": [{ "type": "doc", "id": "version-1.0/a" }] }',
	});
	assert.equal(errors, []);
	assert.match(page('next/a'), /<section><b>bold<\/b> <em>text<\/em><\/section>/);
	assert.match(page('next/a'), '<div class="framed"><br></div>');
	assert.match(page('next/in/a'), '<a href="/next/b">Docs</a> <a href="/next/in/b">beside</a>');
	assert.match(page('next/c'), '<img src="../gone.png"');
	assert.match(page('a'), /class="sidebar[\s\S]*href="\/a"/);
});

test('a heading of its own is shown where the title is hidden; categories may begin unfolded; caution has its name; one twitter:card', () => {
	assert.match(page('titles/a'), '<h1 class="title">Heading</h1>');
	assert.match(page('titles/a'), /<details class="[^"]*" open=""[^>]*>(?:(?!<\/summary>).)*part/s);
	assert.match(page('titles/a'), '</svg>Caution</p>');
	assert.is(page('titles/a').match(/twitter:card/g)!.length, 1);
	assert.match(page(''), '<title>World</title>');
});
inWorld({
	'docs/titles/a.md': '---\ntitle: Title\nhide_title: true\n---\n\n# Heading\n\n:::caution\n\nText\n\n:::\n',
	'docs/titles/part/b.md': '# B\n',
});

test('components: <a> is unchecked, tags within expressions come from MDXComponents, types in .jsx, styles of partials and SVG', () => {
	assert.ok(world.codes.includes('broken-link'), 'told as a warning');
	assert.match(page('typed/a'), '<b><i>signed</i></b>');
	assert.match(page('typed/a'), '<em>x</em>');
	assert.match(page('typed/a'), 'style="fill:red;stroke-width:2px"');
	assert.match(page('typed/a'), 'style="margin-top:8px"');
	assert.match(page('typed/b'), '<em>y</em>');
	assert.match(page('typed/b'), 'From TypeScript');
	assert.match(world.file('index.html'), 'https://world.example/img/card.png?v2');
});
inWorld({
	'static/img/card.png': 'card',
	'src/theme/MDXComponents.js': `import Original from '@theme-original/MDXComponents'; import RenderBox from '@site/src/RenderBox'; import Clicks from '@site/src/Clicks'; import { Choice, Choices } from '@site/src/Choices';
export default { ...Original, RenderBox, Clicks, Choice, Choices, Sign: () => <i>signed</i>, Box: ({ icon }) => <b>{icon}</b> };
`,
	'src/typed.jsx': 'type Kind = "x" | "y";\nexport const Typed = ({ kind }: { kind: Kind }) => <em>{kind}</em>;\n',
	'src/mark.svg': '<svg style="fill: red; stroke-width: 2px"><path d="M0 0"/></svg>',
	'docs/typed/_part.mdx': "<div style={{ marginTop: '8px' }}>part</div>\n",
	'docs/typed/a.mdx': `# A

import { Typed } from '@site/src/typed';
import Mark from '@site/src/mark.svg';
import Part from './_part.mdx';

<Box icon={<Sign />} />

<Typed kind="x" />

<Mark />

<Part />
`,
	'docs/typed/b.mdx': '# B\n\nimport { Typed } from "@site/src/typed";\n\n<Typed kind="y" />\n',
	'src/pages/unchecked.js': 'export default () => <a href="/nowhere">plain</a>;\n',
});

test('plugins that only make content are run: routes with data, global data, tags of the head, files after the build, aliases', () => {
	assert.match(page('team/ada'), 'Ada L. at /team/ada');
	assert.match(page('team/ada'), '<title>Ada L. | World</title>');
	assert.match(page('made/a'), '<b>2 people</b>');
	assert.match(page('made/a'), '<i>a box</i>');
	assert.match(page('made/a'), /<u>1<\/u>\s<s>one: 1<\/s>/);
	assert.match(page('made/a'), '<meta name="team" content="yes"');
	assert.match(page('made/a'), 'href="https://me.example"');
	assert.is(world.file('team.txt'), '/team/ada,/team/bob');
	assert.equal(
		world.json.warnings.filter(({ message }) => /plugin/.test(message)).map(({ message }) => message),
		['plugin that cannot be run: it throws: @docusaurus/core is not installed'],
		'what a plugin around the one of the blog adds is made by the packages of the site',
	);
});
inWorld({
	'docs/made/a.mdx':
		"# A\n\nimport { usePluginData } from '@docusaurus/useGlobalData'\nimport Box from '@box/Box'\nimport lists from '!!yaml-loader!./b.yaml'\nimport text from './b.yaml?raw'\n\nexport const Count = () => <b>{usePluginData('team').count} people</b>\n\n<Count />\n\n<Box />\n\n<u>{lists.one}</u> <s>{text}</s>\n",
	'docs/made/b.yaml': 'one: 1',
	'src/components/Person.jsx':
		"import Layout from '@theme/Layout';\nexport default ({ person, route }) => <Layout title={person.name}><p>{person.name} at {route.path}</p></Layout>;\n",
	'src/boxes/Box.jsx': 'export default () => <i>a box</i>;\n',
	'team.json': '[{"id": "ada", "name": "Ada L."}, {"id": "bob", "name": "Bob"}]',
	'plugins/team.js': `
const { join } = require('node:path');
const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
module.exports = (context, options) => ({
	name: 'team',
	loadContent: async () => JSON.parse(readFileSync(join(context.siteDir, 'team.json'), 'utf8')),
	async contentLoaded({ content, actions }) {
		for (const person of content)
			actions.addRoute({ path: context.baseUrl + options.path + '/' + person.id, component: '@site/src/components/Person.jsx', exact: true, modules: { person: await actions.createData(person.id + '.json', JSON.stringify(person)) } });
		actions.setGlobalData({ count: content.length });
	},
	injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'team', content: 'yes' } }, '<link rel="me" href="https://me.example">'] }),
	async postBuild({ outDir, routesPaths }) { writeFileSync(join(outDir, 'team.txt'), routesPaths.filter((path) => path.includes('team')).join()); },
});
module.exports.validateOptions = ({ options }) => ({ path: 'team', ...options });
`,
});

test('a page hands on what Docusaurus gives to it, reads the options of presets, and puts its title together', () => {
	assert.match(page('handed'), /Handed (?:<!-- -->)?Of trees(?:<!-- -->)?, docs at (?:<!-- -->)?\//);
	assert.match(page('handed'), '<title>World | Of trees</title>');
	assert.match(page('handed'), '<meta property="og:title" content="World | Of trees"');
});
inWorld({
	'src/pages/handed.jsx': `import React from 'react';
import Layout from '@theme/Layout';
import Head from '@docusaurus/Head';
class Told extends React.Component {
	render() {
		const { config: siteConfig } = this.props;
		return <p><Head><><title>{siteConfig.title} {siteConfig.titleDelimiter} {siteConfig.tagline}</title></></Head>Handed {siteConfig.tagline}, docs at {siteConfig.presets[0][1].docs.routeBasePath}</p>;
	}
}
export default function Handed(props) {
	return <Layout><Told {...props} /></Layout>;
}
`,
});

test('an installed plugin may be an ES module that package.json does not name so, and asks Docusaurus for something that it waits for', async () => {
	const { errors, json, page } = await built({
		'docs/a.md': '# A\n',
		'docusaurus.config.js': config("plugins: ['plain-plugin'],"),
		'node_modules/plain-plugin/package.json': '{ "name": "plain-plugin", "main": "lib/index.js" }',
		'node_modules/plain-plugin/lib/index.js': `import { readVersionNames } from '@docusaurus/plugin-content-docs/server';
import { tag } from './parts/tag';
export default async function plain() {
	const names = await readVersionNames();
	return { name: 'plain', injectHtmlTags: () => ({ headTags: [tag(names instanceof Promise)] }) };
}
`,
		'node_modules/plain-plugin/lib/parts/tag.js':
			"import { basename } from 'node:path';\nexport const tag = (late) => '<meta name=\"plain\" content=\"' + basename(__dirname) + ' ' + late + '\">';\n",
	});
	assert.equal(errors, []);
	assert.equal(
		json.warnings.filter(({ message }) => /plugin/.test(message)),
		[],
	);
	assert.match(page('a'), '<meta name="plain" content="parts false"');
});

test('a plugin around the one of the blog gets the content of the site’s own packages, and adds pages and data; the blog itself is ours', async () => {
	const { errors, json, page } = await built({
		'docs/a.md': '# A\n',
		'blog/2024-01-02-b.md': '---\ntitle: First\n---\n\nText.\n',
		'docusaurus.config.js': config("plugins: [['./plugins/news.js', { id: 'news', path: 'news', routeBasePath: 'news' }]],"),
		'news/2024-03-01-n.md': '---\nslug: n\n---\n\n# Newest\n',
		'plugins/news.js': `const blog = require('@docusaurus/plugin-content-blog');
module.exports = { ...blog, default: async (...given) => {
	const own = await blog.default(...given);
	return { ...own, async contentLoaded({ content, actions }) {
		const posts = await actions.createData('posts.json', JSON.stringify(content.blogPosts.map(({ metadata }) => metadata)));
		actions.addRoute({ path: '/newest', component: '@site/src/Newest.js', modules: { posts }, exact: true });
		return own.contentLoaded({ content, actions });
	} };
} };
`,
		'src/Newest.js': 'export default ({ posts }) => posts.map(({ permalink, title }) => <a href={permalink} key={title}>{title}</a>);\n',
		'node_modules/@docusaurus/core/package.json': '{ "name": "@docusaurus/core", "version": "3.10.0" }',
		'node_modules/@docusaurus/core/lib/server/site.js': `const { join } = require('node:path');
exports.loadContext = async ({ siteDir }) => ({ siteDir, siteConfig: { baseUrl: '/', ...require(join(siteDir, 'docusaurus.config.js')) } });
`,
		'node_modules/@docusaurus/plugin-content-blog/package.json': '{ "name": "@docusaurus/plugin-content-blog", "version": "3.10.0" }',
		'node_modules/@docusaurus/plugin-content-blog/index.js': `exports.validateOptions = ({ options }) => ({ ...options, isValid: true });
exports.default = async ({ siteConfig: { baseUrl } }, { routeBasePath, isValid }) => ({
	name: 'docusaurus-plugin-content-blog',
	loadContent: async () => ({ blogPosts: [{ metadata: { title: isValid ? 'Newest' : '', permalink: baseUrl + routeBasePath + '/n' } }] }),
	contentLoaded: async ({ actions }) => actions.addRoute({ path: baseUrl + routeBasePath, component: '@theme/BlogListPage', exact: true }),
	postBuild: async () => { throw new Error('feeds are ours'); },
});
`,
	});
	assert.equal(errors, []);
	assert.equal(
		json.warnings.filter(({ message }) => /plugin/.test(message)),
		[],
	);
	assert.match(page('newest'), /<a href="\/news\/n">Newest<\/a>/);
	assert.match(page('news/n'), 'Newest');
	assert.match(page('news'), 'blog-list');
});

test('a plugin that throws while it loads ends the build as there, with its name and place', async () => {
	const { errors } = await built({
		'docs/a.md': '# A\n',
		'docusaurus.config.js': config(
			"plugins: [\n\t() => ({ name: 'far', loadContent: async () => { throw new Error('no network'); } }),\n],",
		),
	});
	assert.equal(errors, ['docusaurus.config.js:4:2 error plugin: the plugin "far" throws in loadContent: no network']);
});

test('where Docusaurus is installed, a plugin that is not there and one whose code throws end the build as there; elsewhere the first is told', async () => {
	const files = {
		'docusaurus.config.js': config("plugins: ['docusaurus-plugin-nowhere', './plugins/broken.js'],"),
		'plugins/broken.js': "throw new Error('too old');\n",
		'docs/a.md': '# A\n',
	};
	const { errors } = await built({
		...files,
		'node_modules/@docusaurus/core/package.json': '{ "name": "@docusaurus/core", "version": "3.10.0" }',
	});
	assert.match(errors.join('\n'), 'the plugin "docusaurus-plugin-nowhere" is not there');
	assert.match(errors.join('\n'), 'too old');
	assert.is(errors.length, 2, 'neither is told once more');
	assert.equal((await built(files)).errors, []);
});

test('a plugin whose function throws is told once', async () => {
	const { json } = await built({
		'docs/a.md': '# A\n',
		'docusaurus.config.js': config("plugins: [function ads() { throw new Error('no key'); }],"),
	});
	assert.equal(
		json.warnings.filter(({ message }) => /plugin/.test(message)).map(({ message }) => message),
		['plugin that cannot be run: it throws: no key'],
	);
});

test('plugins of an instance whose path is absolute run on its own sources', async () => {
	const { errors, page } = await built({
		'docs/a.md': '# A\n\nword\n',
		'blog/2024-01-02-b.md': '# B\n\nword\n',
		'docusaurus.config.js': `const { join } = require('node:path');
const say = (what) => () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: what }] });
${config('', "{ path: join(__dirname, 'docs'), routeBasePath: '/', remarkPlugins: [say('of docs')] }").replace('blog: {', "blog: { path: join(__dirname, 'blog'), remarkPlugins: [say('of blog')],")}`,
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<p>of docs</p>');
	assert.not.match(page('a'), 'of blog');
	assert.match(page('blog/2024/01/02/b'), '<p>of blog</p>');
	assert.not.match(page('blog/2024/01/02/b'), 'of docs');
});

test('an error that a plugin leaves to nobody names the plugin and the file', async () => {
	const { errors } = await built({
		'docs/a.md': '# A\n',
		'docusaurus.config.js': config(
			'',
			"{ routeBasePath: '/', remarkPlugins: [function fetchAll() { return () => { Promise.reject(new TypeError('object null is not iterable')); }; }] }",
		),
	});
	assert.equal(errors, [
		'docs/a.md error ended: the plugin fetchAll of markdown.remarkPlugins has an error that nobody catches: object null is not iterable',
	]);
});

test('a component of the map that the page gives another one of it, and two keys on one line of front matter', () => {
	assert.match(page('map/a'), /<section><button>one(?:<!-- -->)? (?:<!-- -->)?0<\/button><\/section>/);
	assert.match(page('map/a'), 'release');
});
inWorld({
	'src/RenderBox.jsx': 'export default ({ render }) => <section>{render("one")}</section>;\n',
	'src/Clicks.jsx':
		"import { useState } from 'react'; export default ({ children }) => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{children} {n}</button>; };\n",
	'docs/map/a.md': '---\ntitle: Two\nkeywords: [x] tags: [release]\n---\n\n<RenderBox render={(text) => <Clicks>{text}</Clicks>} />\n',
});

test('a component of the map that reacts knows the props of the components between its tags', () =>
	assert.match(
		page('map/choices'),
		/<ul class="theme-tabs-container"><li>One<\/li><li>Two<\/li><\/ul><div role="tabpanel">.*First <strong>text<\/strong>/s,
	));
inWorld({
	'src/Choices.jsx': `import { Children, useState } from 'react';
import { ThemeClassNames } from '@docusaurus/theme-common';
export const Choice = ({ children }) => <div role="tabpanel">{children}</div>;
export function Choices({ children }) {
	const [at] = useState(0);
	const all = Children.toArray(children);
	return <section><ul className={ThemeClassNames.tabs.container}>{all.map(({ props }) => <li key={props.value}>{props.label}</li>)}</ul>{all[at]}</section>;
}
`,
	'docs/map/choices.mdx': `# Choices

<Choices>
<Choice value="1" label="One">

First **text**

</Choice>
<Choice value="2" label="Two">

Second

</Choice>
</Choices>
`,
});

test('where pages are CommonMark, tags are HTML, whatever their names, and images of HTML are not looked for', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config("markdown: { format: 'detect' },"),
		'docs/51-plugins/_category_.yml': 'label: Plugins\nlink: { type: doc, id: overview }\n',
		'docs/51-plugins/51-overview.md': '# Overview\n',
		'docs/a.md': '# A\n\nAdded Gen.oneOf<Enum/> and\n\n<img src="img/gone.png" alt="gone" />\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), 'Added Gen.oneOf');
	assert.match(page('a'), /href="\/plugins\/overview"[^>]*>Plugins/, 'a category file names a doc of its folder by the end of its id');
});

const footer =
	"import Layout from '@theme/Footer/Layout'; import Links from '@theme/Footer/Links'; import { useThemeConfig } from '@docusaurus/theme-common';\nexport default () => { const { footer } = useThemeConfig(); return <Layout style={footer.style} links={<><Links links={footer.links} /><i>own</i></>} />; };\n";

test('the site’s own footer, and its page for what is not there, are those of every page', () => {
	assert.match(
		page('frames/a'),
		/<footer class="footer footer--dark">.*<div class="footer__title">More<\/div>.*href="\/frames\/a"[^>]*>A<.*href="https:\/\/far.example".*<i>own<\/i>/s,
	);
	assert.is(page('frames/a').match(/<footer/g)?.length, 1);
	assert.match(world.file('404.html'), '<h1>Lost here</h1>');
	assert.not.ok(world.json.unsupported.some(({ construct }) => /footer|NotFound/i.test(construct)));
});
inWorld({ 'src/theme/Footer/index.jsx': footer, 'src/theme/NotFound/Content/index.jsx': 'export default () => <h1>Lost here</h1>;\n' });

test('a module gets the files of a folder: by require.context, and by a name in an address; a new file is there in the next build', async () => {
	const files: Files = {
		'src/pages/codes.js': `const codes = require.context('../codes/', false, /.js$/);
const deep = require.context('@site/src/codes', true, /.js$/);
const sign = (name) => require(\`@site/static/signs/\${name}.svg\`).default;
const image = (name) => require(\`@site/static/\${name}\`).default;
export default function Codes() {
	const Sign = sign('stop');
	let lost;
	try { codes('./none.js'); } catch (error) { lost = error.message; }
	return <p data-codes="">{codes.keys().join()} {codes('./one.js').default} {deep.keys().length} {lost} <Sign className="sign" /> {image('signs/go.png')}</p>;
}
`,
		'src/codes/one.js': "export default 'First';\n",
		'src/codes/deep/two.js': "export default 'Second';\n",
		'src/codes/notes.txt': 'no code\n',
		'static/.nojekyll': '',
		'static/signs/go.png': 'no image',
		'static/signs/stop.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n',
		'docs/a.md': '---\nslug: /\n---\n\n# A\n',
	};
	const { errors, site, page, json } = await built(files);
	assert.equal(errors, []);
	const said = /<p data-codes="">(.*?)<\/p>/s.exec(page('codes'))![1]!;
	assert.match(
		said,
		/^\.\/one\.js First 2 Cannot find module &#x27;\.\/none\.js&#x27; <svg.*class="sign".*<\/svg> \/assets\/files\/go\.\w+\.png$/s,
	);
	writeFileSync(join(site, 'src/codes/three.js'), "export default 'Third';\n");
	const out = tempDir();
	assert.equal(told((await buildJson(site, ['--out', out, '--cache-dir', cache])).json.errors), []);
	assert.match(readFileSync(join(out, 'codes/index.html'), 'utf8'), '<p data-codes="">./one.js,./three.js First 3 ');
	assert.equal(json.unsupported, []);
});

test('CSS modules compose those of the site by its alias; a class that is not there is a warning, no error, as there', async () => {
	const { errors, json, page, file } = await built({
		'src/pages/index.js': "import s from './own.module.css';\nexport default () => <p className={s.box}>Box</p>;\n",
		'src/pages/own.module.css':
			'.box {\n  composes: wide none from "@site/src/css/common.module.css";\n  composes: none from "./other.module.css";\n  color: red;\n}\n',
		'src/pages/other.module.css': '.none {\n  block-size: 66%;\n}\n',
		'src/css/common.module.css': '.wide {\n  inline-size: 77%;\n}\n',
		'docs/a.md': '# A\n',
	});
	assert.equal(errors, []);
	assert.equal(
		json.warnings.map(({ file, line, message }) => `${file}:${line} ${message}`).filter((text) => text.includes('composes')),
		['src/pages/own.module.css:2 composes: that module has no class "none"'],
	);
	const [, names] = /<p class="([^"]+)">Box/.exec(page(''))!;
	for (const name of ['wide', 'none', 'box']) assert.match(names!, name);
	const styles = [...page('').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, path]) => file(path!)).join('');
	assert.match(styles, /wide\{inline-size:77%\}/);
});

test('client modules have texts of the theme and CSS modules of their own', async () => {
	const { errors, json, page, file } = await built({
		'docusaurus.config.js': config("clientModules: ['./src/client.js'],"),
		'src/client.js': `import { translate } from '@docusaurus/Translate';
import s from './client.module.css';
document.body.insertAdjacentHTML('beforeend', '<b class="' + s.hint + '">' + translate({ message: 'Copy {what}', id: 'copy' }, { what: 'page' }) + '</b>');
`,
		'src/client.module.css': '.hint {\n  color: teal;\n}\n',
		'docs/a.md': '---\nslug: /\n---\n\n# A\n',
	});
	assert.equal(errors, []);
	assert.equal(json.unsupported, []);
	const [, script] = /src="\/(assets\/client-modules\.[^"]+\.js)"/.exec(page(''))!;
	const [, sheet] = /href="\/(assets\/client-modules\.[^"]+\.css)"/.exec(page(''))!;
	const [, name] = /\.([\w-]+)\{color:teal\}/.exec(file(sheet!))!;
	assert.match(file(script!), `"${name}"`);
	assert.match(file(script!), 'Copy {what}');
});

test('paths of client modules and of a theme count from the folder of their plugin; navbar items of any type have html', () => {
	const [, script] = /src="\/(assets\/client-modules\.[^"]+\.js)"/.exec(page('wrapped'))!;
	assert.match(world.file(script!), 'counted from the plugin');
	assert.match(page('wrapped'), /href="\/commented"[^>]*>Com<wbr>mented|href="\/commented"[^>]*>Commented/);
});
inWorld({
	'plugins/track/index.js': "module.exports = () => ({ name: 'track', getClientModules: () => ['./client/track'] });\n",
	'plugins/track/client/track.js': "document.title += ' counted from the plugin';\n",
});

test('a preset changes the options of another one; one that throws is told at its place', async () => {
	const presets = (more: string) =>
		`module.exports = { title: 'W', url: 'https://world.example', baseUrl: '/', presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }], ${more}] };\n`;
	const { errors, page } = await built({
		'docusaurus.config.js': presets("'./hijack.js'"),
		'hijack.js': `const shout = () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Added by a preset' }] }); };
module.exports = ({ siteConfig }) => {
	siteConfig.plugins.length;
	siteConfig.presets = siteConfig.presets.map(([name, options]) => (options ? [name, { ...options, docs: { ...options.docs, remarkPlugins: [shout] } }] : [name]));
	return {};
};
`,
		'docs/a.md': '---\nslug: /\n---\n\n# A\n',
	});
	assert.equal(errors, []);
	assert.match(page(''), '<p>Added by a preset</p>');
	const { json } = await built({
		'docusaurus.config.js': presets('\n\t() => { throw new Error("no such theme"); }'),
		'docs/a.md': '# A\n',
	});
	assert.equal(
		json.errors.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
		['docusaurus.config.js:2:8 the preset of the config throws: no such theme'],
	);
});

test('a page has its own class in the place of the usual one', () => {
	assert.match(page('wrapped'), /<html[^>]* class="plugin-pages plugin-id-default wide-page mdx-page"/);
	assert.not(world.json.warnings.some(({ message }) => message.includes('wrapperClassName')));
});
inWorld({ 'src/pages/wrapped.md': '---\nwrapperClassName: wide-page\n---\n\n# Wrapped\n' });

test('functions of a site read its front matter and generate its sidebars; its page for what is not there knows its address', async () => {
	const docsPlugin = 'node_modules/@docusaurus/plugin-content-docs';
	const { errors, page, file } = await built({
		'docusaurus.config.js': config(
			`markdown: { async parseFrontMatter(given) {
				const read = await given.defaultParseFrontMatter(given);
				return { ...read, frontMatter: { ...read.frontMatter, ...(read.frontMatter.alias && { title: read.frontMatter.alias, slug: 'renamed' }) } };
			} },`,
			`{ routeBasePath: '/', async sidebarItemsGenerator({ defaultSidebarItemsGenerator, ...args }) {
				const items = await defaultSidebarItemsGenerator(args);
				const { docs, categoriesMetadata, version, item } = args;
				const of = docs.find(({ id }) => id === 'kinds/one');
				const seen = [of.title, of.sourceDirName, of.source, of.frontMatter.mark, of.sidebarPosition, categoriesMetadata['02-kinds'].label, version.versionName, item.dirName].join(' ');
				return [{ type: 'html', value: seen }, { type: 'category', label: 'Reversed', items: items.reverse() }];
			} }`,
		),
		'docs/a.md': '---\nalias: Another name\n---\n\nText of a, with [a gap](./nowhere.md)\n',
		'docs/02-kinds/_category_.json': '{ "label": "All kinds" }',
		'docs/02-kinds/one.md': '---\nmark: marked\nsidebar_position: 7\n---\n\n# The one\n',
		'src/theme/NotFound.js': 'export default ({ location }) => <h1>Nothing at {location.pathname}</h1>;\n',
		// As the package has it: `exports` adds no ending.
		[`${docsPlugin}/package.json`]: '{"name":"@docusaurus/plugin-content-docs","version":"3.10.0","exports":{"./lib/*":"./lib/*"}}',
		[`${docsPlugin}/lib/numberPrefix.js`]: 'exports.DefaultNumberPrefixParser = (name) => ({ filename: name });\n',
		[`${docsPlugin}/lib/docs.js`]: 'exports.isCategoryIndex = () => false;\n',
		[`${docsPlugin}/lib/sidebars/generator.js`]:
			"exports.DefaultSidebarItemsGenerator = ({ docs }) => docs.map(({ id }) => ({ type: 'doc', id })).sort((a, b) => (a.id < b.id ? -1 : 1));\n",
	});
	assert.equal(errors, []);
	assert.match(page('renamed'), /<title[^>]*>Another name/);
	assert.match(page('renamed'), 'The one 02-kinds @site/docs/02-kinds/one.md marked 7 All kinds current .');
	assert.match(page('renamed'), />Reversed<.*href="\/kinds\/one".*href="\/renamed"/s);
	assert.match(file('404.html'), 'Nothing at ');
});

test('a fault of PostCSS in a CSS module that a page imports is told there, and other pages go on', async () => {
	const { errors } = await built({
		'docusaurus.config.js': `module.exports = { title: 'W', url: 'https://world.example', baseUrl: '/', presets: [['classic', { blog: false }]],
	plugins: [() => ({ name: 'no', configurePostCss: (options) => ({ ...options, plugins: [{ postcssPlugin: 'no', Declaration(node) { if (node.value === 'no') throw node.error('no such colour'); } }] }) })],
};
`,
		'docs/a.md': "# A\n\nimport Box from '../src/Box';\n\n<Box />\n",
		'src/Box.js': "import s from './box.module.css';\nexport default () => <p className={s.box}>x</p>;\n",
		'src/box.module.css': '.box {\n\tcolor: no;\n}\n',
		...postcss,
	});
	assert.equal(errors.length, 1);
	assert.match(errors[0]!, 'src/box.module.css:2:2 error');
	assert.match(errors[0]!, 'no such colour');
});

test('a footer that throws gives way to ours', async () => {
	const { errors, page, json } = await built({
		'docusaurus.config.js': config("themeConfig: { footer: { links: [{ title: 'More', items: [{ label: 'A', to: '/a' }] }] } },"),
		'docs/a.md': '# A\n',
		'src/theme/Footer/index.jsx': 'export default () => { throw new Error("no footer"); };\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), /<footer class="site-footer".*footer-title footer__title">More</s);
	assert.match(JSON.stringify(json.warnings), 'no footer');
});

test('what a site has put around parts of docs and posts stands there, and knows the page; where it throws, the page is without it', async () => {
	const wrapper = (name: string, body: string, more = '') =>
		`import React from 'react';\nimport Original from '@theme-original/${name}';\n${more}\nexport default function Wrapper(props) {\n\t${body}\n}\n`;
	const useDoc = "import { useDoc } from '@docusaurus/plugin-content-docs/client';";
	const useBlogPost = "import { useBlogPost } from '@docusaurus/plugin-content-blog/client';";
	const files = {
		'docusaurus.config.js': config('', "{ routeBasePath: '/docs', editUrl: 'https://e.example/' }"),
		'docs/a.md': '---\ntags: [one]\nreviewed: Kim\n---\n# Alpha\n\nText of A.\n',
		'docs/b.md': '# Beta\n',
		'docs/c.mdx': "# Gamma\n\nimport Container from '@theme/BlogPostItem/Container';\n\n<Container>\n\nInner words.\n\n</Container>\n",
		'blog/2024-05-06-p.md': '---\ntitle: News\nauthors: [{ name: Ann }]\ntags: [big]\n---\n\nText of it.\n',
		'src/theme/DocItem/index.js': wrapper(
			'DocItem',
			'return <div className="whole"><Original {...props} /><i>{props.content.metadata.title}</i></div>;',
		),
		'src/theme/DocItem/Layout/index.js': wrapper(
			'DocItem/Layout',
			'const { metadata } = useDoc(); return <><Head><meta name="of" content={metadata.permalink} /></Head><b className="inner" /><Original {...props} /></>;',
			`import Head from '@docusaurus/Head';\n${useDoc}`,
		),
		'src/theme/DocItem/Footer.tsx': wrapper(
			'DocItem/Footer',
			'const { frontMatter, metadata } = useDoc();\n\tif (!frontMatter.reviewed) return null;\n\treturn <><Original {...props} /><p>by {frontMatter.reviewed} {metadata.tags.map((tag) => tag.label)}</p></>;',
			useDoc,
		),
		'src/theme/DocItem/Content/index.js': wrapper('DocItem/Content', 'return <section>{nothing.there}<Original {...props} /></section>;'),
		'src/theme/EditThisPage.js': wrapper('EditThisPage', 'return <u><Original {...props} /></u>;'),
		'src/theme/DocVersionBanner/index.js': wrapper('DocVersionBanner', 'return <><p>Read this first</p><Original {...props} /></>;'),
		'src/theme/BlogPostItem/index.js': wrapper(
			'BlogPostItem',
			'const { metadata, isBlogPostPage } = useBlogPost();\n\treturn <><Original {...props} />{isBlogPostPage && <p>{metadata.title} {metadata.date} {metadata.authors.map((one) => one.name)} {metadata.tags.map((tag) => tag.permalink)}</p>}</>;',
			useBlogPost,
		),
	};
	const { errors, page, json, site } = await built(files);
	assert.equal(errors, []);
	const main = (route: string) => /<main.*<\/main>/s.exec(page(route))![0].replace(/<!-- -->/g, '');
	assert.match(main('docs/a'), /^<main[^>]*><div class="whole"><b class="inner"><\/b><article .*<\/article><i>Alpha<\/i><\/div><\/main>$/s);
	assert.match(main('docs/a'), /tag-list.*<p>by Kim one<\/p>/s);
	assert.match(
		main('docs/a'),
		/<div class="article-header"><p>Read this first<\/p>.*<div class="edit-meta[^>]*><u><a .*<\/a><\/u><\/div><p>by Kim/s,
	);
	assert.not.match(main('blog/2024/05/06/p'), '<u>');
	assert.match(page('docs/a'), '<meta name="of" content="/docs/a"/>');
	assert.match(main('docs/b'), '<i>Beta</i>');
	assert.not.match(main('docs/b'), 'edit-meta');
	assert.match(main('blog/2024/05/06/p'), '</article><p>News 2024-05-06 Ann /blog/tags/big</p></main>');
	assert.not.match(main('blog'), 'Ann /blog');
	// Such a part of which the site has none, in a page: told, and what is between its tags is shown.
	assert.match(main('docs/c'), '<p>Inner words.</p>');
	assert.ok(json.unsupported.some(({ construct }) => construct === '@theme/BlogPostItem/Container'));
	// Of what throws, the page has the original.
	assert.match(main('docs/a'), /<div class="article-body prose"><div class="article-html[^>]*>\s*<p>Text of A\./);
	const of = json.warnings.filter(({ file }) => file?.startsWith('src/theme/'));
	assert.equal(told(of).length, 1);
	assert.match(told(of)[0]!, /^src\/theme\/DocItem\/Content\/index\.js:\d+:\d+ warning.*nothing is not defined/);
	// What throws on one page alone is told by every build.
	writeFileSync(join(site, 'docs/a.md'), files['docs/a.md'].replace('Kim', 'Lee'));
	writeFileSync(
		join(site, 'src/theme/DocVersionBanner/index.js'),
		wrapper('DocVersionBanner', 'if (useDoc().metadata.title === "Beta") throw new Error("no beta"); return <Original />;', useDoc),
	);
	const out = tempDir();
	await buildJson(site, ['--out', out, '--cache-dir', cache]);
	writeFileSync(join(site, 'docs/a.md'), `${files['docs/a.md'].replace('Kim', 'Lee')}\nMore.\n`);
	const again = await buildJson(site, ['--out', out, '--cache-dir', cache]);
	assert.is(told(again.json.warnings).filter((line) => line.includes('no beta')).length, 1);
	assert.match(readFileSync(join(out, 'docs/a/index.html'), 'utf8').replace(/<!-- -->/g, ''), '<p>by Lee one</p>');
});

test('of a copied part, what the site has added stands around ours, which is on the page once', async () => {
	const use = (hook: string, of: string) => `import { ${hook} } from '@docusaurus/plugin-content-${of}/client';\n`;
	const parts = (...names: string[]) => names.map((name) => `import ${name.replace(/\W/g, '')} from '@theme/${name}';\n`).join('');
	const files = {
		'docusaurus.config.js': config('', "{ routeBasePath: '/docs', editUrl: 'https://e.example/' }"),
		'docs/a.md': '---\ntags: [one]\n---\n# Alpha\n\nText of A.\n\n## Part\n\n## More\n',
		'docs/b.md': '---\ncustom_edit_url: null\n---\n# Beta\n',
		'docs/c.md': "# Gamma\n\nimport Badge from '@theme/DocVersionBadge';\n\n<Badge />\n",
		'blog/2024-05-06-p.md': '---\ntitle: News\ntags: [big]\n---\n\nText of it.\n',
		'blog/2024-05-07-q.md': '---\ntitle: Next\n---\n\nText.\n',
		// Comments below the page, a banner above it; columns for the text and its headings, as Docusaurus's own part has them.
		'src/theme/DocItem/Layout/index.js': `${use('useDoc', 'docs')}${parts('DocItem/Content', 'DocItem/Footer', 'DocItem/Paginator', 'DocItem/TOC/Desktop', 'DocBreadcrumbs', 'ContentVisibility')}
export default function DocItemLayout({ children }) {
	const { metadata, frontMatter, toc } = useDoc();
	return (
		<div className="row">
			<div className={frontMatter.hide_table_of_contents ? 'col' : 'col narrow'}>
				<ContentVisibility metadata={metadata} />
				<section>
					<DocBreadcrumbs />
					<p className="banner">About {metadata.title} {metadata.slug}</p>
					<DocItemContent>{children}</DocItemContent>
					<DocItemFooter />
				</section>
				<DocItemPaginator />
				<p className="comments">Comments</p>
			</div>
			{toc.length > 0 && <div className="col col--3"><DocItemTOCDesktop /></div>}
		</div>
	);
}
`,
		'src/theme/DocItem/Footer/index.js': `${use('useDoc', 'docs')}${parts('TagsListInline', 'EditMetaRow')}
export default function DocItemFooter() {
	const { tags, editUrl } = useDoc().metadata;
	if (!tags.length && !editUrl) return null;
	return <footer>{tags.length > 0 && <div><TagsListInline tags={tags} /></div>}{editUrl && <EditMetaRow editUrl={editUrl} />}<p>Share it</p></footer>;
}
`,
		'src/theme/EditThisPage.js': 'export default ({ editUrl }) => <a href={editUrl}>Improve it</a>;\n',
		'src/theme/DocPaginator/index.js': `${parts('PaginatorNavLink')}
export default ({ previous, next }) => <nav className="pagination-nav">{previous && <PaginatorNavLink {...previous} subLabel="Before" />}{next && <PaginatorNavLink {...next} isNext />}</nav>;
`,
		'src/theme/BlogPostPage/index.js': `import {
	useBlogPost,
	// @ts-ignore
	BlogPostProvider
} from '@docusaurus/theme-common/internal';
${parts('BlogLayout', 'BlogPostItem', 'BlogPostPaginator', 'BlogPostPage/Metadata')}
export default function BlogPostPage({ content: Post, sidebar }) {
	const { nextItem, prevItem } = useBlogPost().metadata;
	return <BlogPostProvider content={Post}><BlogPostPageMetadata /><BlogLayout sidebar={sidebar}><BlogPostItem><Post /></BlogPostItem>{(nextItem || prevItem) && <BlogPostPaginator nextItem={nextItem} prevItem={prevItem} />}<p>After {prevItem?.title}</p></BlogLayout></BlogPostProvider>;
}
`,
		'src/theme/BlogPostPage/Metadata/index.js':
			'import Head from \'@docusaurus/Head\';\nexport default () => <Head><meta name="kind" content="post" /></Head>;\n',
		// What it asks for is given by their theme alone.
		'src/theme/BlogPostItem/index.js':
			'export default ({ children, metadata }) => <article><h1>{metadata.title}</h1>{children}</article>;\n',
		'docs/deep/_category_.json': '{ "label": "Below", "link": { "type": "generated-index" } }',
		'docs/deep/d.md': '# Delta\n',
		'src/theme/DocBreadcrumbs/index.js': `${use('useSidebarBreadcrumbs', 'docs')}${use('useHomePageRoute', 'docs').replace(/@.*client/, '@docusaurus/theme-common/internal')}${parts('DocBreadcrumbs/Items/Home', 'DocBreadcrumbs/StructuredData')}
export default function DocBreadcrumbs() {
	const breadcrumbs = useSidebarBreadcrumbs();
	if (!breadcrumbs) return null;
	return (
		<>
			<DocBreadcrumbsStructuredData breadcrumbs={breadcrumbs} />
			<nav className="crumbs"><ul className="breadcrumbs">{useHomePageRoute() && <DocBreadcrumbsItemsHome />}{breadcrumbs.map(({ type, href, label }) => <li key={label}>{type} {href} {label}</li>)}</ul></nav>
			<p>For version two</p>
		</>
	);
}
`,
	};
	const { errors, page, json } = await built(files);
	assert.equal(errors, []);
	const main = (route: string) => /<main.*<\/main>/s.exec(page(route))![0].replace(/<!-- -->/g, '');
	const count = (route: string, pattern: RegExp) => [...main(route).matchAll(pattern)].length;
	const a = main('docs/a');
	assert.match(
		a,
		/^<main[^>]*><div class="row"><div class="col"><section><p class="banner">About Alpha \/a<\/p><article .*<\/article><\/section><p class="comments">Comments<\/p><\/div><\/div><\/main>$/s,
	);
	assert.equal(
		[/<nav class="crumbs/g, /class="toc-nav/g, /<p>Text of A/g, /class="tag-list"/g, /class="edit-meta/g, /pagination-nav"/g]
			.map((one) => count('docs/a', one))
			.join(),
		'1,1,1,1,1,1',
	);
	assert.match(
		a,
		/<footer><div><div class="tag-row">.*<div class="edit-meta[^>]*><a href="https:\/\/e\.example\/docs\/a\.md"[^>]*>Improve it<\/a><\/div><\/div><p>Share it<\/p><\/footer>/s,
	);
	assert.match(
		main('docs/b'),
		/href="\/docs\/a"><span class="[^"]*">Before<\/span><span class="[^"]*">Alpha<\/span><\/a><a class="[^"]*pagination-next[^"]*" href="\/docs\/c">/,
	);
	assert.not.match(main('docs/b'), /Improve it|Share it/);
	assert.match(main('blog/2024/05/06/p'), /<p>Text of it.*<\/article><p>After Next<\/p><\/main>$/s);
	assert.is(count('blog/2024/05/06/p', /<h1/g), 1);
	assert.match(page('blog/2024/05/06/p'), '<meta name="kind" content="post"/>');
	assert.match(
		main('docs/deep/d'),
		/<nav class="crumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a [^>]*aria-label="Home page">.*<\/li><li>category \/docs\/category\/below Below<\/li><li>link \/docs\/deep\/d Delta<\/li><\/ul><\/nav><p>For version two<\/p>/s,
	);
	assert.not.match(main('docs/deep/d'), '<nav class="breadcrumbs');
	assert.match(
		main('docs/category/below'),
		/<li>link \/docs\/category\/below Below<\/li><\/ul><\/nav><p>For version two<\/p>.*>Before<\/span><span[^>]*>Gamma</s,
	);
	assert.not.match(main('docs/category/below'), '<nav class="breadcrumbs');
	assert.equal(
		json.unsupported.map(({ construct }) => construct),
		['@theme/DocVersionBadge'],
	);
	const of = json.warnings.filter(({ file, message }) => file?.startsWith('src/theme/') && message.includes('this part'));
	assert.match(told(of).join(), /^src\/theme\/BlogPostItem\/index\.js:\d+:\d+ warning[^,]*title/);
});

test('where elements of Markdown are components of the site, the announcement has its links and images, and labels of headings their text', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config(
			`themeConfig: { announcementBar: { id: 'a', content: 'Watch <a target="_blank" href="https://v.example/?a=1&b=2">the talk</a> <img src="/img/a.png" alt="A &lt;b&gt;" width="20" /> <code>x</code>' } },`,
		),
		'docs/a.md': '---\nslug: /\n---\n\n# A\n\n[B](https://b.example)\n\n## <div class="label">New</div> `"x"` & [more](#more)\n\n## More\n',
		'static/img/a.png': 'no image',
		'src/theme/MDXComponents.js':
			'import MDXComponents from \'@theme-original/MDXComponents\';\nimport Heading from \'@theme/MDXComponents/Heading\';\nexport default { ...MDXComponents, a: (props) => <a {...props} className="mine" />, code: (props) => <b>{props.children}</b>, h2: (props) => <Heading as="h2" {...props} /> };\n',
	});
	assert.equal(errors, []);
	assert.match(
		page(''),
		'<div class="announcement-content">Watch <a target="_blank" href="https://v.example/?a=1&amp;b=2" rel="noopener noreferrer">the talk</a> <img src="/img/a.png" alt="A &lt;b&gt;" width="20"> <code>x</code></div>',
	);
	assert.match(page(''), /<a [^>]*class="mine"[^>]*>B</);
	assert.match(
		page(''),
		/<h2 id="[^"]*"><div class="label">New<\/div>.*<a class="heading-anchor" href="#[^"]*" aria-label="Link to “New &quot;x&quot; &#x26; more”">#<\/a><\/h2>/,
	);
	assert.not.match(page(''), /[\uE000\uE001]/);
});

test('a copied banner of an old version leads to the doc in the latest one, and to the start of that where it has none', async () => {
	const { errors, page, json } = await built({
		'versions.json': '["2.0", "1.0"]',
		'docs/a.md': '# Alpha\n',
		'versioned_docs/version-2.0/a.md': '# Alpha\n',
		'versioned_docs/version-1.0/a.md': '# Alpha\n',
		'versioned_docs/version-1.0/old.md': '# Old\n',
		'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["a", "old"] }',
		'versioned_sidebars/version-2.0-sidebars.json': '{ "docs": ["b", "a"] }',
		'versioned_docs/version-2.0/b.md': '# Beta\n',
		// As Docusaurus's own.
		'src/theme/DocVersionBanner/index.js': `import { useActivePlugin, useDocVersionSuggestions, useDocsPreferredVersion, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
export default function DocVersionBanner({ className }) {
	const version = useDocsVersion();
	const { pluginId } = useActivePlugin({ failfast: true });
	const { savePreferredVersionName } = useDocsPreferredVersion(pluginId);
	const { latestDocSuggestion, latestVersionSuggestion } = useDocVersionSuggestions(pluginId);
	if (!version.banner) return null;
	const main = ({ docs, mainDocId }) => docs.find(({ id }) => id === mainDocId);
	const { path } = latestDocSuggestion ?? main(latestVersionSuggestion);
	return <p className="old" onClick={() => savePreferredVersionName(latestVersionSuggestion.name)}>{version.banner} {version.label}: <a href={path}>{latestVersionSuggestion.label}</a></p>;
}
`,
	});
	assert.equal(errors, []);
	const banner = (route: string) =>
		/<p class="old">(.*?)<\/p>/s
			.exec(page(route))?.[1]
			?.replace(/<!-- -->/g, '')
			.replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/, '$2 $1');
	assert.is(banner('1.0/a'), 'unmaintained 1.0: 2.0 /a');
	assert.is(banner('1.0/old'), 'unmaintained 1.0: 2.0 /b');
	assert.is(banner('next/a'), 'unreleased Next: 2.0 /a');
	assert.is(banner('a'), undefined);
	assert.equal(json.unsupported, []);
});

test('parts of the theme have the classes of theirs, and the kind of a page stands in that of <html>', async () => {
	const { page, file, errors } = await built({
		'docusaurus.config.js': config(
			"themeConfig: { navbar: { title: 'W', style: 'dark', items: [{ to: '/a', label: 'A' }, { to: '/b', label: 'B' }] }, footer: { style: 'dark', links: [{ title: 'More', items: [{ label: 'B', to: '/b' }] }] } },",
		),
		'docs/a.md': '# A\n\n## Part\n\n:::tip\n\nText\n\n:::\n\n```js\n1;\n```\n',
		'docs/b.md': '# B\n',
		'docs/more/c.md': '# C\n',
		'blog/2024-01-01-p.md': '# P\n',
		'src/css/custom.css': ':root { --ifm-color-primary: #123456; }\n.menu__link--active { color: red; }\n',
	});
	assert.equal(errors, []);
	const a = page('a');
	const classes = (pattern: RegExp) => pattern.exec(a)?.[1]?.split(' ') ?? [];
	const has = (pattern: RegExp, ...names: string[]) =>
		assert.equal(
			names.filter((name) => !classes(pattern).includes(name)),
			[],
			String(pattern),
		);
	has(/<html[^>]* class="([^"]*)"/, 'plugin-docs', 'docs-wrapper', 'docs-doc-page', 'docs-version-current', 'docs-doc-id-a');
	has(/<header class="([^"]*)"/, 'navbar', 'navbar--dark', 'navbar--fixed-top');
	has(/<a class="([^"]*)" href="\/a" data-active/, 'navbar__link', 'navbar__link--active');
	has(/<nav class="([^"]*)" id="_sidebar"/, 'menu');
	has(/<a class="([^"]*)" href="\/a" aria-current="page">A<\/a><\/li><li class="[^"]*sidebar-item/, 'menu__link', 'menu__link--active');
	has(/<li class="([^"]*)"><details/, 'theme-doc-sidebar-item-category-level-1', 'menu__list-item');
	has(/<div class="([^"]*)" role="note"/, 'theme-admonition', 'theme-admonition-tip', 'alert--success');
	has(/<div class="([^"]*)" data-language="javascript"/, 'theme-code-block');
	has(/<div class="(article-html[^"]*)"/, 'theme-doc-markdown', 'markdown');
	has(/<a class="([^"]*)" href="\/b"[^>]*rel="next"/, 'pagination-nav__link', 'pagination-nav__link--next');
	has(/<ul class="(toc-list[^"]*)"/, 'table-of-contents');
	has(/<div class="(footer [^"]*)"/, 'footer--dark');
	assert.not.match(/href="\/b"[^>]*data-active/.exec(a)?.[0] ?? '', '--active');
	assert.match(page('blog/2024/01/01/p'), /<html[^>]* class="blog-wrapper plugin-blog plugin-id-default blog-post-page"/);
	const style = file(/href="\/([^"]*main[^"]*\.css)"/.exec(a)![1]!);
	assert.match(style, /--ifm-color-primary:\s*#123456/);
	assert.match(style, /--accent:\s*var\(--ifm-color-primary\)/);
	assert.match(style, /--code-surface:\s*#292d3e/, 'code has the theme that it has there where the config names none');
});

const algolia = `themeConfig: { algolia: { appId: 'APP', apiKey: 'key', indexName: 'world', externalUrlRegex: 'far\\\\.example', replaceSearchResultPathname: { from: /^\\/docs/, to: '/' } } },`;

test('Algolia’s box stands in the place of ours where its package is installed, and is loaded on first use; its crawler finds what it reads', async () => {
	const { page, file, errors, json } = await built({
		'docusaurus.config.js': config(algolia),
		'docs/a.md': '# A\n',
		'src/pages/about.md': '# About\n',
		'node_modules/@docsearch/react/package.json':
			'{"name":"@docsearch/react","version":"4.0.0","exports":{"./modal":"./modal.js","./style":"./style.js"}}',
		'node_modules/@docsearch/react/modal.js': 'export const DocSearchModal = () => "THE-MODAL";\n',
		'node_modules/@docsearch/react/style.js': 'import "./style.css";\n',
		'node_modules/@docsearch/react/style.css': '.DocSearch-Button { color: teal; }\n',
	});
	assert.equal(errors, []);
	assert.not.ok(json.unsupported.some(({ construct }) => construct.includes('algolia')));
	const a = page('a');
	assert.match(a, '<a class="DocSearch DocSearch-Button" href="/search"');
	assert.not.match(a, /<a class="DocSearch [^>]* style=/, 'a policy of content without inline styles would drop it');
	assert.not.match(a, 'class="search-input');
	for (const meta of ['language" content="en"', 'version" content="current"', 'docusaurus_tag" content="docs-default-current"'])
		assert.ok(a.includes(`<meta name="docsearch:${meta}`), meta);
	assert.match(page('about'), '<meta name="docsearch:docusaurus_tag" content="default"');
	assert.match(a, '&quot;replace&quot;:{&quot;from&quot;:&quot;^\\\\/docs&quot;,&quot;to&quot;:&quot;/&quot;}');
	const islands = file(/data-islands="\/([^"]+)"/.exec(a)![1]!);
	const chunk = /docsearch-package\.\w+\.js/.exec(islands)?.[0];
	assert.not.match(islands, 'THE-MODAL');
	assert.match(file(`assets/${chunk}`), 'THE-MODAL');
	const styles = file(/href="\/([^"]*main[^"]*\.css)"/.exec(a)![1]!);
	assert.match(styles, /\.DocSearch-Button\s*\{\s*color: ?teal/);
	assert.match(styles, /\.DocSearch-Button\s*\{\s*text-decoration: ?none/);
});

test('without Algolia’s package the search is ours, and that is told', async () => {
	const { page, errors, json } = await built({ 'docusaurus.config.js': config(algolia), 'docs/a.md': '# A\n' });
	assert.equal(errors, []);
	assert.match(page('a'), 'class="search-input');
	assert.ok(json.unsupported.some(({ construct }) => construct === 'themeConfig.algolia'));
});

test('dates, sidebars and anchors that Docusaurus lets pass: an hour of one digit, a day too many, nested categories, anchors of its own host and of components', async () => {
	const { page, errors } = await built({
		'docusaurus.config.js': config("onBrokenAnchors: 'throw',", '{ routeBasePath: "/", sidebarPath: "./sidebars.js" }'),
		'sidebars.js': "module.exports = { main: { Plain: ['a'], Nested: { Inner: ['b'] } } };\n",
		'docs/a.md': '---\nslug: /a\n---\n# A\n\n[Repl](https://world.example/b#?code=1) [tool](/setup#make)\n',
		'docs/b.md': '# B\n',
		'blog/one.md': '---\ntitle: One\ndate: 2015-02-15 9:18:00\n---\n\nText\n',
		'blog/two.md': '---\ntitle: Two\ndate: 2017-02-29 11:00:00\n---\n\nText\n',
		'src/pages/setup.jsx':
			"import useBrokenLinks from '@docusaurus/useBrokenLinks';\nexport default () => { useBrokenLinks().collectAnchor('make'); return <main><a href='#make'>Make</a></main>; };\n",
	});
	assert.equal(errors, []);
	assert.match(page('blog'), /datetime="2015-02-15.*|dateTime="2015-02-15/);
	assert.match(page('blog'), '2017-03-01');
	assert.match(page('b'), /Nested<.*Inner<.*href="\/b" aria-current/s);
});

test('a doc that is called like its folder but for its number is a page beside it; <head> in a text is of the page', () => {
	assert.match(page('numbers/numbers'), 'Beside');
	assert.match(page('numbers/numbers'), '<link rel="canonical" href="https://far.example/first"/>');
	assert.match(page('numbers/02-exact'), 'Index');
});
inWorld({
	'docs/numbers/01-numbers.md':
		'---\ntitle: N\n---\n\n<head>\n  <link rel="canonical" href="https://far.example/first" />\n</head>\n\nBeside\n',
	'docs/numbers/02-exact/02-exact.md': '---\nslug: /numbers/02-exact\n---\n\n# X\n\nIndex\n',
});

test('headings of excerpts in a list of posts have their ids, each once on the page', () => {
	assert.equal(
		[...page('notes').matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id),
		['same', 'of-b', 'of-a'],
	);
	assert.not.match(page('notes'), 'class="heading-anchor"');
});
inWorld({
	'notes/2024-01-02-b.md': '# B\n\n## Same\n\n## Of B\n\n<!-- truncate -->\n\nrest\n',
	'notes/2024-01-01-a.md': '# A\n\n## Same\n\n## Of A\n\n<!-- truncate -->\n\nrest\n',
});

test('stylesheets go through the PostCSS plugins of postcss.config.js and then those that plugins give, CSS modules too', () => {
	const css = world.file(/assets\/mdx\.[^"]*/.exec(page('styled'))![0]);
	assert.match(css, /\.branded\{color:#abcdef\}/);
	assert.match(css, /border-color:#abcdef/);
	assert.match(css, /\.configured\{background:#abcdef\}/);
});
inWorld({
	...postcss,
	'postcss.config.js':
		"module.exports = { plugins: [{ postcssPlugin: 'config', Declaration(node) { if (node.value === 'configured') node.value = 'brand'; } }] };\n",
	'src/css/branded.css': '.branded { color: brand }\n.configured { background: configured }\n',
	'src/components/Branded.module.css': '.box { border-color: brand }\n',
	'src/pages/styled.js':
		"import s from '../components/Branded.module.css';\nimport '../css/branded.css';\nexport default () => <p className={s.box}>Styled</p>;\n",
});

test('numbers stay in addresses where the config says so; each page has an address with .html; a version in a menu is a link', () => {
	assert.match(page('more/01-first'), 'First of all');
	assert.match(world.file('frames/a.html/index.html'), 'url=/frames/a');
	assert.match(page('people'), /<a[^>]*href="\/frames\/a"[^>]*>Frames</);
});
inWorld({ 'more/01-first.md': '# First of all\n' });

test('components know the docs of their version by ids', () => {
	assert.match(page('ruled/all'), /<li>(?:<!-- -->)?Rule one<\/li>/);
});
inWorld({
	'docs/ruled/all.mdx': "import Rules from '@site/src/components/Rules';\n\n# All\n\n<Rules />\n",
	'docs/ruled/02-rule.md': '---\nid: one\n---\n# Rule one\n',
	'src/components/Rules.js': `import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';
export default () => <ul><li>{useDocsVersion().docs['ruled/one'].title}</li></ul>;
`,
});

test('a preset of others gives its plugins; a plugin that builds on the blog is a blog; a tsconfig and a preprocessor are those of Docusaurus', () => {
	assert.match(page('preset'), 'From the preset');
	assert.match(page('diary/a'), 'A day');
	assert.match(page('typed-page'), '<p>Typed</p>');
	assert.match(page('before/a'), 'Seven of them');
});
inWorld({
	'docusaurus-preset.js': `module.exports = (context, { page }) => ({ plugins: [
	[() => ({ name: 'one', contentLoaded: ({ actions }) => actions.addRoute({ path: '/preset', component: '@site/src/components/Preset.js', exact: true }) }), { page }],
] });
`,
	'plugins/diary.js': `const blog = require('@docusaurus/plugin-content-blog');
module.exports = { ...blog, default: async (context, options) => {
	const own = await blog.default(context, { ...options, routeBasePath: 'diary' });
	return { ...own, contentLoaded: (given) => own.contentLoaded(given) };
} };
`,
	'diary/2024-03-01-a.md': '---\nslug: a\n---\n\n# A day\n\nText.\n',
	'src/components/Preset.js': 'export default () => <p>From the preset</p>;\n',
	'tsconfig.json': '{ "compilerOptions": { "jsx": "react" } }',
	'src/pages/typed-page.tsx': 'export default function Page(): unknown {\n\treturn <p>Typed</p>;\n}\n',
	'docs/before/a.md': '# A\n\n@@COUNT of them.\n',
});

test('the newest posts are in the file that Docusaurus makes for them', () => {
	assert.match(page('newest'), /<a href="\/blog\/2024\/08\/12\/p">/);
});
inWorld({
	'src/pages/newest.js': `import { items } from '../../.docusaurus/docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json';
export default () => items.map(({ permalink, title }) => <a href={permalink} key={permalink}>{title}</a>);
`,
});

test('what looks like the start of an id in a heading is text', () => {
	assert.match(page('braces/a'), /prompts\.\{#\}/);
});
test('an id whose brace is escaped is an id; the space before a component at the end of a heading counts', () => {
	assert.match(page('braces/a'), '<h2 id="escaped">Escaped<');
	assert.match(page('braces/a'), '<h2 id="new-">');
});
inWorld({
	'docs/braces/a.mdx':
		'export const Label = () => <b>beta</b>;\n\n# A\n\n### prompts.{#}\n\nText.\n\n## Escaped \\{#escaped}\n\n## New <Label />\n',
});

test('a relative address of <Link> is of the route, as the router has it', () => {
	assert.match(page('relative/parts/a'), /<a[^>]*href="\/relative\/parts\/b"[^>]*>Beside/);
	assert.match(page('relative/parts/a'), /<a[^>]*href="\/relative\/top#x"[^>]*>Above/);
});
inWorld({
	'docs/relative/parts/a.mdx':
		'# A\n\nimport Link from "@docusaurus/Link"\n\n<Link to="./b">Beside</Link>\n\n<Link to="../top#x">Above</Link>\n',
	'docs/relative/parts/b.md': '# B\n',
	'docs/relative/top.md': '# Top\n\n## X\n',
});

test('an item of a menu that leads nowhere stays on its page', () => {
	assert.match(page('listed'), /<a[^>]*href="#"[^>]*>Old ones</);
});

test('a list of cards of the site’s own shows the pages of the category', () => {
	const html = page('listed');
	assert.match(html, /<section class="own-cards">(?:(?!<\/section>).)*href="\/listed\/inner"/s);
	// A folder with nothing but its own page is a page among those around it.
	assert.match(page('listed/alone'), /<section class="own-cards">(?:(?!<\/section>).)*href="\/listed\/inner"/s);
});
inWorld({
	'src/theme/DocCardList/index.tsx': `import { filterDocCardListItems, useCurrentSidebarCategory } from '@docusaurus/theme-common';
import DocCard from '@theme/DocCard';
const OfCategory = (props) => <DocCardList {...props} items={useCurrentSidebarCategory().items} />;
export default function DocCardList(props) {
	if (!props.items) return <OfCategory {...props} />;
	return <section className="own-cards">{filterDocCardListItems(props.items).map((item, i) => <article key={i}><DocCard item={item} /></article>)}</section>;
}
`,
	'docs/listed/index.mdx': '# Listed\n\nimport DocCardList from "@theme/DocCardList"\n\n<DocCardList />\n',
	'docs/listed/inner.md': '# Inner\n',
	'docs/listed/alone/index.mdx': '# Alone\n\nimport DocCardList from "@theme/DocCardList"\n\n<DocCardList />\n',
});

test('lists of a blog have the addresses and the order of the config, feeds their number of posts, the sitemap what its function gives, code the colours of the theme', async () => {
	const { errors, file, json, page } = await built({
		'docusaurus.config.js': `module.exports = {
	title: 'Lists', url: 'https://lists.example', baseUrl: '/',
	presets: [['classic', {
		docs: { routeBasePath: 'docs', tags: 'tags.yml', sidebarCollapsible: false, sidebarPath: require.resolve('./sidebars.js') },
		blog: {
			tagsBasePath: 'labels', authorsBasePath: 'people', archiveBasePath: null, pageBasePath: 'p', postsPerPage: 1, sortPosts: 'ascending',
			feedOptions: { type: 'rss', limit: 1 }, truncateMarker: /<!--s*cuts*-->/,
			readingTime: ({ content, frontMatter, locale, defaultReadingTime }) => frontMatter.tags ? defaultReadingTime({ content, locale, options: { wordsPerMinute: 1 } }) : undefined,
		},
		sitemap: { createSitemapItems: async ({ defaultCreateSitemapItems, ...rest }) => (await defaultCreateSitemapItems(rest)).filter(({ url }) => !url.includes('/p/')) },
	}]],
	markdown: { anchors: { maintainCase: true }, remarkRehypeOptions: { footnoteLabel: 'Small print' } },
	themeConfig: {
		docs: { sidebar: { autoCollapseCategories: true } },
		prism: {
			defaultLanguage: 'js',
			theme: {
				plain: { color: '#123456', backgroundColor: '#fedcba' },
				styles: [{ types: ['keyword'], style: { color: '#111111' } }, { types: ['tag', 'keyword'], style: { color: 'rgb(1, 2, 3)' } }],
			},
		},
		navbar: { items: [{ to: '/blog', label: 'Posts' }, { type: 'docsVersion', label: 'Of the docs' }] },
	},
};
`,
		'blog/authors.yml': 'ada:\n  name: Ada\n',
		'blog/2024-01-01-old.md': '---\nauthors: ada\ntags: [x]\n---\n\n# Old\n\nText.\n\n<!--cut-->\n\nMore words.\n',
		'blog/2024-02-02-new.md': '# New\n\nText.\n',
		'sidebars.js':
			"module.exports = { s: [{ type: 'autogenerated', dirName: '.' }, { type: 'category', label: 'C', items: ['second'] }] };",
		'docs/a/_category_.yml': 'collapsible: true\n',
		'docs/b/_category_.yml': 'collapsible: true\n',
		'docs/second.md': '# Second\n',
		'docs/first.md': '# First\n\n## The API of `Foo`\n\nText.[^1]\n\n[^1]: Note.\n\n```\nconst a = 1;\n```\n',
		'docs/a/one.md': '# One\n',
		'docs/b/two.md': '# Two\n',
	});
	assert.equal(errors, []);
	assert.equal(json.routes.filter((route) => route.startsWith('/blog/')).sort(), [
		'/blog/2024/01/01/old',
		'/blog/2024/02/02/new',
		'/blog/labels',
		'/blog/labels/x',
		'/blog/p/2',
		'/blog/people',
	]);
	assert.match(page('blog'), />Old</);
	assert.match(page('blog'), 'href="/blog/p/2"');
	assert.not.match(page('blog'), 'More words');
	assert.match(page('blog/2024/01/01/old'), '5 min read');
	assert.not.match(page('blog/2024/02/02/new'), 'min read');
	assert.equal([...file('blog/rss.xml').matchAll(/<item>/g)].length, 1);
	assert.match(file('blog/rss.xml'), 'new');
	assert.match(file('sitemap.xml'), 'https://lists.example/blog/people');
	assert.not.match(file('sitemap.xml'), '/p/2');
	assert.match(page('docs/first'), 'data-language="javascript"');
	assert.match(page('docs/first'), 'id="The-API-of-Foo"');
	assert.match(page('docs/first'), '>Small print</h2>');
	assert.match(page('docs/first'), /<li[^>]*><(?!details)[^>]*>(?:<[^>]*>)*C</, 'a category that cannot be folded');
	const [, sheet = ''] = /href="\/(assets\/main[^"]*\.css)"/.exec(page('docs/first'))!;
	const own = '--code-surface:#fedcba;--code-ink:#123456;--code-comment:#123456;--code-keyword:rgb(1, 2, 3);';
	assert.is(file(sheet).split(own).length, 3, 'in light and in dark mode');
	const groups = [...page('docs/first').matchAll(/<details class="sidebar-category"[^>]* name="([^"]*)"/g)].map(([, name]) => name);
	assert.equal([groups.length, new Set(groups).size], [2, 1]);
	const [left = ''] = /<ul class="navbar-list(?! navbar-list-end)[^>]*>.*?<\/ul>/s.exec(page('blog'))!;
	assert.match(left, 'Posts');
	// No doc is at /docs/ itself.
	assert.match(left, /href="\/docs\/(?:first|a\/one)\/?"[^>]*><span[^>]*>Of the docs/);
	assert.equal(json.unsupported, []);
});

test('in another language: a copyright of HTML, and what a function for edit links is told', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': `module.exports = {
	title: 'W', url: 'https://world.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' }, de: { label: 'Deutsch' } } },
	presets: [['classic', { docs: false, blog: { editUrl: ({ blogDirPath, blogPath }) => 'https://edit.example/' + blogDirPath + ':' + blogPath, editLocalizedFiles: true } }]],
	plugins: [['content-docs', { id: 'team', path: 'team', routeBasePath: 'team', editLocalizedFiles: true,
		editUrl: ({ versionDocsDirPath, docPath, version, locale }) => ['https://edit.example', locale, version, versionDocsDirPath, docPath].join('/') }]],
	themeConfig: { footer: { copyright: 'Made <b>there</b>' } },
};
`,
		'team/a.md': '# A\n',
		'team_versions.json': '["1"]',
		'team_versioned_docs/version-1/a.md': '# A\n',
		'blog/2024-01-01-p.md': '# P\n',
		'i18n/fr/docusaurus-plugin-content-docs-team/current/a.md': '# A fr\n',
		'i18n/fr/docusaurus-plugin-content-docs-team/version-1/a.md': '# A fr\n',
		'i18n/fr/docusaurus-plugin-content-blog/2024-01-01-p.md': '# P fr\n',
		'i18n/fr/docusaurus-theme-classic/footer.json': '{ "copyright": { "message": "Fait <b>ici</b>" } }',
	});
	assert.equal(errors, []);
	assert.match(page('team/a'), 'Made <b>there</b>');
	assert.match(page('fr/team/a'), 'Fait <b>ici</b>');
	assert.match(page('fr/team/a'), 'href="https://edit.example/fr/1/team_versioned_docs/version-1/a.md"');
	assert.match(page('fr/team/next/a'), 'href="https://edit.example/fr/current/team/a.md"');
	assert.match(page('fr/blog/2024/01/01/p'), 'href="https://edit.example/i18n/fr/docusaurus-plugin-content-blog:2024-01-01-p.md"');
});

test('a function of the sitemap that throws or gives no list is told where it stands', async () => {
	for (const [body, said] of [
		["{ throw new Error('no entries') }", 'the function of the sitemap throws: no entries'],
		['undefined', 'the function of the sitemap gives no list of entries'],
	]) {
		const presets = `[['classic', { blog: false,\nsitemap: { createSitemapItems: async () => ${body} } }]]`;
		const own = `module.exports = { title: 'W', url: 'https://world.example', baseUrl: '/', presets: ${presets} };`;
		const { errors } = await built({ 'docusaurus.config.js': own, 'docs/a.md': '# A\n' });
		assert.equal(errors.length, 1);
		assert.match(errors[0]!, `docusaurus.config.js:2:12 `);
		assert.match(errors[0]!, said!);
	}
});

test('a folder of docs that is not there ends the build, as in Docusaurus', async () => {
	const other = "{ routeBasePath: '/', path: 'website/docs' }";
	const { errors } = await built({ 'docusaurus.config.js': config('', other), 'src/pages/index.md': '# Home\n' });
	assert.equal(errors.length, 1);
	assert.match(errors[0]!, /^docusaurus\.config\.js:3:.*there is no folder website\/docs/);
	const own = await built({
		'docusaurus.config.js': config('', "{ routeBasePath: '/', includeCurrentVersion: false }"),
		'src/pages/index.md': '# Home\n',
	});
	assert.equal(own.errors, []);
});

test('a package that is an ES module may import names of one in CommonJS that Node does not see, as with jiti; again from the cache', async () => {
	const site = folderOf({
		'docusaurus.config.js': `import { word } from 'words';
export default { title: word, url: 'https://world.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };
`,
		'docs/a.md': '# A\n',
		'package.json': '{ "type": "module" }',
		'node_modules/words/package.json': '{ "name": "words", "version": "1.0.0", "type": "module", "main": "index.js" }',
		'node_modules/words/index.js': "import { make } from 'maker';\nexport const word = make('Lamp');\n",
		'node_modules/maker/package.json': '{ "name": "maker", "version": "1.0.0", "main": "index.js" }',
		'node_modules/maker/index.js':
			"const names = { make: (text) => text + 's' };\nfor (const name in names) exports[name] = names[name];\n",
	});
	const out = tempDir();
	for (const _ of ['first', 'from the cache']) {
		const { json } = await buildJson(site, ['--out', out, '--cache-dir', cache]);
		assert.equal(told(json.errors), []);
		assert.match(readFileSync(join(out, 'a/index.html'), 'utf8'), '<title>A | Lamps</title>');
	}
});

test.run();
