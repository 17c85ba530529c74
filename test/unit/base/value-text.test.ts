import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isComparable, valueText } from '../../../src/base/value-text.ts';

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

class Kept {
	#first;
	constructor(first: string) {
		this.#first = first;
	}
	get first() {
		return this.#first;
	}
}
class Lists {
	all = ['a'];
}

test('what has private fields or objects of its own cannot be compared, wherever it stands', () => {
	const circle: unknown[] = [new Names('a')];
	circle.push(circle);
	for (const known of [1, () => 1, /a/, new Date(0), new URL('https://a.example'), [{ a: new Map([['a', new Set([1])]]) }], circle])
		assert.ok(isComparable(known));
	for (const unknown of [new Kept('a'), new Lists(), { a: [new Kept('a')] }, new Map([['a', new Kept('a')]]), new WeakMap()])
		assert.not.ok(isComparable(unknown));
});

test('a value that holds itself has a text, which tells two apart', () => {
	const ring = (name: string) => {
		const one: Record<string, unknown> = { name, list: [] };
		Object.assign(one, { self: one, list: [one], map: new Map([['a', one]]) });
		return one;
	};
	assert.is(valueText(ring('a')), valueText(ring('a')));
	assert.is.not(valueText(ring('a')), valueText(ring('b')));
	const twice = { a: 1 };
	assert.is(valueText([twice, { twice }, twice]), '[{"a":1},{"twice":{"a":1}},{"a":1}]');
});

test.run();
