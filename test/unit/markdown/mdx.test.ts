/** Pages of MDX: what of them is Markdown like any other, what React gets, and what is told of mistakes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSafely } from '../../../src/markdown/compile.ts';
import type { MarkdownOptions, PageForm } from '../../../src/markdown/options.ts';
import { compile, lines, markdownDefaults, messages, places } from '../../support/markdown.ts';

const test = suite('mdx');
const mdx = (text: string, form: PageForm = 'page') => compileSafely(text, markdownDefaults, form, 'docs/a.mdx', 'mdx');
const parts = async (text: string) => (await mdx(text)).module?.parts ?? [];

test('Markdown in an MDX page gives the HTML of a Markdown page', async () => {
	const text = lines(
		'---',
		'title: A',
		'---',
		'',
		'**a** [b](./b.md) `c`',
		'',
		'## Heading {#given}',
		'',
		':::note[Title]',
		'',
		'| a | b |',
		'|---|---|',
		'| 1 | 2 |',
		'',
		':::',
		'',
		'```js {1}',
		'<!-- not a comment --> {code}',
		'```',
		'',
		'<Card title="x" count={[1, { a: true }]}>',
		'',
		'Text.[^1]',
		'',
		'</Card>',
		'',
		'[^1]: Footnote.',
	);
	const page = await mdx(text);
	const { html, headings, links, components, problems } = compile(text);
	assert.equal([page.html, page.headings, page.links, page.components], [html, headings, links, components]);
	assert.equal([page.problems, page.module], [problems, undefined]);
});

test('elements and values that are known need no React', async () => {
	const page = await mdx(
		lines(
			"import photo from './photo.png';",
			"import useBaseUrl from '@docusaurus/useBaseUrl';",
			'',
			'<div className="a b" style={{ marginTop: 8, lineHeight: 1.5, \'--x\': 2 }} data-x tabIndex={-1} hidden={false}>',
			'',
			"**b** {'text'} {4} {`t`} {true} {null} {/* gone */} <!-- gone too -->",
			'',
			'</div>',
			'',
			"a <img src={photo} alt='1' /> <img src={require('./other.png').default} alt='2' /> <img src={require('@site/static/img/c.png')} alt='3' /> <img src={useBaseUrl('/img/d.png')} alt='4' />",
		),
	);
	assert.match(page.html, '<div class="a b" style="margin-top:8px;line-height:1.5;--x:2" data-x="true" tabindex="-1">');
	assert.match(page.html.replace(/\s+/g, ' '), '<strong>b</strong> text 4 t </p>');
	assert.equal(
		page.links.map(({ href }) => href),
		['./photo.png', './other.png', '/img/c.png', '/img/d.png'],
	);
	assert.equal([page.module, page.problems, page.needs], [undefined, [], ['styles']]);
});

test('as in Docusaurus, the first heading is the title that is shown; below another heading, or a line, it is one of the text', () => {
	const shown = (text: string, more = {}) => {
		const { heading, headings, title } = compile(text, { keepHeading: true, ...more });
		return [title, heading, headings.map(({ id }) => id).join()];
	};
	const page = (text: string, front = 'title: Given') => `---\n${front}\n---\n\n${text}`;
	assert.equal(shown(page('# Own\n\n# Second\n')), ['Given', 'Own', 'second']);
	assert.equal(shown(page('Text.\n\n# Late\n\n## Part\n')), ['Given', 'Late', 'part']);
	assert.equal(shown(page('Text.\n\n---\n\n# Late\n')), ['Given', undefined, 'late']);
	assert.equal(shown(page('## Part\n\n# Late\n')), ['Given', undefined, 'part,late']);
	// Docusaurus 2 has it at the beginning alone.
	assert.equal(shown(page('Text.\n\n# Late\n'), { oldMdx: true }), ['Given', undefined, 'late']);
	assert.equal(shown(page('Text.\n\n# Late\n', 'title: Given\nhide_title: true'), { oldMdx: true }), ['Given', 'Late', '']);
	// A tag is no heading of Markdown.
	const tag = '<h1 align="center">Tag</h1>\n';
	for (const oldMdx of [false, true]) assert.equal(shown(page(tag), { oldMdx }).slice(0, 2), ['Given', undefined]);
	assert.is(shown(page(`${tag}\n# Own\n`))[1], 'Own');
	assert.is(shown(page(tag, 'title: Given\nhide_title: true'))[1], 'Tag');
	assert.is(shown(tag)[0], 'Tag');
});

