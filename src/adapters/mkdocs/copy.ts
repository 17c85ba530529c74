/** The pages of a MkDocs site in our syntax; all other files as they are. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { filesBelow, isFile } from '../../base/folder.ts';
import { repositoryOf } from '../../base/paths.ts';
import type { Problem } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { frontMatter } from './front-matter.ts';
import { pageText } from './page.ts';
import { idsOf, withReferences } from './references.ts';

interface Options {
	/** Folders in which snippets are searched, relative to the site folder. */
	bases: string[];
	/** `[text][package.Class]` leads to that id on any page. */
	hasReferences: boolean;
	/** Labels of pages in the navigation, by path: the title of a page that has none. */
	labels: ReadonlyMap<string, string>;
	/** Link definitions that every page may use: `[name]: address`. */
	definitions: string[];
}

/** @param dir folder with mkdocs.yml @param docs folder of the pages, from there @param target folder of the copy */
export function copyPages(
	dir: string,
	docs: string,
	target: string,
	{ bases, hasReferences, labels, definitions }: Options,
): { pages: number; problems: Problem[] } {
	const problems: Problem[] = [];
	const root = repositoryOf(dir);
	const snippet = (path: string): string | undefined => {
		const existing = [...bases, '.', docs].map((base) => join(dir, base, path)).find((file) => isWithin(root, file) && isFile(file));
		return existing && readFileSync(existing, 'utf8');
	};
	const pages = new Map<string, string>();
	// A symbolic link to a file, such as index.md → ../README.md, is a page too.
	for (const path of filesBelow(join(dir, docs))) {
		if (path.split('/').some((name) => name.startsWith('.'))) continue;
		const to = join(target, 'docs', path);
		mkdirSync(dirname(to), { recursive: true });
		if (!path.endsWith('.md')) {
			copyFileSync(join(dir, docs, path), to);
			continue;
		}
		const file = posix.join(docs, path);
		const written = readFileSync(join(dir, docs, path), 'utf8').replace(/^\uFEFF/, '');
		const [, front = '', body = ''] = /^(---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$))?([\s\S]*)$/.exec(written)!;
		const tell = (construct: string, line: number, effect: string, hint?: string) =>
			problems.push(unsupportedAt(construct, { file, line, column: 1 }, effect, hint));
		const named = titled(frontMatter(front, { tell }), body, labels.get(path));
		const isIndex = /(?:^|\/)(?:index|README)\.md$/.test(path);
		pages.set(path, named + pageText(body, front.split('\n').length, { snippet, tell, isIndex }));
	}
	for (const [path, text] of pages) pages.set(path, withDefinitions(text, definitions));
	const places = hasReferences ? idsOf(pages) : undefined;
	for (const [path, text] of pages) {
		const tell = (reference: string, line: number) =>
			problems.push(
				unsupportedAt(
					'cross-reference',
					{ file: posix.join(posix.basename(target), 'docs', path), line, column: 1 },
					'leads to text that a plugin generates, and is no link',
					`link to a page: [${reference}](./page.md)`,
				),
			);
		writeFileSync(join(target, 'docs', path), places ? withReferences(text, path, places, tell) : text, { flag: 'wx' });
	}
	return { pages: pages.size, problems };
}

/** Adds a title to front matter if neither it nor the text has one: MkDocs shows the label in the navigation. */
function titled(front: string, body: string, label: string | undefined): string {
	if (!label || /^title:/m.test(front) || /^ {0,3}#[ \t]+\S|^[^\n]+\n=+\s*$/m.test(body)) return front;
	const line = `title: ${JSON.stringify(label)}\n`;
	return front ? front.replace(/^---\r?\n/, (start) => start + line) : `---\n${line}---\n\n`;
}

function withDefinitions(text: string, definitions: readonly string[]): string {
	const lower = text.toLowerCase();
	const used = definitions.filter((line) => lower.includes(line.slice(line.indexOf('['), line.indexOf(']:') + 1).toLowerCase()));
	return used.length ? `${text.trimEnd()}\n\n${used.join('\n')}\n` : text;
}

const isWithin = (root: string, file: string): boolean => !relative(root, file).startsWith('..');
