/** Navbar items as they stand on a page: addresses, what is active, languages, versions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeResolver } from '../../../src/graph/resolve.ts';
import { navItems } from '../../../src/render/navbar/items.ts';
import { graphOf } from '../../support/site.ts';

const navbar = {
	items: [
		{ type: 'doc', docId: 'b' },
		{ type: 'docSidebar', sidebarId: 's', label: 'Guide' },
		{ to: '/a/', label: 'A' },
		{ href: 'https://e.example/', label: 'E' },
		{
			type: 'dropdown',
			label: 'More',
			items: [
				{ to: '/blog/', label: 'Blog' },
				{ type: 'docSidebar', sidebarId: 't' },
				{ type: 'html', value: '<hr>' },
			],
		},
		{ type: 'languageDropdown' },
		{ type: 'docsVersion' },
		{ type: 'search' },
		{ type: 'html', value: '<b>x</b>', position: 'right' },
	],
};
const files = {
	'docs/a.md': '# Aa\n',
	'docs/b.md': '# Bb\n',
	'docs/表.md': '# 表\n',
	'blog/2024-01-02-p.md': 'x',
	'sidebars.ts': "export default { s: ['a', 'b'], t: ['表'] };",
};
const languages = [
	{ locale: 'ja', label: '日本語' },
	{ locale: 'en', label: 'English', host: 'https://a.example/en' },
	{ locale: 'fr', label: 'Français', host: 'https://fr.a.example/' },
];

async function items(on: { path: string; sidebar?: string }, config = {}) {
	const { site, problems } = await graphOf(files, { navbar, locale: 'ja', languages, ...config });
	assert.equal(
		problems.filter((p) => p.severity !== 'note'),
		[],
	);
	return navItems(site, makeResolver(site), on);
}
const brief = (list: Awaited<ReturnType<typeof items>>) =>
	list.flatMap((i) =>
		i.type === 'link'
			? [`${i.label} ${i.href}${i.external ? ' ext' : ''}${i.active ? ' active' : ''}${i.current ? ' current' : ''}`]
			: i.type === 'dropdown'
				? [
						`${i.label}${i.active ? ' active' : ''} [${i.items.map((c) => (c.type === 'link' ? `${c.label} ${c.href}${c.active ? ' active' : ''}` : c.html)).join(', ')}]`,
					]
				: [],
	);

test('labels and addresses: of the doc, of the first page of the sidebar, of the link', async () => {
	assert.equal(brief(await items({ path: '/none/' })), [
		'Bb /b/',
		'Guide /a/',
		'A /a/',
		'E https://e.example/ ext',
		'More [Blog /blog/, t /%E8%A1%A8/, <hr>]',
	]);
});

test('the item of the page and of its sidebar is active', async () => {
	assert.equal(brief(await items({ path: '/a/', sidebar: 's' })), [
		'Bb /b/',
		'Guide /a/ active current',
		'A /a/ active current',
		'E https://e.example/ ext',
		'More [Blog /blog/, t /%E8%A1%A8/, <hr>]',
	]);
	assert.equal(brief(await items({ path: '/b/', sidebar: 's' }))[1], 'Guide /a/ active');
	assert.equal(brief(await items({ path: '/blog/2024/01/02/p/' })).at(-1), 'More active [Blog /blog/ active, t /%E8%A1%A8/, <hr>]');
	assert.equal(brief(await items({ path: '/表/', sidebar: 't' })).at(-1), 'More active [Blog /blog/, t /%E8%A1%A8/ active, <hr>]');
});

test('the language dropdown names the current language and links to the same path of the others', async () => {
	const dropdown = (await items({ path: '/vrm/表/' })).find((i) => i.type === 'languageDropdown');
	assert.equal(dropdown, {
		type: 'languageDropdown',
		position: 'right',
		current: '日本語',
		currentIndex: 0,
		items: [
			{ label: 'English', locale: 'en', href: 'https://a.example/en/vrm/%E8%A1%A8/' },
			{ label: 'Français', locale: 'fr', href: 'https://fr.a.example/vrm/%E8%A1%A8/' },
		],
	});
});

test('the docs version: current, labelled in the language of the site; without a page at its start it leads to its first doc', async () => {
	const item = (await items({ path: '/' })).find((i) => i.type === 'docsVersion');
	assert.equal(item?.type === 'docsVersion' && item.versions, [{ name: 'current', label: '次期バージョン', href: '/a/', isLast: true }]);
});

test('positions: links left, search, languages and versions right unless told otherwise', async () => {
	assert.equal(
		(await items({ path: '/' })).map((i) => i.position),
		['left', 'left', 'left', 'left', 'left', 'right', 'right', 'right', 'right'],
	);
});

test('under a base URL and without trailing slashes', async () => {
	assert.equal(brief(await items({ path: '/a', sidebar: 's' }, { baseUrl: '/docs/', trailingSlash: false })), [
		'Bb /docs/b',
		'Guide /docs/a active current',
		'A /docs/a active current',
		'E https://e.example/ ext',
		'More [Blog /docs/blog, t /docs/%E8%A1%A8, <hr>]',
	]);
});

test.run();