test('a heading that is a tag of JSX stands below the title of the front matter', async () => {
	const page = await theirs('---\ntitle: Given\n---\n\n<h1 style={{ lineHeight: 1 }}>\n  Tag\n</h1>\n', { keepHeading: true });
	assert.equal([page.title, page.heading], ['Given', undefined]);
	assert.match(page.html, 'Tag');
});

const theirs = (text: string, more: Partial<MarkdownOptions> = {}) =>
	compileSafely(text, { ...markdownDefaults, mdxComponents: true, ...more }, 'page', 'docs/a.mdx', 'mdx');

test('MDX between fences for translators is MDX; in MDX 1, lines of an element are JSX', async () => {
	const fenced = await theirs(lines('# A', '', '```mdx-code-block', '<p className="a">Text</p>', '```', '', '{1 + }'));
	assert.equal(
		fenced.problems.map(({ line }) => line),
		[7],
		'lines keep their numbers',
	);
	const page = await theirs(lines('```mdx-code-block', '<p className="a">Text</p>', '```'));
	assert.is(page.html.trim(), '<p class="a">Text</p>');
	const pre = lines('<pre>', '  (api:{" "}', '  <a href="https://a.example/">', '    Api', '  </a>) => void', '</pre>');
	const old = await theirs(pre, { oldMdx: true });
	assert.equal([old.problems, old.html.replace(/<[^>]*>/g, '').trim()], [[], '(api: Api) => void']);
});

test('what has to be run becomes parts, with the Markdown between its tags', async () => {
	const page = await mdx(
		lines("import { A } from './a';", '', '# Title', '', '<A x={1}>', '', '**b** <A>c</A>', '', '</A>', '', 'Now {Date.now()}.'),
	);
	assert.equal(page.title, 'Title');
	const [first, second] = page.module!.parts;
	assert.equal([first!.type, second!.type], ['element', 'expression']);
	assert.equal(
		page.components.map(({ name, props, line, column, inline }) => [name, props, line, column, inline]),
		[
			['mdx:part', { index: 0 }, 5, 1, false],
			['mdx:part', { index: 1 }, 11, 5, true],
		],
	);
	const paragraph = first!.type === 'element' ? first!.children[0]! : first!;
	assert.equal(paragraph.type === 'element' && [paragraph.name, paragraph.children.map(({ type }) => type)], ['p', ['html', 'element']]);
});

test('imports and exports stay on their lines, and their names are known', async () => {
	const { module } = await mdx(
		lines(
			'---',
			'title: A',
			'---',
			'',
			"import B, { c as d } from './b';",
			'',
			'Text.',
			'',
			'export const e = () => <B />, [f] = [1];',
			'',
			'{e()}',
		),
	);
	assert.is(module!.esm, "\n\n\n\nimport B, { c as d } from './b';\n\n\n\nexport const e = () => <B />, [f] = [1];");
	assert.equal(
		module!.imports.map(({ local, from, name, line }) => [local, from, name, line]),
		[
			['B', './b', 'default', 5],
			['d', './b', 'c', 5],
		],
	);
	assert.equal(
		[Object.keys(module!.declared), module!.exports],
		[
			['e', 'f'],
			['e', 'f'],
		],
	);
	assert.ok(module!.declared.e!.names.includes('B'));
});

