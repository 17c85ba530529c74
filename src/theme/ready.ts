/**
 * Parts of the theme that are the same for every site without code of its own. They are bundled when the tool is compiled (bin/compile.js, which
 * runs src/theme/write-ready.ts) and lie beside it: a site whose theme is made of them alone does without the bundler. Texts of a language are not in
 * them, but names in their place (`withTexts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import type { IslandStrings, LaterStrings } from '../../templates/client/words.ts';
import { sha1 } from '../base/hash.ts';
import { packageRoot } from '../base/package-root.ts';
import { hashOfFile } from '../config/bundle-inputs.ts';

/** One bundle, as far as what is made of it needs. */
export type Piece = Pick<BuildResult, 'warnings'> & {
	outputFiles: { path: string; contents: Uint8Array; text: string }[];
	metafile: { inputs: Record<string, { imports?: { path: string }[] }> };
};

/** As it lies in its file. */
export interface StoredPiece {
	/** Name of the file, from `assets/` in the bundler's output, and its text. */
	files: [path: string, text: string][];
	/** Paths of the sources from the package's root, with the SHA-1 of those that a contributor edits. */
	inputs: Record<string, string>;
}

/** Its folder: `packageRoot()/dist/lib/ready`. */
export const readyFolder = (): string => join(packageRoot(), 'dist/lib/ready');

/**
 * @param name of the piece with what it was made for: `worker.en`, `islands.dev`
 * @param isReplaced whether the site has another file in the place of one of the theme, by its path from the package's root
 * @returns undefined where there is none, or where it is not that of the sources as they are
 */
export function readyPiece(name: string, isReplaced: (input: string) => boolean): Piece | undefined {
	const root = packageRoot();
	const file = join(readyFolder(), `${name}.json`);
	if (!existsSync(file)) return undefined;
	const { files, inputs } = JSON.parse(readFileSync(file, 'utf8')) as StoredPiece;
	// An installed package has no sources to differ from.
	const isStale = ([path, hash]: [string, string]) => hash !== '' && existsSync(join(root, 'src')) && hashOfFile(join(root, path)) !== hash;
	if (Object.entries(inputs).some((input) => isReplaced(input[0]) || isStale(input))) return undefined;
	const shown = [...Object.keys(inputs), join('dist/lib/ready', basename(file))];
	return {
		warnings: [],
		metafile: { inputs: Object.fromEntries(shown.map((path) => [path, {}])) },
		outputFiles: files.map(([path, text]) => ({ path: resolve(root, path), text, contents: Buffer.from(text) })),
	};
}

/** What stands for the texts of a group, `` for those of the islands' module; minifiers leave it as it is. */
export const textsName = (group = ''): string => `__VRMDOCS_TEXTS_${group}__`;

type File = Pick<Piece['outputFiles'][number], 'path' | 'contents' | 'text'>;

/**
 * Puts the texts of a language in the place of their names. A file that changes by it, or names one that does, gets another hash in its own name,
 * since it is published for all time.
 */
export function withTexts(files: readonly File[], strings: IslandStrings, later: LaterStrings): File[] {
	const groups: [string, object][] = [
		[textsName(), strings],
		...Object.entries(later).map(([name, texts]): [string, object] => [textsName(name), texts]),
	];
	const renamed = new Map<string, string>();
	let current = [...files];
	const change = (file: File, pairs: Iterable<readonly [string, string]>): File => {
		let { text } = file;
		for (const [from, to] of pairs) text = text.replaceAll(from, () => to);
		if (text === file.text) return file;
		const former = basename(file.path);
		const name = former.replace(
			/\.[A-Z0-9]{8}(?=\.\w+$)/,
			`.${sha1(former + text)
				.slice(0, 8)
				.toUpperCase()}`,
		);
		if (name !== former) renamed.set(former, name);
		return { path: file.path.slice(0, -former.length) + name, text, contents: Buffer.from(text) };
	};
	current = current.map((file) =>
		file.text.includes('__VRMDOCS_TEXTS_')
			? change(
					file,
					groups.map(([name, texts]) => [name, literal(texts)]),
				)
			: file,
	);
	// Files that name those whose name is new get a new one themselves.
	for (let done = 0; done < renamed.size; ) {
		const pairs = [...renamed].slice(done);
		done = renamed.size;
		current = current.map((file) => change(file, pairs));
	}
	return current;
}

/** A value of JSON as an expression of JavaScript, keys without quotes where they need none. */
const literal = (value: object): string => `(${JSON.stringify(value).replace(/"([A-Za-z_$][\w$]*)":/g, '$1:')})`;
