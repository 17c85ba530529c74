/** Stylesheets of Docusaurus sites, for elements of ours that have other names than theirs, or names that a site chose for its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { adaptedCss } from '../../../../src/adapters/docusaurus/theme/site-css.ts';

const short = (css: string) => adaptedCss(css).replaceAll(/:not\(:where\(.*?\.theme-doc-markdown\)\)/g, ':not(ours)');

test('rules for names that a site chose keep off elements of ours with that name', () => {
	assert.is(short('.icon { right: 0 }'), '.icon:not(ours) { right: 0 }');
	assert.is(short('.card .icon:hover, a > .title{}'), '.card .icon:not(ours):hover, a > .title:not(ours){}');
	assert.is(short('@media (width > 1px) { .icon { a: b } }'), '@media (width > 1px) { .icon:not(ours) { a: b } }');
	assert.is(short('.list { .icon { a: b } }'), '.list { .icon:not(ours) { a: b } }');
	assert.is(
		short('.icon[title="a"], [rel=".icon"] .tag { a: "b" }'),
		'.icon:not(ours)[title="a"], [rel=".icon"] .tag:not(ours) { a: "b" }',
	);
});

test('names of Docusaurus, longer names, values, strings and comments stay', () => {
	for (const css of [
		'.navbar__link { color: red }',
		'.icon-large, .my-icon, .icons { a: b }',
		'a { background: url(a.icon) }',
		'/* .icon { */ a { content: ".icon {" }',
		'@import "./a.icon.css";',
	])
		assert.is(adaptedCss(css), css);
});

test('the logo is found in its box and without', () => {
	assert.is(adaptedCss('.navbar__logo { height: 48px }'), ':where(.navbar-brand) .logo { height: 48px }');
	assert.is(adaptedCss('.navbar .navbar__logo > img { a: b }'), '.navbar :where(.navbar-brand) .logo { a: b }');
	assert.is(adaptedCss('.footer__logo img,.x{}'), ':where(.site-footer) .logo,.x{}');
});

test('the title is found in the text, and in a header', () => {
	const ours = ':where(.article-header)';
	assert.is(adaptedCss('.markdown h1 { a: b }'), `:is(.markdown, ${ours}) h1 { a: b }`);
	assert.is(adaptedCss('html .theme-doc-markdown.markdown > header h1{}'), `html :is(.theme-doc-markdown.markdown > header, ${ours}) h1{}`);
	assert.is(
		adaptedCss('.markdown>h1:first-child,article header>h1{}'),
		`:is(.markdown, ${ours})>h1:is(:first-child, ${ours} > .title),article :is(header, ${ours})>h1{}`,
	);
	assert.is(
		adaptedCss('[lang="a b"].markdown:not(.a)[title] h1, header.b:has(a) h1{}'),
		`[lang="a b"]:is(.markdown, ${ours}):not(.a)[title] h1, :is(header, ${ours}).b:has(a) h1{}`,
	);
	assert.is(adaptedCss(':not(.markdown) h1{}'), `:not(:is(.markdown, ${ours})) h1{}`);
	for (const css of [
		'.markdown h2, h1 { a: b }',
		'.header h1 { a: b }',
		'.markdown-body h1 { a: b }',
		'.markdown + h1 { a: b }',
		'[class*="header"] h1 { a: b }',
		"[class^='my header'] h1 { a: b }",
		'header-bar h1 { a: b }',
		'.markdown:has(h1) { a: b }',
	])
		assert.is(adaptedCss(css), css);
});

test('text between tokens is found', () => {
	assert.is(adaptedCss('.prism-code .token.plain { color: red }'), '.prism-code :is(.token.plain, .prism-code > code) { color: red }');
});

test('the announcement is found by the start of its classes', () => {
	const css = "div[class^='announcementBar_'] { a: b }";
	assert.is(adaptedCss(css), css.replace('div', ':is(div, section)'));
});

/** Names that Docusaurus has too: those of Infima, of Prism, and endings of files. */
const SHARED =
	'admonition alert avatar badge breadcrumbs button card col container dropdown footer hero navbar pagination row tabs atrule bold boolean builtin cdata char comment constant deleted directive doctype entity function important inserted italic key keyword namespace null number operator org parameter prolog property punctuation raw redirect regex rule selector string symbol token twoslash url variable';

test('no name of one word in our stylesheets is left out', () => {
	const dir = join(process.env.PROJECT_ROOT!, 'templates/styles');
	const css = readdirSync(dir)
		.filter((name) => name.endsWith('.css') && name !== 'docusaurus.css')
		.map((name) => readFileSync(join(dir, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, ''))
		.join('\n');
	const names = new Set([...css.matchAll(/\.([a-z]+)(?![\w-])/g)].map(([, name]) => name!));
	assert.equal(
		[...names].filter((name) => !SHARED.split(' ').includes(name) && !short(`.${name}{}`).includes('ours')),
		[],
	);
});

test.run();
