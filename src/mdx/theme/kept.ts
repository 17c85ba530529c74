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

export interface BuiltPage {
	inputs: BundleInputs;
	/** Code for the server. */
	server: string;
	/** Names of code that it shares with other pages. */
	chunks: string[];
	/** Of the browser; absent where the page has no interactive component. */
	browser?: BrowserTexts;
	/** Stylesheets that its modules import, as the names of inputs are. */
	css: string[];
	/** Published path → name of the file. */
	assets: Record<string, string>;
	/** Its table of contents is exported, or has headings of partials. */
	ownToc: boolean;
	problems: Problem[];
}

/** The browser's modules of all pages. */
export interface BuiltBrowser {
	inputs: BundleInputs;
	/** Published path → code. */
	files: Record<string, string>;
	/** Published path of the module of each page, by the page's path. */
	entries: Record<string, string>;
	/** As those of a page. */
	css: string[];
	assets: Record<string, string>;
	problems: Problem[];
}

/** A file of the theme by the name that inputs have. */
export const toolFile = (path: string): string => `file:tool:${pathFrom(packageRoot(), themeFile(path))}`;

/** A page's modules are kept by its path, those of the browser together; they are used again while nothing of them has changed. */
export function mdxCache({ readDir, writeDir }: BundleFolders, absolute: (name: string) => string) {
	const fileOf = (dir: string, path: string) => join(dir, 'mdx', `${sha1(path).slice(0, 16)}.json`);
	const shared = (dir: string, name: string) => join(dir, 'mdx/shared', `${name}on`);
	const chunks = new Map<string, string | undefined>();
	/** Code that several pages share. @throws where it is missing or damaged */
	const readChunk = (dir: string, name: string): string => {
		const { check, code } = JSON.parse(readFileSync(shared(dir, name), 'utf8')) as { check: string; code: string };
		if (check !== sha1(code)) throw new Error('damaged');
		return code;
	};
	/** Undefined without it: the pages that need it are bundled again. */
	const chunk = (name: string): string | undefined => {
		if (!chunks.has(name)) chunks.set(name, readDir === undefined ? undefined : safely(() => readChunk(readDir, name)));
		return chunks.get(name);
	};
	const read = <T extends { inputs: BundleInputs }>(path: string, key: string): T | undefined => {
		if (readDir === undefined) return undefined;
		// Missing, damaged or of another page: it is bundled again.
		return safely(() => {
			const { check, text } = JSON.parse(readFileSync(fileOf(readDir, path), 'utf8')) as { check: string; text: string };
			if (check !== sha1(key + text)) return undefined;
			const kept = JSON.parse(text) as T;
			return areCurrent(kept.inputs, absolute) ? kept : undefined;
		});
	};
	const write = (path: string, key: string, bundle: BuiltPage | BuiltBrowser): void => {
		const text = JSON.stringify(bundle);
		writeCacheFile(fileOf(writeDir, path), JSON.stringify({ check: sha1(key + text), text }));
	};
	return {
		chunk,
		setChunk(name: string, code: string): void {
			chunks.set(name, code);
			writeCacheFile(shared(writeDir, name), JSON.stringify({ check: sha1(code), code }));
		},
		/** @param key of the compiled page and of all options */
		get(path: string, key: string): BuiltPage | undefined {
			const kept = read<BuiltPage>(path, key);
			return kept?.chunks.every((name) => chunk(name) !== undefined) ? kept : undefined;
		},
		set: (path: string, key: string, page: BuiltPage): void => write(path, key, page),
		/** @param key of all texts and options */
		browser: (key: string): BuiltBrowser | undefined => read(BROWSER, key),
		setBrowser: (key: string, browser: BuiltBrowser): void => write(BROWSER, key, browser),
	};
}

/** In place of a page's path. */
const BROWSER = '*';
