/** A small VRM figure made by code: all that a correct file has, and nothing else, for tests to break. */
import { deflateSync } from 'node:zlib';
import { crc32 } from '../../site/avatar/crc32.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON that a test breaks
export type Edit = (json: any) => void;

/** A GLB of some JSON: a value, or its text. */
export function glb(json: unknown, binary: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
	const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
	const padded = Math.ceil(text.length / 4) * 4;
	const bytes = new Uint8Array(20 + padded + (binary.length ? 8 + Math.ceil(binary.length / 4) * 4 : 0));
	bytes.fill(0x20, 20, 20 + padded);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, 0x46546c67, true);
	view.setUint32(4, 2, true);
	view.setUint32(8, bytes.length, true);
	view.setUint32(12, padded, true);
	view.setUint32(16, 0x4e4f534a, true);
	bytes.set(text, 20);
	if (binary.length) {
		view.setUint32(20 + padded, bytes.length - 28 - padded, true);
		view.setUint32(24 + padded, 0x004e4942, true);
		bytes.set(binary, 28 + padded);
	}
	return bytes;
}

/** Bone, its parent, its place (metres, looking along +Z). */
const bones: [name: string, parent: string, place: [number, number, number]][] = [
	['hips', '', [0, 0.9, 0]],
	['spine', 'hips', [0, 1, 0]],
	['chest', 'spine', [0, 1.15, 0]],
	['neck', 'chest', [0, 1.35, 0]],
	['head', 'neck', [0, 1.45, 0]],
	['leftEye', 'head', [0.03, 1.52, 0.06]],
	['rightEye', 'head', [-0.03, 1.52, 0.06]],
	...(['left', 'right'] as const).flatMap((side): typeof bones => {
		const x = side === 'left' ? 1 : -1;
		return [
			[`${side}UpperArm`, 'chest', [0.15 * x, 1.3, 0]],
			[`${side}LowerArm`, `${side}UpperArm`, [0.4 * x, 1.3, 0]],
			[`${side}Hand`, `${side}LowerArm`, [0.62 * x, 1.3, 0]],
			[`${side}UpperLeg`, 'hips', [0.09 * x, 0.85, 0]],
			[`${side}LowerLeg`, `${side}UpperLeg`, [0.09 * x, 0.45, 0]],
			[`${side}Foot`, `${side}LowerLeg`, [0.09 * x, 0.08, 0]],
		];
	}),
];
/** What sways: a chain below the head, another below the hips. */
const chains: typeof bones = [
	['hair1', 'head', [0, 1.6, -0.1]],
	['hair2', 'hair1', [0, 1.5, -0.15]],
	['hair3', 'hair2', [0, 1.4, -0.15]],
	['tail1', 'hips', [0, 0.9, -0.1]],
	['tail2', 'tail1', [0, 0.8, -0.15]],
	['tail3', 'tail2', [0, 0.7, -0.15]],
	['twist', 'leftLowerArm', [0.5, 1.3, 0]],
];

/** A PNG of one colour. */
export function png(width: number, height: number): Uint8Array {
	const chunk = (type: string, data: Uint8Array): Uint8Array => {
		const body = new Uint8Array([...new TextEncoder().encode(type), ...data]);
		const out = new Uint8Array(body.length + 8);
		const view = new DataView(out.buffer);
		view.setUint32(0, data.length);
		out.set(body, 4);
		view.setUint32(body.length + 4, crc32(body));
		return out;
	};
	const head = new Uint8Array(13);
	const view = new DataView(head.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	head.set([8, 2], 8);
	const rows = new Uint8Array((width * 3 + 1) * height).fill(200);
	for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0;
	return Uint8Array.from([
		...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
		...chunk('IHDR', head),
		...chunk('IDAT', deflateSync(rows)),
		...chunk('IEND', new Uint8Array()),
	]);
}

const box = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 0.2 : -0.2, i & 2 ? 1.6 : 0, i & 4 ? 0.1 : -0.1]);
const faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

interface Parts {
	json: Record<string, unknown>;
	binary: Uint8Array;
	/** Node by name. */
	node(name: string): number;
}

