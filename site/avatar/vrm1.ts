/** What makes the character a VRM 1.0: VRMC_vrm, VRMC_springBone with extended colliders, VRMC_node_constraint, VRMC_materials_mtoon. */
import { buildCharacter, images, type Look, looks, materialNames, meshNames, meshNode, NAME, targetsOf } from './character.ts';
import { type Json, writeGlb } from './glb.ts';
import type { MeshName } from './parts.ts';
import type { Vec } from './shape.ts';
import { type Chain, chains, constrained, indexOf, joints, jointsOf } from './skeleton.ts';
import { linear } from './texture.ts';

const node = (name: string): number => indexOf.get(name)!;

/** Free for everybody, for whatever a mascot may be seen in. */
const meta = {
	name: NAME,
	version: '1',
	authors: ['vrmdocs'],
	copyrightInformation: 'vrmdocs contributors',
	references: ['site/avatar'],
	licenseUrl: 'https://vrm.dev/licenses/1.0/',
	thumbnailImage: images.indexOf('thumbnail'),
	avatarPermission: 'everyone',
	allowExcessivelyViolentUsage: false,
	allowExcessivelySexualUsage: false,
	commercialUsage: 'corporation',
	allowPoliticalOrReligiousUsage: false,
	allowAntisocialOrHateUsage: false,
	creditNotation: 'unnecessary',
	allowRedistribution: true,
	modification: 'allowModificationRedistribution',
};

const morphs = (...pairs: [MeshName, string][]) => ({
	morphTargetBinds: pairs.map(([mesh, target]) => ({ node: meshNode(mesh), index: targetsOf[mesh]!.indexOf(target), weight: 1 })),
});

const mood = (name: string) => morphs(['Eyes', name], ['Mouth', name]);

export const expressions = {
	preset: {
		happy: { ...mood('happy'), overrideBlink: 'block', overrideLookAt: 'block', overrideMouth: 'blend' },
		angry: mood('angry'),
		sad: { ...mood('sad'), overrideBlink: 'blend' },
		relaxed: { ...mood('relaxed'), overrideBlink: 'block' },
		surprised: { ...mood('surprised'), overrideMouth: 'block' },
		...Object.fromEntries(['aa', 'ih', 'ou', 'ee', 'oh'].map((name) => [name, morphs(['Mouth', name])])),
		blink: morphs(['Eyes', 'blinkLeft'], ['Eyes', 'blinkRight']),
		...Object.fromEntries(
			['blinkLeft', 'blinkRight', 'lookUp', 'lookDown', 'lookLeft', 'lookRight'].map((name) => [name, morphs(['Eyes', name])]),
		),
		neutral: morphs(['Mouth', 'neutral']),
	},
	custom: {
		blush: {
			materialColorBinds: [
				{ material: materialNames.indexOf('blush'), type: 'color', targetValue: [...linear('#ff8474'), 1] },
				{ material: materialNames.indexOf('blush'), type: 'shadeColor', targetValue: [...linear('#ee6a62'), 1] },
			],
		},
		starry: {
			textureTransformBinds: [{ material: materialNames.indexOf('eye'), scale: [1, 1], offset: [0.5, 0] }],
			isBinary: true,
		},
	},
};

const range = (outputScale: number) => ({ inputMaxValue: 40, outputScale });

const vrm = {
	specVersion: '1.0',
	meta,
	humanoid: {
		humanBones: Object.fromEntries(joints.flatMap(({ name, bone }) => (bone ? [[bone, { node: node(name) }]] : []))),
	},
	expressions,
	lookAt: {
		offsetFromHeadBone: [0, 0.15, 0.06],
		type: 'bone',
		rangeMapHorizontalInner: range(8),
		rangeMapHorizontalOuter: range(9),
		rangeMapVerticalDown: range(8),
		rangeMapVerticalUp: range(8),
	},
	firstPerson: {
		meshAnnotations: meshNames.map((name) => ({
			node: meshNode(name),
			type: ['Head', 'Eyes', 'Mouth'].includes(name) ? 'thirdPersonOnly' : name === 'Hair' ? 'auto' : 'both',
		})),
	},
};

/** Settings of the joints by the start of a chain's name. */
export const springSettings: [
	start: RegExp,
	settings: { stiffness: number; gravityPower: number; dragForce: number; hitRadius: number },
	group: number,
][] = [
	[/Tail$/, { stiffness: 0.7, gravityPower: 0.12, dragForce: 0.35, hitRadius: 0.04 }, 0],
	[/Lock$/, { stiffness: 1, gravityPower: 0.1, dragForce: 0.4, hitRadius: 0.015 }, 0],
	[/Ear$/, { stiffness: 2.4, gravityPower: 0, dragForce: 0.3, hitRadius: 0.01 }, 0],
	[/^Skirt/, { stiffness: 1.1, gravityPower: 0.08, dragForce: 0.5, hitRadius: 0.02 }, 1],
	[/^Brush/, { stiffness: 0.8, gravityPower: 0, dragForce: 0.35, hitRadius: 0.04 }, 2],
];

