/** What fuzzing found, each once: the smallest input, and what is made of it since. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError } from '../../../src/base/problem.ts';
import { parseData } from '../../../src/content/data.ts';
import { leavesSite } from '../../../src/graph/addresses.ts';
import { outputFile, withBase } from '../../../src/graph/paths.ts';
import { readFrontMatter } from '../../../src/markdown/front-matter.ts';
import { compile, messages, places, shown } from '../../support/markdown.ts';
import { safeHtml } from '../../support/safe-html.ts';
import { follow, graphOf, printed } from '../../support/site.ts';

test('a heading without letters has an id', () => {
	const { headings, html } = compile('# T\n\n## 😀\n\n## 😀\n');
	assert.equal(
		headings.map((h) => h.id),
		['section', 'section-1'],
	);
	assert.match(html, 'href="#section-1"');
});

test('a heading in a link or in a heading has no link', () => {
	for (const source of ['<a href="x.md">\n<h2>Card</h2>\n</a>\n', '## [<h2>word</h2> word](x.md)\n'])
		safeHtml(compile(source).html.replace(/\uE000.\d+\uE001/g, 'x'));
});

test('elements that hide what is in them are errors and are left out', () => {
	for (const name of ['plaintext', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'textarea', 'title', 'applet']) {
		const page = compile(`<${name}>\n\n[x](javascript:alert(1)) <Tabs/>\n\n</${name}>\n\nafter\n`);
		assert.ok(
			messages(page).some((m) => m.includes(`<${name}> in Markdown is not rendered`)),
			name,
		);
		assert.not.match(page.html, `<${name}`);
	}
	const drawing = compile('<svg viewBox="0 0 1 1"><title>Name</title></svg>\n');
	assert.match(drawing.html, '<title>Name</title>');
	assert.equal(drawing.problems, []);
});

test('noscript cannot smuggle markup in an attribute', () => {
	const { html } = compile('<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>\n');
	assert.not.match(html, '<noscript');
	safeHtml(html);
});

test('a component that contains the end of outer HTML is reported, and the rest of the page is intact', () => {
	const page = compile('- <Tabs>\n\n  <li>word</li>\n\n  x\n\n  </Tabs>\n');
	assert.equal(messages(page), ['1:3 error: <Tabs> and the HTML around or in it do not close in the order they open']);
	assert.not.match(page.html, /\uE000[oc]/);
});

test('a plain tag behind a component is no component', () => {
	const page = compile('<Kbd /> <br>\n');
	assert.equal([shown(page.html), messages(page)], ['<p>⟦o0⟧⟦c0⟧ <br></p>', []]);
	assert.equal(messages(compile('<Kbd\n a="x"\n/> <br>\n')), ['3:4 error: <br> is on the last line of a component tag']);
});

test('an attribute whose name swallowed the next tag is reported', () => {
	assert.equal(messages(compile('<details a<b class="x">\n\nword\n\n</details>\n')), ['1:1 warning: <details> has an attribute named a<b']);
});

test('YAML aliases that refer to themselves, or expand to more than fits into memory', () => {
	const bomb = [
		'a: &a [1,1,1,1,1,1,1,1,1]',
		...'bcdefghi'.split('').map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(',')}]`),
	].join('\n');
	assert.equal(
		messages(readFrontMatter('a: 1\ntags: &a [*a]') as never).filter((m) => m.includes('error')),
		['3:1 error: front matter "tags": an alias is inside the value it names'],
	);
	assert.match(parseData('x.yaml', bomb).problems[0]!.message, /aliases expand to more than/);
	assert.is(parseData('x.yaml', 'a: &a [*a]').problems[0]!.message, 'an alias is inside the value it names');
	assert.equal(parseData('x.yaml', 'a: &a [1]\nb: *a').value, { a: [1], b: [1] });
});

test('YAML keys that are lists or objects print no warning', () => {
	const said: string[] = [];
	const { emitWarning } = process;
	process.emitWarning = ((text: string) => said.push(text)) as never;
	try {
		readFrontMatter('? [a]\n: b\ntags: {{constructor}: 1}');
	} finally {
		process.emitWarning = emitWarning;
	}
	assert.equal(said, []);
});

test('sidebar items whose type or text is no text', async () => {
	const sidebars =
		"export default { a: ['index', { type: 'constructor' }, { type: '__proto__' }, 1n, { type: 'link', href: '/', label: Symbol('x') }] };\n";
	const { problems, site } = await graphOf({ 'docs/index.md': '# T\n\nx\n', 'sidebars.ts': sidebars });
	assert.equal(
		printed(problems)
			.map((p) => p.replace(/^\S+ /, ''))
			.sort(),
		[
			'error: sidebar "a": an item must be a doc id or an object, found 1n',
			'error: sidebar "a": unknown item type "__proto__"',
			'error: sidebar "a": unknown item type "constructor"',
		],
	);
	assert.is(site.sidebars[0]!.items.length, 2);
});

test('routes written with %: what leaves the site or ends a file name is an error, and stays inside', async () => {
	assert.equal(
		['/%2e%2e/a/', '/a%00/', '/%E8%A1%A8/'].map((route) => outputFile(route, true)),
		['%2e%2e/a/index.html', 'a%00/index.html', '表/index.html'],
	);
	for (const slug of ['/%2e%2e/%2e%2e/x', '%2e%2e/x', '/a%00b', '/a%5c..%5cb']) {
		const { problems } = await graphOf({ 'docs/index.md': `---\nslug: "${slug}"\n---\n\n# T\n\nx\n` });
		assert.ok(
			problems.some((p) => p.severity === 'error' && /slug .* (?:leaves the site|contains characters)/.test(p.message)),
			slug,
		);
	}
	const { problems } = await graphOf({ 'docs/index.md': '# T\n\nx\n' }, { redirects: [{ from: '/%2e%2e/x/', to: '/' }] });
	assert.match(printed(problems).join(), 'is not a path inside the site');
});

test('half a surrogate pair in a route is an error of the slug, not of the tool', async () => {
	assert.is(withBase('/\uD800/', '/'), '/%EF%BF%BD/');
	const { problems } = await graphOf({ 'docs/index.md': '---\nslug: "/\\uD800/"\n---\n\n# T\n\nx\n' });
	assert.match(printed(problems).join(), 'contains characters a route cannot have');
});

test('routes of the config are paths', async () => {
	for (const config of [
		{ docs: { aliases: { '/\0/': '/' } } },
		{ docs: { routeBasePath: '../x' } },
		{ blog: { routeBasePath: '/a?b/' } },
		{ feeds: [{ data: 'x', route: '/%2e%2e/', title: 'x' }] },
	]) {
		try {
			await graphOf({ 'docs/index.md': '# T\n\nx\n' }, config);
			assert.unreachable(JSON.stringify(config));
		} catch (error) {
			assert.instance(error, ConfigError);
			assert.match((error as ConfigError).message, /must be (?:a path|paths) inside the site/);
		}
	}
});

test('a category whose slug leaves the site', async () => {
	const { problems } = await graphOf({
		'docs/a/b.md': '# T\n\nx\n',
		'docs/a/_category_.json': '{"link": {"type": "generated-index", "slug": "/../../x"}}',
	});
	assert.match(printed(problems).join(), 'docs/a/_category_.json:1:46 error: slug "/../../x" leaves the site');
});

test('a line end within a scheme hides it from nobody', async () => {
	assert.ok(leavesSite('java\nscript:index.md') && leavesSite('\u0001javascript:x') && leavesSite('\\\\host\\x'));
	const { site } = await graphOf({ 'docs/index.md': '# T\n\nx\n' });
	assert.is(follow(site, 'docs/index.md', 'java\nscript:index.md').problem?.code, 'dangerous-link');
});

test('a container with the name of a property that every object has is an unknown kind', () => {
	const page = compile(':::constructor\n\nword\n\n:::\n');
	assert.ok(messages(page).some((m) => m.includes('unknown admonition ":::constructor"')));
	assert.match(page.html, 'admonition-note');
});

test('a dotted name in HTML is text, not an element with a class', () => {
	const page = compile('<div>\n<A.b id="i" />\n\nword [word](x.md)\n\n</div>\n');
	assert.match(page.html, '&#x3C;A.b');
	assert.not.match(page.html, 'class="b"');
	safeHtml(page.html.replace(/\uE000.\d+\uE001/g, 'x'));
});

test('lines are counted right after a bare & at the end of one', () => {
	const page = compile('<div>\n&\nx &\n<script>1</script>\n</div>\n');
	assert.equal(places(page), ['4:1 error raw-element']);
	assert.match(page.html, 'x &#x26;\n');
});

test('an attribute whose name only begins as that of a handler is left out too', () => {
	const page = compile('- <form on- <form onclick="x">\n\n  word\n\n  </form>\n');
	assert.not.match(page.html, /\son/);
	assert.ok(messages(page).some((message) => message.includes('inline event handler')));
});

test.run();
