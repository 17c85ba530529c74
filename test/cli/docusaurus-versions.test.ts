/**
 * A Docusaurus tree with versions and languages (test/fixtures/docusaurus-versions), built as it is. `npm run compare` builds it by Docusaurus too;
 * what is expected here is what that build has.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuildJson, buildJson, checkLinksJson, told } from '../support/cli.ts';
import { tempDir } from '../support/files.ts';
import { mainOf, textOf } from '../support/html.ts';

const test = suite('a Docusaurus tree with versions and languages');
const dir = tempDir();
const tree = join(process.env.PROJECT_ROOT!, 'test/fixtures/docusaurus-versions');
const out = join(dir, 'out');
const cache = ['--cache-dir', join(dir, 'cache')];
const file = (path: string) => readFileSync(join(out, path), 'utf8');
const page = (route: string) => file(`${route}/index.html`.replace(/^\//, ''));
const main = (route: string) => textOf(mainOf(page(route)));
const title = (route: string) => /<title>(.*?)<\/title>/.exec(page(route))![1];
const plain = (href: string) => decodeURI(href.replace('https://handbook.example', ''));
const links = (html: string) =>
	[...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => `${textOf(text!)} ${plain(href!)}`);
const alternates = (route: string) =>
	[...page(route).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
		.map(([, lang, href]) => `${lang} ${plain(href!)}`)
		.sort();
/** Menus and links of the navbar: a menu's text with its items. */
const navbar = (route: string) => {
	const bar = /<nav class="navbar-nav"[\s\S]*?<\/nav>/
		.exec(page(route))![0]
		.replace(/<span class="(?:visually-hidden|badge badge-neutral)">.*?<\/span>/g, '');
	return bar
		.split('<li class="navbar-item">')
		.slice(1)
		.map((item) => {
			const label = /<summary[^>]*>(.*?)<\/summary>/s.exec(item)?.[1];
			const current = /<span class="dropdown-link dropdown-current dropdown__link dropdown__link--active"[^>]*>(.*?)<svg/s.exec(item)?.[1];
			const items = item.replace(
				/<span class="dropdown-link dropdown-current dropdown__link dropdown__link--active"[\s\S]*?<\/span>/,
				`<a href="*">${current}</a>`,
			);
			return label === undefined ? links(item).join() : [textOf(label), ...links(items)].join(' | ');
		});
};
const neighbours = (route: string) =>
	[
		...page(route).matchAll(
			/href="([^"]*)" rel="(?:prev|next)"><span class="pagination-hint pagination-nav__sublabel">(.*?)<\/span><span class="pagination-title pagination-nav__label">(.*?)</gs,
		),
	].map(([, href, hint, label]) => `${textOf(hint!)}: ${label} ${plain(href!)}`);
let json: BuildJson;

test.before(async () => {
	({ json } = await buildJson(tree, ['--out', out, ...cache]));
});

test('is built without a config of ours; languages without texts of ours are told', () => {
	assert.equal(told(json.errors), []);
	assert.equal(
		told(json.warnings).map((line) => line.replace(/: \d+ texts/, ': N texts')),
		['docusaurus.config.ts:20:4 warning missing-strings: strings: N texts are not given in "he" and are shown in English'],
	);
	assert.equal(json.unsupported, []);
});

test('versions and languages have the addresses that Docusaurus gives', () => {
	for (const language of ['/', '/en/', '/he/'])
		for (const route of [
			'docs/',
			'docs/next/',
			'docs/lts/',
			'docs/lts/setup/',
			'docs/1.0/guide/gone/',
			'docs/1.0/tags/古い/',
			'docs/category/ガイド/',
			'docs/next/category/ガイド/',
			'docs/next/tags/prepare/',
			'api/v2/call/',
			'api/v2/tags/呼ぶ/',
			'api/v1/',
			'notes/2026/03/01/first/',
			'blog/tags/release/',
			'blog/authors/hikari/',
			'versions/',
		])
			assert.ok(json.routes.includes(language + route), language + route);
	// A slug of the translation; a tag that only the original has; a page of one version.
	assert.ok(json.routes.includes('/en/docs/next/guide/whats-new/') && !json.routes.includes('/en/docs/next/guide/new/'));
	assert.not(json.routes.includes('/en/docs/next/tags/電球/'));
	assert.not(json.routes.includes('/docs/1.0/guide/colours/') || json.routes.includes('/docs/guide/new/'));
	assert.not(existsSync(join(out, 'ja')));
});

