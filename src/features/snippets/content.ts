/**
 * Files that a page shows, as VitePress has it: as blocks of code, `<<< @/snippets/a.js{2,4-6}#region [title]`, or as Markdown, `<!--@include: ./a.md-->`. They are read with the page, and are part
 * of what it is: a page has another hash when one of them has changed. `@` is the site folder, or the folder of the docs in it.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { safely } from '../../base/attempt.ts';
import { isFile } from '../../base/folder.ts';
import { lineFeeds } from '../../base/line-ends.ts';
import type { ContentFeature } from '../../content/content-feature.ts';
import { isAbove, leadsOutside } from '../../content/site-boundary.ts';
import type { Snippet, Snippets } from '../../content/snippets.ts';

/** What a line says. */
export interface SnippetLine {
	/** As written: `@/snippets/a.js`. */
	path: string;
	region?: string;
	/** `2,4-6` */
	lines?: string;
	/** Language and flags between the braces: `ts:line-numbers`. */
	lang?: string;
	title?: string;
}

const LINE = /^[ \t]*<<<(?!<)[ \t]*(\S.*?)[ \t]*$/;
const PARTS = /^(.+?)(?:\{([^{}]*)\})?(?:#([\w-]+))?(?:\{([^{}]*)\})?(?:[ \t]*\[([^\]]+)\])?$/;

/** @returns undefined for a line that shows no file */
export function snippetLine(line: string): SnippetLine | undefined {
	const written = LINE.exec(line)?.[1];
	const [, path, before, region, after, title] = (written && PARTS.exec(written)) || [];
	if (!path || !/^(?:@\/|\.{1,2}\/|\/?[\w-]+[/.])/.test(path)) return undefined;
	const [, lines, lang] = /^\s*(\d[\d,\s-]*)?\s*(.*?)\s*$/.exec(before ?? after ?? '') ?? [];
	return {
		path: path.trim(),
		...(region ? { region } : {}),
		...(lines?.trim() ? { lines: lines.trim() } : {}),
		...(lang ? { lang } : {}),
		...(title ? { title } : {}),
	};
}

/** The name of a file that a page shows, by the path that it writes; of one that is written in a file which the page includes, with that file before. */
export const snippetKey = (from: string | undefined, written: string): string => (from === undefined ? written : `${from}>${written}`);

const INCLUDE = /<!--\s*@include:\s*([^\s{#>]+)(?:#([\w-]+))?(?:\{(\d*,?\d*)\})?\s*-->/;

/** What `<!--@include: ./a.md#part{1,4}-->` says; undefined for another comment. */
export function includeLine(comment: string): SnippetLine | undefined {
	const [, path, region, lines] = INCLUDE.exec(comment) ?? [];
	return path === undefined ? undefined : { path, ...(region ? { region } : {}), ...(lines ? { lines } : {}) };
}

/** Bytes of the largest file that is shown. */
const MOST = 1024 * 1024;

export const snippets: ContentFeature = {
	shows(text, source, siteDir) {
		const files: Snippets = {};
		read(files, { siteDir, source, text });
		return files;
	},
};

/** @param from the file that the page includes whose text this is */
function read(files: Snippets, { siteDir, source, text, from }: { siteDir: string; source: string; text: string; from?: string }): void {
	if (!/<<<|@include:/.test(text)) return;
	const add = (path: string): Snippet | undefined => {
		const key = snippetKey(from, path);
		if (files[key]) return undefined;
		files[key] = readSnippet(siteDir, source, path);
		return files[key];
	};
	for (const line of text.split('\n')) {
		// In a quote or a list too.
		const path = line.includes('<<<') ? snippetLine(line.slice(line.indexOf('<<<')))?.path : undefined;
		if (path !== undefined) add(path);
		const included = includeLine(line);
		const file = included && add(included.path);
		if (file?.text !== undefined) read(files, { siteDir, source: file.path, text: file.text, from: file.path });
	}
}

function readSnippet(siteDir: string, source: string, written: string): Snippet {
	const places = placesOf(source, written);
	const [first = written] = places;
	const path = places.find((place) => isAllowed(source, place) && isFile(join(siteDir, place)));
	if (path === undefined) return { path: first, fault: isAllowed(source, first) ? 'missing' : 'outside' };
	if (leadsOutside(siteDir, path)) return { path, fault: 'outside' };
	// What a build does not look through for changes.
	if (/(?:^|\/)(?:\.(?!\.)|node_modules\/)/.test(path)) return { path, fault: 'hidden' };
	if (statSync(join(siteDir, path)).size > MOST) return { path, fault: 'large' };
	const text = safely(() => lineFeeds(readFileSync(join(siteDir, path), 'utf8').replace(/^\uFEFF/, '')));
	return text === undefined ? { path, fault: 'missing' } : { path, text };
}

/** The folder that a source above the site folder is in: `../docs` of `../docs/guide/a.md`. */
const folderAbove = (source: string): string => /^(?:\.\.\/)+[^/]+/.exec(source)?.[0] ?? '';

const isAllowed = (source: string, path: string): boolean =>
	!isAbove(path) || (isAbove(source) && path.startsWith(`${folderAbove(source)}/`));

function placesOf(source: string, written: string): string[] {
	if (!/^(?:@\/|\/)/.test(written)) return [posix.join(posix.dirname(source), written)];
	const path = posix.normalize(written.replace(/^@?\//, ''));
	const top = isAbove(source) ? folderAbove(source) : source.split('/')[0]!;
	return [path, posix.join(top, path)];
}
