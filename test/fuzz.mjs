// `npm run fuzz`: the suites with random inputs, from new seeds, FUZZ_RUNS (5) times as many as `npm test` tries. A failure prints its seed;
// FUZZ_SEED repeats it. Arguments choose suites, as those of run.mjs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const suites = process.argv.slice(2);
const { status } = spawnSync(
	process.execPath,
	[
		join(fileURLToPath(import.meta.url), '../run.mjs'),
		...(suites.length ? suites : ['unit/fuzz', 'unit/markdown', 'unit/search', 'cli/incremental']),
	],
	{ stdio: 'inherit', env: { FUZZ_RUNS: '5', ...process.env } },
);
process.exitCode = status ?? 1;
