/** What esbuild has made of MDX pages, read from its metafile. */
import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { pathFrom } from '../../base/paths.ts';
import { isModule } from '../../config/bundle-inputs.ts';

/** Of the files in one half of a metafile: one, and all that it imports. */
function withImports(file: string, files: Record<string, { imports: { path: string; external?: boolean }[] }>): string[] {
	const seen = new Set([file]);
	for (const one of seen) for (const { path, external } of files[one]!.imports) if (!external && files[path]) seen.add(path);
	return [...seen];
}

/** Names of an entry and of all modules that it imports, as the metafile has them. */
export const modulesOf = (entryPoint: string, { inputs }: Metafile): string[] => withImports(entryPoint, inputs);

/** An output and all chunks that it needs. */
export const withChunks = (output: string, { outputs }: Metafile): string[] => withImports(output, outputs);

/** Absolute paths of all files in an output of an entry. */
export function filesIn(output: string, metafile: Metafile, siteDir: string): string[] {
	const { entryPoint } = metafile.outputs[output]!;
	const inputs = withChunks(output, metafile).flatMap((name) => Object.keys(metafile.outputs[name]!.inputs));
	// Stylesheets leave nothing in the code.
	const styles = entryPoint ? modulesOf(entryPoint, metafile).filter(isStylesheet) : [];
	return [...new Set([...inputs, ...styles])].flatMap((file) =>
		!isModule(file) || /^(?:shared|none|virtual|compat|elements|facts|absent|worker-file|\(disabled\)):/.test(file)
			? []
			: [resolve(siteDir, file.replace(/^[\w-]+:(?=\/)|\?components$/g, ''))],
	);
}

export const isStylesheet = (file: string): boolean => /\.(?:css|s[ac]ss)$/.test(file);

/** Partials are named by their place on this machine, which is none of the page's. */
export const withoutPlaces = (code: string, siteDir: string): string =>
	code.replace(/(?<=mdx-partial:)\/[^\n"]+/g, (file) => pathFrom(siteDir, file));
