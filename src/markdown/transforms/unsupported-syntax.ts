/** What another generator understands and this one shows as text: told where it stands in running text, not in code. See foreign-constructs.ts. */
import type { Code, Html, Nodes, Root } from 'mdast';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { type Construct, constructs } from '../foreign-constructs.ts';
import type { PageFormat } from '../options.ts';
import { walk } from '../walk.ts';

export interface LeftoverOptions {
	math: boolean;
	mermaid: boolean;
}

/** @param source what the tree was made of */
export function leftovers(tree: Root, source: string, format: PageFormat, options: LeftoverOptions): Problem[] {
	const problems: Problem[] = [];
	// Some stand at the start of a line alone.
	const text = `\n${source}`;
	const rules = constructs.filter((rule) => !(rule.isMdx && format === 'mdx') && !(rule.off && options[rule.off]) && mayHave(rule, text));
	walk(tree, (node: Nodes) => {
		if (node.type === 'code' && format === 'md') problems.push(...offBlock(node, options));
		if (node.type === 'html') problems.push(...included(node));
		// VitePress's mark for text with braces that are meant.
		if (node.type === 'containerDirective' && node.name === 'v-pre') return 'skip';
		if (!rules.length || (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')) return undefined;
		const written = text.slice(node.position?.start.offset, (node.position?.end.offset ?? 0) + 1);
		const found = rules.filter((rule) => mayHave(rule, written));
		const shown = found.length ? textAsWritten(node, source) : undefined;
		if (!shown) return undefined;
		for (const { code, pattern, what, hint } of found) {
			for (const match of shown.text.matchAll(pattern)) {
				// Of a title of details: from the start they are open.
				if (match[0] === '{open}' && node.type === 'paragraph' && node.data) continue;
				problems.push(warningAt(code, placeAt(source, shown.start + match.index), `"${shortened(match[0])}" ${what}`, hint));
			}
		}
		return undefined;
	});
	return problems;
}

const mayHave = ({ signs }: Construct, text: string): boolean => signs.some((sign) => text.includes(sign));

/** `<!--@include: ./part.md-->` */
const included = ({ value, position }: Html): Problem[] =>
	position && /^<!--\s*@include:/.test(value)
		? [
				warningAt(
					'snippet-import',
					{ line: position.start.line, column: position.start.column },
					`"${shortened(value)}" includes nothing: other files are not read`,
					'name both files .mdx, import the other one, and write it as a tag: import Part from "./_part.mdx" and <Part />',
				),
			]
		: [];

/** The source of a block with everything but running text blanked: code, components and raw HTML mean what they say. */
function textAsWritten(block: Nodes, source: string): { text: string; start: number } | undefined {
	const start = block.position?.start.offset;
	if (start === undefined) return undefined;
	let text = '';
	walk(block, (node: Nodes) => {
		const from = node.position?.start.offset;
		const to = node.position?.end.offset;
		if (node.type !== 'text' || from === undefined || to === undefined) return undefined;
		const gap = source.slice(start + text.length, from);
		text += gap.replace(/[^\n]/g, ' ') + source.slice(from, to);
		return undefined;
	});
	return { text, start };
}

/** A block of the language math or mermaid where that is off. */
function offBlock({ lang, position }: Code, options: LeftoverOptions): Problem[] {
	const language = lang?.toLowerCase();
	if ((language !== 'math' && language !== 'mermaid') || options[language] || !position) return [];
	const what = language === 'math' ? 'the formula is' : 'the diagram is';
	const install = language === 'math' ? 'katex' : 'mermaid';
	return [
		warningAt(
			`${language}-off`,
			{ line: position.start.line, column: position.start.column },
			`${what} shown as its source, since markdown.${language} is off`,
			`set markdown.${language} to true and install ${install}; where the source is meant, write the language text`,
		),
	];
}

const shortened = (found: string): string => {
	const line = found.trim().replace(/\s+/g, ' ');
	return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