/** @param turn 1 looks along +Z, as VRM 1.0 does; -1 along -Z, as VRM 0.x does */
function base(turn: 1 | -1): Parts {
	const all = [...bones, ...chains];
	const node = (name: string): number => all.findIndex(([each]) => each === name);
	const places = new Map(all.map(([name, , place]) => [name, place]));
	const nodes: Record<string, unknown>[] = all.map(([name, parent, place]) => {
		const from = places.get(parent) ?? [0, 0, 0];
		const children = all.flatMap(([, above], i) => (above === name ? [i] : []));
		return {
			name,
			translation: [(place[0] - from[0]) * turn, place[1] - from[1], (place[2] - from[2]) * turn],
			...(children.length ? { children } : {}),
		};
	});
	nodes.push({ name: 'Body', mesh: 0, skin: 0 });
	const chunks: Uint8Array[] = [];
	const views: Record<string, number>[] = [];
	const add = (data: Uint8Array, target?: number): number => {
		const byteOffset = chunks.reduce((sum, { length }) => sum + length, 0);
		chunks.push(data, new Uint8Array((4 - (data.length % 4)) % 4));
		return views.push({ buffer: 0, byteOffset, byteLength: data.length, ...(target ? { target } : {}) }) - 1;
	};
	const floats = (values: number[]) => new Uint8Array(new Float32Array(values).buffer);
	const hips = nodes[0]!.translation as number[];
	const accessors = [
		{
			bufferView: add(floats(box.flat()), 34962),
			componentType: 5126,
			count: 8,
			type: 'VEC3',
			min: [...new Float32Array([-0.2, 0, -0.1])],
			max: [...new Float32Array([0.2, 1.6, 0.1])],
		},
		{ bufferView: add(new Uint8Array(new Uint16Array(faces).buffer), 34963), componentType: 5123, count: 36, type: 'SCALAR' },
		{ bufferView: add(new Uint8Array(8 * 4), 34962), componentType: 5121, count: 8, type: 'VEC4' },
		{
			bufferView: add(floats(box.flatMap(() => [1, 0, 0, 0])), 34962),
			componentType: 5126,
			count: 8,
			type: 'VEC4',
		},
		{
			bufferView: add(floats([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -hips[0]!, -hips[1]!, -hips[2]!, 1])),
			componentType: 5126,
			count: 1,
			type: 'MAT4',
		},
		{
			bufferView: add(floats(box.flatMap(() => [0, 0.01, 0])), 34962),
			componentType: 5126,
			count: 8,
			type: 'VEC3',
			min: [0, ...new Float32Array([0.01]), 0],
			max: [0, ...new Float32Array([0.01]), 0],
		},
		{ bufferView: add(floats(box.flatMap(([x, y]) => [x! + 0.5, y!])), 34962), componentType: 5126, count: 8, type: 'VEC2' },
	];
	const image = add(png(4, 4));
	const binary = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
	return {
		node,
		binary,
		json: {
			asset: { version: '2.0', generator: 'a test' },
			scene: 0,
			scenes: [{ nodes: [0, nodes.length - 1] }],
			nodes,
			meshes: [
				{
					name: 'Body',
					primitives: [
						{
							attributes: { POSITION: 0, JOINTS_0: 2, WEIGHTS_0: 3, TEXCOORD_0: 6 },
							indices: 1,
							material: 0,
							targets: [{ POSITION: 5 }],
						},
					],
				},
			],
			skins: [{ joints: [0], inverseBindMatrices: 4 }],
			materials: [{ name: 'skin', pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, extensions: {} }],
			textures: [{ source: 0 }],
			images: [{ name: 'skin', bufferView: image, mimeType: 'image/png' }],
			accessors,
			bufferViews: views,
			buffers: [{ byteLength: binary.length }],
		},
	};
}

/** A correct VRM 1.0 file, changed by `edit`. */
export function vrm1(edit: Edit = () => {}, more?: Uint8Array): Uint8Array {
	const { json, binary, node } = base(1);
	const joint = (name: string) => ({
		node: node(name),
		hitRadius: 0.02,
		stiffness: 1,
		gravityPower: 0.1,
		gravityDir: [0, -1, 0],
		dragForce: 0.5,
	});
	Object.assign(json, {
		extensionsUsed: ['VRMC_vrm', 'VRMC_springBone', 'VRMC_materials_mtoon', 'KHR_materials_unlit', 'VRMC_node_constraint'],
		extensions: {
			VRMC_vrm: {
				specVersion: '1.0',
				meta: {
					name: 'Figure',
					authors: ['a test'],
					licenseUrl: 'https://vrm.dev/licenses/1.0/',
					avatarPermission: 'everyone',
					thumbnailImage: 0,
				},
				humanoid: { humanBones: Object.fromEntries(bones.map(([name]) => [name, { node: node(name) }])) },
				firstPerson: { meshAnnotations: [{ node: bones.length + chains.length, type: 'auto' }] },
				lookAt: {
					type: 'bone',
					offsetFromHeadBone: [0, 0.06, 0],
					...Object.fromEntries(
						['HorizontalInner', 'HorizontalOuter', 'VerticalDown', 'VerticalUp'].map((name) => [
							`rangeMap${name}`,
							{ inputMaxValue: 90, outputScale: 10 },
						]),
					),
				},
				expressions: {
					preset: { happy: { morphTargetBinds: [{ node: bones.length + chains.length, index: 0, weight: 1 }], overrideBlink: 'block' } },
					custom: { shy: { materialColorBinds: [{ material: 0, type: 'color', targetValue: [1, 0, 0, 1] }] } },
				},
			},
			VRMC_springBone: {
				specVersion: '1.0',
				colliders: [{ node: node('head'), shape: { sphere: { offset: [0, 0, 0], radius: 0.1 } } }],
				colliderGroups: [{ name: 'head', colliders: [0] }],
				springs: [
					{ name: 'hair', joints: ['hair1', 'hair2', 'hair3'].map(joint), colliderGroups: [0] },
					{ name: 'tail', joints: ['tail1', 'tail2', 'tail3'].map(joint), center: node('hips') },
				],
			},
		},
	});
	const [material] = json.materials as { extensions: object }[];
	material!.extensions = {
		KHR_materials_unlit: {},
		VRMC_materials_mtoon: { specVersion: '1.0', shadeColorFactor: [0.5, 0.5, 0.5], shadingToonyFactor: 0.9, outlineWidthMode: 'none' },
	};
	(json.nodes as Record<string, unknown>[])[node('twist')]!.extensions = {
		VRMC_node_constraint: { specVersion: '1.0', constraint: { roll: { source: node('leftHand'), rollAxis: 'X', weight: 0.5 } } },
	};
	edit(json);
	return glb(json, more ? Uint8Array.from([...binary, ...more]) : binary);
}

