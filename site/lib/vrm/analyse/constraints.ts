/** Constraints of a file's nodes (VRMC_node_constraint 1.0). */
import { get, isObject, type Loose, list, number, object, text } from './loose.ts';
import { broken, isIndex, nameOf, outOfRange, versionFindings } from './model.ts';
import type { Finding } from './types.ts';

const link = '/vrm1/constraint/';
const axes: Record<string, [key: string, values: string[]]> = {
	roll: ['rollAxis', ['X', 'Y', 'Z']],
	aim: ['aimAxis', ['PositiveX', 'NegativeX', 'PositiveY', 'NegativeY', 'PositiveZ', 'NegativeZ']],
};

export function readConstraints(json: Loose): Finding[] {
	const nodes = list(json, 'nodes');
	const findings: Finding[] = [];
	/** Node → the node that moves it. */
	const sources = new Map<number, number>();
	for (const [index, node] of nodes.entries()) {
		const extension = get(node, 'extensions', 'VRMC_node_constraint');
		if (!isObject(extension)) continue;
		const place = `/nodes/${index}/extensions/VRMC_node_constraint`;
		const name = nameOf(json, 'nodes', index);
		findings.push(...versionFindings(json, 'VRMC_node_constraint', extension, place));
		const constraint = object(extension, 'constraint');
		const kinds = ['roll', 'aim', 'rotation'].filter((kind) => isObject(get(constraint, kind)));
		if (kinds.length !== 1)
			findings.push({
				severity: 'error',
				code: 'constraint-kind',
				message: `ノード「${name}」のコンストレイントに、種類が${kinds.length}個あります。roll、aim、rotationのどれか1つです。`,
				place: `${place}/constraint`,
				link,
			});
		for (const kind of kinds) {
			const one = object(constraint, kind);
			const source = get(one, 'source');
			if (!isIndex(source, nodes)) findings.push(broken(`${place}/constraint/${kind}/source`, source, link));
			else sources.set(index, source);
			const weight = number(one, 'weight');
			if (weight !== undefined && (weight < 0 || weight > 1))
				findings.push(outOfRange(`ノード「${name}」のweight`, weight, '0から1まで', `${place}/constraint/${kind}/weight`, link));
			const axis = axes[kind];
			if (axis && !axis[1].includes(get(one, axis[0]) as string))
				findings.push({
					severity: 'error',
					code: 'constraint-axis',
					message: `ノード「${name}」の${axis[0]}が「${text(one, axis[0])}」です。${axis[1].join('、')}のどれかです。`,
					place: `${place}/constraint/${kind}/${axis[0]}`,
					link,
				});
		}
	}
	return findings.concat(loops(json, sources));
}

/** Nodes that move themselves, directly or by others; each loop once. */
function loops(json: Loose, sources: ReadonlyMap<number, number>): Finding[] {
	const findings: Finding[] = [];
	const done = new Set<number>();
	for (const start of sources.keys()) {
		const way = new Set<number>();
		let at: number | undefined = start;
		while (at !== undefined && !done.has(at) && !way.has(at)) {
			way.add(at);
			at = sources.get(at);
		}
		if (at !== undefined && way.has(at))
			findings.push({
				severity: 'error',
				code: 'constraint-loop',
				message: `ノード「${nameOf(json, 'nodes', at)}」のコンストレイントが、ソースをたどると自分に戻ります（循環）。`,
				place: `/nodes/${at}/extensions/VRMC_node_constraint`,
				link,
			});
		for (const node of way) done.add(node);
	}
	return findings;
}
