import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TabItem, Tabs } from '../../../templates/components/builtins/Tabs.tsx';
import { renderMarkdownComponent } from '../../../templates/components/render.tsx';
import type { SiteProps } from '../../../templates/props.ts';
import { ja } from '../../../templates/strings/ja.ts';

const site = { strings: ja, baseUrl: '/' } as SiteProps;
const item = (value: string, html: string) => ({ name: 'TabItem', props: { value, label: value.toUpperCase() }, html });
const tabs = (childComponents: ReturnType<typeof item>[], idPrefix: string): string =>
	renderMarkdownComponent(Tabs as never, { group: 'rp' }, 'not shown', { site, idPrefix, childComponents });

test('the first tab is chosen, the others wait', () => {
	const html = tabs([item('urp', '<p>1</p>'), item('birp', '<p>2</p>')], 'c0-');
	assert.is(html.match(/role="tab"/g)?.length, 2);
	assert.match(html, /data-value="urp" aria-selected="true" tabindex="0">URP</);
	assert.match(html, /data-value="birp" aria-selected="false" tabindex="-1">BIRP</);
	assert.match(html, /data-tab="idle" data-value="birp"/);
	assert.ok(html.includes('<p>2</p>'));
	assert.not.match(html, 'not shown');
});

test('tabs within a tab keep their own list', () => {
	const inner = tabs([item('x', '<p>x</p>'), item('y', '<p>y</p>')], 'c0-');
	const outer = tabs([item('a', inner), item('b', '<p>b</p>')], 'c1-');
	assert.is(outer.match(/role="tablist"/g)?.length, 2);
	assert.match(
		outer,
		/^<div class="island" data-island="Tabs"[^>]*data-island-id="c1-0"><div class="island-static"><div class="tabs"><div class="tab-list"[^>]*><button[^>]*data-value="a"[^>]*>A<\/button><button[^>]*data-value="b"[^>]*>B<\/button><\/div>/,
	);
});

test('a label is text, whatever it holds', () => {
	const html = tabs([{ name: 'TabItem', props: { value: '"><b>', label: '<i>&' }, html: '' }], 'c0-');
	assert.not.match(html, /<b>|<i>/);
});

test('an item alone is a section with its label', () => {
	const html = renderMarkdownComponent(TabItem as never, { value: 'a', label: 'A' }, '<p>x</p>', { site });
	assert.match(html, /<section class="tab-item"[^>]*><p class="tab-label">A<\/p><div class="tab-body"><p>x<\/p><\/div><\/section>/);
});

test.run();
