/** Data of the readers' paths: errors, upgrade tasks, paths, cheat sheets, springs, glossary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { bestScore, scoreOf } from '../../../site/lib/browser/match-errors.ts';
import { type ErrorEntry, textsOf } from '../../../site/lib/errors.ts';
import { type GlossaryTerm, headingOf } from '../../../site/lib/glossary.ts';
import type { ReaderPath, Start } from '../../../site/lib/paths.ts';
import type { NamedRelease } from '../../../site/lib/releases.ts';
import { byTask, upgradeTasks } from '../../../site/lib/upgrade.ts';

const site = join(process.env.PROJECT_ROOT!, 'site');
const read = (path: string) => readFileSync(join(site, path), 'utf8');
const data = <T>(name: string) => parse(read(`data/${name}.yaml`)) as T;

const errors = data<ErrorEntry[]>('errors');
/** Ids of the entries that fit a pasted text best. */
function found(pasted: string): string[] {
	const scored = errors.map((error) => ({ id: error.id, score: bestScore(textsOf(error), pasted) })).filter(({ score }) => score > 0);
	const best = Math.max(0, ...scored.map(({ score }) => score));
	return scored.filter(({ score }) => score === best).map(({ id }) => id);
}

test('every message finds its own entry, whole, in other case and width, and within a longer line', () => {
	for (const error of errors)
		for (const text of textsOf(error)) {
			const line = text.replaceAll('…', ' at Foo.Bar () in ');
			for (const pasted of [line, line.toUpperCase(), `[12:34:56] ${line} (Filename: x Line: 3)`])
				assert.ok(found(pasted).includes(error.id), `${error.id}: ${pasted} → ${found(pasted)}`);
		}
});

test('lines of a real Console find their cause', () => {
	const lines: Record<string, string> = {
		"AvatarBuilder 'VRM': Found duplicate human bone 'Hips' with transform '' and 'Hips'": 'duplicate-hips',
		'UniGLTF.MeshUtility.MeshAttachInfo.ReplaceMesh (UnityEngine.GameObject dst) (at Assets/UniGLTF/Runtime/MeshUtility/MeshAttachInfo.cs:23)':
			'mesh-attach-info',
		'ArgumentNullException: Value cannot be null.\nParameter name: shader': 'shader-null',
		"Assets\\UniGLTF\\Runtime\\MathHelper.cs(1,13): error CS0234: The type or namespace name 'Mathematics' does not exist in the namespace 'Unity'":
			'mathematics',
		"error CS0246: The type or namespace name 'VRMShaders' could not be found (are you missing a using directive or an assembly reference?)":
			'vrmshaders',
		'Jaw(顎)ボーンが含まれています。意図していない場合は設定解除をおすすめします。': 'jaw',
		'Ｔ－Ｐｏｓｅ にしてください': 't-pose',
		ExportRootに親: 'root-has-parent',
		'require at least one author': 'require-author',
	};
	for (const [line, id] of Object.entries(lines)) assert.is(found(line)[0], id, `${line} → ${found(line)}`);
});

test('a text of no message finds nothing', () => {
	for (const text of ['', '  ', 'The quick brown fox jumps over the lazy dog', '今日はよい天気です']) assert.equal(found(text), []);
	assert.is(scoreOf('a … b', 'x'), 0);
});

test('entries of errors have ids of their own, and the page to read on', () => {
	assert.is(new Set(errors.map(({ id }) => id)).size, errors.length);
	for (const { id, window, page, title } of errors) {
		assert.ok(window || page, id);
		assert.is(page === undefined, title === undefined, id);
	}
});

test('an update lists its changes in the order of the work, the oldest first', () => {
	const release = (name: string, tasks: string[]) =>
		({ name, breaking: tasks.map((task) => ({ task, text: `${name} ${task}` })) }) as unknown as NamedRelease;
	const groups = byTask([release('v0.2.0', ['textures', 'unity']), release('v0.1.0', ['unity', 'dispose'])]);
	assert.equal(
		groups.map(({ task, items }) => [task.id, items.map((item) => item.text)]),
		[
			['unity', ['v0.1.0 unity', 'v0.2.0 unity']],
			['dispose', ['v0.1.0 dispose']],
			['textures', ['v0.2.0 textures']],
		],
	);
	assert.equal(
		upgradeTasks.slice(0, 8).map(({ id }) => id),
		['unity', 'packages', 'url', 'namespaces', 'load', 'dispose', 'springbone', 'textures'],
	);
});

test('every step of a path stands on its page, but for those that are sections of one page', () => {
	for (const path of data<ReaderPath[]>('paths'))
		for (const { id, page } of path.steps) {
			const route = page.replace(/#.*$/, '');
			const file = [`docs${route.replace(/\/$/, '')}.md`, `docs${route}index.md`].find((name) => {
				try {
					return read(name);
				} catch {
					return false;
				}
			});
			assert.ok(file, page);
			const text = read(file);
			const shared = path.steps.some((other) => other.id !== id && other.page.replace(/#.*$/, '') === route);
			assert.ok(
				shared ? text.includes(`path="${path.id}"`) : text.includes(`<PathStep path="${path.id}" step="${id}" />`),
				`${path.id} ${id}`,
			);
		}
});

test('what a reader has leads to three pages for each goal', () => {
	for (const start of data<Start[]>('starts'))
		for (const goal of ['edit', 'publish', 'develop'] as const) {
			assert.is(start[goal].length, 3, `${start.id} ${goal}`);
			assert.is(new Set(start[goal].map(({ page }) => page)).size, 3, `${start.id} ${goal}`);
		}
});

test('cheat sheets have as many cells as columns', () => {
	for (const [name, { columns, rows }] of Object.entries(data<Record<string, { columns: string[]; rows: string[][] }>>('cheatsheets')))
		for (const row of rows) assert.is(row.length, columns.length, `${name}: ${row[0]}`);
});

test('the glossary of the page has every term, by its reading', () => {
	const terms = data<GlossaryTerm[]>('glossary').sort((a, b) => a.reading.localeCompare(b.reading, 'ja'));
	const entries = [...read('docs/vrm/glossary.md').matchAll(/^### (.*) \{#term-([\w-]+)\}\n\n<Term id="([\w-]+)" \/>$/gm)];
	assert.equal(
		entries.map(([, heading, anchor, id]) => [heading!.replace(/<\/?small>/g, ''), anchor, id]),
		terms.map((term) => [headingOf(term), term.id, term.id]),
	);
});

test.run();
