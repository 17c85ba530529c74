/** Drawings of test vectors, in a box of 600 × 300. */
import type { SpringCase } from './cases.ts';
import type { MeshJson, Shown } from './firstperson.ts';
import { makeTree, type NodeJson } from './math.ts';
import { series, type VectorKind } from './run.ts';
import { placesOf } from './vrm0.ts';

export interface Drawn {
	/** SVG paths of what is there in each frame. */
	lines: { name: string; path: string }[];
	/** What stands still. */
	ground: string;
}

const [width, height, edge] = [600, 300, 30];
const path = (points: readonly (readonly [number, number])[]): string =>
	points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Where points of a model are in the box, seen from the front. */
function fitted(all: readonly (readonly number[])[]): (point: readonly number[]) => [number, number] {
	const [left, right] = [Math.min(...all.map(([x]) => x!)), Math.max(...all.map(([x]) => x!))];
	const [low, high] = [Math.min(...all.map(([, y]) => y!)), Math.max(...all.map(([, y]) => y!))];
	const by = Math.min((width - 2 * edge) / Math.max(1e-6, right - left), (height - 2 * edge) / Math.max(1e-6, high - low));
	return ([x, y]) => [width / 2 + (x! - (left + right) / 2) * by, height / 2 - (y! - (low + high) / 2) * by];
}

/** The way of each tail, seen from the front. */
function drawSprings({ nodes }: Pick<SpringCase, 'nodes'>, expected: NonNullable<SpringCase['expected']>): Drawn {
	const names = Object.keys(expected[0]!.tails);
	const ways = names.map((name) => expected.map(({ tails }) => tails[name]!));
	const tree = makeTree(nodes);
	const rest = nodes.filter(({ name }) => name !== nodes[0]!.name).map(({ name }) => tree.world(name).position);
	const at = fitted([...ways.flat(), ...rest]);
	return { lines: ways.map((way, i) => ({ name: names[i]!, path: path(way.map(at)) })), ground: path(rest.map(at)) };
}

/** Meshes side by side: lines where the wearer sees a triangle, dashes where others alone do. */
function drawMeshes(meshes: readonly MeshJson[], shown: readonly Shown[]): Drawn {
	const placed = meshes.map(({ positions }, i) => positions.map(([x, y]) => [x + i * 0.6, y] as const));
	const at = fitted(placed.flat());
	const triangles = (mesh: number, indices: readonly number[]): string =>
		indices
			.map((_, i) => i)
			.filter((i) => i % 3 === 0)
			.map((i) => `${path(indices.slice(i, i + 3).map((vertex) => at(placed[mesh]![vertex]!)))}Z`)
			.join('');
	return {
		lines: shown.map(({ firstPerson }, i) => ({ name: meshes[i]!.node, path: triangles(i, firstPerson) })),
		ground: shown.map(({ thirdPerson }, i) => triangles(i, thirdPerson)).join(''),
	};
}

/** Bones of a model of VRM 1.0, dashed as they were in VRM 0.x. */
function drawBones(before: readonly NodeJson[], after: readonly NodeJson[]): Drawn {
	const [old, made] = [placesOf(before), placesOf(after)];
	const at = fitted([...old.values(), ...made.values()]);
	const bones = (nodes: readonly NodeJson[], places: typeof old): string =>
		nodes
			.filter(({ parent }) => parent)
			.map(({ name, parent }) => path([places.get(parent!)!, places.get(name)!].map(at)))
			.join('');
	return { lines: [{ name: 'VRM 1.0', path: bones(after, made) }], ground: bones(before, old) };
}

/** @param made what the reference makes of a case */
export function drawCase(kind: VectorKind, one: unknown, made: unknown): Drawn {
	const given = one as SpringCase & { meshes: MeshJson[]; vrm0: { nodes: NodeJson[] } };
	if (kind === 'springbone') return drawSprings(given, made as NonNullable<SpringCase['expected']>);
	if (kind === 'firstperson') return drawMeshes(given.meshes, made as Shown[]);
	return kind === 'vrm0' ? drawBones(given.vrm0.nodes, (made as { nodes: NodeJson[] }).nodes) : drawNumbers(made);
}

/** Numbers over the frames; those that never change are left out. */
function drawNumbers(result: unknown): Drawn {
	const found = [...series(result)].filter(([, values]) => Math.max(...values) - Math.min(...values) > 1e-6).slice(0, 12);
	const values = found.flatMap(([, each]) => each);
	const [low, high] = [Math.min(0, ...values), Math.max(1e-6, ...values)];
	const at = (value: number, i: number, count: number): [number, number] => [
		edge + ((width - 2 * edge) * i) / Math.max(1, count - 1),
		height - edge - ((height - 2 * edge) * (value - low)) / (high - low),
	];
	const zero = at(0, 0, 2)[1].toFixed(1);
	return {
		lines: found.map(([name, each]) => ({ name, path: path(each.map((value, i) => at(value, i, each.length))) })),
		ground: `M${edge} ${zero}H${width - edge}`,
	};
}

export const colours = ['#d9531e', '#2f6de0', '#2a8a4a', '#a846b8', '#b07d00', '#0f8b8d'];

export function posterOf({ lines, ground }: Drawn, theme: 'light' | 'dark'): string {
	const [paper, ink] = theme === 'light' ? ['#f4f4f2', '#6b727a'] : ['#1b1e23', '#8b939c'];
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/><path d="${ground}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-dasharray="6 4"/>${lines.map(({ path: d }, i) => `<path d="${d}" fill="none" stroke="${colours[i % colours.length]}" stroke-width="2.5" stroke-linejoin="round"/>`).join('')}</svg>\n`;
}
