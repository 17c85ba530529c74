/** Bare addresses: pages that can have none are parsed without the search for them, and read the same. */

import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { likelyHasLiterals, mayHoldLiterals, withoutLiteralSearch, withoutLiterals } from '../../../src/markdown/syntax/literals.ts';
import { fc } from '../../support/fixed-seed.ts';
import { fuzz } from '../../support/fuzz.ts';
import { compile } from '../../support/markdown.ts';
import { markdown } from '../../support/markdown-arbitrary.ts';

const whole = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const without = { extensions: [withoutLiterals(gfm())], mdastExtensions: withoutLiteralSearch(gfmFromMarkdown()) };

const same = (text: string): void => {
	const tree = fromMarkdown(text, without);
	if (!mayHoldLiterals(text, tree)) assert.equal(tree, fromMarkdown(text, whole), text);
};

test('addresses are links anywhere in running text', () => {
	for (const [text, href] of [
		['See https://x.example/a?b=c.', 'https://x.example/a?b=c'],
		['www\\.x.example', 'http://www.x.example'],
		['https&#58;//x.example', 'https://x.example'],
		['- **WWW.x.example**', 'http://WWW.x.example'],
		['| a |\n| - |\n| https://x.example |', 'https://x.example'],
		['## me@x.example', 'mailto:me@x.example'],
		['`code` and a_b@x.example', 'mailto:a_b@x.example'],
		['`https://code.example` https://x.example', 'https://x.example'],
		['```\nhttps://code.example\n```\n\nhttps://x.example', 'https://x.example'],
		['[a](https://link.example) https://x.example', 'https://x.example'],
	] as const)
		assert.ok(
			compile(text).links.some((link) => link.href === href),
			text,
		);
});

test('in code, link targets, attributes and front matter they are none', () => {
	for (const text of [
		'`https://x.example`',
		'```\nme@x.example\n```',
		'    https://x.example',
		'<Kbd at="https://x.example">a</Kbd>',
		'---\ntitle: https://x.example\n---\n\ntext',
	])
		assert.equal(compile(text).links, [], text);
});

test('most pages with addresses in code and link targets are not searched', () => {
	for (const text of [
		'`https://x.example`',
		'[a](https://x.example)',
		'```\nme@x.example\n```\n',
		'[a]: https://x.example',
		'<https://x.example>',
	])
		assert.not.ok(likelyHasLiterals(text), text);
	assert.ok(likelyHasLiterals('See https://x.example.'));
});

test('guessing ends in time on long pages with unclosed syntax', async () => {
	const long = (part: string): string => `a@x.example ${part.repeat(1_500_000 / part.length)}`;
	const texts = ['<http:', '](', '="', '`', '[', '~~~\n```\n'].map(long);
	texts.push(`a@x.example\n${'`'.repeat(200_000)}\n${'text\n'.repeat(200_000)}`);
	await fuzz(fc.constantFrom(...texts), 20, (text) => assert.type(likelyHasLiterals(text), 'boolean'));
});

test('a text without any part of an address is parsed the same either way', async () => {
	const part = fc.constantFrom(
		'http',
		's',
		'://',
		'www',
		'.',
		'@',
		'a',
		'_',
		'*',
		'`',
		'[',
		']',
		'(',
		')',
		'<',
		'>',
		'\\',
		' ',
		'\n',
		'|',
		'&#64;',
		'x.example',
	);
	const crumbs = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));
	await fuzz(crumbs, 1500, same);
	await fuzz(markdown, 300, same);
});

test.run();
