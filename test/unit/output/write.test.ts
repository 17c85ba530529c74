/** The output folder: whole at any moment, nothing written twice, nothing of others touched. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInside } from '../../../src/base/paths.ts';
import { MANIFEST, readManifest } from '../../../src/output/manifest.ts';
import { recover } from '../../../src/output/swap.ts';
import { openOutput, outputProblem } from '../../../src/output/write.ts';
import { filesIn, folderOf, tempDir, writeFiles } from '../../support/files.ts';

/** Builds a folder from path → content; keys as given. */
function publish(outDir: string, files: Record<string, string>, keys: Record<string, string> = {}) {
	const output = openOutput(outDir);
	for (const [path, text] of Object.entries(files)) output.write(path, text, keys[path]);
	return output.commit({});
}
const read = (dir: string, path: string) => readFileSync(join(dir, path), 'utf8');

test('files and a manifest of them', () => {
	const out = join(tempDir(), 'a/site');
	assert.equal(publish(out, { 'index.html': 'x', 'a/b/index.html': 'yy' }, { 'index.html': 'k' }), {
		written: 2,
		removed: 0,
		unchanged: 0,
	});
	assert.equal(filesIn(out), [MANIFEST, 'a/b/index.html', 'index.html']);
	const { files, generator } = readManifest(out);
	assert.match(generator, /^vrmdocs /);
	assert.equal(files['index.html'], { hash: '11f6ad8ec52a2984abaafd7c3b516503785c2072', bytes: 1, key: 'k' });
	assert.equal(Object.keys(files), ['a/b/index.html', 'index.html']);
});

test('a second build of the same writes nothing: not one file, not the folder', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x', 'a.html': 'y' });
	const before = ['', 'index.html', 'a.html', MANIFEST].map((p) => statSync(join(out, p)));
	assert.equal(publish(out, { 'index.html': 'x', 'a.html': 'y' }), { written: 0, removed: 0, unchanged: 2 });
	['', 'index.html', 'a.html', MANIFEST].forEach((p, i) => {
		const now = statSync(join(out, p));
		assert.equal([now.ino, now.mtimeMs], [before[i]!.ino, before[i]!.mtimeMs], p);
	});
});

test('a folder that a build of the same process number could not clear keeps what is in it, and stops none', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x' });
	const left = `${out.replace(/site$/, '.site')}.old-${process.pid}`;
	writeFiles(left, { 'index.html': 'theirs' });
	assert.is(publish(out, { 'index.html': 'y' }).written, 1);
	assert.equal([read(out, 'index.html'), read(left, 'index.html')], ['y', 'theirs']);
});

test('one changed file is written, the others stay the files they are', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x', 'a/a.html': 'y' });
	const before = statSync(join(out, 'a/a.html'));
	assert.equal(publish(out, { 'index.html': 'new', 'a/a.html': 'y' }), { written: 1, removed: 0, unchanged: 1 });
	const now = statSync(join(out, 'a/a.html'));
	assert.equal([now.ino, now.mtimeMs], [before.ino, before.mtimeMs]);
	assert.is(read(out, 'index.html'), 'new');
});

test('a page whose key is the same is kept without being rendered', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x' }, { 'index.html': 'k1' });
	const output = openOutput(out);
	assert.ok(output.isCurrent('index.html', 'k1'));
	assert.not(output.isCurrent('index.html', 'k2'));
	assert.not(output.isCurrent('other.html', 'k1'));
	output.keep('index.html');
	assert.equal(output.commit({}), { written: 0, removed: 0, unchanged: 1 });
	writeFileSync(join(out, 'index.html'), 'edited by hand');
	assert.not(openOutput(out).isCurrent('index.html', 'k1'), 'a page that was edited is made again');
});

test('a file that is edited in the moment in which the build ends, at the same size, is made again', () => {
	for (let i = 0; i < 20; i++) {
		const out = join(tempDir(), 'site');
		publish(out, { 'index.html': 'x' }, { 'index.html': 'k' });
		writeFileSync(join(out, 'index.html'), 'y');
		assert.not(openOutput(out).isCurrent('index.html', 'k'), `try ${i}`);
	}
});

test('files that are no longer generated are deleted, with their empty folders', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x', 'old/a/index.html': 'y', 'old/b/index.html': 'z' });
	assert.equal(publish(out, { 'index.html': 'x', 'old/b/index.html': 'z' }), { written: 0, removed: 1, unchanged: 2 });
	assert.equal(filesIn(out), [MANIFEST, 'index.html', 'old/b/index.html']);
	assert.not(existsSync(join(out, 'old/a')));
});

test('files of others stay, wherever they are', () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x', 'a/index.html': 'y' });
	writeFiles(out, { CNAME: 'vrm.dev', 'a/notes.txt': 'mine', 'their/deep/file.txt': 'theirs', '.git/config': 'g' });
	mkdirSync(join(out, 'empty'));
	symlinkSync('/nowhere', join(out, 'link'));
	publish(out, { 'index.html': 'x2', 'b/index.html': 'z' });
	assert.equal(filesIn(out), [
		'.git/config',
		MANIFEST,
		'CNAME',
		'a/notes.txt',
		'b/index.html',
		'index.html',
		'link',
		'their/deep/file.txt',
	]);
	assert.ok(existsSync(join(out, 'empty')));
	assert.is(read(out, 'a/notes.txt'), 'mine');
});

