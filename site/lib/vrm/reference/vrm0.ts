/** What a file of VRM 0.x says, in the form of VRM 1.0. */

import type { LookAtJson, RangeJson } from './lookat.ts';
import { add, length, type NodeJson, scale, type Vec } from './math.ts';

/** A vector of the extension of VRM 0.x. */
interface Vector {
	x: number;
	y: number;
	z: number;
}

interface DegreeMap {
	xRange?: number;
	yRange?: number;
}

/** Parts of a file; numbers of meshes are places in `meshNodes`. */
export interface Vrm0Json {
	nodes: NodeJson[];
	/** Nodes of each mesh. */
	meshNodes?: string[][];
	positions?: Vec[];
	humanBones?: { bone: string; node: string }[];
	blendShapeGroups?: { name: string; presetName: string; isBinary?: boolean; binds: { mesh: number; index: number; weight: number }[] }[];
	firstPerson?: {
		firstPersonBoneOffset: Vector;
		lookAtTypeName: 'Bone' | 'BlendShape';
		lookAtHorizontalInner?: DegreeMap;
		lookAtHorizontalOuter?: DegreeMap;
		lookAtVerticalDown?: DegreeMap;
		lookAtVerticalUp?: DegreeMap;
		meshAnnotations?: { mesh: number; firstPersonFlag: string }[];
	};
	boneGroups?: {
		bones: string[];
		stiffiness: number;
		gravityPower: number;
		gravityDir: Vector;
		dragForce: number;
		hitRadius: number;
		center?: string;
	}[];
	colliders?: { node: string; offset: Vector; radius: number }[];
}

export interface Vrm1Json {
	nodes: NodeJson[];
	positions?: Vec[];
	humanBones?: Record<string, string>;
	expressions?: Record<string, { isBinary: boolean; morphTargetBinds: { node: string; index: number; weight: number }[] }>;
	lookAt?: LookAtJson;
	meshAnnotations?: { node: string; type: string }[];
	springs?: { center?: string; joints: Record<string, unknown>[] }[];
	colliders?: { node: string; sphere: { offset: Vec; radius: number } }[];
}

const origin: Vec = [0, 0, 0];

/** Half a turn around Y: models of VRM 0.x face -Z. */
const turned = ([x, y, z]: Vec): Vec => [-x, y, -z];
const mirrored = ({ x, y, z }: Vector): Vec => [-x, y, z];

const boneName = (bone: string): string => bone.replace('ThumbProximal', 'ThumbMetacarpal').replace('ThumbIntermediate', 'ThumbProximal');

const presets: Record<string, string> = {
	a: 'aa',
	i: 'ih',
	u: 'ou',
	e: 'ee',
	o: 'oh',
	blink: 'blink',
	blink_l: 'blinkLeft',
	blink_r: 'blinkRight',
	joy: 'happy',
	angry: 'angry',
	sorrow: 'sad',
	fun: 'relaxed',
	surprised: 'surprised',
	lookup: 'lookUp',
	lookdown: 'lookDown',
	lookleft: 'lookLeft',
	lookright: 'lookRight',
	neutral: 'neutral',
};

/** Without a preset the name counts as one, if it is one. */
const expressionName = (preset: string, name: string): string => presets[preset] ?? presets[name.toLowerCase()] ?? name;

function expressionsOf(groups: NonNullable<Vrm0Json['blendShapeGroups']>, meshNodes: string[][]): Vrm1Json['expressions'] {
	const made: NonNullable<Vrm1Json['expressions']> = {};
	// Of two with one name the first counts.
	for (const { name, presetName, isBinary = false, binds } of groups)
		made[expressionName(presetName, name)] ??= {
			isBinary,
			morphTargetBinds: binds.flatMap(({ mesh, index, weight }) => meshNodes[mesh]!.map((node) => ({ node, index, weight: weight / 100 }))),
		};
	return made;
}