test('a handler or a hook makes code react', async () => {
	const reacts = async (text: string) => (await parts(text)).map((part) => part.type === 'expression' && part.reacts);
	assert.equal(await reacts('{[1].map((x) => <b key={x} onClick={() => x}>a</b>)}'), [true]);
	assert.equal(await reacts('{[1].map((x) => <b key={x}>a</b>)}'), [false]);
	const { module } = await mdx(lines('export const A = () => { const [a] = useState(1); return a; };', '', '<A />'));
	assert.is(module!.declared.A!.reacts, true);
});

test('headings of components and partials are in the order of the page', async () => {
	const { module, headings } = await mdx(
		lines(
			"import Part from './_part.mdx';",
			"import { Box } from './box';",
			'',
			'## One',
			'',
			'<Box>',
			'',
			'## Two',
			'',
			'</Box>',
			'',
			'<Part />',
			'',
			'## Three',
		),
	);
	assert.equal(
		headings.map(({ id }) => id),
		['one', 'two', 'three'],
	);
	assert.equal(
		module!.toc.map((entry) => ('partial' in entry ? entry.partial : entry.id)),
		['one', 'two', 'Part', 'three'],
	);
});

test('a post is cut at {/* truncate */}', async () => {
	const { listed, truncated } = await mdx(lines('Start.', '', '{/* truncate */}', '', '{1 + 1}'), 'post');
	assert.equal([truncated, listed!.excerpt!.trim()], [true, '<p>Start.</p>']);
});

test('each mistake is told with its place and what to do', async () => {
	const cases: [string, string, RegExp][] = [
		['a {b', '1:5 error mdx-syntax', /end of file.*close the brace/s],
		['a\n\n<Foo>\n\nb', '3:1 error mdx-syntax', /closing tag for `<Foo>`.*<br \/>/s],
		['a <b>*c</b>*', '1:8 error mdx-syntax', /closing tag `<\/b>`/],
		['a\n\n{b c}', '3:3 error mdx-syntax', /expression.*write \\\{/s],
		['import a fro "b"', '1:10 error mdx-syntax', /import\/exports.*empty line/s],
		['<div class=x>', '1:12 error mdx-syntax', /before attribute value/],
		['a\n\n<!b>', '3:2 error mdx-syntax', /comments are \{\/\*/],
		['export default () => null;\n\na', '1:1 warning mdx-layout', /the site’s own is used/],
		['export const frontMatter = { title: "T" };\n\na', '1:1 warning mdx-front-matter', /is not the front matter/],
		['<b onclick="x()">a</b>', '1:1 error inline-handler', /./],
	];
	for (const [text, place, said] of cases) {
		const page = await mdx(`${text}\n`);
		assert.equal(places(page), [place], text);
		assert.match(`${messages(page)[0]} ${page.problems[0]!.hint}`, said, text);
	}
});

test('signs that mean nothing in MDX are text', async () => {
	const page = await mdx('a < 5, 1 > 0, \\{b\\}, `{c}` and $5\n');
	assert.is(page.html, '<p>a &#x3C; 5, 1 > 0, {b}, <code>{c}</code> and $5</p>');
	assert.equal(page.problems, []);
});

test('fences end where CommonMark ends them: comments behind them are comments', async () => {
	for (const code of ['``` c\na\n``` c\nb\n```\n', '- ```js\n  a\n  ```\n', '> ~~~\n> ``` \n> ~~~\n', '```inline``` `code`\n']) {
		const page = await mdx(`${code}\n<!-- gone -->\n\nText.\n`);
		assert.equal(messages(page), [], code);
		assert.not.match(page.html, 'gone', code);
	}
	assert.match((await mdx('``` c\n``` c\n<!-- stays -->\n```\n')).html, 'stays');
});

test('an id of a heading may stand in braces or in a comment', async () => {
	for (const text of ['## Title {/* #one */}\n', '## Title <!-- #one -->\n', '## Title {#one .wide}\n']) {
		const page = await mdx(text);
		assert.equal([page.headings[0]!.id, page.headings[0]!.text, messages(page)], ['one', 'Title', []], text);
	}
});

test.run();