test('a file of others that ours would replace is a conflict; the same content is none', async () => {
	const out = join(folderOf({ 'site/index.html': 'theirs', 'site/same.html': 'x', 'site/dir/a.txt': '' }), 'site');
	const output = openOutput(out);
	for (const path of ['index.html', 'same.html', 'dir', 'new.html']) output.write(path, 'x');
	assert.equal(output.conflicts(), [
		{ path: 'index.html', kind: 'foreign' },
		{ path: 'dir', kind: 'foreign' },
	]);
	await output.discard();
	assert.is(read(out, 'index.html'), 'theirs');
});

test('two files for one path are a conflict', () => {
	const output = openOutput(join(tempDir(), 'site'));
	output.write('a', '1');
	output.write('a', '2');
	assert.equal(output.conflicts(), [{ path: 'a', kind: 'twice' }]);
});

test('what is discarded leaves no trace', async () => {
	const dir = tempDir();
	const out = join(dir, 'site');
	publish(out, { 'index.html': 'x' });
	const output = openOutput(out);
	output.write('index.html', 'y');
	output.write('b.html', 'z');
	assert.is(read(out, 'index.html'), 'x');
	await output.discard();
	assert.equal(filesIn(dir), ['site/.vrmdocs-manifest.json', 'site/index.html']);
});

test('no path leads out of the folder', () => {
	const output = openOutput(join(tempDir(), 'site'));
	for (const path of ['../x', 'a/../../x', '/etc/x']) assert.throws(() => output.write(path, 'x'), 'leads out of the output folder');
});

test('after a kill between the two renames the former output comes back', () => {
	const dir = tempDir();
	const out = join(dir, 'site');
	publish(out, { 'index.html': 'good' });
	renameSync(out, join(dir, '.site.old-999999999'));
	mkdirSync(join(dir, '.site.next-999999999'));
	recover(out);
	assert.equal(filesIn(dir), ['site/.vrmdocs-manifest.json', 'site/index.html']);
	assert.not(existsSync(join(dir, '.site.next-999999999')));
});

test('after a kill before foreign files were moved they are restored', () => {
	const dir = tempDir();
	const out = join(dir, 'site');
	publish(out, { 'index.html': 'old' });
	writeFiles(out, { CNAME: 'x', 'a/mine.txt': 'y' });
	renameSync(out, join(dir, '.site.old-999999999'));
	publish(out, { 'index.html': 'new' });
	assert.equal(filesIn(dir), ['site/.vrmdocs-manifest.json', 'site/CNAME', 'site/a/mine.txt', 'site/index.html']);
	assert.is(read(out, 'index.html'), 'new');
});

test('leftovers are deleted even if their process id is in use: only the holder of the lock builds', () => {
	const dir = tempDir();
	mkdirSync(join(dir, `.site.next-${process.ppid}`));
	recover(join(dir, 'site'));
	assert.not(existsSync(join(dir, `.site.next-${process.ppid}`)));
});

test('a damaged manifest is ignored: every file is foreign, and equal ones are adopted', async () => {
	const out = join(tempDir(), 'site');
	publish(out, { 'index.html': 'x', 'a.html': 'y' });
	for (const text of ['', '{', 'null', '[]', '{"files": 5}', '{"files": null}']) {
		writeFileSync(join(out, MANIFEST), text);
		const output = openOutput(out);
		assert.equal(Object.keys(output.previous.files), []);
		await output.discard();
	}
	const output = openOutput(out);
	output.write('index.html', 'x');
	output.write('a.html', 'changed');
	assert.equal(output.conflicts(), [{ path: 'a.html', kind: 'foreign' }]);
	await output.discard();
});

test('what went wrong while writing, in words', () => {
	const error = Object.assign(new Error("ENOSPC: no space left on device, write 'x'"), { code: 'ENOSPC', path: '/out/x' });
	assert.equal(outputProblem(error, '/out'), {
		severity: 'error',
		code: 'output',
		message: 'the output cannot be written (/out/x: ENOSPC: no space left on device)',
		hint: 'the disk is full; free some space and build again: the last good output is unchanged',
	});
	const inCache = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/cache/theme/x.js' });
	assert.is(
		outputProblem(inCache, '/out', '/cache')?.message,
		'the cache cannot be written (/cache/theme/x.js: ENOSPC: no space left on device)',
	);
	for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG', 'EDQUOT', 'EXDEV', 'EBUSY', 'EIO'])
		assert.ok(outputProblem(Object.assign(new Error('x'), { code }), '/out')?.hint, code);
	assert.is(outputProblem(new TypeError('a bug'), '/out'), undefined);
});

test('inside means in it or it itself', () => {
	assert.equal(
		[isInside('/a/b', '/a'), isInside('/a', '/a'), isInside('/ab', '/a'), isInside('/a/../b', '/a'), isInside('/a', '/')],
		[true, true, false, false, true],
	);
});

test.run();
