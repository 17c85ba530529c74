// Compiles and runs check-vrm.ts beside it, so that Node.js 20, which takes no TypeScript, runs it too.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const out = join(root, `dist/tools/check-vrm-${process.pid}.mjs`);
await build({
	entryPoints: [join(root, 'site/tools/check-vrm.ts')],
	outfile: out,
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node20',
	logLevel: 'error',
});
try {
	const { main } = await import(pathToFileURL(out).href);
	process.exitCode = await main(
		process.argv.slice(2),
		(text) => process.stdout.write(text),
		(text) => process.stderr.write(`${text}\n`),
	);
} finally {
	rmSync(out, { force: true });
}
