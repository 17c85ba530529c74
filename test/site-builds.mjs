// Builds this repository's site and fails on any error or warning.
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/vrmdocs.js', 'build', 'site', '--json'], {
	encoding: 'utf8',
	maxBuffer: 1 << 28,
});
const { pages, warnings, errors } = JSON.parse(stdout || '{}');
for (const problem of [...(errors ?? []), ...(warnings ?? [])])
	console.error(`${problem.file ?? ''}:${problem.line ?? ''} ${problem.message}`);
if (stderr) console.error(stderr);
console.log(`${pages} pages`);
process.exitCode = status === 0 && !warnings?.length && !errors?.length ? 0 : 1;
