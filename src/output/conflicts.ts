/** Reports two files for one path, files in the output folder that vrmdocs did not write, and files that cannot be read. */
import { join, relative } from 'node:path';
import { errorAt, type Problem, unreadable } from '../base/problem.ts';
import type { Site } from '../graph/types.ts';
import type { Output } from './write.ts';

/** @param known problems found so far: a collision among them is not reported again */
export function conflictProblems(output: Output, site: Site, outDir: string, known: Problem[]): Problem[] {
	const told = new Set(known.flatMap((p) => (p.code === 'output-collision' ? [p.file] : [])));
	return output
		.conflicts()
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
