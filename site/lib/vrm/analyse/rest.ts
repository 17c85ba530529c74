/** How a file stands at rest: where its nodes are, how large its meshes are. */
import { around, type Box, composed, identity, type Matrix, multiply, origin, type Vec3 } from '../space.ts';
import type { Container } from './container.ts';
import { get, list, natural } from './loose.ts';
import { isIndex } from './model.ts';
import type { Source } from './types.ts';

export interface Rest {
	/** Where a node is; absent where no scene has it. */
	at(node: unknown): Vec3 | undefined;
	/** Around the meshes of the scene; absent where it shows none. */
	box?: Box;
	/** Nodes with a scale that is not above 0, or not the same along all axes. */
	scaled: number[];
}

const vector = (value: unknown, otherwise: Vec3): Vec3 => {
	const found = list(value);
	return found.length === 3 && found.every((each) => typeof each === 'number' && Number.isFinite(each))
		? (found as unknown as Vec3)
		: otherwise;
};

function localMatrix(node: unknown): Matrix {
	const matrix = list(node, 'matrix');
	if (matrix.length === 16 && matrix.every((each) => typeof each === 'number' && Number.isFinite(each))) return matrix as Matrix;
	const rotation = list(node, 'rotation');
	const isTurned = rotation.length === 4 && rotation.every((each) => typeof each === 'number' && Number.isFinite(each));
	return composed(
		vector(get(node, 'translation'), [0, 0, 0]),
		isTurned ? (rotation as number[]) : [0, 0, 0, 1],
		vector(get(node, 'scale'), [1, 1, 1]),
	);
}

export async function restOf(source: Source, container: Container): Promise<Rest> {
	const { json } = container;
	const nodes = list(json, 'nodes');
	const world = new Map<number, Matrix>();
	const scene = natural(json, 'scene') ?? 0;
	const stack = list(json, 'scenes', scene, 'nodes')
		.filter((root): root is number => isIndex(root, nodes))
		.map((index): [number, Matrix] => [index, identity]);
	const scaled: number[] = [];
	while (stack.length) {
		const [index, above] = stack.pop()!;
		if (world.has(index)) continue;
		const matrix = multiply(above, localMatrix(nodes[index]));
		world.set(index, matrix);
		const [x, y, z] = vector(get(nodes[index], 'scale'), [1, 1, 1]);
		if (x <= 0 || Math.abs(x - y) > 1e-3 * Math.abs(x) || Math.abs(x - z) > 1e-3 * Math.abs(x)) scaled.push(index);
		for (const child of list(nodes[index], 'children')) if (isIndex(child, nodes)) stack.push([child, matrix]);
	}
	return {
		at: (node) => {
			const found = world.get(node as number);
			return found && origin(found);
		},
		box: await boxOf(source, container, world),
		scaled,
	};
}

async function boxOf(source: Source, container: Container, world: ReadonlyMap<number, Matrix>): Promise<Box | undefined> {
	const { json } = container;
	let box: Box | undefined;
	const ofSkin = new Map<number, Matrix | undefined>();
	for (const [index, matrix] of world) {
		const node = list(json, 'nodes')[index];
		const mesh = natural(node, 'mesh');
		if (mesh === undefined) continue;
		const skin = natural(node, 'skin');
		if (skin !== undefined && !ofSkin.has(skin)) ofSkin.set(skin, await skinMatrix(source, container, skin, world));
		const place = skin === undefined ? matrix : ofSkin.get(skin);
		if (!place) continue;
		for (const primitive of list(json, 'meshes', mesh, 'primitives')) {
			const accessor = list(json, 'accessors')[natural(primitive, 'attributes', 'POSITION') ?? -1];
			const [min, max] = [vector(get(accessor, 'min'), [NaN, 0, 0]), vector(get(accessor, 'max'), [NaN, 0, 0])];
			if (!Number.isNaN(min[0] + max[0])) box = around(box, { min, max }, place);
		}
	}
	return box;
}

/** Where a skin puts its meshes at rest: what its first joint does to them. */
async function skinMatrix(
	source: Source,
	{ json, binary }: Container,
	skin: number,
	world: ReadonlyMap<number, Matrix>,
): Promise<Matrix | undefined> {
	const joint = world.get(list(json, 'skins', skin, 'joints')[0] as number);
	if (!joint) return undefined;
	const accessor = natural(json, 'skins', skin, 'inverseBindMatrices');
	if (accessor === undefined) return joint;
	const view = natural(json, 'accessors', accessor, 'bufferView');
	const start = (natural(json, 'bufferViews', view ?? -1, 'byteOffset') ?? 0) + (natural(json, 'accessors', accessor, 'byteOffset') ?? 0);
	if (view === undefined || !binary || start + 64 > binary.length) return undefined;
	const bytes = await source.read(binary.start + start, binary.start + start + 64);
	if (bytes.length < 64) return undefined;
	const data = new DataView(bytes.buffer, bytes.byteOffset, 64);
	const inverse = Array.from({ length: 16 }, (_, i) => data.getFloat32(i * 4, true));
	return inverse.every(Number.isFinite) ? multiply(joint, inverse) : undefined;
}
