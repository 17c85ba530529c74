/** What esbuild has made of MDX pages, read from its metafile. */
import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { pathFrom } from '../../base/paths.ts';
import { isModule } from '../../config/bundle-inputs.ts';

/** Names of an entry and of all modules that it imports, as the metafile has them. */
export function modulesOf(entryPoint: string, { inputs }: Metafile): string[] {
	const seen = new Set([entryPoint]);
	for (const path of seen) for (const { path: imported, external } of inputs[path]?.imports ?? []) if (!external) seen.add(imported);
	return [...seen];
}

/** An output and all chunks that it needs. */
export function withChunks(output: string, { outputs }: Metafile): string[] {
	const seen = new Set([output]);
	for (const name of seen) for (const { path, external } of outputs[name]?.imports ?? []) if (!external && outputs[path]) seen.add(path);
	return [...seen];
}

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
