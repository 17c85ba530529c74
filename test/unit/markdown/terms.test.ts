/** Words that are explained: abbreviations of a page, words of the glossary; and definition lists. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMarkdown, prepareMarkdown } from '../../../src/markdown/compile.ts';
import type { MarkdownOptions } from '../../../src/markdown/options.ts';
import { compile, htmlOf, lines, markdownDefaults, messages, shown } from '../../support/markdown.ts';

const term = (word: string, title: string, tag = 'abbr') => `<${tag} class="term" title="${title}">${word}</${tag}>`;
const abbreviations = (...text: string[]) => htmlOf(lines(...text), { abbreviations: true });
const glossary = (words: Record<string, string>, ...text: string[]) => htmlOf(lines(...text), { glossary: words });

test('an abbreviation is explained where it first stands below a heading; its definition is not shown', () => {
	assert.is(
		abbreviations('HTML and XHTML, HTML.', '', '*[HTML]: HyperText Markup Language', '*[W3C]: A consortium'),
		`<p>${term('HTML', 'HyperText Markup Language')} and XHTML, <abbr title="HyperText Markup Language">HTML</abbr>.</p>`,
	);
	const sections = abbreviations('A `W3C` text: [W3C](https://w3.org), W3C.', '', '## The W3C', '', 'W3C', '', '*[W3C]: A consortium');
	assert.is(sections.split(term('W3C', 'A consortium')).length, 3, sections);
	assert.match(sections, '<code>W3C</code>');
	assert.is(sections.split('<abbr').length, 3, 'not in links and headings');
});

test('a word may be several words, end in a sign, stand in a table or list; the longest one counts', () => {
	const html = abbreviations(
		'- C++ and C',
		'',
		'| a |',
		'|---|',
		'| spring bone |',
		'',
		'*[C++]: A language',
		'*[C]: Another',
		'*[spring bone]: It swings',
	);
	for (const [word, title] of [
		['C++', 'A language'],
		['C', 'Another'],
		['spring bone', 'It swings'],
	] as const)
		assert.match(html, term(word, title));
});

test('a word stands in a sentence without spaces, but is no part of another', () => {
	const words = { VRM: '形式', ボーン: '骨', 揺れもの: '髪など' };
	assert.is(
		glossary(words, 'VRMのボーンと、スプリングボーンと、ボーンズと、揺れものの設定。UniVRMは別。'),
		`<p>${term('VRM', '形式', 'span')}の${term('ボーン', '骨', 'span')}と、スプリングボーンと、ボーンズと、${term('揺れもの', '髪など', 'span')}の設定。UniVRMは別。</p>`,
	);
});

test('a word of the glossary is marked once below a heading, a page may say it in its own words', () => {
	assert.is(glossary({ node: 'A point' }, 'node node'), `<p>${term('node', 'A point', 'span')} node</p>`);
	assert.is(
		htmlOf(lines('node', '', '*[node]: Node.js'), { glossary: { node: 'A point' }, abbreviations: true }),
		`<p>${term('node', 'Node.js')}</p>`,
	);
});

test('turned off, a definition is text, and told', () => {
	const page = compile(lines('HTML', '', '*[HTML]: HyperText'));
	assert.match(page.html, '*[HTML]: HyperText');
	assert.match(messages(page)[0]!, '3:1 warning: "*[HTML]: HyperText" is shown as text');
	assert.equal(page.needs, undefined);
});

test('what pages have of it is known: their script and styles are loaded there', () => {
	assert.equal(compile(lines('HTML', '', '*[HTML]: x'), { abbreviations: true }).needs, ['terms']);
	assert.equal(compile(lines('CSS'), { abbreviations: true, glossary: { HTML: 'x' } }).needs, undefined);
});

const lists: MarkdownOptions = { ...markdownDefaults, definitionLists: true };
await prepareMarkdown(lists);
const list = (...text: string[]): string => {
	const page = compileMarkdown(lines(...text), lists);
	assert.equal(messages(page), []);
	return shown(page.html).replace(/\n/g, '');
};

test('a definition list: words, several definitions of one, several words with one, paragraphs and code in them', () => {
	assert.is(
		list('Apple', ':   A fruit', '', 'Orange', ': Another', ': A colour'),
		'<dl><dt>Apple</dt><dd>A fruit</dd><dt>Orange</dt><dd>Another</dd><dd>A colour</dd></dl>',
	);
	assert.is(list('A', 'B', ': both'), '<dl><dt>A</dt><dt>B</dt><dd>both</dd></dl>');
	assert.match(
		list('A', '', ':   one', '', '    two', '', '    - three'),
		'<dl><dt>A</dt><dd><p>one</p><p>two</p><ul><li>three</li></ul></dd></dl>',
	);
});

test('admonitions, tables and lines of text with a colon stay what they are', () => {
	assert.match(list('Text', '', ':::note', '', 'a', '', ':::'), 'admonition-note');
	assert.match(list('| a |', '|:-:|', '| b |'), '<table');
	assert.is(list('Time: 12:30'), '<p>Time: 12:30</p>');
	assert.match(list('Word', ': with [link](https://a.example) and `code`'), '<dd>with <a');
});

test.run();
