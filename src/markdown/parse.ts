/** Text → tree, with its front matter. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { placeAt } from '../base/place.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import type { Extras } from './extras.ts';
import { type Front, readFrontMatter } from './front-matter.ts';
import { withLiterals } from './grammar.ts';
import { dropWrittenMarks } from './marks.ts';
import type { MarkdownOptions, PageFormat } from './options.ts';
import { mdx } from './prepared.ts';
import { bracketTitles, restoreTitles } from './syntax/container.ts';
import { likelyHasLiterals, mayHoldLiterals } from './syntax/literals.ts';
import { HARMLESS, tagFault } from './syntax/tag-fault.ts';
import { protocolLinks } from './transforms/protocol-links.ts';
import { walk } from './walk.ts';

interface Parsed {
	tree: Root;
	/** What the tree was made of. */
	source: string;
	front: Front;
}

/** Text → tree. Throws where a component tag is malformed. */
function markdownTree(text: string, components: boolean, parser: Extras['parser']): Root {
	const kind = !components ? 'plain' : hasIndentedComponents(text) ? 'withIndentedComponents' : 'withComponents';
	if (!likelyHasLiterals(text)) {
		const tree = fromMarkdown(text, parser.withoutLiterals[kind]);
		if (!mayHoldLiterals(text, tree)) return tree;
	}
	return fromMarkdown(text, parser.withLiterals[kind]);
}

/** After this many malformed component tags the page is parsed without components. Fewer on long pages, as each costs another parse. */
const faultsOf = (source: string) => Math.min(50, Math.max(5, Math.floor(2_000_000 / source.length)));

/** A malformed component tag is reported and neutralised, and the page is parsed again, so that the rest is checked too. */
export function parse(written: string, options: MarkdownOptions, extras: Extras, problems: Problem[]): Parsed {
	const { text, rewritten } = bracketTitles(written);
	const limit = options.components ? faultsOf(text) : 0;
	let source = text;
	for (let attempt = 0; ; attempt++) {
		const withComponents = attempt < limit;
		try {
			const tree = markdownTree(source, withComponents, extras.parser);
			protocolLinks(tree, source);
			restoreTitles(tree, rewritten);
			dropWrittenMarks(tree, source);
			if (attempt) restoreTags(tree);
			return { tree, source, front: takeFrontMatter(tree, source, options, problems) };
		} catch (error) {
			const fault = withComponents ? tagFault(error, source) : undefined;
			if (!fault) throw error;
			// To VitePress, what is no tag is text.
			if (fault.problem) problems.push(options.vue ? { ...fault.problem, severity: 'warning' } : fault.problem);
			for (const at of fault.harmless) source = source.slice(0, at) + HARMLESS + source.slice(at + 1);
		}
	}
}

function restoreTags(tree: Root): void {
	walk(tree, (node: Nodes) => {
		if ('value' in node) node.value = node.value.replaceAll(HARMLESS, node.type === 'html' ? '&lt;' : '<');
	});
}

const mdxGrammar = ({ syntax = [], trees = [] }: Extras) =>
	withLiterals([...syntax, mdx!.mdxSyntax()], [...trees, ...mdx!.mdxTrees()]).plain;

/** The tree of a text that a plugin has made. */
export const partTree = (text: string, format: PageFormat, extras: Extras): Root =>
	fromMarkdown(text, format === 'mdx' ? mdxGrammar(extras) : extras.parser.withLiterals.plain);