test('titles and texts are translated where there is a translation, else there in the original', () => {
	assert.equal(['docs/next', 'en/docs/next', 'he/docs/next'].map(title), [
		'はじめに | ランプ手帳',
		'Introduction | ランプ手帳',
		'はじめに | ランプ手帳',
	]);
	assert.match(main('en/docs/1.0'), 'The first version, 1.0.');
	assert.match(main('en/docs/1.0/guide/gone'), '1.0 にだけある。');
	assert.match(main('en/docs/lts'), '長く保守する版 1.1。');
	assert.match(main('en/api/v1'), 'What v1 did.');
	assert.match(main('en/api/v2/call'), 'v2 を呼ぶ。');
	assert.match(main('en'), 'The handbook and the news .');
	assert.match(main('en/blog/2026/01/10/v2'), '2.0 is published.');
	assert.match(main('en/blog/2026/02/20/plan'), '3.0 の計画。');
	assert.equal(title('en/notes/2026/03/01/first'), 'First note | ランプ手帳');
	for (const [route, language] of [
		['docs', 'lang="ja" dir="ltr"'],
		['en/docs', 'lang="en-GB" dir="ltr"'],
		['he/docs', 'lang="he" dir="rtl"'],
	])
		assert.match(page(route!), `<html ${language}`);
});

test('every page names itself, and what it is in the other languages', () => {
	const canonical = (route: string) => plain(/<link rel="canonical" href="([^"]+)"/.exec(page(route))![1]!);
	assert.is(canonical('en/docs/1.0/guide/install'), '/lamp/en/docs/1.0/guide/install/');
	assert.is(canonical('docs/lts/setup'), '/lamp/docs/lts/setup/');
	assert.equal(alternates('he/docs/1.0/guide/install'), [
		'en-GB /lamp/en/docs/1.0/guide/install/',
		'he /lamp/he/docs/1.0/guide/install/',
		'ja /lamp/docs/1.0/guide/install/',
		'x-default /lamp/docs/1.0/guide/install/',
	]);
	// The translation has another slug: Docusaurus leads to pages that are not there.
	assert.equal(alternates('docs/next/guide/new'), [
		'en-GB /lamp/en/docs/next/guide/whats-new/',
		'he /lamp/he/docs/next/guide/new/',
		'ja /lamp/docs/next/guide/new/',
		'x-default /lamp/docs/next/guide/new/',
	]);
	assert.equal(alternates('docs/next/tags/電球'), [
		'he /lamp/he/docs/next/tags/電球/',
		'ja /lamp/docs/next/tags/電球/',
		'x-default /lamp/docs/next/tags/電球/',
	]);
});

