/** Reports two files for one path, files in the output folder that vrmdocs did not write, and files that cannot be read. */
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { safely } from '../base/attempt.ts';
import { sha1 } from '../base/hash.ts';
import { errorAt, type Problem, unreadable } from '../base/problem.ts';
import type { Site } from '../graph/types.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { foreignEntries } from './swap.ts';

export type UnreadableFile = { path: string; kind: 'unreadable'; file: string; error: Error };
export type Conflict = { path: string; kind: 'twice' | 'foreign' } | UnreadableFile;

interface NewFiles {
	previous: Manifest;
	files: Manifest['files'];
	/** Paths whose files stay as they are in the current output. */
	kept: ReadonlySet<string>;
	/** Paths that two files have. */
	twice: ReadonlySet<string>;
	unreadable: readonly UnreadableFile[];
}

/** What prevents the swap of an output. */
export function conflictsIn(outDir: string, output: NewFiles): Conflict[] {
	const { previous, files, twice } = output;
	const folders = new Set<string>();
	for (const path of Object.keys(files))
		for (let dir = dirname(path); dir !== '.' && !folders.has(dir); dir = dirname(dir)) folders.add(dir);
	const inTheWay = (path: string): boolean => {
		if (files[path]) return isOther(join(outDir, path), files[path]);
		// One of its folders is a file in the new output, or it is a file where the new output has a folder.
		for (let dir = dirname(path); dir !== '.'; dir = dirname(dir)) if (files[dir]) return true;
		return folders.has(path);
	};
	const foreign = mayBeForeign(outDir, output, folders)
		? foreignEntries(outDir, previous, (folder) => folders.has(folder)).filter(inTheWay)
		: [];
	const order = Object.keys(files);
	foreign.sort((a, b) => order.indexOf(a) - order.indexOf(b));
	return [
		...output.unreadable,
		...[...twice].map((path) => ({ path, kind: 'twice' as const })),
		...foreign.map((path) => ({ path, kind: 'foreign' as const })),
	];
}

/** Whether a foreign file may be in the place of one of our files or folders. Only then are all entries of the output listed. */
function mayBeForeign(outDir: string, { previous, files, kept }: NewFiles, folders: ReadonlySet<string>): boolean {
	const at = (path: string) => lstatSync(join(outDir, path), { throwIfNoEntry: false });
	if (!existsSync(outDir)) return false;
	for (const folder of folders) if (!previous.files[folder] && at(folder)?.isDirectory() === false) return true;
	return Object.keys(files).some((path) => {
		const stats = kept.has(path) ? undefined : at(path);
		return stats && (stats.isDirectory() || !previous.files[path]);
	});
}

/** Whether the file at a path differs from the manifest's entry. */
const isOther = (file: string, entry: ManifestFile): boolean =>
	safely(() => statSync(file).size !== entry.bytes || sha1(readFileSync(file)) !== entry.hash) ?? true;

/** @param known problems found so far: a collision among them is not reported again */
export function conflictProblems(conflicts: Conflict[], site: Site, outDir: string, problems: Problem[]): Problem[] {
	const told = new Set(problems.flatMap((p) => (p.code === 'output-collision' ? [p.file] : [])));
	return conflicts
		.map((conflict): Problem => {
			const { path, kind } = conflict;
			if (kind === 'unreadable') return unreadable(relative(site.siteDir, conflict.file), conflict.error);
			const own = site.statics.get(`/${path}`);
			if (kind === 'twice')
				return errorAt(
					'duplicate-file',
					{ ...(own ? { file: relative(site.siteDir, own) } : {}) },
					`two files would be written to ${path}${own ? ': this one, and one that the build makes' : ''}`,
					'rename the file, or give the page a different slug',
				);
			return errorAt(
				'foreign-file',
				{},
				`${relative(process.cwd(), join(outDir, path))} already exists, and vrmdocs did not write it`,
				'move it away, or choose another folder with --out',
			);
		})
		.filter((p) => !p.file || !told.has(p.file));
}
