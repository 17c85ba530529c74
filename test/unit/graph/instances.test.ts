/** Several docs and several blogs in one site. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { navbarLabel } from '../../../src/graph/lookup.ts';
import { makeResolver } from '../../../src/graph/resolve.ts';
import { navItems } from '../../../src/render/navbar/items.ts';
import { navPlace } from '../../../src/render/navbar/place.ts';
import { docPlaces } from '../../../src/render/pages/doc-places.ts';
import { follow, graphOf, outline, printed } from '../../support/site.ts';

const files = {
	'docs/index.md': '---\ntags: [T]\n---\n\n# Home\n\n[b](../api/b.md)\n',
	'docs/b.md': '# B\n',
	'sidebars.ts': "export default { s: ['index', 'b'] };",
	'api/index.md': '---\ntags: [T]\npagination_next: b\n---\n\n# API\n',
	'api/b.md': '# API B\n',
	'api/_category_.json': '{}',
	'api/deep/_category_.json': '{"label": "Deep one"}',
	'api/deep/c.md': '# C\n',
	'sidebars-people.ts':
		"export default { s: ['who'], t: [{ type: 'category', label: 'Cat', link: { type: 'generated-index' }, items: ['who'] }] };",
	'people/who.md': '# Who\n',
	'blog/2024-01-02-a.md': '---\nauthors: [x]\ntags: [T]\n---\n\na\n',
	'blog/authors.yml': 'x: { name: X }\n',
	'news/2024-02-02-a.md': '---\nauthors: [x]\ntags: [T]\n---\n\nb\n',
	'news/2024-02-03-b.md': 'c',
	'news/authors.yml': 'x: { name: Y }\n',
};
const config = {
	docs: [{}, { id: 'api' }, { id: 'people', routeBasePath: '/team/who/', sidebarPath: 'sidebars-people.ts', breadcrumbs: false }],
	blog: [{}, { id: 'news', title: 'News', postsPerPage: 1, feeds: ['atom'] }],
	navbar: {
		items: [
			{ type: 'docSidebar', sidebarId: 's', label: 'First' },
			{ type: 'docSidebar', docs: 'people', sidebarId: 's', label: 'People' },
			{ type: 'doc', docs: 'api', docId: 'b' },
			{ type: 'docsVersion', docs: 'api', dropdown: false, label: 'V' },
		],
	},
};

test('each of several docs has routes, ids, sidebars, tags and neighbours of its own', async () => {
	const { site, problems } = await graphOf(files, config);
	assert.equal(
		printed(problems).filter((p) => !p.includes('note:')),
		[],
	);
	assert.equal(
		site.docs.map((d) => `${d.version}:${d.id} ${d.path} ${d.sidebar}`),
		[
			':b /b/ s',
			':index / s',
			'api:b /api/b/ api/docs',
			'api:deep/c /api/deep/c/ api/docs',
			'api:index /api/ api/docs',
			'people:who /team/who/who/ people/s',
		],
	);
	assert.equal(
		site.sidebars.map((s) => `${s.id}: ${outline(s)}`),
		[
			's: Home /, B /b/',
			'api/docs: API B /api/b/, Deep one [C /api/deep/c/], API /api/',
			'people/s: Who /team/who/who/',
			'people/t: Cat (/team/who/category/cat/ index) [Who /team/who/who/]',
		],
	);
	assert.ok(site.routes.has('/tags/t/') && site.routes.has('/api/tags/t/'));
	const places = docPlaces(site);
	assert.equal([places.get('/b/')?.next, places.get('/api/b/')?.next?.href], [undefined, '/api/deep/c/']);
	assert.is(follow(site, 'docs/index.md', '../api/b.md').href, '/api/b/');
	assert.is(follow(site, 'api/index.md', '/deep/c.md').href, '/api/deep/c/');
});

test('each of several blogs has posts, authors, lists, tags and feeds of its own', async () => {
	const { site } = await graphOf(files, config);
	assert.equal(
		site.posts.map((p) => `${p.blog} ${p.path} ${p.authors.map((a) => a.name)} ${p.tags.map((t) => t.path)}`),
		['default /blog/2024/01/02/a/ X /blog/tags/t/', 'news /news/2024/02/03/b/  ', 'news /news/2024/02/02/a/ Y /news/tags/t/'],
	);
	const lists = [...site.routes.values()].filter((r) => r.kind === 'blog-list').map((r) => `${r.path} ${r.posts.map((p) => p.path)}`);
	assert.equal(lists, ['/blog/ /blog/2024/01/02/a/', '/news/ /news/2024/02/03/b/', '/news/page/2/ /news/2024/02/02/a/']);
	assert.is(follow(site, 'docs/b.md', '/news/atom.xml').kind, 'asset');
	assert.is(follow(site, 'docs/b.md', '/news/rss.xml').kind, 'broken');
});

test('navbar items name their docs; those of others are not active', async () => {
	const { site } = await graphOf(files, config);
	const shown = (path: string) => {
		const route = site.routes.get(path)!;
		return navItems(site, makeResolver(site), navPlace(route, route.kind === 'doc' ? route.doc.sidebar : undefined, site)).map((i) =>
			i.type === 'link'
				? `${i.label} ${i.href}${i.active ? ' active' : ''}`
				: i.type === 'docsVersion' && i.link
					? `${i.link.label} ${i.link.href}`
					: '',
		);
	};
	assert.equal(shown('/'), ['First / active', 'People /team/who/who/', 'API B /api/b/', 'V /api/']);
	assert.equal(shown('/team/who/who/')[1], 'People /team/who/who/ active');
	assert.equal(shown('/team/who/who/')[0], 'First /');
});

test('a sidebar is called by the navbar’s item for it, wherever that stands, and not by that of other docs', async () => {
	const items = [
		{ type: 'docSidebar', docs: 'people', sidebarId: 's', label: 'People' },
		{ type: 'languageDropdown', itemsAfter: [{ type: 'docSidebar', sidebarId: 's', label: 'First' }] },
	];
	const { site } = await graphOf(files, { ...config, navbar: { items } });
	assert.equal(
		site.sidebars.map(({ id }) => [id, navbarLabel(site, id)]),
		[
			['s', 'First'],
			['api/docs', undefined],
			['people/s', 'People'],
			['people/t', undefined],
		],
	);
});

test('docs that a navbar item names and that do not exist, and two with one id or folder, are errors with a place', async () => {
	const wrong = {
		...config,
		navbar: {
			items: [
				{ type: 'doc', docs: 'apii', docId: 'b' },
				{ type: 'doc', docs: 'api', docId: 'bb' },
				{ type: 'docsVersion', docs: 'api', versions: ['current', 'curent'] },
				{ type: 'docsVersion', versions: { '1.0': { label: 'Old' } } },
			],
		},
	};
	const { problems } = await graphOf(files, wrong);
	assert.equal(
		problems.filter((p) => p.severity === 'error').map((p) => `${p.line} ${p.message} | ${p.hint}`),
		[
			'32 navbar.items[0]: there are no docs with id "apii"; check the navbar item configuration | did you mean "api"?',
			'38 navbar.items[1]: there is no doc with id "bb"; check the navbar item configuration | did you mean "b"?',
			'45 navbar.items[2]: there is no version "curent" | did you mean "current"?',
			'51 navbar.items[3]: there is no version "1.0" | versions: current',
		],
	);
	try {
		await graphOf(files, { docs: [{}, { id: 'a', path: 'docs' }, { id: 'a' }] });
		assert.unreachable();
	} catch (error) {
		assert.match((error as Error).message, 'docs[1].path: must be different from that of the others');
		assert.match((error as Error).message, 'docs[2].id: must be different from that of the others; one may be without an id');
	}
});

test.run();
