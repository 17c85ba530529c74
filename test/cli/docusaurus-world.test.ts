/** Trees of Docusaurus as people write them: what Docusaurus lets pass is a warning, what it fails on is an error. */
import { readFileSync } from 'node:fs';
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

/** The theme is bundled once for all trees: what is kept there is named by what it was made from. */
const cache = tempDir();

/** @returns what is told, and pages of the output */
async function built(files: Files) {
	const out = tempDir();
	const own: Files = Object.keys(files).some((path) => path.startsWith('docusaurus.config.')) ? {} : { 'docusaurus.config.js': config() };
	const site = folderOf({ 'src/css/custom.css': '', ...own, ...files });
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

test('frames of any host, elements of the head, data addresses and duplicate ids are told, not refused', async () => {
	const { errors, codes, page } = await built({
		'docs/a.mdx': `# A

<iframe src="https://player.example/1" sandbox="allow-scripts" allow="autoplay"></iframe>

<script async src="https://widget.example/w.js"></script>

[data](data:text/plain,hello)

<div id="same">one</div>

<div id="same">two</div>

![drawing](./b.png)
`,
		'docs/b.png': 'no image',
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<iframe src="https://player.example/1" sandbox="allow-scripts" allow="autoplay"');
	assert.match(page('a'), '<script async src="https://widget.example/w.js"></script>');
	assert.ok(codes.includes('unusable-image'));
	assert.ok(codes.includes('duplicate-id'));
});

test('a broken link of a page fails as in Docusaurus; images of JSX and front matter are nobody’s business there', async () => {
	const { errors, codes } = await built({
		'docs/a.mdx': '---\nimage: /nowhere.png\n---\n\n# A\n\n<img src="/gone.png" alt="" />\n\n[gone](/gone)\n',
	});
	assert.equal(errors, ['docs/a.mdx:9:1 error broken-link: "/gone" leads to no page']);
	assert.is(codes.filter((code) => code === 'broken-image').length, 2);
});

test('warnings of one kind are printed together and counted', async () => {
	const pages = Array.from({ length: 5 }, (_, i) => [`docs/p${i}.md`, `---\nhero: /a${i}.png\n---\n\n# Page ${i}\n`]);
	const site = folderOf({ 'docusaurus.config.js': config(), ...Object.fromEntries(pages) });
	const { stderr, code } = await vrmdocs(['build', site, '--out', tempDir(), '--cache-dir', cache]);
	assert.is(code, 0);
	assert.match(stderr, /… and 2 more: front-matter-key/);
});

test('addresses beginning with pathname:// and whole addresses in `to` are taken as they are', async () => {
	const { errors, page } = await built({
		'docs/a.mdx':
			'# A\n\nimport Link from "@docusaurus/Link"\n\n<Link to="pathname:///files/a.zip">Zip</Link>\n\n<Link id="bare">Bare</Link>\n',
		'docusaurus.config.js': config(
			"themeConfig: { navbar: { items: [{ to: 'https://other.example/blog', label: 'Other' }, { to: 'pathname:///api/', label: 'API' }] } },",
		),
	});
	assert.equal(errors, []);
	assert.match(page('a'), 'href="https://other.example/blog"');
	assert.match(page('a'), 'href="/api/"');
	assert.match(page('a'), /<a href="\/files\/a\.zip"[^>]*>Zip<\/a>/);
	assert.match(page('a'), /<a id="bare"[^>]*>Bare<\/a>/);
});

test('a post has the address of its file and the date of its front matter; one without any date is as old as its file', async () => {
	const { errors, json, page } = await built({
		'docs/a.md': '# A\n',
		'blog/2024-08-12-p.md': '---\ndate: 2024-8-4\n---\n\n# P\n\nText\n',
		'blog/undated.md': '# Undated\n\nText\n',
	});
	assert.equal(errors, []);
	assert.ok(json.routes.includes('/blog/2024/08/12/p'));
	assert.match(page('blog/2024/08/12/p'), 'datetime="2024-08-04');
	assert.ok(json.routes.includes('/blog/undated'));
});

test('a config has packages of every kind, TypeScript of the workspace and the values that they hold', async () => {
	const { errors, page } = await built({
		'docusaurus.config.ts': `import * as words from 'common-words';
import facts from 'facts/data.json';
import { named } from 'workspace-words';
import { themes } from 'prism-react-renderer';
const sidebar = require.resolve('./sidebars');
export default async () => ({
	title: [words.first, facts.second, named, themes.github.plain.color, sidebar.endsWith('sidebars.ts')].join(' '),
	url: 'https://world.example', baseUrl: '/',
	presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: sidebar }, blog: false }]],
});
`,
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
	});
	assert.equal(errors, []);
	assert.match(page('a'), 'one two three blue true</title>');
});

test('stylesheets in Sass are compiled by the package of the site; @site, ~package and addresses of the host count', async () => {
	const { errors, file, page } = await built({
		'docusaurus.config.js': config("plugins: ['docusaurus-plugin-sass'],").replace('custom.css', 'custom.scss'),
		'src/css/custom.scss': '.made { color: red }\n',
		'src/css/part.css': ".part { background: url('@site/static/img/a.png'); mask: url('/img/of-the-host.png') }\n",
		'src/pages/index.js':
			"import styles from './index.module.scss';\nimport '../css/part.css';\nexport default () => <p className={styles.root}>Home</p>;\n",
		'src/pages/index.module.scss': '.root { color: green }\n',
		'static/img/a.png': 'bytes',
		'docs/a.md': '# A\n',
		'node_modules/sass/package.json': '{"name":"sass","version":"1.0.0"}',
		// As much of its interface as is asked for.
		'node_modules/sass/index.js':
			"const fs = require('fs'), url = require('url');\nexports.compileAsync = async (file) => ({ css: fs.readFileSync(file, 'utf8').replace('made', 'compiled'), loadedUrls: [url.pathToFileURL(file)] });\n",
	});
	assert.equal(errors, []);
	const css = [...page('').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, path]) => file(path!)).join('\n');
	assert.match(css, '.compiled{color:red}');
	assert.match(css, /\.index_\w+_root\{color:green\}/);
	assert.match(css, /url\(\.\/a\.\w+\.png\)/);
	assert.match(css, 'url(/img/of-the-host.png)');
});

test('modules of Docusaurus have every name: known ones work, others show what is between their tags, and are told', async () => {
	const { errors, json, page } = await built({
		'docs/a.mdx': `# A

import Facts, { Shown } from '../src/facts';

<Facts />

<Shown>between</Shown>
`,
		'src/facts.js': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { matchPath, Redirect } from '@docusaurus/router';
import { useLocation } from 'react-router-dom';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { useDoc, NavbarThing } from '@docusaurus/theme-common';
import rows from './rows.yaml';
export function Shown({ children }) { return <NavbarThing>{children}</NavbarThing>; }
export default function Facts({ word }) {
	const { siteConfig, i18n } = useDocusaurusContext();
	useBrokenLinks().collectAnchor('x');
	const { metadata } = useDoc();
	return <p data-facts="">{[siteConfig.organizationName, siteConfig.themeConfig.navbar.title, i18n.localeConfigs.en.htmlLang,
		String(usePluginData('none')), usePluginData('docusaurus-plugin-content-docs').versions.length, matchPath('/a/b', { path: '/a/:id' }).params.id, typeof useLocation().pathname, typeof Redirect,
		String(metadata.title), rows[1].name, word].join(' ')}</p>;
}
Facts.defaultProps = { word: 'default' };
`,
		'src/rows.yaml': '- name: one\n- name: two\n',
		'docusaurus.config.js': config("organizationName: 'org', themeConfig: { navbar: { title: 'Bar' } },"),
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<p data-facts="">org Bar en undefined 1 b string function  two default</p>');
	assert.match(page('a'), 'between');
	assert.ok(json.unsupported.some(({ construct }) => construct === 'useDoc of @docusaurus/theme-common'));
});

test('components get the blocks between their tags one by one', async () => {
	const { errors, page } = await built({
		'docs/a.mdx': '# A\n\nimport Count from "../src/count"\n\n<Count>\n\n```js\none\n```\n\n```js\ntwo\n```\n\n</Count>\n',
		'src/count.js':
			"import { Children } from 'react';\nexport default ({ children }) => <section data-count={Children.toArray(children).length}>{children}</section>;\n",
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<section data-count="2">');
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

test('plugins see the path of the file; packages may leave out modules for the browser', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config(
			'',
			"{ routeBasePath: '/', remarkPlugins: [() => (tree, file) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: String(require('fs').existsSync(file.path)) }] }); }] }",
		),
		'docs/a.mdx': '# A\n\nimport Box from "half"\n\n<Box />\n',
		'node_modules/half/package.json': '{"name":"half","version":"1.0.0","browser":{"fs":false,"./node.js":false}}',
		'node_modules/half/index.js':
			"const { useState, createElement } = require('react');\nrequire('./node.js');\nconst path = require('path');\nexports.default = exports.__esModule = true;\nexports.default = () => { useState(0); return createElement('b', null, 'half', typeof path); };\n",
		'node_modules/half/node.js': 'module.exports = {};\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<p>true</p>');
});

test('edit links by a function, posts of one day in the order of their files, ids with a dash for each space', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config(
			'',
			"{ routeBasePath: '/', editUrl: ({ versionDocsDirPath, docPath, permalink, locale }) => `https://edit.example/${locale}/${versionDocsDirPath}/${docPath}?of=${permalink}` }",
		),
		'docs/x/a.md': '# A\n\n## Print {} in import\n',
		'blog/2024-01-02-one.md': '# One\n\nText\n',
		'blog/2024-01-02-two.md': '# Two\n\nText\n',
	});
	assert.equal(errors, []);
	assert.match(page('x/a'), 'href="https://edit.example/en/docs/x/a.md?of=/x/a"');
	assert.match(page('x/a'), '<h2 id="print--in-import">');
	assert.ok(page('blog').indexOf('/blog/2024/01/02/one') < page('blog').indexOf('/blog/2024/01/02/two'));
});

