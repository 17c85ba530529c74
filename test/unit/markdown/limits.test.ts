/** Hostile sizes and depths: done in time that grows with the text, or an error with its place. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withTimeLimit } from '../../../src/base/time-limit.ts';
import { parseData } from '../../../src/content/data.ts';
import { compileSafely } from '../../../src/markdown/compile.ts';
import { compile, markdownDefaults, places } from '../../support/markdown.ts';

test('a page that takes too long is an error at its longest block, and the next one is compiled', async () => {
	const text = `# A\n\nshort\n\n${'*a_ _b* '.repeat(20_000)}\n`;
	const page = await compileSafely(text, { ...markdownDefaults, timeLimit: 0.05 });
	assert.equal(places(page), ['5:1 error page-timeout']);
	assert.match(page.problems[0]!.message, '0.05 s');
	assert.match(compile('# B\n\ntext **bold**\n').html, '<strong>bold</strong>');
});

test('a limit that is not reached changes nothing; faults go through it', async () => {
	assert.is(
		withTimeLimit(() => withTimeLimit(() => 3, 1000), 1000),
		3,
	);
	assert.throws(() =>
		withTimeLimit(() => {
			throw new Error('own');
		}, 1000),
	);
	const text = `# A\n\n${'plain text. '.repeat(1000)}\n`;
	assert.equal(await compileSafely(text, markdownDefaults), compile(text));
});

test('blocks that are never closed have a depth; those that are closed, and those in code, have none', async () => {
	assert.equal(places(compile(`# A\n\n${':::note\n'.repeat(3000)}`)), ['103:1 error too-deep']);
	assert.equal(places(compile(`# A\n\n${':::note\n\nx\n\n:::\n\n'.repeat(300)}`)), []);
	assert.equal(places(compile(`# A\n\n\`\`\`md\n${':::note\n'.repeat(300)}\`\`\`\n`)), []);
});

test('components in one another have a depth: the first below it is told, once', async () => {
	const nested = (depth: number) => `# A\n\n${'<Details summary="a">\n\n'.repeat(depth)}x\n\n${'</Details>\n\n'.repeat(depth)}`;
	assert.equal(places(compile(nested(600))), ['203:1 error too-deep']);
	assert.equal(places(compile(nested(100))), []);
});

test('a table of cells that nobody has written is refused; a large one that is written is not', async () => {
	const ragged = `# A\n\n${'|a'.repeat(1500)}|\n${'|-'.repeat(1500)}|\n${'|\n'.repeat(3000)}`;
	assert.equal(places(compile(ragged)), ['3:1 error table-size']);
	const full = `# A\n\n| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(500)}`;
	assert.equal(places(compile(full)), []);
});

test('props and data have a depth, with a place', async () => {
	const deep = '['.repeat(5000) + ']'.repeat(5000);
	assert.equal(places(compile(`# A\n\ntext <Card list={${deep}} />\n`)), ['3:12 error too-deep']);
	assert.equal(places(compile('# A\n\n<Card list={["[[[", [[1]]]} />\n')), []);
	const huge = '['.repeat(100_000) + ']'.repeat(100_000);
	for (const [name, text, line] of [
		['a.json', `{\n"a": ${huge}}`, 2],
		['a.yaml', `a:\n  b: ${huge}`, 2],
		['a.yaml', `a: 1\nb:\n  ${'- '.repeat(300)}x`, 3],
		['a.yaml', Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 400],
	] as const) {
		const { problems } = parseData(name, text);
		assert.equal(
			problems.map((p) => [p.code, p.line]),
			[['too-deep', line]],
			`${name}: ${text.slice(0, 40)}`,
		);
	}
	assert.equal(parseData('a.yaml', 'a: {b: [{c: "[[[["}]}').problems, []);
});

test.run();
