/**
 * Names of MDX that mean something else than their writer thinks:
 *
 *     import note from './Note'
 *     <note />                           → the element <note> of HTML
 *     <Card>{(item) => …}</Card>         → nothing, as a component of the site gets what is between its tags as HTML
 */
import type { Parent, Root } from 'mdast';
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx';
import type { Position } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { walk } from '../../markdown/walk.ts';

interface Names {
	/** Elements that begin with a small letter. */
	elements: { name: string; at: Position }[];
	/** Functions between tags, with the name of the tag. */
	functions: { name: string; at: Position }[];
}

/** @param tree with its imports */
export function namesIn(tree: Root): Names {
	const names: Names = { elements: [], functions: [] };
	walk(tree, (node: MdxJsxFlowElement | MdxJsxTextElement | MdxFlowExpression | MdxTextExpression, ancestors: Parent[]) => {
		if (!node.position) return;
		const at = { line: node.position.start.line, column: node.position.start.column };
		if ('name' in node) {
			if (node.name && /^[a-z][\w]*$/.test(node.name)) names.elements.push({ name: node.name, at });
			return;
		}
		const [statement] = node.data?.estree?.body ?? [];
		if (statement?.type !== 'ExpressionStatement' || !/^(?:Arrow)?FunctionExpression$/.test(statement.expression.type)) return;
		const around = ancestors.findLast((one) => 'name' in one) as { name?: string | null } | undefined;
		names.functions.push({ name: around?.name ?? '', at });
	});
	return names;
}

/** @param has whether the page imports or declares a name */
export function nameFaults({ elements, functions }: Names, has: (name: string) => boolean): Problem[] {
	return [
		...elements
			.filter(({ name }) => has(name))
			.map(({ name, at }) =>
				warningAt(
					'mdx-element-name',
					at,
					`<${name}> is an element of HTML, not what the page imports by that name`,
					`components begin with a capital: import ${name[0]!.toUpperCase()}${name.slice(1)} from …`,
				),
			),
		...functions
			.filter(({ name }) => !has(name.split('.')[0]!))
			.map(({ name, at }) =>
				warningAt(
					'mdx-function',
					at,
					`nobody calls this function${name ? `: <${name}> gets what is between its tags as HTML` : ''}`,
					name ? `import ${name} in the page, or write what the function would give` : 'write what it would give',
				),
			),
	];
}
