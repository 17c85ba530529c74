/** Modules of MDX pages in the cache folder: one manifest a page, with the hashes of all it was made from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../../base/attempt.ts';
import { sha1 } from '../../base/hash.ts';
import { packageRoot, themeFile } from '../../base/package-root.ts';
import { pathFrom } from '../../base/paths.ts';
import type { Problem } from '../../base/problem.ts';
import { writeCacheFile } from '../../cache/cache-file.ts';
import { areCurrent, type BundleInputs } from '../../config/bundle-inputs.ts';
import type { BundleFolders } from '../../config/module.ts';

/** How names of code begin that pages share. */
export const CHUNK = 'vrmdocs-shared';

/** Name of such code in a `require`; undefined for anything else. */
export const chunkName = (path: string): string | undefined => new RegExp(`(?:^|/)(${CHUNK}-\\w+\\.js)$`).exec(path)?.[1];

/** Text of the browser's module of a page, and of those of the texts it shows: name of the file, of a partial with what marks it → TSX. */
export type BrowserTexts = Record<string, string>;

/** What is kept of any bundle. */
interface Built {
	inputs: BundleInputs;
	/** Stylesheets that its modules import, as the names of inputs are. */
	css: string[];
	/** Published path → name of the file. */
	assets: Record<string, string>;
	problems: Problem[];
}

export interface BuiltPage extends Built {
	/** Code for the server. */
	server: string;
	/** Names of code that it shares with other pages. */
	chunks: string[];
	/** Of the browser; absent where the page has no interactive component. */
	browser?: BrowserTexts;
	/** Its table of contents is exported, or has headings of partials. */
	ownToc: boolean;
}

/** The browser's modules of all pages. */
export interface BuiltBrowser extends Built {
	/** Published path → code. */
	files: Record<string, string>;
	/** Published path of the module of each page, by the page's path. */
	entries: Record<string, string>;
}

/** A file of the theme by the name that inputs have. */
export const toolFile = (path: string): string => `file:tool:${pathFrom(packageRoot(), themeFile(path))}`;

/** A page's modules are kept by its path, those of the browser together; they are used again while nothing of them has changed. */
export function mdxCache({ readDir, writeDir }: BundleFolders, absolute: (name: string) => string) {
	/** A text; undefined where it is missing, damaged or of another key: what it is of is bundled again. */
	const read = (file: string, key: string): string | undefined =>
		readDir === undefined
			? undefined
			: safely(() => {
					const { check, text } = JSON.parse(readFileSync(join(readDir, 'mdx', file), 'utf8')) as { check: string; text: string };
					return check === sha1(key + text) ? text : undefined;
				});
	const write = (file: string, key: string, text: string): void =>
		writeCacheFile(join(writeDir, 'mdx', file), JSON.stringify({ check: sha1(key + text), text }));
	const fileOf = (path: string) => `${sha1(path).slice(0, 16)}.json`;
	const readBundle = <T extends Built>(path: string, key: string): T | undefined => {
		const text = read(fileOf(path), key);
		const kept = text === undefined ? undefined : (JSON.parse(text) as T);
		return kept && areCurrent(kept.inputs, absolute) ? kept : undefined;
	};
	const chunks = new Map<string, string | undefined>();
	const chunkFile = (name: string) => `shared/${name}on`;
	/** Code that several pages share. */
	const chunk = (name: string): string | undefined => {
		if (!chunks.has(name)) chunks.set(name, read(chunkFile(name), ''));
		return chunks.get(name);
	};
	return {
		chunk,
		setChunk(name: string, code: string): void {
			chunks.set(name, code);
			write(chunkFile(name), '', code);
		},
		/** @param key of the compiled page and of all options */
		get(path: string, key: string): BuiltPage | undefined {
			const kept = readBundle<BuiltPage>(path, key);
			return kept?.chunks.every((name) => chunk(name) !== undefined) ? kept : undefined;
		},
		set: (path: string, key: string, page: BuiltPage): void => write(fileOf(path), key, JSON.stringify(page)),
		/** @param key of all texts and options */
		browser: (key: string): BuiltBrowser | undefined => readBundle(BROWSER, key),
		setBrowser: (key: string, browser: BuiltBrowser): void => write(fileOf(BROWSER), key, JSON.stringify(browser)),
	};
}

/** In place of a page's path. */
const BROWSER = '*';
