/** What a writer may have meant by an address that leads nowhere. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { nearest } from '../nearest.ts';
import type { Site } from './types.ts';

/** The candidate that differs in letter case alone, where there is exactly one. */
export function sameButCase(word: string, candidates: Iterable<string>): string | undefined {
	const wanted = word.toLowerCase();
	let found: string | undefined;
	for (const candidate of candidates) {
		if (candidate.length !== word.length || candidate.toLowerCase() !== wanted) continue;
		if (found !== undefined) return undefined;
		found = candidate;
	}
	return found;
}

/** The nearest route by spelling, else the only one with the same last part: the page may have moved. */
export const nearestPage = (route: string, routes: Iterable<string>): string | undefined => {
	const all = [...routes];
	return nearest(route, all) ?? sameEnd(route, all);
};

/** The nearest source by spelling, else the only one of the same name. */
export const nearestSource = (path: string, sources: string[]): string | undefined => nearest(path, sources) ?? sameEnd(path, sources);

function sameEnd(path: string, all: string[]): string | undefined {
	const last = lastPart(path);
	const same = all.filter((p) => lastPart(p) === last);
	return same.length === 1 ? same[0] : undefined;
}

const lastPart = (path: string) => path.replace(/\/$/, '').split('/').at(-1)!.toLowerCase();

export interface NearFile {
	/** Path from the site's root of a static file. */
	static?: string;
	/** Path from the site folder of a file next to the source. */
	beside?: string;
	caseOnly: boolean;
}

/**
 * @param absolute path from the site's root
 * @param beside absolute file the address means next to its source, where it is relative
 */
export function nearestFile(site: Site, absolute: string, beside: string | undefined): NearFile | undefined {
	const near = beside ? filesIn(site, dirname(beside)) : [];
	const wanted = beside && relative(site.siteDir, beside).split(sep).join('/');
	const casedBeside = wanted && sameButCase(wanted, near);
	if (casedBeside) return { beside: casedBeside, caseOnly: true };
	const statics = [...site.statics.keys()];
	const casedStatic = sameButCase(absolute, statics);
	if (casedStatic) return { static: casedStatic, caseOnly: true };
	const likeBeside = wanted && (nearest(wanted, near) ?? sameEnd(wanted, near));
	if (likeBeside) return { beside: likeBeside, caseOnly: false };
	const likeStatic = nearest(absolute, statics) ?? sameEnd(absolute, statics);
	return likeStatic ? { static: likeStatic, caseOnly: false } : undefined;
}

/** Files a page may show or offer in a folder, from the site folder; also in the folder of another letter case. */
function filesIn(site: Site, folder: string): string[] {
	try {
		return readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
			e.isFile() && !/^[._]|\.mdx?$/i.test(e.name) ? [relative(site.siteDir, join(folder, e.name)).split(sep).join('/')] : [],
		);
	} catch {
		const other = sameButCase(folder, foldersBeside(folder));
		return other ? filesIn(site, other) : [];
	}
}

function foldersBeside(folder: string): string[] {
	try {
		return readdirSync(dirname(folder), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [join(dirname(folder), e.name)] : []));
	} catch {
		return [];
	}
}
