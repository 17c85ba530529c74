/** A fresh reader's questions on the paths: the page that the site's own search gives first answers each. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const root = process.env.PROJECT_ROOT!;

interface Question {
	path: string;
	question: string;
	/** Pages that answer it. */
	pages: string[];
}

const questions = JSON.parse(readFileSync(join(root, 'test/fixtures/search/questions.json'), 'utf8')) as Question[];

test('five questions and more on each path', () => {
	assert.ok(questions.length >= 35);
	const paths = parse(readFileSync(join(root, 'site/data/paths.yaml'), 'utf8')) as { id: string }[];
	for (const { id } of paths) assert.ok(questions.filter((q) => q.path === id).length >= 5, id);
	assert.ok(questions.every((q) => paths.some(({ id }) => id === q.path)));
});

test('the first page that the search gives answers the question', () => {
	const out = mkdtempSync(join(tmpdir(), 'vrmdocs-questions-'));
	try {
		const printed = execFileSync(
			process.execPath,
			['bin/vrmdocs.js', 'index', 'site', '--out', out, '--json', ...questions.flatMap((q) => ['--query', q.question])],
			{ cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
		);
		const answers = printed
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as { query: string; hits: { url: string }[] });
		assert.equal(
			answers.map((a) => a.query),
			questions.map((q) => q.question),
		);
		const wrong = questions.flatMap(({ question, pages }, i) => {
			const first = answers[i]!.hits[0]?.url.replace(/#.*$/, '') ?? 'nothing';
			return pages.includes(first) ? [] : [`${question} → ${first}, wanted ${pages.join(' or ')}`];
		});
		assert.equal(wrong, []);
	} finally {
		rmSync(out, { recursive: true, force: true });
	}
});

test.run();
