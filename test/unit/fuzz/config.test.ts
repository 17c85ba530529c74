/** A config of any kind is read with its defaults, or refused with every fault at its place; it never reaches a prototype. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError } from '../../../src/base/problem.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { placeOf, placeOfRoot } from '../../../src/config/place.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { tempDir } from '../../support/files.ts';
import { fuzz, line, prototypeKey, prototypesAreClean } from '../../support/fuzz.ts';

const keys = Object.keys(configSchema.shape);
const inner = [
	'type',
	'label',
	'to',
	'href',
	'items',
	'from',
	'path',
	'minHeadingLevel',
	'maxHeadingLevel',
	'docId',
	'light',
	'dark',
	'version',
	'aliases',
	'steps',
];
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		line,
		fc.constantFrom(
			null,
			true,
			false,
			0,
			-1,
			1.5,
			1e21,
			'',
			'/',
			'/a/',
			'https://a.example',
			'throw',
			'dropdown',
			'doc',
			'html',
			'javascript:x',
			'../..',
			'/%2e%2e/',
			'(',
			'\\',
		),
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...inner) }, prototypeKey, line), tie('value'), { maxKeys: 4 }),
	),
}));
/** As JSON, so that `__proto__` is a key like any other. */
const config = fc
	.uniqueArray(fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...keys) }, prototypeKey, line), value), {
		selector: ([k]) => k,
		maxLength: 6,
	})
	.map(
		(pairs) =>
			`{"title": "T", "url": "https://a.example"${pairs.map(([k, v]) => `,\n\t${JSON.stringify(k)}: ${JSON.stringify(v)}`).join('')}}`,
	);

const dir = tempDir();

async function check(text: string): Promise<void> {
	writeFileSync(join(dir, 'vrmdocs.config.json'), text);
	const lines = text.split('\n');
	try {
		const loaded = await loadConfig(dir, { readDir: join(dir, 'cache'), writeDir: join(dir, 'cache') });
		assert.equal(
			Object.keys(loaded.config).filter((k) => !keys.includes(k)),
			[],
		);
		assert.is(loaded.config.title, configSchema.parse(JSON.parse(text.replace(/^\uFEFF/, ''))).title);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		assert.ok(error.problems.length > 0);
		for (const p of error.problems) {
			assert.ok(
				p.line! >= 1 && p.line! <= lines.length && p.column! >= 1 && p.column! <= lines[p.line! - 1]!.length + 1,
				JSON.stringify(p),
			);
			assert.not.match(p.message.replace(/"[\s\S]*"|found[\s\S]*/g, ''), /\[object|NaN/);
		}
	}
	prototypesAreClean();
}

test('any values of any keys', () => fuzz(config, 1400, check));

test('any JSON, and what is none', () =>
	fuzz(
		fc.oneof(
			fc.json(),
			line,
			fc.tuple(config, fc.nat(200)).map(([text, n]) => text.slice(0, -1 - n)),
		),
		600,
		check,
	));

const source = fc
	.array(
		fc.oneof(
			line,
			fc.constantFrom(
				'export default ',
				'{',
				'}',
				'[',
				']',
				'(',
				')',
				',',
				':',
				'a',
				'"',
				"'",
				'`',
				'//',
				'/*',
				'*/',
				'\n',
				'\\',
				'const a = ',
				'module.exports = ',
			),
		),
		{ maxLength: 25 },
	)
	.map((list) => list.join(''));

test('places are looked up in any text', () =>
	fuzz(fc.tuple(source, fc.array(fc.oneof(prototypeKey, fc.constantFrom('a', 0, 1)), { maxLength: 4 })), 3000, ([text, path]) => {
		const lines = text.split('\n');
		const within = ({ line: l, column }: { line: number; column: number }) =>
			l >= 1 && l <= lines.length && column >= 1 && column <= lines[l - 1]!.length + 1;
		const place = placeOf(text, path);
		if (place) assert.ok(within(place), JSON.stringify(place));
		assert.ok(within(placeOfRoot(text)));
	}));

test.run();
