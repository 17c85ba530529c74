// Compiles and runs one of the scripts beside this one: `node site/avatar/run.mjs write`.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
for (const name of process.argv.slice(2)) {
	const out = join(root, `dist/avatar/${name}.mjs`);
	await build({
		entryPoints: [join(root, `site/avatar/${name}.ts`)],
		outfile: out,
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		define: { 'process.env.PROJECT_ROOT': JSON.stringify(root) },
		logLevel: 'error',
	});
	await import(pathToFileURL(out).href);
	rmSync(out);
}
