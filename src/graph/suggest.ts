/** Suggestions for addresses that lead nowhere. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { safely } from '../base/attempt.ts';
import { pathFrom } from '../base/paths.ts';
import { foldedName } from './paths.ts';
import type { Site } from './types.ts';

/** The candidate that is equal by `foldedName`, if there is exactly one. */
export function sameButCase(word: string, candidates: Iterable<string>): string | undefined {
	const wanted = foldedName(word);
	const plain = /^[\0-\x7F]*$/.test(word);
	let match: string | undefined;
	for (const candidate of candidates) {
		if ((plain && candidate.length !== word.length) || foldedName(candidate) !== wanted) continue;
		if (match !== undefined) return undefined;
		match = candidate;
	}
	return match;
}

/** The path with the same last part, if there is only one (the page may have moved), else the most similar one. */
export const nearestPath = (path: string, paths: Iterable<string>): string | undefined => {
	const all = [...paths];
	return sameEnd(path, all) ?? bySpelling(path, all);
};

/** The most similar path. Common parent folders do not count: `/img/tour.png` is not similar to `/img/photo.png`. */
function bySpelling(path: string, paths: string[]): string | undefined {
	const wanted = path.toLowerCase();
	let best: string | undefined;
	let least = Number.POSITIVE_INFINITY;
	for (const candidate of paths) {
		const other = candidate.toLowerCase();
		let shared = 0;
		for (let i = 0; i < wanted.length && wanted[i] === other[i]; i++) if (wanted[i] === '/') shared = i + 1;
		const limit = Math.max(2, Math.floor((wanted.length - shared) / 3));
		if (Math.abs(other.length - wanted.length) > Math.min(limit, least - 1)) continue;
		const d = distance(wanted.slice(shared), other.slice(shared));
		if (d > limit || d >= least) continue;
		least = d;
		best = candidate;
	}
	return best;
}

function sameEnd(path: string, all: string[]): string | undefined {
	const last = lastPart(path);
	const same = all.filter((p) => lastPart(p) === last);
	return same.length === 1 ? same[0] : undefined;
}

/** Last part of a path, in lower case: `/vrm/Meta/` → `meta`. */
export const lastPart = (path: string): string => path.replace(/\/$/, '').split('/').at(-1)!.toLowerCase();

interface NearFile {
	/** A static file, from the site's root. */
	static?: string;
	/** A file next to the source, from the site folder. */
	beside?: string;
	caseOnly: boolean;
}

/**
 * @param absolute the address as a path from the site's root
 * @param beside the address as an absolute file path next to the source, if it is relative
 */
export function nearestFile(site: Site, absolute: string, beside: string | undefined): NearFile | undefined {
	const near = beside ? filesIn(site, dirname(beside)) : [];
	const wanted = beside && pathFrom(site.siteDir, beside);
	const casedBeside = wanted && sameButCase(wanted, near);
	if (casedBeside) return { beside: casedBeside, caseOnly: true };
	const statics = [...site.statics.keys()];
	const casedStatic = sameButCase(absolute, statics);
	if (casedStatic) return { static: casedStatic, caseOnly: true };
	const likeBeside = wanted && nearestPath(wanted, near);
	if (likeBeside) return { beside: likeBeside, caseOnly: false };
	const likeStatic = nearestPath(absolute, statics);
	return likeStatic ? { static: likeStatic, caseOnly: false } : undefined;
}

/** Files in a folder that a page may show or link to, from the site folder. The folder's letter case may be wrong. */
function filesIn(site: Site, folder: string): string[] {
	try {
		return readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
			e.isFile() && !/^[._]|\.(?:mdx?|markdown)$/i.test(e.name) ? [pathFrom(site.siteDir, join(folder, e.name))] : [],
		);
	} catch {
		const other = sameButCase(folder, foldersBeside(folder));
		return other ? filesIn(site, other) : [];
	}
}

const foldersBeside = (folder: string): string[] =>
	safely(() =>
		readdirSync(dirname(folder), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [join(dirname(folder), e.name)] : [])),
	) ?? [];
