/** Routes: paths, redirects, aliases, pages, base URL, trailing slash, navbar lookups. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joinRoute, outputFile, slashed, slugify, withBase } from '../../../src/graph/paths.ts';
import { matchesPattern } from '../../../src/graph/patterns.ts';
import { graphOf, printed } from '../../support/site.ts';

test('joined routes resolve . and .., and never climb above the root', () => {
	assert.is(joinRoute('/blog/', '2024', '/a'), '/blog/2024/a');
	assert.is(joinRoute('/a', '../../../b', './c//d'), '/b/c/d');
	assert.is(joinRoute(), '/');
});

test('the trailing slash, but not on files', () => {
	assert.equal(
		['/a', '/a/', '/', '/404.html', '/v1.2', '/package.json'].map((r) => slashed(r, true)),
		['/a/', '/a/', '/', '/404.html', '/v1.2/', '/package.json/'],
	);
	assert.equal(
		['/a', '/a/', '/'].map((r) => slashed(r, false)),
		['/a', '/a', '/'],
	);
});

test('the file of a route', () => {
	assert.equal(
		['/', '/a/', '/a', '/a/b/', '/404.html', '/v0.40', '/%E8%A1%A8/', '/表/', '/100%/', '/a%20b/'].map((route) => outputFile(route, false)),
		[
			'index.html',
			'a/index.html',
			'a.html',
			'a/b/index.html',
			'404.html',
			'v0.40.html',
			'表/index.html',
			'表/index.html',
			'100%/index.html',
			'a b/index.html',
		],
	);
});

test('addresses are escaped once, under the base URL', () => {
	assert.equal(
		[withBase('/a/', '/'), withBase('/a/', '/docs/'), withBase('/表 b/', '/'), withBase('/%E8%A1%A8/', '/x/'), withBase('/100%/', '/')],
		['/a/', '/docs/a/', '/%E8%A1%A8%20b/', '/x/%E8%A1%A8/', '/100%25/'],
	);
});

test('slugs of labels', () => {
	assert.equal(['mtoon-1.0', '表情 と視線', 'Ｕｎｉｔｙ！', 'C#', 'C++', 'C', 'F# と C#', '---', '100%'].map(slugify), [
		'mtoon-1-0',
		'表情-と視線',
		'unity',
		'c-sharp',
		'c-plus-plus',
		'c',
		'f-sharp-と-c-sharp',
		'',
		'100',
	]);
});

test('patterns of the sitemap', () => {
	const hit = (pattern: string) =>
		['/tags/', '/tags/api/', '/tags/a/b/', '/tagsx/', '/blog/tags/', '/'].filter((p) => matchesPattern(p, pattern));
	assert.equal(hit('/tags/**'), ['/tags/', '/tags/api/', '/tags/a/b/']);
	assert.equal(hit('/tags/*'), ['/tags/api/']);
	assert.equal(hit('/tags/'), ['/tags/']);
	assert.equal(hit('/**/tags/'), ['/blog/tags/']);
	assert.equal(hit('/'), ['/']);
	assert.equal(hit('/t.gs/'), []);
});

const redirects = async (list: object[], files: Record<string, string> = {}, config = {}) => {
	const { site, problems } = await graphOf({ 'docs/a.md': 'x', ...files }, { redirects: list, ...config });
	return { list: site.redirects.map((r) => `${r.from} → ${r.to}`), problems: printed(problems) };
};

test('redirects: one or several old paths, to a page or elsewhere', async () => {
	assert.equal(
		await redirects([
			{ from: '/old/', to: '/a/' },
			{ from: ['/x', 'y/z/'], to: 'https://e.example/p?q#r' },
		]),
		{ list: ['/old/ → /a/', '/x/ → https://e.example/p?q#r', '/y/z/ → https://e.example/p?q#r'], problems: [] },
	);
});

test('redirects that cannot be: each with its place', async () => {
	const { problems, list } = await redirects([
		{ from: '/a/', to: '/b/' },
		{ from: '/o/', to: '/a/' },
		{ from: '/o', to: '/a/' },
		{ from: '/../x', to: '/a/' },
		{ from: '/q?x=1', to: '/a/' },
		{ from: 'https://e.example/', to: '/a/' },
	]);
	assert.equal(list, ['/o/ → /a/']);
	assert.equal(problems, [
		'vrmdocs.config.json:10:3 error: redirects[1]: /o/ is redirected twice'.replace('10:3', '14:3').replace('[1]', '[2]'),
		'vrmdocs.config.json:18:3 error: redirects[3]: "/../x" is not a path inside the site',
		'vrmdocs.config.json:22:3 error: redirects[4]: "/q?x=1" is not a path inside the site',
		'vrmdocs.config.json:26:3 error: redirects[5]: "https://e.example/" is not a path inside the site',
		'vrmdocs.config.json:6:3 error: redirects[0]: /a/ is a page; a redirect cannot take its place',
	]);
});

