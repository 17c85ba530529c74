/**
 * Position in the site's own files at which an error was thrown. Bundles have no source maps, which would slow down every build; a source
 * map is made only for the module that threw.
 */
import { readFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { basename, extname, resolve } from 'node:path';
import { packageRoot } from '../base/package-root.ts';
import { isOfSite, pathFrom } from '../base/paths.ts';
import type { Position } from '../base/place.ts';

/** `file`: from the site folder. */
export type ThrownPlace = Position & { file: string };

/**
 * @param bundle absolute path of the bundle that threw
 * @returns undefined if no file of the site is on the stack
 */
export function thrownPlace(error: unknown, bundle: string, siteDir: string): ThrownPlace | undefined {
	const stack = String((error as Error | undefined)?.stack ?? '');
	const name = basename(bundle).replace(/\./g, '\\.');
	const frames = [...stack.matchAll(new RegExp(`${name}:(\\d+):(\\d+)`, 'g'))].map(
		([, line, column]) => [Number(line), Number(column)] as const,
	);
	if (!frames.length) return undefined;
	try {
		const lines = readFileSync(bundle, 'utf8').split('\n');
		for (const [line, column] of frames) {
			const start = lines.findLastIndex((text, i) => i < line && MODULE.test(text));
			const file = start < 0 ? undefined : resolve(packageRoot(), MODULE.exec(lines[start]!)![1]!);
			if (!file || !isOfSite(file, siteDir)) continue;
			return { file: pathFrom(siteDir, file), ...placeIn(file, lines.slice(start + 1, line), column) };
		}
	} catch {
		// A file was deleted.
	}
	return undefined;
}

/** The comment that esbuild writes before the code of each module. */
const MODULE = /^\s*\/\/ ((?:\.{1,2}\/|[\w@]).*\.[cm]?[jt]sx?)$/;

/** @param above lines of the module in the bundle, up to and including the one that threw */
function placeIn(file: string, above: string[], column: number): Position {
	const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
	const loader = extname(file).slice(1).replace(/^[cm]/, '') as 'tsx';
	const { code, map } = transformSync(readFileSync(file, 'utf8'), {
		loader,
		jsx: 'automatic',
		sourcemap: 'external',
		sourcefile: file,
		charset: 'utf8',
	});
	const written = code.split('\n').map(alike);
	const thrown = alike(above.at(-1)!);
	const which = above.filter((text) => alike(text) === thrown).length;
	let row = -1;
	for (let n = 0; n < which; n++) row = written.indexOf(thrown, row + 1);
	const { originalLine, originalColumn } = new SourceMap(JSON.parse(map)).findEntry(Math.max(row, 0), column - 1) as {
		originalLine?: number;
		originalColumn?: number;
	};
	return row < 0 || originalLine === undefined ? { line: 1, column: 1 } : { line: originalLine + 1, column: (originalColumn ?? 0) + 1 };
}

/** Normalizes a line for comparison: the bundler numbers names, changes indentation, and turns top-level declarations into `var`. */
const alike = (line: string): string =>
	line
		.trim()
		.replace(/^(?:export )?(?:const|let)\b/, 'var')
		.replace(/(?<=[A-Za-z_$])\d+\b/g, '');