test('each docs and blog has its own plugins with its own options; a plugin may add imports', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': `const say = ({ word }) => (tree) => {
	tree.children.unshift({ type: 'mdxjsEsm', value: "import Said from '@site/src/said';" });
	tree.children.push({ type: 'mdxJsxFlowElement', name: 'Said', attributes: [{ type: 'mdxJsxAttribute', name: 'word', value: word }], children: [] });
};
${config("plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: '/more', remarkPlugins: [[say, { word: 'second' }]] }]],", "{ routeBasePath: '/', remarkPlugins: [[say, { word: 'first' }]] }")}`,
		'src/said.js': 'export default ({ word }) => <q>{word}</q>;\n',
		'docs/a.mdx': '# A\n',
		'more/b.mdx': '# B\n',
		'blog/2024-01-02-p.md': '# P\n\nText\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<q>first</q>');
	assert.match(page('more/b'), '<q>second</q>');
	assert.not.match(page('blog/2024/01/02/p'), '<q>');
});

test('a heading of its own is shown where the title is hidden; categories may begin unfolded; caution has its name; one twitter:card', async () => {
	const { errors, page } = await built({
		'docusaurus.config.js': config(
			"themeConfig: { metadata: [{ name: 'twitter:card', content: 'summary' }] },",
			"{ routeBasePath: '/', sidebarCollapsed: false }",
		),
		'docs/a.md': '---\ntitle: Title\nhide_title: true\n---\n\n# Heading\n\n:::caution\n\nText\n\n:::\n',
		'docs/part/b.md': '# B\n',
		'src/pages/index.js': 'export default () => <p>Home</p>;\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), '<h1 class="title">Heading</h1>');
	assert.match(page('a'), /<details class="[^"]*" open=""[^>]*>(?:(?!<\/summary>).)*part/s);
	assert.match(page('a'), '</svg>Caution</p>');
	assert.is(page('a').match(/twitter:card/g)!.length, 1);
	assert.match(page(''), '<title>World</title>');
});

test('components: <a> is unchecked, tags within expressions come from MDXComponents, types in .jsx, styles of partials and SVG; one faulty page leaves the others', async () => {
	const { errors, codes, page, file } = await built({
		'docusaurus.config.js': config(
			"themeConfig: { image: 'img/card.png?v2' },",
			"{ routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js') }",
		),
		'sidebars.ts': "export default { docs: ['a', { type: 'category', label: 'From TypeScript', items: ['b'] }] } satisfies object;\n",
		'static/img/card.png': 'card',
		'src/theme/MDXComponents.js':
			"import Original from '@theme-original/MDXComponents';\nexport default { ...Original, Sign: () => <i>signed</i>, Box: ({ icon }) => <b>{icon}</b> };\n",
		'src/typed.jsx': 'type Kind = "x" | "y";\nexport const Typed = ({ kind }: { kind: Kind }) => <em>{kind}</em>;\n',
		'src/mark.svg': '<svg style="fill: red; stroke-width: 2px"><path d="M0 0"/></svg>',
		'docs/_part.mdx': "<div style={{ marginTop: '8px' }}>part</div>\n",
		'docs/a.mdx': `# A

