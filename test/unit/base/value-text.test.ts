import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { valueText } from '../../../src/base/value-text.ts';

class Names {
	constructor(readonly first: string) {}
}

test('what a config says otherwise has another text: maps, sets, patterns, fields, functions, big numbers', () => {
	const pairs: [unknown, unknown][] = [
		[new Map([['a', 1]]), new Map([['a', 2]])],
		[new Map([[{ a: 1 }, 1]]), new Map([[{ a: 2 }, 1]])],
		[new Set(['a']), new Set(['b'])],
		[new Set(), new Map()],
		[/a/, /a/i],
		[new Names('a'), new Names('b')],
		[new Names('a'), { first: 'a' }],
		[() => 1, () => 2],
		[1n, 2n],
		[new Date(0), new Date(1)],
		[undefined, null],
	];
	for (const [a, b] of pairs) {
		assert.is(valueText({ at: [a] }), valueText({ at: [a] }));
		assert.is.not(valueText(a), valueText(b));
	}
});

test.run();
