/**
 * The record of the last build: what it was made from and what came out. The next build compares, and does only what follows from the differences.
 *
 *   tree       names, sizes and times of all files of the site
 *   context    hash of what every build evaluates anew: config, sidebars, theme, the newest commit, the tool itself
 *   outputs    paths and sizes of what was written
 *   problems   what was told
 *
 * One file in the cache folder for each site and output folder, with a checksum. Without it, or where anything in it does not fit, everything is
 * looked at again; it never decides what a page holds, only that nothing has to be made.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { GRAIN, stateOf, statsOf } from '../base/file-state.ts';
import { sha1 } from '../base/hash.ts';
import type { Problem } from '../base/problem.ts';
import { TOOL, VERSION } from '../base/version.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import { areCurrent, type BundleInputs } from '../config/bundle-inputs.ts';
import type { Config } from '../config/schema.ts';
import { readSource, type SourceKind } from '../content/read.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import { readTree, type Tree, touchedFiles } from '../content/tree.ts';
import { type FileKind, kindOf } from '../graph/link.ts';
import { inputFile } from '../mdx/theme/kept.ts';
import { type FoundManifest, isThere, MANIFEST, readManifest } from '../output/manifest.ts';
import type { SiteResults } from './former.ts';
import type { BuildOptions } from './options.ts';

export interface BuildRecord {
	context: string;
	tree: Tree;
	/** Markdown sources: path → kind, hash of the bytes that were read, and files that are shown in it. In the order of the listing. */
	sources: Map<string, [kind: SourceKind, hash: string, snippets?: string[]]>;
	/** What pages of MDX import, with hashes. */
	imported: BundleInputs;
	/** Files outside of the tree that links ask for: path from the site folder → what is there (`askedState`). */
	asked: Map<string, string>;
	/** SHA-1 of the output's manifest, and the paths and sizes of the files in it. */
	manifest: string;
	outputs: string[];
	sizes: Float64Array;
	routes: string[];
	problems: Problem[];
	/** What was found out of its sources and pages, by the prefix of the language. */
	sites: Map<string, SiteResults>;
}

type Folders = Pick<BuildOptions, 'siteDir' | 'outDir' | 'cacheDir'>;

/** Another version of the tool, of Node or of V8 may read or make something else. */
const FORM = `vrmdocs-record 5 ${VERSION} ${TOOL} ${process.version}\n`;

/** The folders count as they are to each other: a record is found where all of them have moved. */
const fileOf = ({ siteDir, outDir, cacheDir }: Folders): string =>
	join(cacheDir, 'builds', `${sha1(JSON.stringify([relative(cacheDir, siteDir), relative(cacheDir, outDir)])).slice(0, 12)}.record`);

/** Which site an output folder holds is not in the output, which is the same wherever it is built. */
const siteFileOf = ({ outDir, cacheDir }: Folders): string =>
	join(cacheDir, 'builds', `${sha1(relative(cacheDir, outDir)).slice(0, 12)}.site`);

/** Keeps whose output it is. @param manifest SHA-1 of the output's manifest @throws where the cache folder cannot be written */
export const noteSite = (folders: Folders, manifest: string): void =>
	writeCacheFile(siteFileOf(folders), `${manifest}\n${relative(folders.cacheDir, folders.siteDir)}`);

/** Whether an output folder is known to hold another site. */
export function holdsOtherSite(folders: Folders): boolean {
	try {
		const [manifest, site] = readFileSync(siteFileOf(folders), 'utf8').split('\n');
		return site !== relative(folders.cacheDir, folders.siteDir) && manifest === sha1(readFileSync(join(folders.outDir, MANIFEST)));
	} catch {
		return false;
	}
}

/** @returns undefined where there is none, or it is damaged or of another version */
export function readRecord(folders: Folders): BuildRecord | undefined {
	try {
		const bytes = readFileSync(fileOf(folders));
		const start = FORM.length + 40;
		if (bytes.toString('latin1', 0, FORM.length) !== FORM) return undefined;
		const value = bytes.subarray(start);
		return sha1(value) === bytes.toString('latin1', FORM.length, start) ? (deserialize(value) as BuildRecord) : undefined;
	} catch {
		return undefined;
	}
}

