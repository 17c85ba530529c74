// Compiles a TypeScript file of this repository and imports it: Node.js 20 takes no TypeScript.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** @param path from the repository's root */
export async function importTs(path) {
	const out = join(root, `dist/tools/${path.replaceAll('/', '-')}-${process.pid}.mjs`);
	await build({
		entryPoints: [join(root, path)],
		outfile: out,
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		target: 'node20',
		define: { 'process.env.PROJECT_ROOT': JSON.stringify(root) },
		logLevel: 'error',
	});
	try {
		return await import(pathToFileURL(out).href);
	} finally {
		rmSync(out, { force: true });
	}
}
