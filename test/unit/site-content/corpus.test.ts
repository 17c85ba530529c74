/** The check of readers' files on files made by code: each gets exactly its findings, a correct one gets none. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { analyse } from '../../../site/lib/vrm/analyse/analyse.ts';
import { catalogue } from '../../../site/lib/vrm/analyse/catalogue.ts';
import { grouped } from '../../../site/lib/vrm/analyse/group.ts';
import { titleOf } from '../../../site/lib/vrm/analyse/khronos.ts';
import { isReport, type Refusal, type Report } from '../../../site/lib/vrm/analyse/types.ts';
import { validate } from '../../../site/lib/vrm/analyse/validate.ts';
import { corpus } from '../../support/corpus.ts';

const test = suite('corpus');
const root = process.env.PROJECT_ROOT!;

async function check(bytes: Uint8Array): Promise<Report | Refusal> {
	const source = {
		name: 'a.vrm',
		size: bytes.length,
		read: async (from: number, to: number) => Uint8Array.from(bytes.subarray(from, to)),
	};
	const result = await analyse(source);
	return isReport(result) ? { ...result, findings: [...result.findings, ...(await validate(source, result, Infinity))] } : result;
}

test('at least 60 files, at least 20 of them correct, of all kinds', () => {
	assert.ok(corpus.length >= 60, `${corpus.length}`);
	assert.ok(corpus.filter(({ codes }) => codes.length === 0).length >= 20);
	assert.is(new Set(corpus.map(({ name }) => name)).size, corpus.length);
});

test('each file gets exactly its findings', async () => {
	const wrong: string[] = [];
	for (const { name, bytes, codes } of corpus) {
		const { findings } = await check(bytes);
		const found = [...new Set(findings.map(({ code }) => code))].sort();
		if (found.join() !== codes.join()) wrong.push(`${name}: ${JSON.stringify(findings)}, not ${codes}`);
	}
	assert.equal(wrong, []);
});

test('the site’s own models and motions are correct', async () => {
	for (const file of globSync(['*.vrm', '*.vrma'], { cwd: join(root, 'site/static/avatar') })) {
		const { findings } = await check(new Uint8Array(readFileSync(join(root, 'site/static/avatar', file))));
		assert.equal(findings, [], file);
	}
});

test('each code of the analysis has a title, a remedy and a page that is there; the corpus has nearly all of them', () => {
	const sources = globSync(['*.ts'], { cwd: join(root, 'site/lib/vrm/analyse') })
		.filter((file) => !['catalogue.ts', 'khronos.ts'].includes(file))
		.map((file) => readFileSync(join(root, 'site/lib/vrm/analyse', file), 'utf8'))
		.join('\n');
	const codes = [...new Set([...sources.matchAll(/code: '([a-z][a-z-]+)'/g)].map(([, code]) => code!))].filter(
		(code) => !code.startsWith('gltf-'),
	);
	assert.equal(
		codes.filter((code) => !catalogue[code]),
		[],
	);
	for (const [code, { title, remedy, page }] of Object.entries(catalogue)) {
		assert.ok(title && /。$/.test(remedy), code);
		const [path, anchor] = page.split('#');
		const file = [`${path!.replace(/\/$/, '')}.md`, `${path}index.md`].map((each) => join(root, 'site/docs', each)).find(existsSync);
		assert.ok(file, `${code} leads to ${page}`);
		if (anchor) assert.match(readFileSync(file!, 'utf8'), `{#${anchor}}`, `${code} leads to ${page}`);
	}
	const tried = new Set(corpus.flatMap((each) => each.codes));
	const untried = codes.filter((code) => !tried.has(code));
	// Too large to be made here, or not a matter of the file.
	assert.equal(
		untried.sort(),
		['json-too-large', 'large-texture', 'not-validated', 'too-large'].filter((code) => codes.includes(code)).sort(),
	);
});

test('findings of one code are one row, with how many there are; every code of the validator has Japanese words', async () => {
	const file = corpus.find(({ name }) => name === 'joints in the wrong order')!;
	const [group] = grouped((await check(file.bytes)).findings);
	assert.is(group!.code, 'chain-order');
	assert.is(group!.count, 2);
	const issues = readFileSync(join(root, 'node_modules/gltf-validator/ISSUES.md'), 'utf8');
	const codes = [...issues.matchAll(/^\|([A-Z0-9_]+)\|/gm)].map(([, code]) => code!);
	assert.ok(codes.length > 100);
	for (const code of codes) assert.match(titleOf(code), /[\u3040-\u30ff].*。$/, code);
});

test('the same check as a command: its report, its exit code', () => {
	const folder = join(root, `dist/test/run-${process.pid}/check-vrm`);
	mkdirSync(folder, { recursive: true });
	const write = (name: string): string => {
		const path = join(folder, 'model.vrm');
		writeFileSync(path, corpus.find((each) => each.name === name)!.bytes);
		return path;
	};
	const run = (...args: string[]) => spawnSync(process.execPath, [join(root, 'site/tools/check-vrm.mjs'), ...args], { encoding: 'utf8' });
	try {
		const good = run(write('correct: VRM 1.0'));
		assert.is(good.status, 0, good.stderr);
		assert.match(good.stdout, '問題は見つかりませんでした');
		const bad = run('--json', '--budget', 'phone', write('arms exchanged'));
		assert.is(bad.status, 1, bad.stderr);
		const { findings } = JSON.parse(bad.stdout) as { findings: { code: string; page: string }[] };
		assert.equal(
			findings.map(({ code, page }) => [code, page]),
			[['sides', '/vrm1/humanoid/']],
		);
		assert.is(run().status, 2);
		assert.is(run(join(folder, 'none.vrm')).status, 2);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

test.run();
