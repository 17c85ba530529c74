/**
 * Prebuilt pieces: bundles of the theme that are the same for every site without code of its own. They are built when the tool is
 * compiled (bin/compile.js runs src/theme/write-ready.ts), so that such a site does not need the bundler. They contain placeholders for
 * the texts of a language (`withTexts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import type { IslandStrings, LaterStrings } from '../../templates/client/words.ts';
import { sha1 } from '../base/hash.ts';
import { packageRoot } from '../base/package-root.ts';
import { hashOfFile } from '../config/bundle-inputs.ts';

/** The part of a bundler result that is used. */
export type Piece = Pick<BuildResult, 'warnings'> & {
	outputFiles: { path: string; contents: Uint8Array; text: string }[];
	metafile: { inputs: Record<string, { imports?: { path: string }[] }> };
	/** Of the prebuilt module for Node: names that its parts export (ready-server.ts). */
	exports?: Record<string, string[]>;
};

/** A piece as it is stored in its file. */
export interface StoredPiece {
	/** Path of each output file, from the package's root, and its text. */
	files: [path: string, text: string][];
	/** Source paths from the package's root → SHA-1; '' for files that contributors do not edit. */
	inputs: Record<string, string>;
	exports?: Piece['exports'];
}

/** Folder of the pieces: `packageRoot()/dist/lib/ready`. */
export const readyFolder = (): string => join(packageRoot(), 'dist/lib/ready');

/**
 * @param name with the variant: `worker.en`, `islands.dev`
 * @param isReplaced whether the site overrides a file of the theme. `input` is from the package's root
 * @returns undefined if there is no such piece, or it is stale or contains an overridden file
 */
export function readyPiece(name: string, isReplaced: (input: string) => boolean): Piece | undefined {
	const root = packageRoot();
	const file = join(readyFolder(), `${name}.json`);
	if (!existsSync(file)) return undefined;
	const { files, inputs, exports } = JSON.parse(readFileSync(file, 'utf8')) as StoredPiece;
	// An installed package has no sources, so its pieces are never stale.
	const isStale = ([path, hash]: [string, string]) => hash !== '' && existsSync(join(root, 'src')) && hashOfFile(join(root, path)) !== hash;
	if (Object.entries(inputs).some((input) => isReplaced(input[0]) || isStale(input))) return undefined;
	const shown = [...Object.keys(inputs), join('dist/lib/ready', basename(file))];
	return {
		warnings: [],
		...(exports && { exports }),
		metafile: { inputs: Object.fromEntries(shown.map((path) => [path, {}])) },
		outputFiles: files.map(([path, text]) => ({ path: resolve(root, path), text, contents: Buffer.from(text) })),
	};
}

/** Placeholder for the texts of a group, which minifiers keep. @param group '' for the texts of the islands' module */
export const textsName = (group = ''): string => `__VRMDOCS_TEXTS_${group}__`;

type File = Piece['outputFiles'][number];

/** Replaces placeholders by the texts of a language. Hosts cache scripts forever, so each is renamed by its content (`namedByContent`). */
export function withTexts(files: readonly File[], strings: IslandStrings, later: LaterStrings): File[] {
	const groups = Object.entries({ '': strings, ...later });
	const filled = (text: string): string =>
		groups.reduce((all, [group, texts]) => all.replaceAll(textsName(group), () => literal(texts)), text);
	return namedByContent(files.map((file) => (file.text.includes('__VRMDOCS_TEXTS_') ? withText(file, filled(file.text)) : file)));
}

/** End of a script's name from esbuild: `.1A2B3C4D.js`. */
const HASH = /\.([A-Z0-9]{8})\.js\b/g;

/**
 * Renames scripts by a hash of their content and of all scripts that they refer to. esbuild's own hash also depends on the folder of the
 * tool, so that equal scripts would have different names on another machine.
 */
function namedByContent(files: readonly File[]): File[] {
	const scripts = files.flatMap(({ path, text }) => {
		const [, stem, hash] = /^(.*)\.([A-Z0-9]{8})\.js$/.exec(basename(path)) ?? [];
		return stem === undefined ? [] : [{ stem, hash: hash!, text }];
	});
	type Script = (typeof scripts)[number];
	/** Replaces the hashes in names of scripts. */
	const renamed = (text: string, hashOf: (script: Script) => string): string =>
		text.replace(HASH, (whole, hash: string, at: number) => {
			const named = scripts.find((one) => one.hash === hash && text.endsWith(one.stem, at));
			return named ? `.${hashOf(named)}.js` : whole;
		});
	const namesOf = (script: Script): Script[] => {
		const names = new Set<Script>();
		renamed(script.text, (named) => {
			names.add(named);
			return named.hash;
		});
		return [...names];
	};
	const hashes = (textOf: (script: Script) => string) => new Map(scripts.map((one) => [one, sha1(one.stem + textOf(one))]));
	// References may be circular, so there are three hashes: of a script alone, with the scripts it refers to, with all it can reach.
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

/** Replaces the text of a file. If it does not change, the bytes stay, so that binary files are intact. */
const withText = ({ path, text, contents }: File, own: string): File => ({
	path,
	text: own,
	contents: own === text ? contents : Buffer.from(own),
});

/** A value as a JavaScript expression; keys have quotes only where they need them. */
const literal = (value: object): string => `(${JSON.stringify(value).replace(/"([A-Za-z_$][\w$]*)":/g, '$1:')})`;
