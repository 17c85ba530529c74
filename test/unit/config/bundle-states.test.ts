import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areCurrent, inputsOf, statesOf } from '../../../src/config/bundle-inputs.ts';

const test = suite<{ dir: string }>('files of a bundle that were not touched');

test.before.each((context) => {
	context.dir = mkdtempSync(join(tmpdir(), 'vrmdocs-states-'));
});
test.after.each(({ dir }) => rmSync(dir, { recursive: true }));

test('a file of the same size and time of content, written since, is read', ({ dir }) => {
	const file = join(dir, 'words.ts');
	writeFileSync(file, 'one');
	utimesSync(file, 1000, 1000);
	const inputs = inputsOf([file], new Map(), dir, (path) => path);
	// As if it had been bundled long after it was written.
	const states = statesOf(inputs, (name) => name, Date.now() + 10_000);
	assert.is(Object.keys(states).length, 1);
	assert.ok(areCurrent(inputs, (name) => name, states));
	writeFileSync(file, 'two');
	utimesSync(file, 1000, 1000);
	assert.not(areCurrent(inputs, (name) => name, states));
});

test('a file that was written a moment before is read each time', ({ dir }) => {
	const file = join(dir, 'words.ts');
	writeFileSync(file, 'one');
	const inputs = inputsOf([file], new Map(), dir, (path) => path);
	assert.equal(
		statesOf(inputs, (name) => name, Date.now()),
		{},
	);
});

test.run();
