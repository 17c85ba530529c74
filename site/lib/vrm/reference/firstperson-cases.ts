/** Test vectors: meshes, and which of their triangles the wearer sees. */
import { type AnnotationJson, type MeshJson, type Shown, shownOf } from './firstperson.ts';
import type { NodeJson } from './math.ts';

export interface FirstPersonCase {
	name: string;
	nodes: NodeJson[];
	/** The node of the bone `head`. */
	head: string;
	meshes: MeshJson[];
	meshAnnotations?: AnnotationJson[];
	/** Of each mesh. */
	expected?: Shown[];
}

/** Hair sways below the head; a hat is fixed there; the body has a node of its own. */
const nodes: NodeJson[] = [
	{ name: 'root' },
	{ name: 'spine', parent: 'root', translation: [0, 1, 0] },
	{ name: 'neck', parent: 'spine', translation: [0, 0.4, 0] },
	{ name: 'head', parent: 'neck', translation: [0, 0.1, 0] },
	{ name: 'hair', parent: 'head', translation: [0, 0.2, 0] },
	{ name: 'hat', parent: 'hair', translation: [0, 0.05, 0] },
	{ name: 'body', parent: 'root' },
];

/** A strip from the chest to the top of the head: six pairs of vertices, ten triangles. */
const strip = {
	positions: Array.from({ length: 12 }, (_, i) => [i % 2 ? 0.12 : -0.12, 1 + Math.floor(i / 2) * 0.16, 0] as const),
	indices: Array.from({ length: 10 }, (_, i) => (i % 2 ? [i + 1, i, i + 2] : [i, i + 1, i + 2])).flat(),
};
const skin = ['spine', 'neck', 'head', 'hair'];
const four = (...list: number[]): number[] => [...list, 0, 0, 0, 0].slice(0, 4);
/** By pairs of vertices. */
const rows = (pairs: number[][]): number[][] => pairs.flatMap((each) => [four(...each), four(...each)]);

const body: MeshJson = {
	node: 'body',
	...strip,
	skin,
	joints: rows([[0], [0], [0, 1], [1, 2], [2], [3]]),
	weights: rows([[1], [1], [0.5, 0.5], [0.9, 0.1], [1], [1]]),
};

export const firstPersonCases: FirstPersonCase[] = [
	{ name: 'autoで頭の三角形を分ける', nodes, head: 'head', meshes: [body], meshAnnotations: [{ node: 'body', type: 'auto' }] },
	{ name: '注釈のないメッシュはauto', nodes, head: 'head', meshes: [body] },
	{
		name: 'ウェイトが0のジョイントは数えない',
		nodes,
		head: 'head',
		meshes: [{ ...body, weights: rows([[1], [1], [0.5, 0.5], [1, 0], [1], [1]]) }],
	},
	{
		name: '1つの頂点だけが頭に付いた三角形',
		nodes,
		head: 'head',
		meshes: [
			{
				...body,
				joints: body.joints!.map((_, i) => (i === 4 ? [0, 1, 3, 2] : four(0))),
				weights: body.weights!.map((_, i) => (i === 4 ? [0.4, 0.3, 0.2, 0.1] : four(1))),
			},
		],
	},
	{
		name: '頭のジョイントがないスキンと、頭だけのスキン',
		nodes,
		head: 'head',
		meshes: [
			{ ...body, skin: ['spine', 'neck'], joints: rows([[0], [0], [0], [0, 1], [1], [1]]) },
			{ ...body, skin: ['hair', 'hat'], joints: rows([[0], [0], [0], [0, 1], [1], [1]]) },
		],
	},
	{
		name: 'スキンのないメッシュ（頭の子孫と、そのほか）',
		nodes,
		head: 'head',
		meshes: ['hat', 'body'].map((node) => ({ node, ...strip })),
	},
	{
		name: 'both、thirdPersonOnly、firstPersonOnly',
		nodes: [...nodes, { name: 'face', parent: 'root' }, { name: 'frame', parent: 'root' }],
		head: 'head',
		meshes: [body, { ...body, node: 'face' }, { ...body, node: 'frame' }],
		meshAnnotations: [
			{ node: 'body', type: 'both' },
			{ node: 'face', type: 'thirdPersonOnly' },
			{ node: 'frame', type: 'firstPersonOnly' },
		],
	},
];

export const runFirstPerson = ({ nodes, head, meshes, meshAnnotations }: FirstPersonCase): Shown[] =>
	meshes.map((mesh) => shownOf(nodes, head, mesh, meshAnnotations));
