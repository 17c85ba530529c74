/**
 * Files beside a module that it names as webpack does:
 *
 *     new Worker(new URL('./count.js', import.meta.url))   → its own script, with what it imports: assets/files/count.1a2b3c4d.js
 *     new URL('./model.glb', import.meta.url)              → the address of the file
 */
import { basename, dirname, extname, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { esbuildPlugin } from '../../base/bundler.ts';
import { sha1 } from '../../base/hash.ts';
import { isModule } from '../../config/bundle-inputs.ts';

const WORKER = '?worker-file';
const named = /(new\s+(?:Shared)?Worker\(\s*)?new\s+URL\(\s*(['"`])(\.{1,2}\/[^'"`$]+)\2\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** Imports of the files stand before the first line, so that lines are counted as before. */
export function withNamedFiles(text: string): string {
	if (!text.includes('import.meta.url')) return text;
	const imports: string[] = [];
	const changed = text.replace(named, (_, worker: string | undefined, _quote: string, path: string) => {
		const name = `vFile${imports.length}`;
		imports.push(`import ${name} from ${JSON.stringify(path + (worker ? WORKER : '?url'))};`);
		return worker ? worker + name : `new URL(${name}, globalThis.location?.href ?? 'http://localhost')`;
	});
	return imports.length ? `${imports.join(' ')} ${changed}` : text;
}

/** A worker's script. */
export interface WorkerFile {
	code: string;
	/** Absolute paths of what it is made of. */
	inputs: string[];
}

/** @param files takes the scripts by their published paths */
export const workerFiles = (baseUrl: string, options: BuildOptions, files: Map<string, WorkerFile>): Plugin =>
	esbuildPlugin('vrmdocs-worker-files', (b) => {
		b.onResolve({ filter: /\?worker-file$/ }, async ({ path, kind, resolveDir, importer }) => {
			const file = await b.resolve(path.slice(0, -WORKER.length), { kind, resolveDir, importer });
			return file.errors.length ? { errors: file.errors } : { path: file.path, namespace: 'worker-file' };
		});
		b.onLoad({ filter: /./, namespace: 'worker-file' }, async ({ path }) => {
			// The server never starts one.
			if (b.initialOptions.platform === 'node') return { contents: "export default '';", loader: 'js' };
			const { outputFiles, metafile } = await b.esbuild.build({
				...options,
				entryPoints: [path],
				bundle: true,
				write: false,
				metafile: true,
				format: 'iife',
				platform: 'browser',
			});
			const code = outputFiles![0]!.text;
			const published = `assets/files/${basename(path, extname(path))}.${sha1(code).slice(0, 8)}.js`;
			const inputs = Object.keys(metafile!.inputs)
				.filter(isModule)
				.map((name) => resolve(options.absWorkingDir ?? dirname(path), name));
			files.set(published, { code, inputs });
			return { contents: `export default ${JSON.stringify(`${baseUrl}${published}`)};`, loader: 'js' };
		});
	});
