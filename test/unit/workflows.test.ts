/** Workflows run what was read: actions are named by commit, and known holes of packages are told. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const dir = join(process.env.PROJECT_ROOT!, '.github/workflows');

test('every action is named by its commit, with the version beside it', () => {
	for (const file of readdirSync(dir)) {
		const uses = readFileSync(join(dir, file), 'utf8').match(/uses:.*$/gm) ?? [];
		assert.ok(uses.length, file);
		for (const one of uses) assert.match(one, /^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, `${file}: ${one}`);
	}
});

test('the workflow of the site runs npm audit', () => {
	assert.match(readFileSync(join(dir, 'site.yml'), 'utf8'), /run: npm audit\b/);
});

test.run();
