/** Docs: ids, routes, labels, tags, versions and what is wrong with them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stripNumberPrefix } from '../../../src/graph/paths.ts';
import type { Site } from '../../../src/graph/types.ts';
import { graphOf, printed } from '../../support/site.ts';

const docs = async (files: Record<string, string>, config = {}) => {
	const { site, problems } = await graphOf(files, config);
	return { list: site.docs.map((d) => `${d.id} ${d.path}`), site, problems: printed(problems) };
};

test('ids and routes come from folders and names', async () => {
	const { list, problems } = await docs({
		'docs/a.md': 'x',
		'docs/b/c.md': 'x',
		'docs/b/D_e.md': 'x',
		'docs/日本語/表.md': 'x',
		'docs/a b.markdown': 'x',
		'docs/100%.md': 'x',
	});
	assert.equal(list, ['100% /100%/', 'a b /a b/', 'a /a/', 'b/D_e /b/D_e/', 'b/c /b/c/', '日本語/表 /日本語/表/']);
	assert.equal(problems, []);
});

test('index, README and a file named like its folder have the route of the folder', async () => {
	const { list } = await docs({
		'docs/index.md': 'x',
		'docs/a/index.md': 'x',
		'docs/b/README.md': 'x',
		'docs/c/c.md': 'x',
		'docs/d/D.md': 'x',
	});
	assert.equal(list, ['a/index /a/', 'b/README /b/', 'c/c /c/', 'd/D /d/', 'index /']);
});

test('number prefixes order and are no part of ids and routes', async () => {
	const { site } = await docs({ 'docs/02-b.md': 'x', 'docs/1. a.md': 'x', 'docs/03_guide/10 - c.md': 'x' });
	assert.equal(
		site.docs.map((d) => [d.id, d.path, d.position]),
		[
			['b', '/b/', 2],
			['guide/c', '/guide/c/', 10],
			['a', '/a/', 1],
		],
	);
});

for (const name of ['2024-01-02', '0_36_update', '7.0', '0_96_1_use', '2024-01', '055', 'v0.40', '10'])
	test(`${name} has no number prefix`, () => assert.equal(stripNumberPrefix(name), { name }));

test('id in the front matter names the doc within its folder', async () => {
	const { list } = await docs({ 'docs/a/b.md': '---\nid: other\n---\nx' });
	assert.equal(list, ['a/other /a/other/']);
});

test('slugs: from the root with a slash, else from the folder', async () => {
	const { list } = await docs({
		'docs/a/b.md': '---\nslug: /x/y\n---\nx',
		'docs/a/c.md': '---\nslug: z\n---\nx',
		'docs/a/d.md': '---\nslug: ../up\n---\nx',
		'docs/a/e.md': '---\nslug: /\n---\nx',
		'docs/f.md': '---\nslug: /1.10/\n---\nx',
	});
	assert.equal(list, ['a/b /x/y/', 'a/c /a/z/', 'a/d /up/', 'a/e /', 'f /1.10/']);
});

test('a route that leaves the site is an error at the slug, and stays inside', async () => {
	const { list, problems } = await docs({
		'docs/a/b.md': '---\ntitle: b\nslug: ../../x\n---\nx',
		'docs/c.md': '---\nslug: /../etc\n---\nx',
		'docs/d.md': '---\nslug: "..\\\\..\\\\x"\n---\nx',
	});
	assert.equal(problems, [
		'docs/a/b.md:3:1 error: slug "../../x" leaves the site',
		'docs/c.md:2:1 error: slug "/../etc" leaves the site',
		'docs/d.md:2:1 error: slug "..\\..\\x" contains characters a route cannot have',
		'docs/d.md:2:1 error: slug "..\\..\\x" leaves the site',
	]);
	for (const line of list) assert.not.match(line, /\.\.\//);
});

test('slugs with characters no route can have', async () => {
	const { problems } = await docs({
		'docs/a.md': '---\nslug: a?b\n---\nx',
		'docs/b.md': '---\nslug: "c#d"\n---\nx',
		'docs/c.md': '---\nslug: https://x.y/\n---\nx',
	});
	assert.equal(problems, [
		'docs/a.md:2:1 error: slug "a?b" contains characters a route cannot have',
		'docs/b.md:2:1 error: slug "c#d" contains characters a route cannot have',
		'docs/c.md:2:1 error: slug "https://x.y/" contains characters a route cannot have',
	]);
});

test('two docs with one id: an error at the second', async () => {
	const { problems } = await docs({ 'docs/a.md': '---\nslug: /one/\n---\nx', 'docs/b.md': '---\ntitle: b\nid: a\n---\nx' });
	assert.equal(problems, ['docs/b.md:3:1 error: the doc id "a" is also used by docs/a.md']);
});

test('two docs with one route: an error at the slug of the second', async () => {
	assert.equal((await docs({ 'docs/a.md': 'x', 'docs/b.md': '---\ntitle: b\nslug: /a\n---\nx' })).problems, [
		'docs/b.md:3:1 error: the route /a/ is also used by docs/a.md',
	]);
	assert.equal((await docs({ 'docs/a/index.md': 'x', 'docs/a/README.md': 'x', 'pages/a.md': 'x' })).problems, [
		'docs/a/README.md:1:1 error: the route /a/ is also used by pages/a.md',
		'docs/a/index.md:1:1 error: the route /a/ is also used by pages/a.md',
	]);
	assert.equal((await docs({ 'docs/a.md': 'x', 'docs/b.md': '---\nslug: /a\n---\nx' }, { onDuplicateRoutes: 'warn' })).problems, [
		'docs/b.md:2:1 warning: the route /a/ is also used by docs/a.md',
	]);
	assert.equal((await docs({ 'docs/a.md': 'x', 'docs/b.md': '---\nslug: /a\n---\nx' }, { onDuplicateRoutes: 'ignore' })).problems, []);
});

test('a doc on a route of the site itself', async () => {
	assert.equal((await docs({ 'docs/search.md': 'x', 'docs/b.md': '---\nslug: /404.html\n---\nx' })).problems, [
		'docs/b.md:2:1 error: the route /404.html is also used by the not-found page',
		'docs/search.md:1:1 error: the route /search/ is also used by the search page',
	]);
});

test('routes that differ only in letter case are a warning', async () => {
	assert.equal((await docs({ 'docs/Api.md': 'x', 'docs/sub/x.md': '---\nslug: /api\n---\nx' })).problems, [
		'docs/sub/x.md:1:1 warning: the route /api/ differs from /Api/ only in letter case; on some file systems one overwrites the other',
	]);
});

test('title and label: front matter, h1, file name', async () => {
	const { site } = await docs({ 'docs/a.md': '---\ntitle: A\nsidebar_label: 短\n---\n# H\n', 'docs/b.md': '# H\n', 'docs/01-c.md': 'x' });
	assert.equal(
		site.docs.map((d) => [d.id, d.title, d.label]),
		[
			['c', 'c', 'c'],
			['a', 'A', '短'],
			['b', 'H', 'H'],
		],
	);
});

test('files and folders that start with _ or . are no pages; .mdx is one', async () => {
	const { list, problems } = await docs({
		'docs/_part.md': 'x',
		'docs/_x/a.md': 'x',
		'docs/.hidden.md': 'x',
		'docs/a.md': 'x',
		'docs/note.txt': 'x',
		'docs/b.mdx': 'x',
	});
	assert.equal(list, ['a /a/', 'b /b/']);
	assert.equal(problems, []);
});

test('tags: one page each and an index, labels slugged, one label twice counts once', async () => {
	const { site, problems } = await docs({
		'docs/a.md': '---\ntags: [Unity, mtoon-1.0, Unity]\n---\nx',
		'docs/b.md': '---\ntags: [unity, { label: 表情, permalink: face }]\n---\nx',
		'docs/d.md': '---\ntags: [" spaced ", { label: " 表情", permalink: face }]\n---\nx',
		'docs/c.md': '---\ntags: ["表情 と視線"]\nunlisted: true\n---\nx',
	});
	assert.equal(problems, []);
	assert.equal(
		[...site.routes.values()].flatMap((r) =>
			r.kind === 'tag' ? [[r.path, r.tag.label, r.docs.map((d) => d.id).join()]] : r.kind === 'tags' ? [[r.path]] : [],
		),
		[
			['/tags/'],
			['/tags/mtoon-1-0/', 'mtoon-1.0', 'a'],
			['/tags/spaced/', 'spaced', 'd'],
			['/tags/unity/', 'Unity', 'a,b'],
			['/tags/face/', '表情', 'b,d'],
		],
	);
	assert.not((await docs({ 'docs/a.md': 'x' })).site.routes.has('/tags/'), 'no tags, no index');
});

test('drafts are left out, and named by sidebars without harm; serve --watch shows them', async () => {
	const files = {
		'docs/a.md': 'x',
		'docs/d.md': '---\ndraft: true\n---\nx',
		'sidebars.json': '',
		'sidebars.ts':
			"export default { s: ['a', 'd', { type: 'category', label: 'c', items: ['d'] }, { type: 'category', label: 'e', link: { type: 'doc', id: 'd' }, items: ['a'] }] };",
	};
	const { site, problems } = await graphOf(files);
	assert.equal(problems, []);
	assert.equal([...site.routes.keys()], ['/a/', '/search/', '/404.html']);
	assert.equal(site.sidebars[0]!.items.length, 2);
	const dev = await graphOf(files, {}, { dev: true });
	assert.ok(dev.site.routes.has('/d/'));
	assert.equal(dev.site.sidebars[0]!.items.length, 4);
});

test('unlisted docs have a route, but no place in sidebars and tags; they show the sidebar that they would be in', async () => {
	const { site, problems } = await docs({
		'docs/a.md': 'x',
		'docs/u.md': '---\nunlisted: true\ntags: [t]\n---\nx',
		'docs/in/v.md': '---\nunlisted: true\n---\nx',
		'sidebars.ts': "export default { s: ['a', 'u'], t: [{ type: 'autogenerated', dirName: '.' }] };",
	});
	assert.equal(problems, []);
	assert.equal(
		face(site).docs.map(({ id, sidebar }) => [id, sidebar]),
		[
			['a', 's'],
			['in/v', 't'],
			['u', 's'],
		],
	);
	assert.ok(site.routes.has('/u/'));
	assert.not(site.routes.has('/tags/t/'));
	for (const sidebar of site.sidebars)
		assert.equal(
			sidebar.items.map((i) => i.type === 'doc' && i.id),
			['a'],
		);
});

/** What components get of the docs' version. */
function face({ versions: [version] }: Site) {
	const { name, label, path, isLast, docs, mainDocId } = version!;
	return { name, label, path, isLast, docs: docs.map(({ id, path, sidebar }) => ({ id, path, sidebar })), mainDocId };
}

