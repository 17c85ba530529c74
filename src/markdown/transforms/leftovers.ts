/**
 * What an author meant to be run or rendered, and a Markdown file shows as text:
 *
 *   import Card from './Card'   export const a = 1   {props.name}   {{ name }}   {/* … }   <<< @/a.ts   $\frac12$ where math is off
 */
import type { Code, Html, Nodes, Root } from 'mdast';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { walk } from '../walk.ts';

interface Rule {
	code: string;
	pattern: RegExp;
	message(found: string): string;
	hint: string;
	/** Only where this is off. */
	off?: 'math';
}

/** A value of JavaScript rather than a word in braces: a name, a member, a call, a text, a sum, a condition. */
const expression = [
	String.raw`[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]\n]*\])*(?:\([^\n]*\))?`,
	String.raw`"[^"\n]*"|'[^'\n]*'|\d+(?:\.\d+)?\s*[-+*/%]\s*[\w.]+`,
	String.raw`[^{}\n]*(?:&&|\|\||=>|\?\?)[^{}\n]*`,
].join('|');

const rules: Rule[] = [
	{
		code: 'mdx-import',
		pattern: /^import\s+(?:(?:[\w$*{][^'"\n;]*?\sfrom\s+)?['"][^'"\n]+['"]|[\w$]+\s+from\s+\S+)[^\n]*/gm,
		message: (found) => `"${found}" is shown as text: a Markdown file imports nothing`,
		hint: 'take the line out, or end the name of the file in .mdx; what is in the components folder is known by its file name',
	},
	{
		code: 'mdx-export',
		pattern:
			/^export\s+(?:(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+\w|default\s+(?:function|class|async|\(|\{|\w+\s*(?:;|\(|=>))|\{|\*\s)[^\n]*/gm,
		message: (found) => `"${found}" is shown as text: a Markdown file exports nothing`,
		hint: 'put values into the front matter or the data folder, and code into a component, or end the name of the file in .mdx',
	},
	{
		code: 'mdx-comment',
		pattern: /(?<!\\)\{\/\*(?:[^\n]*?\*\/\}|[^\n]*)/g,
		message: (found) => `"${found}" is shown as text: it is a comment in MDX alone`,
		hint: 'write <!-- comment -->',
	},
	{
		code: 'mdx-expression',
		pattern: new RegExp(String.raw`(?<![\\$#{\w/=%@:&?.-])\{\s*(?:${expression})\s*\}(?![}/\w])`, 'g'),
		message: (found) => `"${found}" is shown as text: a Markdown file computes nothing`,
		hint: 'write the value itself, use a component, or end the name of the file in .mdx; where the braces are meant, write \\{ or put them into `code`',
	},
	{
		code: 'template-expression',
		pattern: /(?<![\\$#{\w])\{\{(?![{%])[^{}\n]+\}\}(?!\})/g,
		message: (found) => `"${found}" is shown as text: pages are no templates`,
		hint: 'write the value itself, or use a component; where the braces are meant, write \\{{ or put them into `code`',
	},
	{
		code: 'snippet-import',
		pattern: /^<<<[ \t]*(?:@\/|\.{1,2}\/|\/?[\w-]+[/.])[^\n]*/gm,
		message: (found) => `"${found}" is shown as text: the line is part of a paragraph`,
		hint: 'put an empty line before and after it; in an .mdx page of a Docusaurus site, import it with !!raw-loader! and show it in <CodeBlock>',
	},
	{
		code: 'math-off',
		pattern: /(?<![\\$])(?:\$\$(?=[^\n]|\n)(?:[^$]|\\\$)+?\$\$|\$(?![\s$])(?=[^$\n]*(?:\\[A-Za-z]|[\^_][\w{]))[^$\n]*[^$\s\\]\$(?![\d$]))/g,
		message: (found) => `"${found}" is shown as it is written, since formulas are off`,
		hint: 'set markdown.math to true and install katex; for a dollar sign write \\$',
		off: 'math',
	},
];

export interface LeftoverOptions {
	math: boolean;
	mermaid: boolean;
}

/** @param source what the tree was made of */
export function leftovers(tree: Root, source: string, options: LeftoverOptions): Problem[] {
	const problems: Problem[] = [];
	const isSuspect = /[{$]|^[ \t]*(?:(?:import|export)\s|<<<)|<!--\s*@include/m.test(source);
	walk(tree, (node: Nodes) => {
		if (node.type === 'code') problems.push(...offBlock(node, options));
		if (node.type === 'html') problems.push(...included(node));
		// VitePress's mark for text with braces that are meant.
		if (node.type === 'containerDirective' && node.name === 'v-pre') return 'skip';
		if (!isSuspect || (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')) return undefined;
		const shown = textAsWritten(node, source);
		if (!shown) return undefined;
		for (const { code, pattern, message, hint, off } of rules) {
			if (off && options[off]) continue;
			for (const match of shown.text.matchAll(pattern)) {
				// Of a title of details: from the start they are open.
				if (match[0] === '{open}' && node.type === 'paragraph' && node.data) continue;
				problems.push(warningAt(code, placeAt(source, shown.start + match.index), message(shortened(match[0])), hint));
			}
		}
		return undefined;
	});
	return problems;
}

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
	const end = block.position?.end.offset;
	if (start === undefined || end === undefined) return undefined;
	const written = source.slice(start, end);
	if (!/[{$]|^(?:(?:import|export)\s|<<<)/m.test(written)) return undefined;
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
