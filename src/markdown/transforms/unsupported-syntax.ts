/** What another generator understands and this one shows as text: told where it stands in running text, not in code. See foreign-constructs.ts. */
import type { Code, Delete, Heading, Html, Link, Nodes, Parent, Root, Table, Text } from 'mdast';
import { type Construct, constructs } from '../../adapters/foreign-constructs.ts';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import type { MarkdownOptions, PageFormat } from '../options.ts';
import { walk } from '../walk.ts';

type LeftoverOptions = Pick<MarkdownOptions, 'math' | 'mermaid' | 'definitionLists' | 'abbreviations' | 'emoji'>;

/** @param source what the tree was made of */
export function leftovers(tree: Root, source: string, format: PageFormat, options: LeftoverOptions): Problem[] {
	const problems: Problem[] = [];
	// Some stand at the start of a line alone.
	const text = `\n${source}`;
	const rules = constructs.filter(
		(rule) => !(format === 'mdx' ? rule.isMdx : rule.inMdx) && !(rule.off && options[rule.off]) && mayHave(rule, text),
	);
	walk(tree, (node: Nodes) => {
		if (node.type === 'code' && format === 'md') problems.push(...offBlock(node, options));
		if (node.type === 'html') problems.push(...commentFaults(node), ...markdownInHtml(node, source));
		if (node.type === 'heading') problems.push(...lateFrontMatter(node, source));
		if (node.type === 'link') problems.push(...emptyLink(node));
		if (node.type === 'text') problems.push(...unknownEntities(node, source));
		if (node.type === 'table') problems.push(...lostCells(node));
		if (node.type === 'delete') problems.push(...subscript(node, source));
		if ('children' in node) problems.push(...flatLists(node));
		// A container for text with braces that are meant.
		if (node.type === 'containerDirective' && node.name === 'v-pre') return 'skip';
		if (!rules.length || (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')) return undefined;
		const written = text.slice(node.position?.start.offset, (node.position?.end.offset ?? 0) + 1);
		const matches = rules.filter((rule) => mayHave(rule, written));
		const shown = matches.length ? textAsWritten(node, source) : undefined;
		if (!shown) return undefined;
		for (const { code, pattern, what, hint } of matches) {
			for (const match of shown.text.matchAll(pattern)) {
				// Of a heading, or of a title: an id; from the start details are open.
				if (/^\{(?:open|#\S+)\}$/.test(match[0]) && (node.type === 'heading' || (node.type === 'paragraph' && node.data))) continue;
				problems.push(warningAt(code, placeAt(source, shown.start + match.index), `"${shortened(match[0])}" ${what}`, hint));
			}
		}
		return undefined;
	});
	return problems;
}

const mayHave = ({ signs }: Construct, text: string): boolean => signs.some((sign) => text.includes(sign));

/**
 * Items that stand below another one by their indent, and beside it to Markdown, since the indent is too small:
 *
 *     - one        1. one
 *      - two         - two
 */
const flatLists = ({ children }: Parent): Problem[] =>
	children.flatMap((node, i): Problem | Problem[] => {
		const before = children[i - 1];
		const isBesideList =
			node.type === 'list' &&
			before?.type === 'list' &&
			before.ordered !== node.ordered &&
			(node.position?.start.line ?? 0) - (before.position?.end.line ?? 0) <= 1;
		const above = node.type === 'listItem' && before?.type === 'listItem' ? before : isBesideList ? before.children.at(-1) : undefined;
		const [text, outer, own] = [above?.children[0]?.position, above?.position?.start.column, node.position?.start];
		if (!text || !outer || !own || own.column <= outer || own.column >= text.start.column) return [];
		return warningAt(
			'list-indent',
			own,
			'the item is beside the one above it, not below it: its indent is too small',
			`indent it by ${text.start.column - outer} more than the one above, or by as much`,
		);
	});

/** `H~2~O`: single tildes strike out, as on GitHub. */
function subscript({ position }: Delete, source: string): Problem[] {
	const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
	const written = source.slice(start, end);
	if (!/^~[\d+\u2212-]{1,3}~$/.test(written) || !/\p{L}/u.test(source[start - 1] ?? '')) return [];
	return [
		warningAt(
			'foreign-subscript',
			position!.start,
			`"${written}" is struck through: it is subscript of another Markdown`,
			`write <sub>${written.slice(1, -1)}</sub>`,
		),
	];
}

/** `<!-- more -->`, and a comment that nothing closes. */
function commentFaults({ value, position }: Html): Problem[] {
	const [, word] = /^<!--\s*((?!truncate\s)(?:more|trunc\w*|excerpt|read[ -]?more)(?=\s*-->))?/i.exec(value) ?? [];
	const at = position?.start;
	if (!at) return [];
	if (word !== undefined)
		return [warningAt('foreign-truncate', at, `"${shortened(value)}" ends no excerpt`, 'write <!-- truncate -->, or take it out')];
	return value.startsWith('<!--') && !value.includes('-->')
		? [warningAt('unclosed-html', at, 'the comment is never closed: readers see nothing of what follows', 'add --> where it ends')]
		: [];
}

/** Markdown between tags that no empty line parts from it: `<td>**bold**</td>`. */
function markdownInHtml({ value, position }: Html, source: string): Problem[] {
	const start = position?.start.offset;
	// Only blocks: running text between tags is Markdown.
	if (start === undefined || !value.includes('>') || !/\*\*|\]\(|`/.test(value)) return [];
	const text = value.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|pre|code|textarea|svg)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^>]*>/gi, blanked);
	const match = /(?<!\\)\*\*(?=\S)[^*\n]+\*\*|(?<!\\)\[[^\]\n]+\]\([^()\s]+\)|(?<![\\`])`[^`\n]+`(?!`)/.exec(text);
	if (!match) return [];
	const isAsWritten = source.startsWith(value, start);
	return [
		warningAt(
			'html-markdown',
			placeAt(source, start + (isAsWritten ? match.index : 0)),
			`"${shortened(match[0])}" is shown as text: it stands in HTML`,
			'leave an empty line after the tag before it and before the tag behind it, or write HTML: <strong>, <a>, <code>',
		),
	];
}

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ');

/** `title: A` above `---` in the middle of a page: a heading. */
function lateFrontMatter({ position }: Heading, source: string): Problem[] {
	const start = position?.start.offset;
	// What begins the file is told as front matter.
	if (start === undefined || position!.start.line < 4) return [];
	const written = source.slice(start, position!.end.offset);
	return /^(?:title|id|slug|description|sidebar_\w+|layout|tags|date|authors?):[ \t]/.test(written) && /\n[ \t]*-{3,}[ \t]*$/.test(written)
		? [
				warningAt(
					'front-matter-late',
					position!.start,
					'front matter is shown as a heading: it does not begin the file',
					'move it to the first line of the file; for a line across the page write ***',
				),
			]
		: [];
}

/** `[](./page.md)` */
const emptyLink = ({ url, children, position }: Link): Problem[] =>
	!children.length && url && position
		? [warningAt('empty-link', position.start, `the link to ${url} has no text: readers do not see it`, `write [text](${url})`)]
		: [];

/** `&nbps;`: what is no entity stays in the text. */
function unknownEntities({ value, position }: Text, source: string): Problem[] {
	const from = position?.start.offset;
	if (from === undefined || !value.includes('&')) return [];
	return [...source.slice(from, position!.end.offset).matchAll(/(?<!\\)&[A-Za-z][A-Za-z0-9]+;/g)].flatMap(({ 0: name, index }) =>
		value.includes(name)
			? warningAt(
					'unknown-entity',
					placeAt(source, from + index),
					`"${name}" is shown as text: it is no entity of HTML`,
					'correct the name, such as &nbsp;, or write the character itself; where the text is meant, write &amp; for the &',
				)
			: [],
	);
}

/** `| 1 | 2 | 3 |` below `| a | b |`: GFM leaves out what is too much. */
const lostCells = ({ align, children }: Table): Problem[] =>
	children.flatMap(({ children: cells }) => {
		const lost = cells[align?.length ?? cells.length];
		return lost?.position
			? warningAt(
					'table-cells',
					lost.position.start,
					`the row has ${cells.length} cells, and the first row of the table ${align!.length}: what is more is not shown`,
					'give the first row as many cells; a | that is meant is \\|',
				)
			: [];
	});

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
			position.start,
			`${what} shown as its source, since markdown.${language} is off`,
			`set markdown.${language} to true and install ${install}; where the source is meant, write the language text`,
		),
	];
}

const shortened = (text: string): string => {
	const line = text.trim().replace(/\s+/g, ' ');
	return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