test('the docs version has its name, label, start, docs and landing doc', async () => {
	const { site } = await docs({ 'docs/a.md': 'x', 'docs/b.md': 'x', 'sidebars.ts': "export default { s: ['b'] };" });
	assert.equal(face(site), {
		name: 'current',
		label: 'Next',
		path: '/',
		isLast: true,
		docs: [
			{ id: 'a', path: '/a/', sidebar: undefined },
			{ id: 'b', path: '/b/', sidebar: 's' },
		],
		mainDocId: 'b',
	});
	const other = await docs(
		{ 'docs/a.md': 'x' },
		{ docs: { routeBasePath: '/docs/', version: { name: '2.0', label: 'v2' }, mainDocId: 'a' } },
	);
	assert.equal(face(other.site), {
		name: '2.0',
		label: 'v2',
		path: '/docs/',
		isLast: true,
		docs: [{ id: 'a', path: '/docs/a/', sidebar: 'docs' }],
		mainDocId: 'a',
	});
});

test('a navbar item for an unknown doc or sidebar is an error that says what is near, or what there is', async () => {
	const items = [
		{ type: 'doc', docId: 'intrp' },
		{ type: 'docSidebar', sidebarId: 'zzz' },
	];
	const files = { 'docs/intro.md': 'x', 'sidebars.ts': "export default { s: ['intro'] };" };
	const { problems } = await graphOf(files, { navbar: { items } });
	assert.equal(
		problems.map(({ severity, message, hint }) => `${severity}: ${message} | ${hint}`),
		[
			'error: navbar.items[0]: there is no doc with id "intrp"; check the navbar item configuration | did you mean "intro"?',
			'error: navbar.items[1]: there is no sidebar with id "zzz"; check the navbar item configuration | sidebars: s',
		],
	);
});

