/** Front matter of any kind: its problems stand at places of the source, its values have their types, and none becomes markup or a prototype. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDocument, stringify } from 'yaml';
import { type FrontMatter, frontMatterSchema, isoDate } from '../../../src/content/front-matter.ts';
import { readFrontMatter } from '../../../src/markdown/front-matter.ts';
import { plainYaml } from '../../../src/markdown/plain-yaml.ts';
import { fuzz, hostileText, line, prototypeKey, prototypeKeys, prototypesAreClean } from '../../support/fuzz.ts';
import { compile } from '../../support/markdown.ts';
import { safeHtml } from '../../support/safe-html.ts';

const keys = Object.keys(frontMatterSchema.shape);
const key = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...keys) },
	{ weight: 2, arbitrary: prototypeKey },
	{ weight: 1, arbitrary: line },
);

/** Values as `yaml` writes them: right ones, and of any other type. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		line,
		hostileText,
		fc.constantFrom(
			true,
			false,
			null,
			0,
			-1,
			2,
			1.1,
			1e300,
			'2024-01-31',
			'2024-02-30',
			'2024-01-31T10:00:00+09:00',
			'',
			'../x',
			'/a b/',
			'=1',
		),
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(fc.oneof(prototypeKey, fc.constantFrom('label', 'permalink', 'name', 'url', 'date', 'author')), tie('value'), {
			maxKeys: 3,
		}),
	),
}));
const written = fc
	.uniqueArray(fc.tuple(key, value), { selector: ([k]) => k, maxLength: 6 })
	.map((pairs) => stringify(new Map(pairs)).trimEnd());

/** YAML written by hand, and badly. */
const piece = fc.oneof(
	fc
		.tuple(
			key,
			fc.oneof(
				line,
				fc.constantFrom(
					'[a, b',
					'{a: ',
					'|',
					'>-',
					'&a x',
					'*a',
					'!!js/function x',
					'"',
					"'",
					'? x',
					'- a',
					'1.10',
					'0o7',
					'~',
					'2024-01-31',
				),
			),
		)
		.map(([k, v]) => `${k}: ${v}`),
	fc.tuple(key, key).map(([a, b]) => `${a}:\n  ${b}: x\n  - y`),
	fc.constantFrom(
		'<<: *a',
		'<<: {__proto__: 1}',
		'{__proto__: {a: 1}}',
		'- a',
		'%YAML 1.2',
		'...',
		'# c',
		'\ttitle: x',
		'a: &a [*a]',
		'? [a]\n: b',
		': x',
		'title: a\ntitle: b',
	),
	line,
);
const byHand = fc.array(piece, { maxLength: 6 }).map((list) => list.join('\n'));

function check(yaml: string, frontMatter: FrontMatter, problems: { line?: number; column?: number; message: string }[]): void {
	const count = yaml.split('\n').length;
	for (const p of problems) {
		assert.ok(p.line! >= 1 && p.line! <= count + 2 && p.column! >= 1, `${p.line}:${p.column} of ${count} lines`);
		assert.not.match(p.message.replace(/"[\s\S]*"|found[\s\S]*/g, ''), /undefined|\[object|NaN/);
	}
	assert.equal(
		Object.keys(frontMatter).filter((k) => !keys.includes(k)),
		[],
		'known keys alone',
	);
	for (const name of prototypeKeys) assert.not(Object.hasOwn(frontMatter, name), name);
	assert.is(Object.getPrototypeOf(frontMatter), Object.prototype);
	const again = frontMatterSchema.safeParse(frontMatter);
	assert.ok(again.success, again.error?.message);
	if (frontMatter.date) assert.ok(isoDate(frontMatter.date));
	prototypesAreClean();
}

test('any YAML is read, or reported', () =>
	fuzz(written, 1000, (yaml) => {
		const { frontMatter, problems, lines } = readFrontMatter(yaml);
		check(yaml, frontMatter, problems);
		for (const k of Object.keys(lines)) assert.ok(lines[k]! >= 2 && lines[k]! <= yaml.split('\n').length + 1);
	}));

/** Lines as most pages have them, and what comes near to them. */
const nearlyPlain = fc
	.array(
		fc
			.tuple(
				fc.oneof(key, fc.constantFrom('a', 'b', 'true', 'No')),
				fc.oneof(
					line.map((words) => ` ${words}`),
					line.map((words) => ` "${words}"`),
					fc.array(line, { maxLength: 3 }).map((list) => ` [${list.join(', ')}]`),
					fc.array(line, { maxLength: 3 }).map((list) => list.map((words) => `\n  - ${words}`).join('')),
					fc.constantFrom(
						...[
							' true',
							' 3',
							' 007',
							' 1.10',
							' a: b',
							' a #b',
							' a#b',
							' a:b',
							" 'a'",
							" 'it''s'",
							' a\\n',
							' "a\\n"',
							' [a, "b, c"]',
							' [a',
							' a # c',
						],
						...[
							'',
							' ',
							' a ',
							' a\u00A0',
							'\n- a',
							'\n  - a\n  more',
							' a\n more',
							' Null',
							' yes',
							' [a,]',
							' [1, b]',
							' [a b , c]',
							'\n - a\n  - b',
							' é\u0301',
							' [a?b]',
							' 3D',
							' 1e5',
							' 0x1F',
							' 0o7',
							' 2024-01-31',
							' 12:30',
							' 1.',
							' 1_0',
							' 1.2.3',
							' 1e',
							' [3D, 5]',
						],
					),
				),
			)
			.map(([k, v]) => `${k}:${v}`),
		{ maxLength: 4 },
	)
	.map((rows) => rows.join('\n'));

test('what is read without a parser of YAML is what the parser reads', () =>
	fuzz(fc.oneof({ weight: 3, arbitrary: nearlyPlain }, byHand, written), 4000, (yaml) => {
		const plain = plainYaml(yaml);
		if (!plain) return;
		const doc = parseDocument(yaml, { logLevel: 'silent' });
		assert.equal(doc.errors, [], yaml);
		assert.is(JSON.stringify(Object.fromEntries(plain.values)), JSON.stringify(doc.toJS() ?? {}), yaml);
	}));

test('YAML written by hand, and badly', () => fuzz(byHand, 1400, (yaml) => check(yaml, ...pick(readFrontMatter(yaml)))));

test('a page with such front matter has a title and a description that are texts, and an article that runs nothing', () =>
	fuzz(fc.tuple(fc.oneof(written, byHand), line), 500, ([yaml, body]) => {
		const page = compile(`---\n${yaml}\n---\n\n# ${body}\n\n${body}\n`);
		check(yaml, page.frontMatter, []);
		assert.type(page.title, 'string');
		assert.type(page.description, 'string');
		safeHtml(page.html.replace(/\uE000.\d+\uE001/g, 'x'));
		for (const p of page.problems) assert.is.not(p.code, 'page-failed', p.message);
	}));

const pick = ({ frontMatter, problems }: ReturnType<typeof readFrontMatter>) => [frontMatter, problems] as const;

test.run();