const sphere = (name: string, offset: Vec, radius: number) => ({ node: node(name), shape: { sphere: { offset, radius } } });
const capsule = (name: string, offset: Vec, tail: Vec, radius: number) => ({
	node: node(name),
	shape: { capsule: { offset, tail, radius } },
});
const extended = (name: string, shape: object, fallback: { offset: Vec; radius: number }) => ({
	node: node(name),
	shape: { sphere: fallback },
	extensions: { VRMC_springBone_extended_collider: { specVersion: '1.0', shape } },
});

const springBone = {
	specVersion: '1.0',
	colliders: [
		sphere('head', [0, 0.175, 0], 0.155),
		capsule('upperChest', [0, -0.05, 0], [0, 0.03, 0], 0.07),
		capsule('leftUpperLeg', [0, 0, 0], [0, -0.17, 0], 0.045),
		capsule('rightUpperLeg', [0, 0, 0], [0, -0.17, 0], 0.045),
		// Outside of these the recommended fallbacks hold, which have no effect or nearly the same.
		extended('hips', { sphere: { offset: [0, -0.1, 0], radius: 0.32, inside: true } }, { offset: [0, -10000, 0], radius: 0 }),
		extended('hips', { plane: { offset: [0, 0, -0.06], normal: [0, 0, -1] } }, { offset: [0, 0, 999.94], radius: 1000 }),
	],
	colliderGroups: [
		{ name: 'HeadAndChest', colliders: [0, 1] },
		{ name: 'Legs', colliders: [2, 3, 4] },
		{ name: 'Back', colliders: [5] },
	],
	springs: chains.map((chain) => spring(chain)),
};

function spring(chain: Chain) {
	const [, settings, group] = springSettings.find(([start]) => start.test(chain.name))!;
	return {
		name: chain.name,
		joints: jointsOf(chain).map((name) => ({ node: node(name), ...settings, gravityDir: [0, -1, 0] })),
		colliderGroups: [group],
		...(chain.name === 'Brush' ? { center: node('hips') } : {}),
	};
}

const constraint = (value: object) => ({ VRMC_node_constraint: { specVersion: '1.0', constraint: value } });

function mtoon({ colour, shade, shine = 0, outline }: Look, matcap: number) {
	return {
		specVersion: '1.0',
		shadeColorFactor: linear(shade),
		shadingShiftFactor: -0.05,
		shadingToonyFactor: 0.92,
		giEqualizationFactor: 0.9,
		matcapFactor: [shine, shine, shine],
		matcapTexture: { index: matcap },
		parametricRimColorFactor: linear(colour).map((value) => Math.round(value * 3e3) / 1e4),
		parametricRimFresnelPowerFactor: 6,
		parametricRimLiftFactor: 0,
		rimLightingMixFactor: 1,
		outlineWidthMode: outline ? 'worldCoordinates' : 'none',
		outlineWidthFactor: outline ?? 0,
		outlineColorFactor: linear(shade).map((value) => Math.round(value * 4e3) / 1e4),
		outlineLightingMixFactor: 1,
	};
}

export function makeVrm1(): Promise<Uint8Array> {
	return writeGlb(buildCharacter({ facing: 1 }), (json: Json) => {
		const matcap = json.textures.push({ source: images.indexOf('matcap'), sampler: 0 }) - 1;
		for (const material of json.materials)
			material.extensions = { VRMC_materials_mtoon: mtoon(looks[material.name as keyof typeof looks], matcap) };
		const { star, bow, twists } = constrained;
		json.nodes[node(star.name)]!.extensions = constraint({ aim: { source: node('rightHand'), aimAxis: 'NegativeY', weight: 1 } });
		json.nodes[node(bow.name)]!.extensions = constraint({ rotation: { source: node('head'), weight: 0.5 } });
		for (const { name, source } of twists)
			json.nodes[node(name)]!.extensions = constraint({ roll: { source: node(source), rollAxis: 'X', weight: 0.5 } });
		json.extensions = { VRMC_vrm: vrm, VRMC_springBone: springBone };
		json.extensionsUsed = [
			'VRMC_vrm',
			'VRMC_springBone',
			'VRMC_springBone_extended_collider',
			'VRMC_node_constraint',
			'VRMC_materials_mtoon',
		];
	});
}
