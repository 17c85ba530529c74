/** Visits a tree, parents first. A dozen lines instead of a library, because ten visits a page over 5,000 pages are most of what such a library costs. */

interface Tree {
	type: string;
	children?: Tree[];
}

/** What a visitor answers: nothing to go on, `skip` to leave the children out, a number to go on at that index of the parent (children left out). */
export type Step = 'skip' | number | undefined;

/** @param visit gets the node and its ancestors, outermost first; the list is reused, so copy what you keep */
export function walk(tree: object, visit: (node: never, ancestors: never[]) => unknown): void {
	const ancestors: Tree[] = [];
	const go = (node: Tree): Step => {
		const step = visit(node as never, ancestors as never[]) as Step;
		if (step !== undefined) return step;
		const { children } = node;
		if (!children) return undefined;
		ancestors.push(node);
		for (let i = 0; i < children.length; ) {
			const next = go(children[i]!);
			i = typeof next === 'number' ? next : i + 1;
		}
		ancestors.pop();
		return undefined;
	};
	go(tree as Tree);
}