function lookAtOf(from: NonNullable<Vrm0Json['firstPerson']>): LookAtJson {
	const type = from.lookAtTypeName === 'BlendShape' ? 'expression' : 'bone';
	const range = (map: DegreeMap = {}): RangeJson => ({
		inputMaxValue: map.xRange ?? 90,
		outputScale: map.yRange ?? (type === 'bone' ? 10 : 1),
	});
	return {
		type,
		offsetFromHeadBone: mirrored(from.firstPersonBoneOffset),
		rangeMapHorizontalInner: range(from.lookAtHorizontalInner),
		rangeMapHorizontalOuter: range(from.lookAtHorizontalOuter),
		rangeMapVerticalDown: range(from.lookAtVerticalDown),
		rangeMapVerticalUp: range(from.lookAtVerticalUp),
	};
}

const flags: Record<string, string> = { Both: 'both', ThirdPersonOnly: 'thirdPersonOnly', FirstPersonOnly: 'firstPersonOnly' };
const annotationsOf = (annotations: { mesh: number; firstPersonFlag: string }[], meshNodes: string[][]) =>
	annotations.flatMap(({ mesh, firstPersonFlag }) => meshNodes[mesh]!.map((node) => ({ node, type: flags[firstPersonFlag] ?? 'auto' })));

/** A spring for each strand; its end is a node of its own, 7 cm further in the direction from the parent. @param nodes get these */
function springsOf(groups: NonNullable<Vrm0Json['boneGroups']>, nodes: NodeJson[]): NonNullable<Vrm1Json['springs']> {
	const springs: NonNullable<Vrm1Json['springs']> = [];
	const childrenOf = (name: string): NodeJson[] => nodes.filter(({ parent }) => parent === name);
	for (const { bones, stiffiness: stiffness, gravityDir, center, ...settings } of groups) {
		const of = (node: string) => ({ node, stiffness, gravityDir: mirrored(gravityDir), ...pick(settings) });
		const follow = (name: string, joints: Record<string, unknown>[]): void => {
			const [first, ...others] = childrenOf(name);
			joints.push(of(name));
			if (first) follow(first.name, joints);
			else {
				const { translation = [0, 0, 0] } = nodes.find((node) => node.name === name)!;
				const end = { name: `${name}_end`, parent: name, translation: scale(translation, 0.07 / (length(translation) || 1)) };
				nodes.push(end);
				joints.push({ node: end.name });
			}
			for (const other of others) begin(other.name);
		};
		const begin = (name: string): void => {
			const spring = { ...(center ? { center } : {}), joints: [] };
			springs.push(spring);
			follow(name, spring.joints);
		};
		for (const bone of bones) begin(bone);
	}
	return springs;
}
const pick = ({ gravityPower, dragForce, hitRadius }: Record<'gravityPower' | 'dragForce' | 'hitRadius', number>) => ({
	gravityPower,
	dragForce,
	hitRadius,
});

/** Parts that the file has not are not made. */
export function migrated(vrm0: Vrm0Json): Vrm1Json {
	const { meshNodes = [], positions, humanBones, blendShapeGroups, firstPerson, boneGroups, colliders } = vrm0;
	const nodes = vrm0.nodes.map((node) => (node.translation ? { ...node, translation: turned(node.translation) } : { ...node }));
	return {
		...(positions && { positions: positions.map(turned) }),
		...(humanBones && { humanBones: Object.fromEntries(humanBones.map(({ bone, node }) => [boneName(bone), node])) }),
		...(blendShapeGroups && { expressions: expressionsOf(blendShapeGroups, meshNodes) }),
		...(firstPerson && { lookAt: lookAtOf(firstPerson) }),
		...(firstPerson?.meshAnnotations && { meshAnnotations: annotationsOf(firstPerson.meshAnnotations, meshNodes) }),
		...(boneGroups && { springs: springsOf(boneGroups, nodes) }),
		...(colliders && {
			colliders: colliders.map(({ node, offset, radius }) => ({ node, sphere: { offset: mirrored(offset), radius } })),
		}),
		// With the ends of springs.
		nodes,
	};
}

/** Where the nodes are in the model, without rotations: those of VRM 0.x have none. */
export function placesOf(nodes: readonly NodeJson[]): Map<string, Vec> {
	const places = new Map<string, Vec>();
	for (const { name, parent, translation } of nodes) places.set(name, add((parent && places.get(parent)) || origin, translation ?? origin));
	return places;
}
