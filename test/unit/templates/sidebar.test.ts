import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderSidebarItem, renderSidebarList } from '../../../templates/components/Sidebar.tsx';
import type { SidebarItemProps } from '../../../templates/props.ts';
import { ja } from '../../../templates/strings/ja.ts';

const category = (more: Partial<Extract<SidebarItemProps, { type: 'category' }>>): SidebarItemProps => ({
	type: 'category',
	label: '表情',
	items: [{ type: 'link', label: '設定', href: '/b/', external: false }],
	collapsible: true,
	collapsed: true,
	key: '3',
	...more,
});
const html = (item: SidebarItemProps, state = {}) => renderSidebarItem(item, { current: false, open: false, ...state }, ja).join('…');

test('a link is marked only on its own page', () => {
	const link: SidebarItemProps = { type: 'link', label: 'A & B', href: '/a/?x=1&y=2', external: false };
	assert.is(html(link), '<li class="sidebar-item"><a class="sidebar-link" href="/a/?x=1&amp;y=2">A &amp; B</a></li>…');
	assert.match(html(link, { current: true }), 'aria-current="page"');
});

test('a long name breaks between its parts, a short one and the words beside it do not', () => {
	const link: SidebarItemProps = { type: 'link', label: 'UniGLTF.RuntimeGltfInstanceとUniVRM', href: '/a/', external: false };
	const broken = 'Uni<wbr/>GLTF.<wbr/>Runtime<wbr/>Gltf<wbr/>InstanceとUniVRM';
	assert.match(html(link), `>${broken}</a>`);
	for (const more of [{}, { href: '/b/' }, { collapsible: false }])
		assert.match(html(category({ ...more, label: link.label })), `>${broken}<`);
	assert.match(html(category({ href: '/b/', label: link.label })), `「${link.label}」の下位ページ`);
});

test('the items of a category are within its list', () => {
	assert.match(html(category({})), /<details class="sidebar-category" data-key="3">.*<ul class="sidebar-list">…<\/ul><\/details><\/li>$/);
	assert.match(html(category({}), { open: true }), '<details class="sidebar-category" open="" data-key="3">');
});

test('a category with a page is a link beside a named fold button', () => {
	const linked = html(category({ href: '/expression/' }), { current: true });
	assert.match(linked, /<a class="sidebar-link" href="\/expression\/" aria-current="page">表情<\/a><details/);
	assert.ok(linked.includes('aria-label="「表情」の下位ページを開閉"'));
});

test('a category that cannot be folded has no details', () => {
	assert.not(html(category({ collapsible: false })).includes('<details'));
});

test('an item takes the class that its page or category asks for', () => {
	assert.match(html({ type: 'link', label: 'A', href: '/a/', external: false, className: 'special' }), '<li class="sidebar-item special">');
	assert.match(html(category({ className: 'special' })), '<li class="sidebar-item special">');
});

test('the list names its sidebar', () => {
	assert.is(renderSidebarList('docs').join('…'), '<ul class="sidebar-list" data-sidebar="docs">…</ul>');
});

test.run();