/** The same for MDX, in which a fault ends the page. */
export function parseMdx(written: string, options: MarkdownOptions, extras: Extras, problems: Problem[]): Parsed | undefined {
	const { text, rewritten } = bracketTitles(options.mdxComponents ? mdx!.unwrapped(written) : written);
	let source = mdx!.mdxSource(text);
	const grammar = mdxGrammar(extras);
	for (let attempt = 0; ; attempt++)
		try {
			const tree = fromMarkdown(source, grammar);
			if (options.oldMdx) mdx!.textExpressions(tree, source);
			mdx!.restoreBraces(tree);
			protocolLinks(tree, source);
			restoreTitles(tree, rewritten);
			dropWrittenMarks(tree, source);
			return { tree, source, front: takeFrontMatter(tree, source, options, problems) };
		} catch (error) {
			const fault = mdx!.mdxFault(error, source);
			if (!fault) throw error;
			const joined = options.oldMdx ? mdx!.asOneLine(source, fault) : undefined;
			if (joined !== undefined) {
				source = joined;
				continue;
			}
			const as = options.oldMdx && attempt < faultsOf(source) ? mdx!.asText(source, fault) : undefined;
			problems.push(as === undefined ? fault : { ...fault, severity: 'warning', code: 'old-mdx' });
			if (as === undefined) return undefined;
			source = as;
		}
}

function takeFrontMatter(tree: Root, source: string, { frontMatterKeys, mdxComponents, vue }: MarkdownOptions, problems: Problem[]) {
	const first = tree.children[0];
	if (first?.type === 'yaml') {
		tree.children.shift();
		const read = readFrontMatter(first.value, frontMatterKeys, mdxComponents);
		// Any value of any key is fine there; one that cannot be read at all leaves nothing.
		problems.push(
			...(vue && Object.keys(read.lines).length ? read.problems.map((p) => ({ ...p, severity: 'warning' as const })) : read.problems),
		);
		return read;
	}
	const fault = lostFrontMatter.find(({ pattern }) => pattern.test(source));
	if (fault) problems.push(errorAt('front-matter', placeAt(source, source.search(/\S/)), fault.message, fault.hint));
	return { frontMatter: {}, lines: {} };
}

/** What begins a page, is meant as front matter and is none. */
const lostFrontMatter = [
	{
		pattern: /^---\s*\n(?![\s\S]*?\n---\s*(?:\n|$))/,
		message: 'front matter opens with --- but is never closed',
		hint: 'add a line of --- after the last key',
	},
	{
		pattern: /^(?:[ \t]*\n)+---[ \t]*\n(?:#.*\n)*[A-Za-z_][\w-]*[ \t]*:(?:[ \t].*)?\n(?:.*\n)*?---[ \t]*(?:\n|$)/,
		message: 'front matter is shown as text: there is an empty line before it',
		hint: 'begin the file with ---',
	},
	{
		pattern: /^\s*(?:-{2}|-{4,}|\u2014)[ \t]*\n[A-Za-z_][\w-]*[ \t]*:[ \t].*\n(?:.*\n)*?(?:-{2,}|\u2014)[ \t]*(?:\n|$)/,
		message: 'front matter is shown as text: its first line is not ---',
		hint: 'write three hyphens, in the first line and after the last key',
	},
	{
		pattern: /^\s*\+\+\+[ \t]*\n[A-Za-z_][\w-]*[ \t]*=/,
		message: 'front matter is shown as text: it is TOML, as Hugo and Zola have it',
		hint: 'write YAML between lines of ---: title: My page',
	},
];

/**
 * Components are written like HTML, each indented within the one that it is in. As in MDX, that is no code:
 *
 *     <Deck>
 *         <Card title="Route">
 *             Text.
 *         </Card>
 *     </Deck>
 */
const INDENTED = /^(?:\t| {4})[ \t]*<[A-Z]/m;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const TAG = /^[ \t]*<(\/?)([A-Z][\w.-]*)(?![^>]*\/>)(?!.*<\/\2>)/;

/** Whether a component is indented by four or more within another one. Then nothing on the page is code by its indent. */
function hasIndentedComponents(text: string): boolean {
	if (!INDENTED.test(text)) return false;
	let depth = 0;
	let fence = '';
	for (const line of text.split('\n')) {
		const mark = FENCE.exec(line)?.[1];
		if (mark && (!fence || (mark[0] === fence[0] && mark.length >= fence.length))) fence = fence ? '' : mark;
		if (mark || fence) continue;
		if (depth > 0 && INDENTED.test(line)) return true;
		const tag = TAG.exec(line);
		if (tag) depth = Math.max(0, depth + (tag[1] ? -1 : 1));
	}
	return false;
}
