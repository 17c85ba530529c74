/** test/REQUIREMENT.md: each promise names a test that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = join(process.env.PROJECT_ROOT!, 'test');
const rows = readFileSync(join(root, 'REQUIREMENT.md'), 'utf8')
	.split('\n')
	.filter((line) => /^\| \d/.test(line))
	.map((line) => /^\| (?<section>\d) \| (?<promise>.+) \| `(?<suite>[\w/-]+)`: (?<name>.+) \|$/.exec(line)?.groups ?? { line });

test('every promise of the requirement names a test that there is', () => {
	assert.ok(rows.length >= 114, `${rows.length} rows`);
	for (const row of rows) {
		assert.ok(row.suite, `not section, promise, suite and test: ${row.line}`);
		const file = ['.test.ts', '.test.tsx', '.ts'].map((end) => join(root, `${row.suite}${end}`)).find(existsSync);
		assert.ok(file, `no suite ${row.suite}`);
		const names = [...readFileSync(file!, 'utf8').matchAll(/\b(?:test|own)\(\s*(['`"])(.*?)\1,/gs)].map(([, , name]) =>
			name!.replace(/^\$\{\w+\}:? /, ''),
		);
		const wanted = row.name!;
		assert.ok(
			names.some((name) => name.startsWith(wanted) || name.endsWith(wanted)),
			`${row.suite} has no test «${wanted}»`,
		);
	}
});

test('every section of the requirement is there', () => {
	assert.equal([...new Set(rows.map(({ section }) => section))], ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test.run();
