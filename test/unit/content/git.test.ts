/** Dates of last changes: what could not be read is asked again. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastUpdates } from '../../../src/content/git.ts';
import { folderOf, tempDir, writeFiles } from '../../support/files.ts';

const git = (dir: string, date: string, ...args: string[]) =>
	execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
		cwd: dir,
		encoding: 'utf8',
		env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
	});

function repository(): string {
	const dir = folderOf({ 'a.md': 'a', 'b.md': 'b' });
	git(dir, '', 'init', '-q');
	git(dir, '', 'add', '.');
	git(dir, '2023-01-02T00:00:00Z', 'commit', '-qm', 'one');
	writeFileSync(join(dir, 'b.md'), 'c');
	git(dir, '2024-01-02T00:00:00Z', 'commit', '-qam', 'two');
	return dir;
}

const memory = () => {
	const values = new Map<string, unknown>();
	return { get: <T>(key: string) => values.get(key) as T | undefined, set: (key: string, value: unknown) => void values.set(key, value) };
};
const days = async (dir: string, cache: ReturnType<typeof memory>) =>
	[...(await lastUpdates(dir, cache)).updates].map(([path, time]) => `${path} ${time.slice(0, 10)}`).sort();

test('a git that is killed leaves no dates behind', async () => {
	const dir = repository();
	const cache = memory();
	const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
	const bin = tempDir();
	writeFileSync(join(bin, 'git'), `#!/bin/sh\ncase " $*" in *" log "*) kill -9 $$;; esac\nexec ${real} "$@"\n`);
	chmodSync(join(bin, 'git'), 0o755);
	const before = process.env.PATH;
	process.env.PATH = `${bin}:${before}`;
	assert.equal(await days(dir, cache), []);
	process.env.PATH = before;
	assert.equal(await days(dir, cache), ['a.md 2023-01-02', 'b.md 2024-01-02']);
});

test('files have their dates whatever their names', async () => {
	const dir = repository();
	const names = ['"q".md', 'a\tb.md', 'a b.md', 'back\\slash.md', '日本/表.md'];
	for (const name of names) writeFiles(dir, { [name]: 'x' });
	git(dir, '', 'add', '.');
	git(dir, '2025-01-02T00:00:00Z', 'commit', '-qm', 'three');
	git(dir, '2026-01-02T00:00:00Z', 'commit', '-qm', 'nothing', '--allow-empty');
	assert.equal(await days(dir, memory()), [...names.map((name) => `${name} 2025-01-02`), 'a.md 2023-01-02', 'b.md 2024-01-02'].sort());
});

test('a clone that is shallow no more has the dates of its history', async () => {
	const origin = repository();
	const dir = join(tempDir(), 'clone');
	execFileSync('git', ['clone', '-q', '--depth', '1', `file://${origin}`, dir], { stdio: 'ignore' });
	const cache = memory();
	assert.not((await days(dir, cache)).includes('a.md 2023-01-02'));
	execFileSync('git', ['fetch', '-q', '--unshallow'], { cwd: dir, stdio: 'ignore' });
	assert.equal(await days(dir, cache), ['a.md 2023-01-02', 'b.md 2024-01-02']);
});

test.run();
