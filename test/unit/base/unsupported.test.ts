import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unsupportedAt, unsupportedOf, unsupportedText } from '../../../src/base/unsupported.ts';

const test = suite('what a tree uses and this tool does not have');
const use = (line: number, effect = 'it is left out') =>
	unsupportedAt('plugin with code', { file: 'a.js', line, column: 3 }, effect, 'do b');

test('uses are counted by construct, the most frequent first', () => {
	const other = unsupportedAt('<Live>', { file: 'docs/a.mdx', line: 2, column: 1 }, 'shown as code');
	assert.is(
		unsupportedText([other, use(4), use(9)]),
		[
			'2 constructs of this tree are not supported: plugin with code, <Live>; in 3 places',
			'  plugin with code (2): a.js:4:3, a.js:9:3',
			'    it is left out; do b',
			'  <Live> (1): docs/a.mdx:2:1',
			'    shown as code',
		].join('\n'),
	);
});

test('many places are cut, never the count; effects that differ are not summed up', () => {
	const uses = [1, 2, 3, 4, 5, 6, 7].map((n) => use(n, `case ${n}`));
	assert.is(
		unsupportedText(uses),
		'1 construct of this tree is not supported: plugin with code; in 7 places\n  plugin with code (7): a.js:1:3, a.js:2:3, a.js:3:3, a.js:4:3, a.js:5:3 and 2 more\n    do b',
	);
	assert.is(unsupportedOf(uses)[0]!.places.length, 7, 'JSON has them all');
});

test('nothing is said where all is supported', () => {
	assert.is(unsupportedText([]), '');
	assert.equal(unsupportedOf([{ severity: 'warning', code: 'broken-link', message: 'm' }]), []);
});

test.run();