import { Typed } from '@site/src/typed';
import Mark from '@site/src/mark.svg';
import Part from './_part.mdx';

<Box icon={<Sign />} />

<Typed kind="x" />

<Mark />

<Part />
`,
		'docs/b.mdx': '# B\n\nimport { Typed } from "@site/src/typed";\n\n<Typed kind="y" />\n',
		'src/pages/index.js': 'export default () => <a href="/nowhere">plain</a>;\n',
	});
	assert.equal(errors, []);
	assert.ok(codes.includes('broken-link'), 'told as a warning');
	assert.match(page('a'), '<b><i>signed</i></b>');
	assert.match(page('a'), '<em>x</em>');
	assert.match(page('a'), 'style="fill:red;stroke-width:2px"');
	assert.match(page('a'), 'style="margin-top:8px"');
	assert.match(page('b'), '<em>y</em>');
	assert.match(page('b'), 'From TypeScript');
	assert.match(file('index.html'), 'https://world.example/img/card.png?v2');
});

test('a module that a page lacks is an error at its import, and of that page alone; a link of Docusaurus is checked', async () => {
	const { errors } = await built({
		'docs/a.mdx': '# A\n\nimport Gone from "./gone";\n\n<Gone />\n',
		'docs/b.mdx': '# B\n\nimport Link from "@docusaurus/Link";\n\n<Link to="/nowhere">link</Link>\n',
		'docs/c.mdx': '# C\n\n{1 + 1}\n',
	});
	assert.equal(errors, [
		'docs/a.mdx:3:18 error bundle: the file "./gone" does not exist',
		'docs/b.mdx:5:1 error broken-link: "/nowhere" leads to no page',
	]);
});

test('plugins that only make content are run: routes with data, global data, tags of the head, files after the build, aliases', async () => {
	const { errors, page, file, json } = await built({
		'docs/a.mdx':
			"# A\n\nimport { usePluginData } from '@docusaurus/useGlobalData'\nimport Box from '@box/Box'\nimport lists from '!!yaml-loader!./b.yaml'\nimport text from './b.yaml?raw'\n\nexport const Count = () => <b>{usePluginData('team').count} people</b>\n\n<Count />\n\n<Box />\n\n<u>{lists.one}</u> <s>{text}</s>\n",
		'docs/b.yaml': 'one: 1',
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
		'docusaurus.config.js': config(
			"plugins: ['./plugins/team.js', () => ({ name: 'aliases', configureWebpack: () => ({ resolve: { alias: { '@box': __dirname + '/src/boxes' } } }) }), async () => null],",
		),
	});
	assert.equal(errors, []);
	assert.match(page('team/ada'), 'Ada L. at /team/ada');
	assert.match(page('team/ada'), '<title>Ada L. | World</title>');
	assert.match(page('a'), '<b>2 people</b>');
	assert.match(page('a'), '<i>a box</i>');
	assert.match(page('a'), /<u>1<\/u>\s<s>one: 1<\/s>/);
	assert.match(page('a'), '<meta name="team" content="yes"');
	assert.match(page('a'), 'href="https://me.example"');
	assert.is(file('team.txt'), '/team/ada,/team/bob');
	assert.equal(
		json.warnings.filter(({ message }) => /plugin/.test(message)),
		[],
	);
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

test('a component of the map that the page gives another one of it, and two keys on one line of front matter', async () => {
	const { errors, page } = await built({
		'src/theme/MDXComponents.jsx':
			"import MDXComponents from '@theme-original/MDXComponents'; import Box from '@site/src/Box'; import Count from '@site/src/Count'; export default { ...MDXComponents, Box, Count };\n",
		'src/Box.jsx': 'export default ({ render }) => <section>{render("one")}</section>;\n',
		'src/Count.jsx':
			"import { useState } from 'react'; export default ({ children }) => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{children} {n}</button>; };\n",
		'docs/a.md': '---\ntitle: Two\nkeywords: [x] tags: [release]\n---\n\n<Box render={(text) => <Count>{text}</Count>} />\n',
	});
	assert.equal(errors, []);
	assert.match(page('a'), /<section><button>one(?:<!-- -->)? (?:<!-- -->)?0<\/button><\/section>/);
	assert.match(page('a'), 'release');
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

test('the site’s own footer, and its page for what is not there, are those of every page; one that throws gives way to ours', async () => {
	const footer =
		"import Layout from '@theme/Footer/Layout'; import Links from '@theme/Footer/Links'; import { useThemeConfig } from '@docusaurus/theme-common';\nexport default () => { const { footer } = useThemeConfig(); return <Layout style={footer.style} links={<><Links links={footer.links} /><i>own</i></>} />; };\n";
	const files = {
		'docusaurus.config.js': config(
			"themeConfig: { footer: { style: 'dark', links: [{ title: 'More', items: [{ label: 'A', to: '/a' }, { label: 'Far', href: 'https://far.example' }] }] } },",
		),
		'docs/a.md': '# A\n',
		'src/theme/NotFound/Content/index.jsx': 'export default () => <h1>Lost here</h1>;\n',
	};
	const { errors, page, file, codes } = await built({ ...files, 'src/theme/Footer/index.jsx': footer });
	assert.equal(errors, []);
	assert.match(
		page('a'),
		/<footer class="footer footer--dark">.*<div class="footer__title">More<\/div>.*href="\/a"[^>]*>A<.*href="https:\/\/far.example".*<i>own<\/i>/s,
	);
	assert.is(page('a').match(/<footer/g)?.length, 1);
	assert.match(file('404.html'), '<h1>Lost here</h1>');
	assert.not.ok(codes.includes('unsupported'), codes.join());
	const broken = await built({ ...files, 'src/theme/Footer/index.jsx': 'export default () => { throw new Error("no footer"); };\n' });
	assert.equal(broken.errors, []);
	assert.match(broken.page('a'), /<footer class="site-footer".*footer-title">More</s);
	assert.match(JSON.stringify(broken.json.warnings), 'no footer');
});

test('headings of excerpts on /blog have their ids, each once on the page', async () => {
	const { errors, page } = await built({
		'docs/a.md': '# A\n',
		'blog/2024-01-02-b.md': '# B\n\n## Same\n\n## Of B\n\n<!-- truncate -->\n\nrest\n',
		'blog/2024-01-01-a.md': '# A\n\n## Same\n\n## Of A\n\n<!-- truncate -->\n\nrest\n',
	});
	assert.equal(errors, []);
	assert.equal(
		[...page('blog').matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id),
		['same', 'of-b', 'of-a'],
	);
	assert.not.match(page('blog'), 'class="heading-anchor"');
});

test('a relative address of <Link> is of the route, as the router has it', async () => {
	const { errors, page } = await built({
		'docs/parts/a.mdx': '# A\n\nimport Link from "@docusaurus/Link"\n\n<Link to="./b">Beside</Link>\n\n<Link to="../top#x">Above</Link>\n',
		'docs/parts/b.md': '# B\n',
		'docs/top.md': '# Top\n\n## X\n',
	});
	assert.equal(errors, []);
	assert.match(page('parts/a'), /<a[^>]*href="\/parts\/b"[^>]*>Beside/);
	assert.match(page('parts/a'), /<a[^>]*href="\/top#x"[^>]*>Above/);
});

test.run();
