/** Stylesheets that only some pages need: formulas (KaTeX's, with its fonts), diagrams, and optional features. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, OutputFile, Plugin } from 'esbuild';
import { bundle, esbuildPlugin } from '../base/bundler.ts';
import { sha1 } from '../base/hash.ts';
import { themeFile } from '../base/package-root.ts';
import type { OptionalFeature } from '../config/features.ts';
import type { PageNeed } from '../markdown/types.ts';

/** A stylesheet and its fonts; paths are from the output root. */
interface PageStyle {
	css: { path: string; data: Uint8Array };
	files: { path: string; data: Uint8Array }[];
	/** Absolute paths of its sources, without those in packages. */
	inputs: string[];
}

/**
 * @param common options of all bundles
 * @param katex folder of the package; absent if formulas are off
 */
export async function pageStyles(
	common: BuildOptions,
	{ katex, mermaid, twoslash }: { katex?: string; mermaid?: string; twoslash?: true },
	features: readonly OptionalFeature[],
): Promise<Partial<Record<PageNeed, PageStyle>>> {
	const sources: Partial<Record<PageNeed, string[]>> = {
		...(katex ? { math: [join(katex, 'dist/katex.css'), themeFile('templates/styles/math.css')] } : {}),
		...(mermaid ? { mermaid: [themeFile('templates/styles/mermaid.css')] } : {}),
		...(twoslash ? { twoslash: [themeFile('templates/styles/twoslash.css')] } : {}),
		...Object.fromEntries(features.map((name) => [name, [themeFile(`templates/styles/${name}.css`)]])),
	};
	const entries = await Promise.all(
		Object.entries(sources).map(async ([need, files]) => [need, await pageStyle(need, files, common)] as const),
	);
	return Object.fromEntries(entries);
}

async function pageStyle(name: string, sources: string[], common: BuildOptions): Promise<PageStyle> {
	const { outputFiles } = await bundle({
		...common,
		metafile: false,
		stdin: { contents: sources.map((file) => `@import ${JSON.stringify(file)};`).join('\n'), resolveDir: '/', loader: 'css' },
		plugins: [oneFontFormat],
		loader: { '.woff2': 'file' },
		assetNames: '[name].[hash]',
		outdir: 'assets',
	});
	const isCss = ({ path }: OutputFile) => path.endsWith('.css');
	const data = outputFiles!.find(isCss)!.contents;
	return {
		css: { path: `assets/${name}.${sha1(data).slice(0, 8)}.css`, data },
		files: outputFiles!
			.filter((file) => !isCss(file))
			.map(({ path, contents }) => ({ path: `assets/${path.split(/[\\/]/).at(-1)}`, data: contents })),
		inputs: sources.filter((file) => !file.includes('/node_modules/')),
	};
}

/** Removes the WOFF and TTF copies of each font: all supported browsers read WOFF2. */
const oneFontFormat: Plugin = esbuildPlugin('one-font-format', (build) => {
	build.onLoad({ filter: /[\\/]katex\.css$/ }, ({ path }) => ({
		contents: readFileSync(path, 'utf8').replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, ''),
		loader: 'css',
	}));
});
