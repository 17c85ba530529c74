import type { MdxNode } from './types.ts';

/** Nodes and all that is in them, each before what it contains. */
export function* allNodes(nodes: readonly MdxNode[]): Iterable<MdxNode> {
	for (const node of nodes) {
		yield node;
		if (node.type === 'element') yield* allNodes(node.children);
	}
}
