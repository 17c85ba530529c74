/**
 * Markdown of other files, as VitePress has it. A comment becomes what the file says, a part of it by region, heading or lines:
 *
 *     <!--@include: ./parts/setup.md#linux{1,4}-->
 */
import type { Html, Parent, Root } from 'mdast';
import { withoutVue } from '../../adapters/markdown.ts';
import type { Position } from '../../base/place.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import type { Snippet, Snippets } from '../../content/snippets.ts';
import { makeHeadingIds } from '../../markdown/heading-ids.ts';
import type { Rule } from '../../markdown/open-page.ts';
import { parse } from '../../markdown/parse.ts';
import { givePlaces } from '../../markdown/plugins.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import { includeLine, type SnippetLine, snippetKey } from '../snippets/content.ts';
import { faultOf, missingRegion, regionOf, snippets } from '../snippets/markdown.ts';

interface Page {
	files: Snippets;
	/** The tree of a text, and what places in it count in; adds what is wrong in it. */
	parse(text: string, problems: Problem[]): { tree: Root; source: string };
	/** What gives the headings of one file their ids, in their order. */
	headingIds(): (text: string) => string;
}

export const showIncludes: Rule = {
	when: ({ format, parsed }) => format === 'md' && parsed.includes('@include:'),
	run(tree, page) {
		const { snippets: files, options, extras } = page;
		const { texts, problems } = includes(tree, {
			files,
			parse: (text, problems) => parse(options.vue ? withoutVue(text).text : text, options, extras, problems),
			headingIds: () => makeHeadingIds(options),
		});
		page.included = texts.join('\n');
		return problems;
	},
};

/** @returns the texts that were taken in, for rules that look whether a page has what they are about; and what is wrong, at the comments of the page */
function includes(tree: Root, page: Page): { texts: string[]; problems: Problem[] } {
	const texts: string[] = [];
	const problems: Problem[] = [];
	takeIn(tree, [], { ...page, texts, problems });
	if (texts.length) givePlaces(tree);
	return { texts, problems };
}

type Taking = Page & { texts: string[]; problems: Problem[]; place?: Position };

/** @param from the files that the tree stands in, the page's own aside */
function takeIn(tree: Root, from: string[], taking: Taking): void {
	walk(tree, (node: Html, ancestors: Parent[]) => {
		const line = node.type === 'html' ? includeLine(node.value) : undefined;
		if (!line) return undefined;
		const place = taking.place ?? { line: node.position!.start.line, column: node.position!.start.column };
		const parent = ancestors.at(-1)!;
		const nodes = nodesOf(line, from, { ...taking, place });
		// Among words, a file of one paragraph is its words.
		const isInText = parent.type === 'paragraph';
		const [only] = nodes;
		const shown = isInText && nodes.length === 1 && only!.type === 'paragraph' ? only!.children : nodes;
		return replaceNode(node, ancestors, ...shown);
	});
}

function nodesOf(line: SnippetLine, from: string[], taking: Taking): Root['children'] {
	const file = taking.files[snippetKey(from.at(-1), line.path)];
	const fault = (message: string, hint: string): [] => {
		taking.problems.push(errorAt('snippet', taking.place!, message, hint));
		return [];
	};
	if (file?.text === undefined) {
		const { message, hint } = faultOf(line, file ?? { path: line.path, fault: 'missing' });
		return fault(message, hint);
	}
	if (from.includes(file.path)) return fault(`${file.path} includes itself`, `take the @include of it out of ${from.at(-1)}`);
	const text = partOf(file, line, taking.headingIds);
	if (typeof text !== 'string') return fault(text.message, text.hint);
	const own: Problem[] = [];
	const { tree, source } = taking.parse(text, own);
	own.push(...snippets(tree, source, taking.files, file.path));
	taking.problems.push(...own.map((problem) => ({ ...problem, ...taking.place!, message: `${file.path}: ${problem.message}` })));
	walk(tree, (node: { position?: unknown }) => {
		delete node.position;
	});
	taking.texts.push(text);
	takeIn(tree, [...from, file.path], taking);
	return tree.children;
}

/** The lines that a comment asks for; of a whole file, those below its front matter. */
function partOf(file: Snippet, { region, lines }: SnippetLine, headingIds: Page['headingIds']): string | { message: string; hint: string } {
	const all = file.text!.split('\n');
	const chosen = region === undefined ? all : (regionOf(all, region) ?? sectionOf(all, region, headingIds()));
	if (!chosen) return missingRegion(file, all, region!);
	if (lines === undefined)
		return (region === undefined ? chosen.join('\n').replace(/^---\n[\s\S]*?\n---(?:\n|$)/, '') : chosen.join('\n')) || '';
	const [first, last = ''] = lines.split(',');
	return chosen.slice((Number(first) || 1) - 1, Number(last) || undefined).join('\n');
}

/** A heading with an id and all below it, to the next one of its level. */
function sectionOf(lines: string[], id: string, idOf: (text: string) => string): string[] | undefined {
	const levelAt = (line: string) => /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 7;
	const start = lines.findIndex((line) => {
		const [, text, written] = /^#{1,6}\s+(.*?)\s*(?:\{#([^}\s]+)\})?\s*#*$/.exec(line) ?? [];
		return text !== undefined && (written ?? idOf(text)) === id;
	});
	if (start < 0) return undefined;
	const level = levelAt(lines[start]!);
	const length = lines.slice(start + 1).findIndex((line) => levelAt(line) <= level);
	return lines.slice(start, length < 0 ? undefined : start + 1 + length);
}
