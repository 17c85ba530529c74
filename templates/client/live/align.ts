/**
 * Matches the nodes of an old list with those of a new one, in order: equal ones first, then nodes of the same kind between them.
 *
 *   [p "a", p "b", ul]  [p "a", p "new", p "c", ul]  →  [0, 1, -1, 2]
 *
 * @returns for each node of `after` its index in `before`, or -1
 */
export function align(before: readonly Node[], after: readonly Node[]): number[] {
	const match = after.map(() => -1);
	let start = 0;
	while (start < before.length && start < after.length && before[start]!.isEqualNode(after[start]!)) match[start] = start++;
	let endBefore = before.length;
	let endAfter = after.length;
	while (endBefore > start && endAfter > start && before[endBefore - 1]!.isEqualNode(after[endAfter - 1]!)) match[--endAfter] = --endBefore;
	const pairs = equalPairs(before.slice(start, endBefore), after.slice(start, endAfter));
	let from = start;
	let to = start;
	for (const [i, j] of [...pairs.map(([i, j]) => [i + start, j + start] as const), [endBefore, endAfter] as const]) {
		pairAlike(before, after, [from, i], [to, j], match);
		if (i < endBefore) match[j] = i;
		from = i + 1;
		to = j + 1;
	}
	return match;
}

/** Above this number of comparisons, equal nodes in the middle are not searched for. */
const LIMIT = 400_000;

/** Longest common subsequence of equal nodes. */
function equalPairs(before: readonly Node[], after: readonly Node[]): [number, number][] {
	const [n, m] = [before.length, after.length];
	if (!n || !m || n * m > LIMIT) return [];
	const [a, b] = [before.map(textOf), after.map(textOf)];
	const lengths = new Uint16Array((n + 1) * (m + 1));
	const at = (i: number, j: number): number => i * (m + 1) + j;
	for (let i = n - 1; i >= 0; i--)
		for (let j = m - 1; j >= 0; j--)
			lengths[at(i, j)] = a[i] === b[j] ? lengths[at(i + 1, j + 1)]! + 1 : Math.max(lengths[at(i + 1, j)]!, lengths[at(i, j + 1)]!);
	const pairs: [number, number][] = [];
	for (let i = 0, j = 0; i < n && j < m; ) {
		if (a[i] === b[j]) pairs.push([i++, j++]);
		else if (lengths[at(i + 1, j)]! >= lengths[at(i, j + 1)]!) i++;
		else j++;
	}
	return pairs;
}

const textOf = (node: Node): string => (node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`);

/** Matches each new node with the next old one of its kind, in order. */
function pairAlike(
	before: readonly Node[],
	after: readonly Node[],
	[from, fromEnd]: readonly [number, number],
	[to, toEnd]: readonly [number, number],
	match: number[],
): void {
	let next = from;
	for (let j = to; j < toEnd; j++) {
		let i = next;
		while (i < fromEnd && !areAlike(before[i]!, after[j]!)) i++;
		if (i === fromEnd) continue;
		match[j] = i;
		next = i + 1;
	}
}

function areAlike(a: Node, b: Node): boolean {
	if (a.nodeName !== b.nodeName) return false;
	if (!(a instanceof Element) || !(b instanceof Element)) return true;
	const of = (name: string): boolean => a.getAttribute(name) === b.getAttribute(name);
	// Parts of the shell and islands are identified by id; in text, ids may change with the words.
	return (
		of('data-island') &&
		of('name') &&
		of('property') &&
		of('rel') &&
		of('data-page') &&
		(!a.matches('body > *, #_shell > *, #_drawer > *') || of('id'))
	);
}