/** @throws where the cache folder cannot be written */
export function writeRecord(folders: Folders, record: BuildRecord): void {
	const value = serialize(record);
	writeCacheFile(fileOf(folders), Buffer.concat([Buffer.from(FORM + sha1(value), 'latin1'), value]));
}

/** All files of a site's folder but for packages, hidden files, output and cache. What a build reads elsewhere is hashed with its bundles. */
export function readSiteTree({ siteDir, outDir, cacheDir }: Folders, config: Config): Tree {
	const skipped = [outDir, cacheDir].map((dir) => relative(siteDir, dir).split(sep).join('/'));
	return readTree(siteDir, { statics: config.staticDirectories, skipped, outside: foldersOutside(config) });
}

/**
 * Of files that links ask for, those that the tree does not hold, with their state.
 *
 * @param files absolute path → what was found there
 * @param outside folders of the site that are not in its own
 */
export function askedFiles(
	siteDir: string,
	files: ReadonlyMap<string, FileKind>,
	{ names, since, skipped }: Tree,
	outside: readonly string[],
): Map<string, string> {
	const folders = new Set(names.split('\n').filter((line) => line.endsWith('/')));
	const isSkipped = (path: string) => skipped.some((folder) => path.startsWith(`${folder}/`));
	const asked = new Map<string, string>();
	for (const [file, kind] of files) {
		const path = relative(siteDir, file).split(sep).join('/');
		const isHidden = /(?:^|\/)(?:\.|node_modules\/)/.test(path);
		const parts = path.split('/').slice(0, -1);
		if (!isHidden && (!parts.length || folders.has(`${parts[0]}/`)) && !isSkipped(path)) continue;
		const isSure = kind !== 'file' || (statsOf(file)?.ctimeMs ?? since) < since - GRAIN;
		asked.set(path, isSure && kindOf(file, siteDir, outside) === kind ? askedState(siteDir, path, outside) : 'not known');
	}
	return asked;
}

/** What a link finds at a path, and when it was changed. */
function askedState(siteDir: string, path: string, outside: readonly string[]): string {
	const file = join(siteDir, path);
	const kind = kindOf(file, siteDir, outside);
	if (kind !== 'file') return kind;
	const stats = statsOf(file);
	return stats ? stateOf(stats) : 'none';
}

/** What has changed in the files since a record; undefined where it is more than the bytes of Markdown sources. */
export interface Differences {
	/** Paths of changed sources. */
	changed: string[];
	/** Files have other times, but the same bytes. */
	isRenewed: boolean;
}

export function differences(record: BuildRecord, now: Tree, siteDir: string, outside: readonly string[]): Differences | undefined {
	const touched = touchedFiles(record.tree, now);
	if (!touched) return undefined;
	const changed: string[] = [];
	for (const path of touched) {
		const source = record.sources.get(path);
		if (!source) return undefined;
		const { hash } = readSource(siteDir, path, source[0]);
		if (!hash) return undefined;
		if (hash !== source[1]) changed.push(path);
	}
	// Files that no tree holds may have changed unseen.
	const listed = new Set(now.files);
	for (const [, , shown] of record.sources.values()) if (shown?.some((path) => !listed.has(path))) return undefined;
	for (const [path, state] of record.asked) if (askedState(siteDir, path, outside) !== state) return undefined;
	if (!areCurrent(record.imported, inputFile(siteDir))) return undefined;
	return { changed, isRenewed: touched.length > 0 };
}

/** Whether the output is as the record's build left it: the same manifest, and all files with their sizes; those that are newer with their bytes. */
export function hasOutput({ manifest, outputs, sizes }: BuildRecord, outDir: string): boolean {
	try {
		if (sha1(readFileSync(join(outDir, MANIFEST))) !== manifest) return false;
	} catch {
		return false;
	}
	let found: FoundManifest | undefined;
	const { mtimeMs: since } = statSync(join(outDir, MANIFEST));
	return outputs.every((path, i) => {
		const stats = statsOf(join(outDir, path));
		if (stats?.size !== sizes[i]) return false;
		if (stats!.mtimeMs <= since) return true;
		found ??= readManifest(outDir);
		return isThere(outDir, path, found.files[path]!, since);
	});
}
