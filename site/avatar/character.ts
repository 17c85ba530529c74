/** The character as a glTF document, without what VRM adds to it. */
import { type Accessor, Document, type Mesh, type Node } from '@gltf-transform/core';
import { eyeTexture, matcapTexture, mouthTexture, thumbnail } from './drawings.ts';
import { eyeTargets, makeFace, mouthTargets } from './face.ts';
import { type MaterialName, type MeshName, makeParts, type Part } from './parts.ts';
import type { Vec } from './shape.ts';
import { joints } from './skeleton.ts';
import { linear } from './texture.ts';

export const NAME = 'コハク';

/** Order of the materials and meshes in the file. Mesh nodes follow the joints. */
export const materialNames: MaterialName[] = ['skin', 'hair', 'cloth', 'cream', 'accent', 'shoes', 'star', 'eye', 'line', 'mouth', 'blush'];
export const meshNames: MeshName[] = ['Head', 'Hair', 'Body', 'Outfit', 'Star', 'Eyes', 'Mouth'];
export const meshNode = (name: MeshName): number => joints.length + meshNames.indexOf(name);
export const targetsOf: Partial<Record<MeshName, string[]>> = { Eyes: eyeTargets, Mouth: mouthTargets };

export interface Look {
	colour: string;
	shade: string;
	/** Share of the light that hair and the like reflect. */
	shine?: number;
	emission?: string;
	/** Outline in metres; none for what is drawn on the face. */
	outline?: number;
}

export const looks: Record<MaterialName, Look> = {
	skin: { colour: '#ffe6d2', shade: '#f3b8a0', outline: 0.0022 },
	hair: { colour: '#ec9346', shade: '#b65a34', shine: 0.5, outline: 0.0026 },
	cloth: { colour: '#44619a', shade: '#2c3d72', shine: 0.12, outline: 0.0026 },
	cream: { colour: '#fff4e2', shade: '#dcbfae', outline: 0.0024 },
	accent: { colour: '#ee5e3c', shade: '#ab2f3c', shine: 0.25, outline: 0.0024 },
	shoes: { colour: '#7a4a3a', shade: '#4a2a2c', shine: 0.3, outline: 0.0024 },
	star: { colour: '#ffd95c', shade: '#f0a040', shine: 0.3, emission: '#5c4410', outline: 0.0024 },
	eye: { colour: '#ffffff', shade: '#f2e8ea' },
	line: { colour: '#4a2a30', shade: '#3a2028' },
	mouth: { colour: '#ffffff', shade: '#e8d0d0' },
	blush: { colour: '#ffcbb6', shade: '#f3a892' },
};

/** Images in their order; `eye` and `mouth` are base colours, the others are used by VRM alone. */
export const images = ['eye', 'mouth', 'matcap', 'thumbnail'] as const;

const drawings: Record<(typeof images)[number], () => Uint8Array> = {
	eye: eyeTexture,
	mouth: mouthTexture,
	matcap: matcapTexture,
	thumbnail,
};

/** Hundredths of millimetres: the same numbers whatever the mathematics library. */
const exact = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;

export interface BuildOptions {
	/** VRM 0.x looks along -Z, VRM 1.0 along +Z. */
	facing: 1 | -1;
}

export function buildCharacter({ facing }: BuildOptions): Document {
	const document = new Document();
	const buffer = document.createBuffer();
	const turned = ([x, y, z]: Vec): Vec => [exact(x * facing), exact(y), exact(z * facing)];
	const nodes = joints.map(({ name }) => document.createNode(name));
	for (const [i, { parent, at }] of joints.entries()) {
		const above = joints.findIndex(({ name }) => name === parent);
		const [from, to] = [above < 0 ? ([0, 0, 0] as Vec) : turned(joints[above]!.at), turned(at)];
		nodes[i]!.setTranslation([exact(to[0] - from[0]), exact(to[1] - from[1]), exact(to[2] - from[2])]);
		if (above >= 0) nodes[above]!.addChild(nodes[i]!);
	}
	const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', array: Float32Array | Uint16Array | Uint8Array): Accessor =>
		document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
	const vectors = (list: readonly Vec[]): Accessor => accessor('VEC3', Float32Array.from(list.flatMap(turned)));
	const skin = document.createSkin('Skin').setSkeleton(nodes[0]!);
	for (const node of nodes) skin.addJoint(node);
	skin.setInverseBindMatrices(
		accessor(
			'MAT4',
			Float32Array.from(
				joints.flatMap(({ at }) => {
					const [x, y, z] = turned(at);
					return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
				}),
			),
		),
	);
	const textures = Object.fromEntries(
		images.map((name) => [name, document.createTexture(name).setImage(drawings[name]()).setMimeType('image/png').setURI(`${name}.png`)]),
	);
	const materials = materialNames.map((name) => {
		const { colour, emission } = looks[name];
		const material = document
			.createMaterial(name)
			.setBaseColorFactor([...linear(colour), 1])
			.setMetallicFactor(0)
			.setRoughnessFactor(0.9)
			.setDoubleSided(name === 'cloth' || name === 'cream' || name === 'accent');
		if (emission) material.setEmissiveFactor(linear(emission));
		if (name === 'eye' || name === 'mouth') material.setBaseColorTexture(textures[name]!);
		return material;
	});
	const scene = document.createScene(NAME).addChild(nodes[0]!);
	const parts = [...makeParts(), ...makeFace()];
	for (const name of meshNames) {
		const mesh = document.createMesh(name);
		for (const [i, material] of materialNames.entries()) {
			const own = parts.filter((part) => part.mesh === name && part.material === material);
			if (own.length) addPrimitive(mesh, own, targetsOf[name] ?? []).setMaterial(materials[i]!);
		}
		scene.addChild(document.createNode(name).setMesh(mesh).setSkin(skin) as Node);
	}
	return document;

	function addPrimitive(mesh: Mesh, own: Part[], targets: string[]) {
		const starts = own.map((_, i) => own.slice(0, i).reduce((sum, { surface }) => sum + surface.positions.length, 0));
		const indices = own.flatMap(({ surface }, i) => surface.indices.map((index) => index + starts[i]!));
		const primitive = document
			.createPrimitive()
			.setIndices(accessor('SCALAR', Uint16Array.from(indices)))
			.setAttribute('POSITION', vectors(own.flatMap(({ surface }) => surface.positions)))
			.setAttribute('NORMAL', vectors(own.flatMap(({ surface }) => surface.normals)))
			.setAttribute(
				'JOINTS_0',
				accessor('VEC4', Uint8Array.from(own.flatMap(({ influences }) => influences.flatMap(({ joints }) => joints)))),
			)
			.setAttribute(
				'WEIGHTS_0',
				accessor('VEC4', Uint8Array.from(own.flatMap(({ influences }) => influences.flatMap(({ weights }) => weights)))).setNormalized(
					true,
				),
			);
		if (own[0]!.uvs)
			primitive.setAttribute(
				'TEXCOORD_0',
				accessor('VEC2', Float32Array.from(own.flatMap(({ uvs }) => uvs!.flatMap((uv) => uv.map(exact))))),
			);
		for (const target of targets)
			primitive.addTarget(
				document.createPrimitiveTarget(target).setAttribute('POSITION', vectors(own.flatMap(({ morphs }) => morphs![target]!))),
			);
		if (targets.length) mesh.setExtras({ targetNames: targets });
		mesh.addPrimitive(primitive);
		if (targets.length && mesh.getWeights().length === 0) mesh.setWeights(targets.map(() => 0));
		return primitive;
	}
}
