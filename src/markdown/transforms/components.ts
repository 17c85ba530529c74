/**
 * `<GitHubIssue number={1}/>` → marks `o0`…`c0` around its children, and `{name: 'GitHubIssue', props: {number: 1}}` in the list of components.
 */

import type { ElementContent } from 'hast';
import JSON5 from 'json5';
import type { Paragraph, Parent, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { State } from 'mdast-util-to-hast';
import { deepBracket, MAX_PAGE_DEPTH, MAX_VALUE_DEPTH } from '../../base/depth.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import { mark } from '../marks.ts';
import type { ComponentUse } from '../types.ts';
import { replaceNode, walk } from '../walk.ts';

type Jsx = MdxJsxFlowElement | MdxJsxTextElement;

/** Replaces a paragraph of only components by the components: `<Since …/>` on a separate line is a block. */
export function unwrapComponents(tree: Root): void {
	walk(tree, (node: Paragraph, ancestors: Parent[]) => {
		if (node.type !== 'paragraph') return;
		const alone =
			node.children.some((c) => c.type === 'mdxJsxTextElement') &&
			node.children.every((c) => c.type === 'mdxJsxTextElement' || (c.type === 'text' && !c.value.trim()));
		if (!alone) return;
		const components = node.children.filter((c) => c.type === 'mdxJsxTextElement');
		return replaceNode(node, ancestors, ...components.map((c) => ({ ...c, type: 'mdxJsxFlowElement' })));
	});
}

/** Props of one tag; expressions are JSON5 values. */
function readProps(node: Jsx): { props: Record<string, unknown>; problems: Problem[] } {
	const props: Record<string, unknown> = {};
	const problems: Problem[] = [];
	for (const attribute of node.attributes) {
		const at = {
			line: attribute.position?.start?.line ?? node.position!.start.line,
			column: attribute.position?.start?.column ?? node.position!.start.column,
		};
		if (attribute.type !== 'mdxJsxAttribute') {
			problems.push(
				errorAt('component-prop', at, `<${node.name}> has {…} where a prop belongs`, 'write props as name="text" or name={value}'),
			);
			continue;
		}
		if (attribute.name === '__proto__') continue;
		const value = attribute.value;
		if (value === null || value === undefined) props[attribute.name] = true;
		else if (typeof value === 'string') props[attribute.name] = value;
		else {
			const what = `<${node.name}>: the value of "${attribute.name}" is`;
			const tell = (code: string, message: string, hint: string) => problems.push(errorAt(code, at, `${what} ${message}`, hint));
			if (deepBracket(value.value) >= 0) {
				tell('too-deep', `nested deeper than ${MAX_VALUE_DEPTH} levels`, 'flatten it, or put it into a data file');
				continue;
			}
			try {
				props[attribute.name] = JSON5.parse(value.value);
			} catch {
				const hint = 'numbers, strings, true, false, null, lists and objects are allowed; no expressions';
				tell('component-prop', `not a plain value: {${value.value}}`, hint);
			}
		}
	}
	return { props, problems };
}

/** Handler for mdast-util-to-hast; appends to `uses` and `problems`. */
export function componentToHast(uses: ComponentUse[], problems: Problem[]) {
	/** Numbers of the components that are open, outermost first. */
	const open: number[] = [];
	return (state: State, node: Jsx): ElementContent[] => {
		const { line, column } = node.position!.start;
		if (open.length >= MAX_PAGE_DEPTH) {
			problems.push(
				errorAt(
					'too-deep',
					{ line, column },
					`<${node.name}>: components nested deeper than ${MAX_PAGE_DEPTH} levels`,
					'close each of them before the next, or write fewer into each other',
				),
			);
			return [];
		}
		const read = readProps(node);
		problems.push(...read.problems);
		const index =
			uses.push({
				name: node.name ?? '',
				props: read.props,
				line,
				column,
				inline: node.type === 'mdxJsxTextElement',
				empty: node.children.length === 0,
				...(open.length ? { parent: open.at(-1) } : {}),
			}) - 1;
		open.push(index);
		const children = state.all(node as never) as ElementContent[];
		open.pop();
		return [{ type: 'text', value: mark('o', index) }, ...children, { type: 'text', value: mark('c', index) }];
	};
}
