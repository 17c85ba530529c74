/**
 * Files that a page shows as blocks of code, as VitePress has it: `<<< @/snippets/a.js{2,4-6}#region [title]`. They are read with the page, and are part
 * of what it is: a page has another hash when one of them has changed. `@` is the site folder, or the folder of the docs in it.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isAbove, leadsOutside } from '../../content/site-boundary.ts';

/** A file as it was read, or why it cannot be shown. */
export interface Snippet {
	/** From the site folder; of a file that is not there, where it was looked for. */
	path: string;
	text?: string;
	fault?: 'missing' | 'outside' | 'hidden' | 'large';
}

/** By the path that pages write. */
export type Snippets = Record<string, Snippet>;

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

/** Bytes of the largest file that is shown. */
const MOST = 1024 * 1024;

/** The files that a page shows; undefined where it shows none. @param source path of the page, from the site folder */
export function readSnippets(siteDir: string, source: string, text: string): Snippets | undefined {
	if (!text.includes('<<<')) return undefined;
	let found: Snippets | undefined;
	for (const line of text.split('\n')) {
		// In a quote or a list too.
		const path = line.includes('<<<') ? snippetLine(line.slice(line.indexOf('<<<')))?.path : undefined;
		if (path === undefined || found?.[path]) continue;
		found ??= {};
		found[path] = readSnippet(siteDir, source, path);
	}
	return found;
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
	try {
		return { path, text: readFileSync(join(siteDir, path), 'utf8').replace(/^\uFEFF/, '') };
	} catch {
		return { path, fault: 'missing' };
	}
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

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
