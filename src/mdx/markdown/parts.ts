/** What of a page React renders: taken out of its HTML tree, and kept as plain data for the bundler. */

import type { Node as EstreeNode } from 'estree';
import type { ElementContent, Root as HastRoot } from 'hast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import { anchorsOf } from '../../markdown/contents.ts';
import { MARK_OPEN, mark } from '../../markdown/marks.ts';
import type { ComponentUse, Heading } from '../../markdown/types.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import { codeOf } from './code-names.ts';
import type { Jsx } from './elements.ts';
import { holdsMdx, isMdx } from './is-mdx.ts';
import type { PageScope } from './lower.ts';
import { isPartial, PART } from './part.ts';
import type { MdxAttribute, MdxModule, MdxNode } from './types.ts';

type Write = (tree: HastRoot) => string;
type MdxHast = Jsx | MdxFlowExpression | MdxTextExpression;

/** Replaces what React renders by marks. @returns the nodes, by the `index` of the components that are added to `uses` */
export function takeParts(tree: HastRoot, uses: ComponentUse[]): ElementContent[] {
	const parts: ElementContent[] = [];
	walk(tree, (node: ElementContent, ancestors: { children: ElementContent[] }[]) => {
		if (!isMdx(node)) return undefined;
		const mdx = node as unknown as MdxHast;
		const { line, column } = mdx.position!.start;
		const index = parts.push(node) - 1;
		const ids = anchorsOf({ type: 'root', children: [node] });
		const use =
			uses.push({ name: PART, props: { index }, line, column, inline: isInline(mdx), empty: true, ...(ids.length ? { ids } : {}) }) - 1;
		return replaceNode(node, ancestors, { type: 'text', value: mark('o', use) + mark('c', use) });
	});
	return parts;
}

/** What was taken, as plain data. */
export const partsOf = (nodes: ElementContent[], write: Write): MdxNode[] => nodes.map((node) => nodeOf(node as unknown as MdxHast, write));

/** The whole page as one node: of a partial, which another page shows. */
export const wholePage = (tree: HastRoot, write: Write): MdxNode => ({
	type: 'element',
	name: null,
	attributes: [],
	children: nodesOf(tree.children as ElementContent[], false, write),
	inline: false,
	line: 1,
	column: 1,
});

const isInline = ({ type }: { type: string }): boolean => type === 'mdxTextExpression' || type === 'mdxJsxTextElement';

function nodeOf(node: MdxHast, write: Write): MdxNode {
	const { line, column } = node.position!.start;
	const inline = isInline(node);
	if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
		return { type: 'expression', inline, line, column, ...codeOf(node.value, node.data?.estree as EstreeNode | undefined) };
	return {
		type: 'element',
		name: node.name,
		attributes: node.attributes.map(attributeOf),
		children: nodesOf(blocksApart(node), inline, write),
		inline,
		line,
		column,
	};
}

function attributeOf(attribute: Jsx['attributes'][number]): MdxAttribute {
	if (attribute.type !== 'mdxJsxAttribute')
		return { spread: true, ...codeOf(attribute.value, attribute.data?.estree as EstreeNode | undefined) };
	const { name, value } = attribute;
	if (value === null || value === undefined) return { name, text: true };
	return typeof value === 'string' ? { name, text: value } : { name, ...codeOf(value.value, value.data?.estree as EstreeNode | undefined) };
}

/** Elements that hold running text. */
const TEXT = /^(?:a|abbr|b|code|del|em|h[1-6]|i|kbd|p|s|small|span|strong|sub|summary|sup|u)$/;
/** Elements within it. */
const PHRASING = /^(?:a|abbr|b|br|code|del|em|i|img|kbd|s|small|span|strong|sub|sup|u)$/;

/** What `nodesOf` writes apart from what is before it. */
const APART = { type: 'comment', value: 'apart' } as const;

/** Children of a component: each block by itself, as a component may count them. */
function blocksApart({ name, children }: Jsx): ElementContent[] {
	const list = children as unknown as ElementContent[];
	if (!name || !/^[A-Z]|\./.test(name)) return list;
	return list.flatMap((child) => (child.type === 'element' && !PHRASING.test(child.tagName) ? [APART, child, APART] : [child]));
}

/** Children: Markdown between two nodes of MDX is one piece of HTML; a text alone stays a text, as a component may look at it. */
function nodesOf(children: ElementContent[], inline: boolean, write: Write): MdxNode[] {
	const nodes: MdxNode[] = [];
	let group: ElementContent[] = [];
	const flush = () => {
		const [first, ...rest] = group;
		group = [];
		if (!first) return;
		const isBlank = !rest.length && first.type === 'text' && !first.value.trim();
		if (isBlank && !inline) return;
		if (first.type === 'text' && !rest.length && !first.value.includes(MARK_OPEN)) nodes.push({ type: 'text', value: first.value });
		else nodes.push(htmlNode([first, ...rest], inline, write));
	};
	for (const child of children) {
		if (child === APART) flush();
		else if (!isMdx(child) && !holdsMdx(child)) group.push(child);
		else {
			flush();
			nodes.push(isMdx(child) ? nodeOf(child as unknown as MdxHast, write) : elementWithMdx(child, write));
		}
	}
	flush();
	return nodes;
}

const htmlNode = (children: ElementContent[], inline: boolean, write: Write): MdxNode => ({
	type: 'html',
	html: write({ type: 'root', children: children as HastRoot['children'] }),
	inline: inline || children.every(({ type }) => type === 'text'),
});

/** An element of Markdown that has MDX in it: its tags are HTML, and what is between is rendered by React. */
function elementWithMdx(node: ElementContent, write: Write): MdxNode {
	if (node.type !== 'element') return htmlNode([node], false, write);
	const { line, column } = node.position?.start ?? { line: 1, column: 1 };
	return {
		type: 'element',
		name: node.tagName,
		attributes: Object.entries(attributesOf(node, write)).map(([name, text]) => ({ name, text })),
		children: nodesOf(node.children, TEXT.test(node.tagName), write),
		inline: false,
		line,
		column,
	};
}

/** Attributes as they are written in HTML. */
function attributesOf(node: ElementContent & { type: 'element' }, write: Write): Record<string, string | true> {
	const html = write({ type: 'root', children: [{ ...node, children: [] }] });
	const attributes: Record<string, string | true> = {};
	for (const [, name, value] of html.slice(0, html.indexOf('>') + 1).matchAll(/\s([^\s=>"/]+)(?:="([^"]*)")?/g))
		attributes[name!] =
			value === undefined
				? true
				: value
						.replace(/&(?:quot|#x22);/g, '"')
						.replace(/&(?:lt|#x3C);/gi, '<')
						.replace(/&(?:amp|#x26);/g, '&');
	return attributes;
}

/** Headings and partials in the order of the page. */
export function tocOf(tree: HastRoot, headings: Heading[], { byName }: PageScope): MdxModule['toc'] {
	const toc: MdxModule['toc'] = [];
	const byId = new Map(headings.map((heading) => [heading.id, heading]));
	walk(tree, (node: { type: string; tagName?: string; name?: string | null; properties?: { id?: unknown } }) => {
		const heading = node.type === 'element' ? byId.get(String(node.properties?.id)) : undefined;
		if (heading && /^h[1-6]$/.test(node.tagName ?? '')) toc.push({ level: heading.level, id: heading.id, text: heading.text });
		else if (node.type === 'mdxJsxFlowElement' && node.name && isPartial(byName.get(node.name)?.from)) toc.push({ partial: node.name });
	});
	return toc;
}
