// Writes the test vectors anew: `node site/tools/vectors.mjs`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const out = join(root, 'dist/tools/vectors.mjs');
await build({
	entryPoints: [join(root, 'site/lib/vrm/reference/vectors.ts')],
	outfile: out,
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20',
	logLevel: 'error',
});
const { vectorFiles } = await import(pathToFileURL(out).href);
rmSync(out);
const folder = join(root, 'site/static/vectors');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(vectorFiles())) writeFileSync(join(folder, name), text);