test('docs turned off: a navbar item for a doc is an error', async () => {
	const { site, problems } = await docs({ 'docs/a.md': 'x' }, { docs: false, navbar: { items: [{ type: 'doc', docId: 'a' }] } });
	assert.equal(problems, [
		'vrmdocs.config.json:10:5 error: navbar.items[0]: there is no doc with id "a"; check the navbar item configuration',
	]);
	assert.not(site.routes.has('/a/'));
});

test('a landing doc, pagination and displayed sidebar that do not exist: errors with places and the nearest', async () => {
	const { problems } = await graphOf(
		{
			'docs/intro.md': '---\ntitle: i\npagination_next: intr\npagination_prev: zzzzzzz\ndisplayed_sidebar: nope\n---\nx',
			'docs/b.md': '---\npagination_next: null\ndisplayed_sidebar: null\n---\nx',
		},
		{ docs: { mainDocId: 'itnro' } },
	);
	assert.equal(printed(problems), [
		'docs/intro.md:3:1 error: pagination_next: there is no doc with id "intr"',
		'docs/intro.md:4:1 error: pagination_prev: there is no doc with id "zzzzzzz"',
		'docs/intro.md:5:1 error: there is no sidebar with id "nope"',
		'vrmdocs.config.json:6:3 error: docs.mainDocId: there is no doc with id "itnro"',
	]);
	assert.equal(problems.map((p) => p.hint).sort(), [
		'an id is the path from the docs folder without its ending, such as guide/intro',
		'did you mean "intro"?',
		'did you mean "intro"?',
		'sidebars: docs',
	]);
});

