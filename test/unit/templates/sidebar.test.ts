import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderSidebar } from '../../../templates/components/Sidebar.tsx';
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

test('links and categories start as the engine expects them', () => {
	const html = renderSidebar([{ type: 'link', label: 'A & B', href: '/a/?x=1&y=2', external: false }, category({})], ja, 'docs');
	assert.ok(html.includes('<a class="sidebar-link" href="/a/?x=1&amp;y=2"'));
	assert.ok(html.includes('<details class="sidebar-category" data-key="3"'));
	assert.ok(html.includes('A &amp; B'));
});

test('a category that starts open does not take a second open attribute', () => {
	const html = renderSidebar([category({ collapsed: false })], ja, 'docs');
	assert.ok(html.includes('<details class="sidebar-category" open data-key="3">'));
	assert.not(html.includes('<details class="sidebar-category" data-key='));
});

test('a category with a page is a link beside a named fold button', () => {
	const html = renderSidebar([category({ href: '/expression/' })], ja, 'docs');
	assert.match(html, /<a class="sidebar-link" href="\/expression\/">表情<\/a><details/);
	assert.ok(html.includes('aria-label="「表情」の下位ページを開閉"'));
});

test('a category that cannot be folded has no details', () => {
	const html = renderSidebar([category({ collapsible: false })], ja, 'docs');
	assert.not(html.includes('<details'));
	assert.ok(html.includes('href="/b/"'));
});

test.run();
