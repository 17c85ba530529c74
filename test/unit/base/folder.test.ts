import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow } from '../../../src/base/folder.ts';
import { tempDir, writeFiles } from '../../support/files.ts';

test('links to files are files, a link back to a folder above is not followed', () => {
	const dir = writeFiles(tempDir(), { 'a/b.md': '', 'a.md': '', 'README.md': '' });
	symlinkSync('..', join(dir, 'a/back'));
	symlinkSync('../README.md', join(dir, 'a/index.md'));
	symlinkSync('../none.md', join(dir, 'a/none.md'));
	assert.equal(filesBelow(dir), ['README.md', 'a.md', 'a/b.md', 'a/index.md']);
});

test('a folder that is not there has no files', () => {
	assert.equal(filesBelow(join(tempDir(), 'none')), []);
});

test.run();
