/** The same character as a VRM 0.x file. It faces -Z, and its settings are those of Unity's components. */
import { buildCharacter, images, looks, materialNames, meshNames, NAME, targetsOf } from './character.ts';
import { type Json, writeGlb } from './glb.ts';
import type { MeshName } from './parts.ts';
import { chains, indexOf, joints } from './skeleton.ts';
import { hex } from './texture.ts';
import { springSettings } from './vrm1.ts';

const node = (name: string): number => indexOf.get(name)!;
const vector = (x: number, y: number, z: number) => ({ x, y, z });

/** Names of thumb bones differ: 0.x counts them as Unity does. */
const boneName = (bone: string): string => bone.replace('ThumbProximal', 'ThumbIntermediate').replace('ThumbMetacarpal', 'ThumbProximal');

const bind = (mesh: MeshName, target: string) => ({ mesh: meshNames.indexOf(mesh), index: targetsOf[mesh]!.indexOf(target), weight: 100 });

/** Preset of 0.x → targets of the eyes and of the mouth. `surprised` was none. */
const groups: [name: string, preset: string, eyes: string[], mouth: string[]][] = [
	['Neutral', 'neutral', [], ['neutral']],
	['A', 'a', [], ['aa']],
	['I', 'i', [], ['ih']],
	['U', 'u', [], ['ou']],
	['E', 'e', [], ['ee']],
	['O', 'o', [], ['oh']],
	['Blink', 'blink', ['blinkLeft', 'blinkRight'], []],
	['Blink_L', 'blink_l', ['blinkLeft'], []],
	['Blink_R', 'blink_r', ['blinkRight'], []],
	['Joy', 'joy', ['happy'], ['happy']],
	['Angry', 'angry', ['angry'], ['angry']],
	['Sorrow', 'sorrow', ['sad'], ['sad']],
	['Fun', 'fun', ['relaxed'], ['relaxed']],
	['LookUp', 'lookup', ['lookUp'], []],
	['LookDown', 'lookdown', ['lookDown'], []],
	['LookLeft', 'lookleft', ['lookLeft'], []],
	['LookRight', 'lookright', ['lookRight'], []],
	['Surprised', 'unknown', ['surprised'], ['surprised']],
];

const colour = (text: string, alpha = 1): number[] => [...hex(text).map((byte) => Math.round((byte / 255) * 1e4) / 1e4), alpha];

const blendShapeMaster = {
	blendShapeGroups: [
		...groups.map(([name, presetName, eyes, mouth]) => ({
			name,
			presetName,
			binds: [...eyes.map((target) => bind('Eyes', target)), ...mouth.map((target) => bind('Mouth', target))],
			materialValues: [],
			isBinary: false,
		})),
		{
			name: 'Blush',
			presetName: 'unknown',
			binds: [],
			materialValues: [{ materialName: 'blush', propertyName: '_Color', targetValue: colour('#ff8474') }],
			isBinary: false,
		},
		{
			name: 'Starry',
			presetName: 'unknown',
			binds: [],
			materialValues: [{ materialName: 'eye', propertyName: '_MainTex_ST', targetValue: [1, 1, 0.5, 0] }],
			isBinary: true,
		},
	],
};

const degrees = (yRange: number) => ({ curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 40, yRange });

const secondaryAnimation = {
	boneGroups: springSettings.map(([start, { stiffness, gravityPower, dragForce, hitRadius }, group]) => ({
		comment: start.source.replace(/\W/g, ''),
		stiffiness: stiffness,
		gravityPower,
		gravityDir: vector(0, -1, 0),
		dragForce,
		center: start.source === '^Brush' ? node('hips') : -1,
		hitRadius,
		bones: chains.filter(({ name }) => start.test(name)).map(({ name }) => node(name)),
		colliderGroups: group === 0 ? [0, 1] : group === 1 ? [2, 3] : [],
	})),
	colliderGroups: [
		{ node: node('head'), colliders: [{ offset: vector(0, 0.175, 0), radius: 0.155 }] },
		{ node: node('upperChest'), colliders: [{ offset: vector(0, -0.02, 0), radius: 0.075 }] },
		...['left', 'right'].map((side) => ({
			node: node(`${side}UpperLeg`),
			colliders: [0, -0.06, -0.12].map((y) => ({ offset: vector(0, y, 0), radius: 0.045 })),
		})),
	],
};

