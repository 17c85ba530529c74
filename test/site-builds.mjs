// Builds this repository's site and fails on any error or warning.
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/vrmdocs.js', 'build', 'site', '--json'], {
	encoding: 'utf8',
	maxBuffer: 1 << 28,
});
const isShallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' }).stdout?.trim() === 'true';
const { pages, warnings = [], errors = [] } = JSON.parse(stdout || '{}');
// Where the clone has no history, its dates are not shown, which is told.
const told = warnings.filter(({ code }) => !(isShallow && code === 'shallow-clone'));
for (const problem of [...errors, ...told]) console.error(`${problem.file ?? ''}:${problem.line ?? ''} ${problem.message}`);
if (stderr) console.error(stderr);
console.log(`${pages} pages`);
process.exitCode = status === 0 && !told.length && !errors.length ? 0 : 1;
