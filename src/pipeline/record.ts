/**
 * The record of the previous build: its inputs and its results. The next build compares, and does only what follows from the differences.
 *
 *   tree       names, sizes and times of all files of the site
 *   context    hash of what every build evaluates again: config, sidebars, theme, the newest commit, the tool itself
 *   outputs    paths and sizes of what was written
 *   problems   what was reported
 *
 * One file in the cache folder for each site and output folder, with a checksum. If it is missing or does not match, everything is checked
 * again. It never decides what a page contains, only whether it has to be made.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { safely } from '../base/attempt.ts';
import { GRAIN, stateOf, statsOf } from '../base/file-state.ts';
import { textIn } from '../base/folder.ts';
import { sha1 } from '../base/hash.ts';
import { pathFrom } from '../base/paths.ts';
import type { Problem } from '../base/problem.ts';
import { TOOL, VERSION } from '../base/version.ts';
import { writeCacheFile } from '../cache/cache-file.ts';
import { areCurrent, type BundleInputs } from '../config/bundle-inputs.ts';
import { readSource, type SourceKind } from '../content/read.ts';
import { readTree, type Tree, touchedFiles } from '../content/tree.ts';
import { type FileKind, kindOf } from '../graph/link.ts';
import { isThere, isUntouched, MANIFEST, readManifest, type StoredManifest } from '../output/manifest.ts';
import { inputFile } from '../theme/input-names.ts';
import type { SiteResults } from './former.ts';
import type { BuildOptions } from './options.ts';

export interface BuildRecord {
	context: string;
	tree: Tree;
	/** Markdown sources: path → kind, hash of the bytes that were read, and files that are shown in it. In the order of the listing. */
	sources: Map<string, [kind: SourceKind, hash: string, snippets?: string[]]>;
	/** Files that MDX pages import, with hashes. */
	imported: BundleInputs;
	/** Files outside the tree that links point to: path from the site folder → what is there (`askedState`). */
	asked: Map<string, string>;
	/** SHA-1 of the output's manifest, and the paths and sizes of the files in it. */
	manifest: string;
	outputs: string[];
	sizes: Float64Array;
	routes: string[];
	problems: Problem[];
	/** Results for sources and pages, by the prefix of the language. */
	sites: Map<string, SiteResults>;
}

type Folders = Pick<BuildOptions, 'siteDir' | 'outDir' | 'cacheDir'>;

/** First line of a record. Another version of the tool, or of Node with its V8, ignores the record. */
const FORM = `vrmdocs-record 7 ${VERSION} ${TOOL} ${process.version}\n`;

/** Named by the relative paths between the folders, so that the record is found after all of them have moved together. */
const fileOf = ({ siteDir, outDir, cacheDir }: Folders): string =>
	join(cacheDir, 'builds', `${sha1(JSON.stringify([relative(cacheDir, siteDir), relative(cacheDir, outDir)])).slice(0, 12)}.record`);

/** The file that says which site an output folder contains. It is not in the output, whose files do not depend on where it is built. */
const siteFileOf = ({ outDir, cacheDir }: Folders): string =>
	join(cacheDir, 'builds', `${sha1(relative(cacheDir, outDir)).slice(0, 12)}.site`);

/** Stores which site an output folder contains. @param manifest SHA-1 of its manifest @throws if the cache folder cannot be written */
export const noteSite = (folders: Folders, manifest: string): void =>
	writeCacheFile(siteFileOf(folders), `${manifest}\n${relative(folders.cacheDir, folders.siteDir)}`);

/** Whether an output folder is known to contain another site. */
export function holdsOtherSite(folders: Folders): boolean {
	const [manifest, site] = textIn(siteFileOf(folders)).split('\n');
	const isOther = site !== undefined && site !== relative(folders.cacheDir, folders.siteDir);
	return isOther && manifest === safely(() => sha1(readFileSync(join(folders.outDir, MANIFEST))));
}

/** @returns undefined if there is none, or it is damaged or of another version */
export const readRecord = (folders: Folders): BuildRecord | undefined =>
	safely(() => {
		const bytes = readFileSync(fileOf(folders));
		const start = FORM.length + 40;
		if (bytes.toString('latin1', 0, FORM.length) !== FORM) return undefined;
		const value = bytes.subarray(start);
		return sha1(value) === bytes.toString('latin1', FORM.length, start) ? (deserialize(value) as BuildRecord) : undefined;
	});

