/** Visits a tree, parents first. Not a library, because it runs ten times per page and the overhead of a library adds up over 5,000 pages. */

interface Tree {
	type: string;
	children?: Tree[];
}

/** Return value of a visitor: undefined to continue, `skip` to skip the children, a number to continue at that index of the parent (children skipped). */
type Step = 'skip' | number | undefined;

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

/** Puts others, or nothing, in the place of a node that is visited. @returns the index behind them, to continue there: they are not visited */
export function replaceNode(node: object, ancestors: readonly { children: unknown[] }[], ...others: readonly object[]): number {
	const { children } = ancestors.at(-1)!;
	const index = children.indexOf(node);
	children.splice(index, 1, ...others);
	return index + others.length;
}