test('aliases: every doc under the prefixes, but no page is hidden by one', async () => {
	const files = {
		'docs/api/load.md': 'x',
		'docs/api/index.md': 'x',
		'docs/vrm/meta.md': 'x',
		'docs/docs/own.md': 'x',
		'docs/own.md': 'x',
		'docs/u.md': '---\nunlisted: true\n---\nx',
	};
	const { list, problems } = await redirects([], files, { docs: { aliases: { '/docs/': '/', '/docs/api-reference/': '/api/' } } });
	assert.equal(problems, []);
	assert.equal(list, [
		'/docs/ → /a/',
		'/docs/a/ → /a/',
		'/docs/api-reference/ → /api/',
		'/docs/api-reference/load/ → /api/load/',
		'/docs/api/ → /api/',
		'/docs/api/load/ → /api/load/',
		'/docs/docs/own/ → /docs/own/',
		'/docs/vrm/meta/ → /vrm/meta/',
	]);
});

test('a redirect of the config overrides an alias', async () => {
	const { list } = await redirects([{ from: '/docs/a/', to: 'https://e.example/' }], {}, { docs: { aliases: { '/docs/': '/' } } });
	assert.equal(list, ['/docs/ → /a/', '/docs/a/ → https://e.example/']);
});

test('stand-alone pages: Markdown and components, indexes, slugs, drafts', async () => {
	const { site, problems } = await graphOf({
		'pages/index.tsx': 'export default () => null',
		'pages/a.md': '# A\n',
		'pages/sub/index.md': 'x',
		'pages/b.md': '---\nslug: /x/y\n---\nx',
		'pages/c.md': '---\ndraft: true\n---\nx',
		'pages/_part.tsx': '',
		'pages/d.jsx': 'export default () => null',
		'pages/e.md': '---\ntitle: e\nslug: ../../z\n---\nx',
		'pages/style.css': '',
	});
	assert.equal(
		[...site.routes.values()].map((r) => `${r.kind} ${r.path}`),
		[
			'component-page /d/',
			'component-page /',
			'page /a/',
			'page /x/y/',
			'page /z/',
			'page /sub/',
			'search /search/',
			'not-found /404.html',
		],
	);
	assert.equal(printed(problems), ['pages/e.md:3:1 error: slug "../../z" leaves the site']);
});

test('static files by their address', async () => {
	const { site } = await graphOf(
		{ 'static/img/a.png': '', 'static/_redirects': '', 'static/.well-known/x': '', 'more/b.txt': '' },
		{ staticDirectories: ['static', 'more'] },
	);
	assert.equal([...site.statics.keys()], ['/.well-known/x', '/_redirects', '/img/a.png', '/b.txt']);
});

test('docs and sidebars that navbar items name', async () => {
	const { problems } = await graphOf(
		{ 'docs/intro.md': 'x', 'sidebars.ts': "export default { guide: ['intro'] };" },
		{
			navbar: {
				items: [
					{ type: 'doc', docId: 'intor' },
					{ type: 'docSidebar', sidebarId: 'guid' },
					{
						type: 'dropdown',
						label: 'd',
						items: [
							{ type: 'doc', docId: 'intro' },
							{ type: 'docSidebar', sidebarId: 'zzzzzz' },
						],
					},
				],
			},
		},
	);
	assert.equal(printed(problems), [
		'vrmdocs.config.json:13:5 error: navbar.items[1]: there is no sidebar with id "guid"; check the navbar item configuration',
		'vrmdocs.config.json:25:7 error: navbar.items[2].items[1]: there is no sidebar with id "zzzzzz"; check the navbar item configuration',
		'vrmdocs.config.json:9:5 error: navbar.items[0]: there is no doc with id "intor"; check the navbar item configuration',
	]);
	assert.equal(
		problems.map((p) => p.hint),
		['did you mean "intro"?', 'did you mean "guide"?', 'sidebars: guide'],
	);
});

test.run();
