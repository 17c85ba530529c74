/** What each camera shows of the wearer's own avatar (VRMC_vrm 1.0, firstPerson). */
import type { NodeJson, Vec } from './math.ts';

export interface MeshJson {
	node: string;
	positions: Vec[];
	/** Three vertices for each triangle. */
	indices: number[];
	/** Nodes of the skin. A mesh without one is rigid. */
	skin?: string[];
	/** Of each vertex: JOINTS_0 and WEIGHTS_0. */
	joints?: number[][];
	weights?: number[][];
}

export interface AnnotationJson {
	node: string;
	type: 'auto' | 'both' | 'thirdPersonOnly' | 'firstPersonOnly';
}

/** Indices of the triangles that a camera shows. */
export interface Shown {
	firstPerson: number[];
	thirdPerson: number[];
}

/** The head and all below it. */
function headNodes(nodes: readonly NodeJson[], head: string): Set<string> {
	const found = new Set([head]);
	// A node stands after its parent.
	for (const { name, parent } of nodes) if (parent && found.has(parent)) found.add(name);
	return found;
}

/** Triangles without a vertex that any node of the head moves. */
function withoutHead({ node, indices, skin, joints = [], weights = [] }: MeshJson, head: ReadonlySet<string>): number[] {
	if (!skin) return head.has(node) ? [] : indices;
	const isOfHead = (vertex: number): boolean => joints[vertex]!.some((joint, i) => weights[vertex]![i]! > 0 && head.has(skin[joint]!));
	return indices.filter((_, i) => !indices.slice(i - (i % 3), i - (i % 3) + 3).some(isOfHead));
}

export function shownOf(nodes: readonly NodeJson[], head: string, mesh: MeshJson, annotations: readonly AnnotationJson[] = []): Shown {
	const type = annotations.find(({ node }) => node === mesh.node)?.type ?? 'auto';
	const all = mesh.indices;
	return {
		firstPerson: type === 'auto' ? withoutHead(mesh, headNodes(nodes, head)) : type === 'thirdPersonOnly' ? [] : all,
		thirdPerson: type === 'firstPersonOnly' ? [] : all,
	};
}