test('banner, badge and noindex are those of the version', () => {
	const banner = (route: string) =>
		textOf(/<div class="admonition[^"]* version-banner theme-admonition[^"]*"[\s\S]*?<\/div><\/div>/.exec(page(route))?.[0] ?? '');
	const badge = (route: string) => textOf(/<p class="version-badge theme-doc-version-badge">.*?<\/p>/.exec(page(route))?.[0] ?? '');
	assert.match(
		banner('en/docs/1.0/guide/install'),
		'This is the documentation of 1.0 (old), which is no longer maintained. The latest version is 2.0 .',
	);
	assert.match(page('en/docs/1.0/guide/install'), '<a href="/lamp/en/docs/guide/install/">2.0</a>');
	assert.match(banner('en/docs/next'), '3.0 (soon)');
	assert.equal(['docs', 'docs/lts', 'api/v2'].map(banner), ['', '', '']);
	assert.match(banner('api/v1'), 'v1');
	// A generated page that the latest version has too.
	assert.match(page('docs/next/category/ガイド'), '<a href="/lamp/docs/category/%E3%82%AC%E3%82%A4%E3%83%89/">2.0</a>');
	assert.equal(['docs', 'docs/next', 'docs/lts', 'docs/1.0', 'en/docs/1.0', 'api/v1', 'api/v2', 'blog'].map(badge), [
		'バージョン: 2.0',
		'バージョン: 3.0（準備中）',
		'バージョン: 1.1 LTS',
		'バージョン: 1.0',
		'Release: 1.0 (old)',
		'バージョン: v1',
		'',
		'',
	]);
	const noindex = (route: string) => page(route).includes('<meta name="robots" content="noindex"/>');
	assert.equal(['docs/1.0', 'en/docs/1.0/guide/gone', 'docs/1.0/tags/古い', 'docs/lts', 'docs/next'].map(noindex), [
		true,
		true,
		true,
		false,
		false,
	]);
	assert.match(page('docs/lts'), /class="shell[^"]* lts-docs main-wrapper"/);
	assert.not.match(file('en/sitemap.xml'), '/docs/1.0/');
	assert.match(file('en/sitemap.xml'), '/en/docs/lts/setup/');
});

test('menus of versions stay on the page, with the items and labels of the config', () => {
	assert.equal(navbar('en/docs/1.0/guide/install').slice(4), [
		'v2 (en) /lamp/en/api/v2/',
		'1.0 (old) | どれを使うか /lamp/en/versions/ | 3.0 (soon) /lamp/en/docs/next/guide/install/ | 2.0 /lamp/en/docs/guide/install/ | 1.1 LTS /lamp/en/docs/lts/setup/ | 1.0 (old) /lamp/en/docs/1.0/guide/install/ | すべての版 /lamp/en/versions/',
		'v2 (en) | v1（古い） /lamp/en/api/v1/ | v2 (en) /lamp/en/api/v2/',
		'English | 日本語 /lamp/docs/1.0/guide/install/ | English * | العربية /lamp/he/docs/1.0/guide/install/ | 翻訳を手伝う https://translate.handbook.example',
	]);
	// A page that is in one version alone, a generated one, and those of other docs.
	assert.match(navbar('docs/1.0/guide/gone')[5]!, '2.0 /lamp/docs/ | 1.1 LTS /lamp/docs/lts/ |');
	assert.match(
		navbar('docs/category/ガイド')[5]!,
		'3.0（準備中） /lamp/docs/next/category/ガイド/ | 2.0 /lamp/docs/category/ガイド/ | 1.1 LTS /lamp/docs/lts/ |',
	);
	assert.equal(navbar('api/v1').slice(4, 7), [
		'v1 /lamp/api/v1/',
		'2.0 | どれを使うか /lamp/versions/ | 3.0（準備中） /lamp/docs/next/ | 2.0 /lamp/docs/ | 1.1 LTS /lamp/docs/lts/ | 1.0 /lamp/docs/1.0/ | すべての版 /lamp/versions/',
		'v1（古い） | v1（古い） /lamp/api/v1/ | v2 /lamp/api/v2/',
	]);
	assert.match(navbar('docs/next/tags/電球')[7]!, 'English /lamp/en/ |');
});

