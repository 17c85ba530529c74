/** What a Markdown file shows as text though its author meant it to be run or rendered: each with its place and what to do. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, lines, messages } from '../../support/markdown.ts';

const told = (...text: string[]): string[] => messages(compile(lines(...text)));
const hints = (...text: string[]): (string | undefined)[] => compile(lines(...text)).problems.map((p) => p.hint);

test('imports and exports of MDX, each line of them', () => {
	assert.equal(told('# T', '', "import Card from './Card'", "import '../a.css';", 'export const meta = {', '  a: 1', '};', '', 'text'), [
		`3:1 warning: "import Card from './Card'" is shown as text: a Markdown file imports nothing`,
		`4:1 warning: "import '../a.css';" is shown as text: a Markdown file imports nothing`,
		'5:1 warning: "export const meta = {" is shown as text: a Markdown file exports nothing',
	]);
	assert.match(hints("import Card from './Card'")[0]!, 'take the line out');
	assert.match(hints('export default function Page() {}')[0]!, 'front matter');
});

test('words that only begin like an import are text', () => {
	assert.equal(told('import the model into Unity, then', 'export default settings from the menu.', '', 'important: export it'), []);
});

test('comments and expressions of MDX', () => {
	assert.equal(told('a {/* hidden */} b', '', 'Hello {props.name}, {1 + 1} and {list.map((x) => x)}', '', '## {title}'), [
		'1:3 warning: "{/* hidden */}" is shown as text: it is a comment in MDX alone',
		'3:7 warning: "{props.name}" is shown as text: a Markdown file computes nothing',
		'3:21 warning: "{1 + 1}" is shown as text: a Markdown file computes nothing',
		'3:33 warning: "{list.map((x) => x)}" is shown as text: a Markdown file computes nothing',
		'5:4 warning: "{title}" is shown as text: a Markdown file computes nothing',
	]);
	assert.match(hints('{/* a */}')[0]!, '<!-- comment -->');
	assert.match(hints('{name}')[0]!, '\\{');
});

test('braces that are meant as braces are text', () => {
	const meant = [
		'`{name}` and ``{/* a */}``',
		'\\{name\\} and \\{/* a */}',
		`GET /users/{id} and \${HOME} and \\{{ template }}`,
		'the set {1, 2, 3}, {あ} and { }',
		'## Heading {#its-id}',
		'<Badge kind={"info"}>x</Badge>',
		'<span title="{name}">x</span>',
		'```js\nimport a from "a";\n{name}\n```',
		'    {name}',
	];
	for (const text of meant) assert.equal(told(text), [], text);
});

test('formulas and diagrams where they are off', () => {
	assert.equal(told('so $\\frac{1}{2}$ and $x^2$', '', '$$', 'a', '$$', '', '```math', 'x', '```', '', '```mermaid', 'graph TD', '```'), [
		'1:4 warning: "$\\frac{1}{2}$" is shown as it is written, since formulas are off',
		'1:22 warning: "$x^2$" is shown as it is written, since formulas are off',
		'3:1 warning: "$$ a $$" is shown as it is written, since formulas are off',
		'7:1 warning: the formula is shown as its source, since markdown.math is off',
		'11:1 warning: the diagram is shown as its source, since markdown.mermaid is off',
	]);
	assert.match(hints('$x^2$')[0]!, 'set markdown.math to true and install katex');
	assert.match(hints('```mermaid\na\n```')[0]!, 'install mermaid');
});

test('prices and shell variables are text', () => {
	assert.equal(told('It costs $5 or $10, $HOME/$USER, a\\$b^2$, `$x^2$`'), []);
});

test('alerts of GitHub that there are none of, and marks of code that mean nothing', () => {
	assert.equal(told('> [!NOTICE]', '> x', '', '```js', 'a(); // [!code focs]', '```'), [
		'1:3 warning: "[!NOTICE]" is no alert; it is shown as a quote',
		'5:9 warning: unknown mark "[!code focs]"; the comment is shown',
	]);
	assert.equal(hints('> [!NOTICE]\n> x', '', '```js', 'a(); // [!code focs]', '```'), [
		'did you mean [!NOTE]?',
		'did you mean [!code focus]?',
	]);
});

test.run();
