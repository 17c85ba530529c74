/**
 * `<<< @/snippets/a.js{2,4-6}#region [title]`, alone in a paragraph, becomes a block of the file's code, its language by the ending of the name:
 *
 *     <<< ./a.ts#setup{1}   → ```ts {1}
 *                             …the lines between `// #region setup` and `// #endregion setup`
 *                             ```
 */
import type { Code, Parent, Root } from 'mdast';
import { nearestHint } from '../../base/nearest.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import type { Snippet, Snippets } from '../../content/snippets.ts';
import type { Rule } from '../../markdown/open-page.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import { type SnippetLine, snippetKey, snippetLine } from './content.ts';

const REGION =
	/^\s*(?:\/\/|\/\*\*?|#|<!--|--|;|'|rem\b|\{\/\*)?\s*(?:#|pragma\s+)?\s*(end\s?)?region\b:?\s*([\w*-]*)\s*(?:\*\/\}?|-->)?\s*$/i;

export const showSnippets: Rule = {
	when: ({ format, parsed }) => format === 'md' && parsed.includes('<<<'),
	run: (tree, { parsed, snippets: files }) => snippets(tree, parsed, files),
};

/**
 * @param source what the tree was made of
 * @param from the file that it is, where a page includes it
 */
export function snippets(tree: Root, source: string, files: Snippets, from?: string): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Parent & { type: string }, ancestors: Parent[]) => {
		if (node.type !== 'paragraph' || !node.position) return undefined;
		const parent = ancestors.at(-1)! as Parent & { name?: string };
		const { start, end } = node.position;
		const written = source.slice(start.offset, end.offset).split('\n');
		const lines = written.map((line) => snippetLine(line.replace(/^[ \t>]*(?=<<<)/, '')));
		if (!lines.every((line) => line !== undefined)) return undefined;
		const blocks = lines.flatMap((line, i): Code[] => {
			const column = i === 0 ? start.column : written[i]!.indexOf('<<<') + 1;
			const place = { line: start.line + i, column };
			const file = files[snippetKey(from, line.path)];
			const code = file ? codeOf(line, file, parent.name === 'code-group') : undefined;
			if (code && 'value' in code) return [{ type: 'code', ...code, position: node.position } as Code];
			const { message, hint } = code ?? faultOf(line, { path: line.path, fault: 'missing' });
			problems.push(errorAt('snippet', place, message, hint));
			return [];
		});
		return replaceNode(node, ancestors, ...blocks);
	});
	return problems;
}

export function faultOf({ path }: SnippetLine, { path: file, fault }: Snippet): { message: string; hint: string } {
	if (fault === 'outside') return { message: `"${path}" leads out of the site folder`, hint: 'copy the file into the site folder' };
	if (fault === 'hidden')
		return {
			message: `"${path}" is a hidden file or one of a package, which no page shows`,
			hint: 'copy it into the site, by a name without a dot',
		};
	if (fault === 'large') return { message: `"${path}" is larger than 1 MiB`, hint: 'show a part of it from a file of its own' };
	return { message: `"${path}" is no file: there is no ${file}`, hint: '@/ is the site folder, ./ the folder of the page' };
}

/** @param inGroup its title is the label of a tab */
function codeOf(
	line: SnippetLine,
	snippet: Snippet,
	inGroup: boolean,
): Pick<Code, 'lang' | 'meta' | 'value'> | { message: string; hint: string } {
	if (snippet.text === undefined) return faultOf(line, snippet);
	const all = snippet.text.replace(/\n$/, '').split('\n');
	const chosen = line.region === undefined ? all : regionOf(all, line.region);
	if (!chosen) return missingRegion(snippet, all, line.region!);
	const lang = line.lang?.split(/\s/)[0] || /\.([A-Za-z0-9]+)$/.exec(snippet.path)?.[1]?.toLowerCase() || 'text';
	const flags = line.lang?.split(/\s+/).slice(1).join(' ');
	const name = snippet.path.split('/').at(-1)!;
	const title = inGroup ? `[${line.title ?? name}]` : line.title && `title=${JSON.stringify(line.title)}`;
	const meta = [line.lines && `{${line.lines}}`, title, flags];
	return { lang, meta: meta.filter(Boolean).join(' '), value: dedented(chosen).join('\n') };
}

export function missingRegion({ path }: Snippet, lines: string[], region: string): { message: string; hint: string } {
	const names = [...new Set(lines.flatMap((text) => REGION.exec(text)?.[2] || []))];
	const others = names.length ? `regions: ${names.join(', ')}` : `begin it with // #region ${region}`;
	return { message: `${path} has no region "${region}"`, hint: nearestHint(region, names, others, (near) => `#${near}`) };
}

/** Lines between the marks of a region, without those of others in it. */
export function regionOf(lines: string[], name: string): string[] | undefined {
	const markOf = (line: string) => REGION.exec(line);
	const start = lines.findIndex((line) => {
		const mark = markOf(line);
		return mark !== null && !mark[1] && mark[2] === name;
	});
	if (start < 0) return undefined;
	let depth = 0;
	const region: string[] = [];
	for (const line of lines.slice(start + 1)) {
		const mark = markOf(line);
		if (mark?.[1]) {
			if (mark[2] === name || (!mark[2] && depth === 0)) break;
			depth = Math.max(0, depth - 1);
		} else if (mark?.[2]) depth++;
		if (!mark?.[1] && !mark?.[2]) region.push(line);
	}
	return region;
}

/** Lines without the indentation that all of them have. */
function dedented(lines: string[]): string[] {
	const depths = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)![0].length);
	const depth = Math.min(...depths);
	return Number.isFinite(depth) && depth > 0 ? lines.map((line) => line.slice(depth)) : lines;
}