test('items of the navbar lead into the version of the page, with their labels in the language', () => {
	assert.equal(navbar('en/docs/lts').slice(0, 4), [
		'Handbook /lamp/en/docs/lts/setup/',
		'API /lamp/en/api/v2/',
		'News /lamp/en/blog/',
		'More | About us /lamp/en/about/ | 入れ方 /lamp/en/docs/lts/setup/',
	]);
	assert.is(navbar('he/docs')[0], 'الدليل /lamp/he/docs/');
	assert.match(page('en/docs'), '<span class="navbar-title navbar__title text--truncate">Lamp handbook</span>');
	const footer = (route: string) => textOf(/<footer class="site-footer"[\s\S]*?<\/footer>/.exec(page(route))![0]);
	assert.match(footer('en'), 'Read Handbook The first version 外 店');
	assert.match(footer('en'), 'Copyright © 2026 Lamp society');
	assert.match(footer('he'), '読む 手引き 前の版');
	assert.match(page('en'), 'alt="A small lamp"');
	// The announcement is HTML as it is written: it leads to the original.
	assert.match(page('en'), '<a href="/lamp/docs/next/">試す</a>');
});

test('sidebars, previous, next and breadcrumbs are those of the version, in the language', () => {
	const sidebar = (route: string) => links(/<ul class="sidebar-list menu__list" data-sidebar[\s\S]*?<\/nav>/.exec(page(route))![0]);
	assert.equal(sidebar('en/docs/next/guide/install'), [
		'Introduction /lamp/en/docs/next/',
		'Guide /lamp/en/docs/next/category/ガイド/',
		'Installing /lamp/en/docs/next/guide/install/',
		'色 /lamp/en/docs/next/guide/colours/',
		'New in 3.0 /lamp/en/docs/next/guide/whats-new/',
		'Questions /lamp/en/docs/next/faq/',
		'Shop https://shop.handbook.example',
	]);
	assert.equal(sidebar('docs/1.0'), [
		'はじめに /lamp/docs/1.0/',
		'入れ方 /lamp/docs/1.0/guide/install/',
		'なくなった機能 /lamp/docs/1.0/guide/gone/',
	]);
	assert.equal(neighbours('en/docs/next/guide/install'), [
		'Back: Guide /lamp/en/docs/next/category/ガイド/',
		'Next: 色 /lamp/en/docs/next/guide/colours/',
	]);
	assert.equal(neighbours('docs/1.0/guide/install'), ['前へ: はじめに /lamp/docs/1.0/', '次の頁: 消えた機能 /lamp/docs/1.0/guide/gone/']);
	assert.match(textOf(/<ol class="breadcrumbs-list">.*?<\/ol>/s.exec(page('en/docs/1.0/guide/gone'))![0]), 'Guide なくなった機能');
	assert.match(main('en/docs/next/category/ガイド'), 'All guides In the order of reading. Installing How to install 3.0');
});

test('links stay in their version and language; those of files lead to another version', () => {
	assert.equal(
		links(mainOf(page('docs/next')))
			.filter((link) => /入れ方|色/.test(link))
			.slice(0, 4),
		[
			'入れ方 /lamp/docs/next/guide/install/',
			'色 /lamp/docs/next/guide/colours/#colour-names',
			'公開中の版の入れ方 /lamp/docs/guide/install/',
			'1.0 の入れ方 /lamp/docs/1.0/guide/install/',
		],
	);
	assert.match(mainOf(page('en/docs/next')), 'href="/lamp/en/docs/next/guide/colours/#colour-names"');
	// From the root of the docs, translated or not; a post by the name of its file.
	assert.match(mainOf(page('en/docs/next/faq')), 'href="/lamp/en/docs/next/guide/install/#steps"');
	assert.match(mainOf(page('he/docs/next/guide/new')), 'href="/lamp/he/docs/next/"');
	assert.match(mainOf(page('en/blog/2026/02/20/plan')), 'href="/lamp/en/blog/2026/01/10/v2/"');
	assert.match(mainOf(page('en/docs/1.0/guide/install')), /<img[^>]* src="\/lamp\/en\/assets\/images\/mark\.\w+\.png"/);
});