/** @throws if the cache folder cannot be written */
export function writeRecord(folders: Folders, record: BuildRecord): void {
	const value = serialize(record);
	writeCacheFile(fileOf(folders), Buffer.concat([Buffer.from(FORM + sha1(value), 'latin1'), value]));
}

/**
 * The files that links point to and the tree does not contain, with their state.
 *
 * @param files absolute path → what was found there
 * @param outside folders of the site that are outside its own folder
 */
export function askedFiles(
	siteDir: string,
	files: ReadonlyMap<string, FileKind>,
	{ names, since, shape: { skipped } }: Tree,
	outside: readonly string[],
): Map<string, string> {
	const folders = new Set(names.split('\n').filter((line) => line.endsWith('/')));
	const isSkipped = (path: string) => skipped.some((folder) => path.startsWith(`${folder}/`));
	const asked = new Map<string, string>();
	for (const [file, kind] of files) {
		const path = pathFrom(siteDir, file);
		const isHidden = /(?:^|\/)(?:\.|node_modules\/)/.test(path);
		const parts = path.split('/').slice(0, -1);
		if (!isHidden && (!parts.length || folders.has(`${parts[0]}/`)) && !isSkipped(path)) continue;
		const isSure = kind !== 'file' || (statsOf(file)?.ctimeMs ?? since) < since - GRAIN;
		asked.set(path, isSure && kindOf(file, siteDir, outside) === kind ? askedState(siteDir, path, outside) : 'not known');
	}
	return asked;
}

/** What is at a path that a link points to; for a file, its size and times (`stateOf`). */
function askedState(siteDir: string, path: string, outside: readonly string[]): string {
	const file = join(siteDir, path);
	const kind = kindOf(file, siteDir, outside);
	if (kind !== 'file') return kind;
	const stats = statsOf(file);
	return stats ? stateOf(stats) : 'none';
}

/** Paths of a site that are other than when its output was built: files whose times alone are new do not count if they are Markdown. */
export function changedSince(folders: Folders): string[] {
	const record = readRecord(folders);
	if (!record) return [];
	const { tree, sources } = record;
	const now = readTree(folders.siteDir, tree.shape);
	// A file written just before the build is taken for what the build read.
	const touched = touchedFiles({ ...tree, since: Infinity }, now);
	if (!touched) {
		const before = new Set(tree.names.split('\n'));
		const after = new Set(now.names.split('\n'));
		return [...before].filter((name) => !after.has(name)).concat([...after].filter((name) => !before.has(name)));
	}
	return touched.filter((path) => {
		const source = sources.get(path);
		return !source || readSource(folders.siteDir, path, source[0]).hash !== source[1];
	});
}

/** What has changed in the files since a record, if it is only the bytes of Markdown sources. */
interface Differences {
	/** Paths of changed sources. */
	changed: string[];
	/** Files have other times, perhaps with the same bytes. */
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
	// Changes of files outside the tree cannot be noticed.
	const listed = new Set(now.files);
	for (const [, , shown] of record.sources.values()) if (shown?.some((path) => !listed.has(path))) return undefined;
	for (const [path, state] of record.asked) if (askedState(siteDir, path, outside) !== state) return undefined;
	if (!areCurrent(record.imported, inputFile(siteDir))) return undefined;
	return { changed, isRenewed: touched.length > 0 };
}

/** Whether the output is as the build left it: the same manifest, and files of the same sizes. Files that were touched after the record was written are read. */
export function hasOutput({ manifest, outputs, sizes }: BuildRecord, folders: Folders): boolean {
	const { outDir } = folders;
	const since = statsOf(fileOf(folders))?.mtimeMs ?? -1;
	if (safely(() => sha1(readFileSync(join(outDir, MANIFEST)))) !== manifest) return false;
	let listed: StoredManifest | undefined;
	return outputs.every((path, i) => {
		const stats = statsOf(join(outDir, path));
		if (stats?.size !== sizes[i]) return false;
		if (isUntouched(stats!, since)) return true;
		listed ??= readManifest(outDir);
		return isThere(outDir, path, listed.files[path]!, () => false);
	});
}
