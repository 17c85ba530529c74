/** The examples of the extensions in the GFM specification, version 0.29: tables, task lists, strikethrough, autolinks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareMarkdown } from '../../../src/markdown/compile.ts';
import gfm from '../../fixtures/gfm/extensions.json';
import { markdownDefaults, normalised } from '../../support/markdown.ts';
import { grammarHtml } from './grammar-html.ts';

await prepareMarkdown(markdownDefaults);

test('all examples of the four extensions are here', () => {
	const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
	assert.equal(
		gfm.examples.map((e) => e.number),
		[...numbers(198, 205), 279, 280, ...numbers(491, 493), ...numbers(622, 635)],
	);
});

for (const { number, section, markdown, html } of gfm.examples)
	test(`example ${number} (${section})`, () => {
		const made = grammarHtml(markdown, markdownDefaults);
		assert.equal(made.problems, []);
		assert.is(sorted(withoutTaskClasses(normalised(made.html))), sorted(normalised(html)), JSON.stringify(markdown));
	});

test('task lists carry two classes more than the examples show, and the text labels its box', () => {
	const { html } = grammarHtml('- [ ] foo\n', markdownDefaults);
	assert.match(html, '<ul class="contains-task-list">');
	assert.match(html, '<li class="task-list-item">');
});

/** The classes are the one addition to the examples' HTML. */
const withoutTaskClasses = (html: string) => html.replace(/ class="(?:contains-task-list|task-list-item)"|<\/?label>/g, '');

/** Attributes of an element in order of their names: HTML gives their order no meaning. */
function sorted(html: string): string {
	return html.replace(
		/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)>/g,
		(_, name: string, attributes: string) =>
			`<${name} ${attributes
				.trim()
				.split(/ (?=[\w-]+(?:=|$| ))/)
				.sort()
				.join(' ')}>`,
	);
}

test.run();