test('tags, authors and blogs are named in the language', () => {
	assert.match(main('en/docs/next/tags/prepare'), 'Set-up');
	assert.match(main('en/docs/next/tags/prepare'), 'What to do first');
	assert.match(main('en/docs/tags/prepare'), '準備');
	assert.match(mainOf(page('en/blog/2026/01/10/v2')), />Release</);
	assert.match(main('en/blog/authors'), 'Hikari Keeper of the light');
	assert.is(title('en/blog'), 'News | ランプ手帳');
	assert.is(title('en/notes'), 'Notes | ランプ手帳');
	assert.match(page('en/blog'), 'Recent news');
	assert.match(file('en/notes/rss.xml'), '<title>Notes | ランプ手帳</title>');
});

test('components ask for versions, the language and texts', () => {
	assert.match(main('docs/next/guide/colours'), 'この頁は 3.0（準備中）（current）のもの。 公開中ではない ja');
	assert.match(main('docs/guide/colours'), 'この頁は 2.0（2.0）のもの。 公開中 ja');
	assert.match(main('en/docs/next/guide/colours'), 'This page is of 3.0 (soon) (current). 公開中ではない en');
	assert.match(main('en/docs/next/guide/colours'), 'Warm white');
	assert.match(main('en/docs/next/guide/colours'), '部屋に合わせる。');
	assert.match(main('he/docs/guide/colours'), '公開中 he');
	assert.is(title('en/versions'), 'All versions | ランプ手帳');
	assert.match(main('en/versions'), 'List of versions 3.0 (soon) 2.0 * 1.1 LTS 1.0 (old)');
	assert.equal(links(mainOf(page('en/versions'))), [
		'3.0 (soon) /lamp/en/docs/next/',
		'2.0 /lamp/en/docs/',
		'1.1 LTS /lamp/en/docs/lts/',
		'1.0 (old) /lamp/en/docs/1.0/',
	]);
});

test('a component that asks for the reader’s version hydrates, and knows there which version it is on', () => {
	assert.match(main('docs/guide/colours'), '2.0 : 未選択 1.0');
	const { src } = JSON.parse(
		/data-island="Mdx" data-props="([^"]+)"/.exec(page('en/docs/guide/colours'))![1]!.replaceAll('&quot;', '"'),
	) as { src: string };
	const code = file(src.replace('/lamp/', ''));
	assert.match(code, /version:\{pluginId:"default",name:"2\.0"\}/);
	// What all pages know is a file that they share.
	const [, facts] = /^import"\.\/(site\.\w+\.js)"/.exec(code)!;
	assert.match(file(`en/assets/${facts}`), '"label":"1.0 (old)"');
	// A page whose components hold no state has no module.
	assert.not.match(page('docs/next/guide/colours'), 'data-island="Mdx"');
});

test('edit links lead to the file, its translation or its current version, as the config says', () => {
	const edit = (route: string) =>
		plain(/<a class="edit-link theme-edit-this-page" href="([^"]+)"/.exec(page(route))![1]!).replace(
			'https://git.handbook.example/edit/main/',
			'',
		);
	assert.equal(['docs/1.0', 'en/docs/1.0', 'en/docs/lts', 'en/api/v1', 'api/v2/call', 'en/blog/2026/01/10/v2'].map(edit), [
		'versioned_docs/version-1.0/intro.md',
		'i18n/en/docusaurus-plugin-content-docs/version-1.0/intro.md',
		'versioned_docs/version-1.1/intro.md',
		'api/index.md',
		'api/call.md',
		'blog/2026-01-10-v2.md',
	]);
});

test('each older version is searched by itself, in each language', () => {
	assert.match(file('en/search-index.json'), 'This is version 2.0.');
	assert.match(file('en/search-index-docs-1.0.json'), 'The first version, 1.0.');
	assert.not.match(file('en/search-index.json'), '/docs/1.0/');
	assert.match(file('search-index-api-v1.json'), 'v1 の説明。');
});

test('check-links finds no fault in it', async () => {
	const { all } = await checkLinksJson(tree, cache);
	assert.equal(told(all.filter(({ severity }) => severity === 'error')), []);
});

test.run();
