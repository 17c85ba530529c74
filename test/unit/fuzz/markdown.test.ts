/** Structured Markdown of any kind compiles into whole HTML that runs nothing, and its problems stand at places of the source. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressFault } from '../../../src/graph/addresses.ts';
import { fillMarks } from '../../../src/markdown/marks.ts';
import type { CompiledPage } from '../../../src/markdown/types.ts';
import { fuzz, prototypesAreClean } from '../../support/fuzz.ts';
import { compile } from '../../support/markdown.ts';
import { markdown } from '../../support/markdown-arbitrary.ts';
import { runsAsCode, safeHtml } from '../../support/safe-html.ts';

/** The article as a page has it: addresses that resolving would refuse are no addresses. */
const filled = (html: string, { components }: CompiledPage) =>
	fillMarks(html, {
		link: () => '#',
		image: () => '<img src="x" alt="">',
		component: (i, children) => (components[i]!.inline ? `<span>${children}</span>` : `<div>${children}</div>`),
	});

function check(source: string, page: CompiledPage): void {
	const html = filled(page.html, page);
	assert.not.match(html, /[\uE000\uE001]/);
	const ids = safeHtml(html);
	const twice = ids.filter((id, i) => ids.indexOf(id) < i);
	if (twice.length)
		assert.ok(
			page.problems.some((p) => p.code === 'duplicate-id' && p.severity === 'error'),
			`ids twice: ${twice.join()}`,
		);
	assert.equal(
		ids.filter((id) => !page.anchors.includes(id)),
		[],
		'every id is an anchor',
	);
	for (const { id, html: contents } of page.headings) {
		assert.equal(safeHtml(contents), [], 'no ids in the table of contents');
		assert.ok(id !== '' && !/\s/.test(id), `id "${id}"`);
		assert.not.match(contents, /<a[\s>]/, 'no links in it');
	}
	for (const { href, kind } of page.links)
		if (kind === 'link' && runsAsCode(href)) assert.is(addressFault(href)?.code, 'dangerous-link', JSON.stringify(href));
	const lines = source.split(/\r\n?|\n/);
	for (const p of [...page.problems, ...page.links, ...page.components])
		assert.ok(p.line! >= 1 && p.line! <= lines.length && p.column! >= 1, `${p.line}:${p.column} of ${lines.length} lines`);
	for (const p of page.problems)
		assert.ok(p.message && !/undefined|\[object|NaN/.test(p.message.replace(/"[^"]*"|<[^>]*>/g, '')), p.message);
}

test('any Markdown becomes well-formed HTML without anything that runs', () =>
	fuzz(markdown, 1500, (source) => {
		check(source, compile(source));
		prototypesAreClean();
	}));

test('so it does without components, figures and phrase breaks, and in Japanese', () =>
	fuzz(markdown, 400, (source) => {
		check(source, compile(source, { components: false, figures: false, phraseBreaks: false, showLineNumbers: true }));
		check(source, compile(source, { locale: 'ja', codeAliases: { 'C#': 'csharp' } }));
	}));

test('a page is the same whatever was compiled before it', () =>
	fuzz(markdown, 100, (source) => {
		const first = JSON.stringify(compile(source));
		compile('# Other {#constructor}\n\n[^a]\n\n[^a]: x\n\n```js\nlet a;\n```\n');
		assert.is(JSON.stringify(compile(source)), first);
	}));

test.run();
