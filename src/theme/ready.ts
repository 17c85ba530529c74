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

/** Puts the texts of a language in the place of their names. Scripts are published for all time: each is named by what is in it (`namedByContent`). */
export function withTexts(files: readonly File[], strings: IslandStrings, later: LaterStrings): File[] {
	const groups: [string, object][] = [
		[textsName(), strings],
		...Object.entries(later).map(([name, texts]): [string, object] => [textsName(name), texts]),
	];
	const filled = (text: string): string => groups.reduce((all, [name, texts]) => all.replaceAll(name, () => literal(texts)), text);
	return namedByContent(files.map((file) => (file.text.includes('__VRMDOCS_TEXTS_') ? withText(file, filled(file.text)) : file)));
}

/** The end of a script's name as esbuild gives it: `.1A2B3C4D.js`. */
const HASH = /\.([A-Z0-9]{8})\.js\b/g;

/**
 * Scripts with the hash of what is in them, and in those that they name, in their names. esbuild's own hash changes with the folder of the tool too, so
 * that equal scripts would have other names on another machine.
 */
function namedByContent(files: readonly File[]): File[] {
	const scripts = files.flatMap(({ path, text }) => {
		const [, stem, hash] = /^(.*)\.([A-Z0-9]{8})\.js$/.exec(basename(path)) ?? [];
		return stem === undefined ? [] : [{ stem, hash: hash!, text }];
	});
	type Script = (typeof scripts)[number];
	/** The text with other names of scripts. */
	const renamed = (text: string, hashOf: (script: Script) => string): string =>
		text.replace(HASH, (whole, hash: string, at: number) => {
			const named = scripts.find((one) => one.hash === hash && text.endsWith(one.stem, at));
			return named ? `.${hashOf(named)}.js` : whole;
		});
	const namesOf = (script: Script): Script[] => {
		const names = new Set<Script>();
		renamed(script.text, (named) => (names.add(named), named.hash));
		return [...names];
	};
	const hashes = (textOf: (script: Script) => string) => new Map(scripts.map((one) => [one, sha1(one.stem + textOf(one))]));
	// Scripts may name each other in a circle: what each is alone, then what it is with those that it names, then with all that these lead to.
	const alone = hashes(({ text }) => renamed(text, () => ''));
	const beside = hashes(({ text }) => renamed(text, (one) => alone.get(one)!));
	const names = new Map(scripts.map((one) => [one, namesOf(one)]));
	const whole = hashes((script) => {
		const reached = new Set([script]);
		for (const one of reached) for (const next of names.get(one)!) reached.add(next);
		return beside.get(script)! + [...reached].map((one) => beside.get(one)!).sort();
	});
	const nameOf = (one: Script): string => whole.get(one)!.slice(0, 8).toUpperCase();
	return files.map((file) => ({ ...withText(file, renamed(file.text, nameOf)), path: renamed(file.path, nameOf) }));
}

/** What is no text stays as it is. */
const withText = ({ path, text, contents }: File, own: string): File => ({ path, text: own, contents: own === text ? contents : Buffer.from(own) });

/** A value of JSON as an expression of JavaScript, keys without quotes where they need none. */
const literal = (value: object): string => `(${JSON.stringify(value).replace(/"([A-Za-z_$][\w$]*)":/g, '$1:')})`;