function materialProperty(name: (typeof materialNames)[number], textureOf: Record<string, number>) {
	const { colour: lit, shade, shine = 0, emission, outline } = looks[name];
	const texture = textureOf[name];
	return {
		name,
		shader: 'VRM/MToon',
		renderQueue: 2000,
		floatProperties: {
			_Cutoff: 0.5,
			_BumpScale: 1,
			_ReceiveShadowRate: 1,
			_ShadingGradeRate: 1,
			_ShadeShift: -0.05,
			_ShadeToony: 0.92,
			_LightColorAttenuation: 0,
			_IndirectLightIntensity: 0.1,
			_RimLightingMix: 1,
			_RimFresnelPower: 6,
			_RimLift: 0,
			_OutlineWidth: (outline ?? 0) * 100,
			_OutlineScaledMaxDistance: 1,
			_OutlineLightingMix: 1,
			_DebugMode: 0,
			_BlendMode: 0,
			_OutlineWidthMode: outline ? 1 : 0,
			_OutlineColorMode: 1,
			_CullMode: ['cloth', 'cream', 'accent'].includes(name) ? 0 : 2,
			_OutlineCullMode: 1,
			_SrcBlend: 1,
			_DstBlend: 0,
			_ZWrite: 1,
			_AlphaToMask: 0,
		},
		vectorProperties: {
			_Color: colour(lit),
			_ShadeColor: colour(shade),
			_MainTex: [0, 0, 1, 1],
			_RimColor: colour(lit).map((value, i) => (i < 3 ? Math.round(value * 3e3) / 1e4 : 1)),
			_EmissionColor: emission ? colour(emission) : [0, 0, 0, 1],
			_OutlineColor: colour(shade).map((value, i) => (i < 3 ? Math.round(value * 5e3) / 1e4 : 1)),
		},
		textureProperties: {
			...(texture === undefined ? {} : { _MainTex: texture, _ShadeTexture: texture }),
			...(shine > 0 ? { _SphereAdd: textureOf.matcap } : {}),
		},
		keywordMap: outline ? { MTOON_OUTLINE_WIDTH_WORLD: true, MTOON_OUTLINE_COLOR_MIXED: true } : {},
		tagMap: { RenderType: 'Opaque' },
	};
}

export function makeVrm0(): Promise<Uint8Array> {
	return writeGlb(buildCharacter({ facing: -1 }), (json: Json) => {
		const textureAt = (name: (typeof images)[number]) => {
			const source = images.indexOf(name);
			const found = json.textures.findIndex((texture) => texture.source === source);
			return found >= 0 ? found : json.textures.push({ source, sampler: 0 }) - 1;
		};
		const textureOf = { eye: textureAt('eye'), mouth: textureAt('mouth'), matcap: textureAt('matcap') };
		json.extensions = {
			VRM: {
				exporterVersion: 'vrmdocs site/avatar',
				specVersion: '0.0',
				meta: {
					title: NAME,
					version: '1',
					author: 'vrmdocs',
					contactInformation: '',
					reference: 'site/avatar',
					texture: textureAt('thumbnail'),
					allowedUserName: 'Everyone',
					violentUssageName: 'Disallow',
					sexualUssageName: 'Disallow',
					commercialUssageName: 'Allow',
					otherPermissionUrl: '',
					licenseName: 'Other',
					otherLicenseUrl: 'https://vrm.dev/licenses/1.0/',
				},
				humanoid: {
					humanBones: joints.flatMap(({ name, bone }) =>
						bone ? [{ bone: boneName(bone), node: node(name), useDefaultValues: true }] : [],
					),
					armStretch: 0.05,
					legStretch: 0.05,
					upperArmTwist: 0.5,
					lowerArmTwist: 0.5,
					upperLegTwist: 0.5,
					lowerLegTwist: 0.5,
					feetSpacing: 0,
					hasTranslationDoF: false,
				},
				firstPerson: {
					firstPersonBone: node('head'),
					firstPersonBoneOffset: vector(0, 0.15, 0.06),
					meshAnnotations: meshNames.map((name, mesh) => ({
						mesh,
						firstPersonFlag: ['Head', 'Eyes', 'Mouth'].includes(name) ? 'ThirdPersonOnly' : name === 'Hair' ? 'Auto' : 'Both',
					})),
					lookAtTypeName: 'Bone',
					lookAtHorizontalInner: degrees(8),
					lookAtHorizontalOuter: degrees(9),
					lookAtVerticalDown: degrees(8),
					lookAtVerticalUp: degrees(8),
				},
				blendShapeMaster,
				secondaryAnimation,
				materialProperties: materialNames.map((name) => materialProperty(name, textureOf)),
			},
		};
		json.extensionsUsed = ['VRM'];
	});
}