/** A correct VRM 0.x file, changed by `edit`. */
export function vrm0(edit: Edit = () => {}): Uint8Array {
	const { json, binary, node } = base(-1);
	Object.assign(json, {
		extensionsUsed: ['VRM', 'KHR_materials_unlit'],
		extensions: {
			VRM: {
				specVersion: '0.0',
				exporterVersion: 'a test',
				meta: {
					title: 'Figure',
					author: 'a test',
					allowedUserName: 'Everyone',
					violentUssageName: 'Disallow',
					sexualUssageName: 'Disallow',
					commercialUssageName: 'Allow',
					licenseName: 'CC0',
					texture: 0,
				},
				humanoid: { humanBones: bones.map(([bone]) => ({ bone, node: node(bone), useDefaultValues: true })) },
				firstPerson: { firstPersonBone: node('head'), meshAnnotations: [{ mesh: 0, firstPersonFlag: 'Auto' }], lookAtTypeName: 'Bone' },
				blendShapeMaster: {
					blendShapeGroups: [{ name: 'Joy', presetName: 'joy', binds: [{ mesh: 0, index: 0, weight: 100 }], materialValues: [] }],
				},
				secondaryAnimation: {
					boneGroups: [
						{
							comment: 'hair',
							stiffiness: 1,
							gravityPower: 0,
							dragForce: 0.4,
							hitRadius: 0.02,
							bones: [node('hair1')],
							colliderGroups: [0],
						},
					],
					colliderGroups: [{ node: node('head'), colliders: [{ offset: { x: 0, y: 0, z: 0 }, radius: 0.1 }] }],
				},
				materialProperties: [{ name: 'skin', shader: 'VRM/MToon', renderQueue: 2000, textureProperties: { _MainTex: 0 } }],
			},
		},
	});
	(json.materials as { extensions: object }[])[0]!.extensions = { KHR_materials_unlit: {} };
	edit(json);
	return glb(json, binary);
}

/** A correct VRM Animation, changed by `edit`. */
export function vrma(edit: Edit = () => {}): Uint8Array {
	const { json, node } = base(1);
	const nodes = (json.nodes as Record<string, unknown>[]).slice(0, bones.length + chains.length);
	const binary = new Uint8Array(new Float32Array([0, 1, 0, 0, 0, 1, 0, 0, 0, 1]).buffer);
	const motion = {
		asset: json.asset,
		scene: 0,
		scenes: [{ nodes: [0] }],
		nodes,
		extensionsUsed: ['VRMC_vrm_animation'],
		extensions: {
			VRMC_vrm_animation: {
				specVersion: '1.0',
				humanoid: {
					humanBones: Object.fromEntries(bones.filter(([name]) => !name.endsWith('Eye')).map(([name]) => [name, { node: node(name) }])),
				},
			},
		},
		animations: [{ samplers: [{ input: 0, output: 1 }], channels: [{ sampler: 0, target: { node: node('spine'), path: 'rotation' } }] }],
		accessors: [
			{ bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
			{ bufferView: 1, componentType: 5126, count: 2, type: 'VEC4' },
		],
		bufferViews: [
			{ buffer: 0, byteOffset: 0, byteLength: 8 },
			{ buffer: 0, byteOffset: 8, byteLength: 32 },
		],
		buffers: [{ byteLength: 40 }],
	};
	edit(motion);
	return glb(motion, binary);
}

/** Index of a node by its name. */
export const nodeNamed = (json: { nodes: { name: string }[] }, name: string): number => json.nodes.findIndex((node) => node.name === name);