test('displayed_sidebar gives a doc another sidebar, or none', async () => {
	const { site } = await docs({
		'docs/a.md': '---\ndisplayed_sidebar: t\n---\nx',
		'docs/b.md': '---\ndisplayed_sidebar: null\n---\nx',
		'sidebars.ts': "export default { s: ['a', 'b'], t: ['b'] };",
	});
	assert.equal(
		site.docs.map((d) => d.sidebar),
		['t', undefined],
	);
});

test('a doc in two sidebars belongs to the first', async () => {
	const { site } = await docs({ 'docs/a.md': 'x', 'sidebars.ts': "export default { s: ['a'], t: ['a'] };" });
	assert.is(site.docs[0]!.sidebar, 's');
});

test('without trailing slashes, under a base path, under another route base', async () => {
	const { list, site } = await docs(
		{ 'docs/index.md': 'x', 'docs/a/b.md': '---\ntags: [t]\n---\nx', 'pages/p.md': 'x', 'blog/2024-01-02-x.md': 'x' },
		{ trailingSlash: false, docs: { routeBasePath: 'docs' } },
	);
	assert.equal(list, ['a/b /docs/a/b', 'index /docs']);
	assert.equal(
		[...site.routes.keys()],
		['/p', '/docs/a/b', '/docs', '/tags', '/tags/t', '/blog/2024/01/02/x', '/blog', '/blog/archive', '/search', '/404.html'],
	);
});

test('folders the config names and that are not there', async () => {
	const { problems } = await graphOf(
		{ 'docs/a.md': 'x' },
		{ docs: { path: 'dcos', sidebarPath: 'sidebar.ts' }, staticDirectories: ['static', 'assets'] },
	);
	assert.equal(printed(problems), [
		'vrmdocs.config.json:11:3 warning: staticDirectories[1]: there is no folder assets',
		'vrmdocs.config.json:6:3 warning: docs.path: there is no folder dcos',
		'vrmdocs.config.json:7:3 error: docs.sidebarPath: there is no file sidebar.ts',
	]);
});

test.run();
