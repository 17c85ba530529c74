/** Values of one MToon material: as the file has them, as a reader sets them, as the renderer takes them. */
import type { MToonMaterial } from '@pixiv/three-vrm';
import { Color, type Material, Mesh, type Object3D, SphereGeometry, type Texture } from 'three';
import { type OwnTextures, type TextureName, textureNames } from './mtoon-textures.ts';

export interface MaterialJson {
	name: string;
	alphaMode?: string;
	alphaCutoff?: number;
	emissiveFactor?: number[];
	pbrMetallicRoughness?: { baseColorFactor?: number[] };
	extensions: { VRMC_materials_mtoon: Record<string, unknown>; KHR_materials_emissive_strength?: { emissiveStrength: number } };
}

interface NumberSetting {
	label: string;
	min: number;
	max: number;
	step: number;
	/** Where the file says nothing (VRMC_materials_mtoon 1.0). */
	otherwise: number;
}

const number = (label: string, min: number, max: number, step: number, otherwise: number): NumberSetting => ({
	label,
	min,
	max,
	step,
	otherwise,
});

/** Numbers of the extension, by name. */
export const numbers: Record<string, NumberSetting> = {
	shadingShiftFactor: number('境界の位置', -1, 1, 0.05, 0),
	shadingToonyFactor: number('境界の鋭さ', 0, 1, 0.02, 0.9),
	giEqualizationFactor: number('大域照明の均一化', 0, 1, 0.05, 0.9),
	parametricRimFresnelPowerFactor: number('リムの鋭さ', 0, 20, 0.5, 5),
	parametricRimLiftFactor: number('リムの幅', -1, 1, 0.05, 0),
	rimLightingMixFactor: number('リムへの光の影響', 0, 1, 0.05, 1),
	outlineWidthFactor: number('幅', 0, 0.02, 0.0002, 0),
	outlineLightingMixFactor: number('光の影響', 0, 1, 0.05, 1),
	uvAnimationScrollXSpeedFactor: number('X方向（毎秒）', -1, 1, 0.05, 0),
	uvAnimationScrollYSpeedFactor: number('Y方向（毎秒）', -1, 1, 0.05, 0),
	uvAnimationRotationSpeedFactor: number('回転（毎秒）', -3, 3, 0.1, 0),
	renderQueueOffsetNumber: number('描画順のずれ', -9, 9, 1, 0),
};

/** Colours of the extension, by name, and what they are where the file says nothing. */
export const colours: Record<string, { label: string; otherwise: number[] }> = {
	shadeColorFactor: { label: '陰の色', otherwise: [0, 0, 0] },
	matcapFactor: { label: 'MatCapの色', otherwise: [1, 1, 1] },
	parametricRimColorFactor: { label: 'リムの色', otherwise: [0, 0, 0] },
	outlineColorFactor: { label: '色', otherwise: [0, 0, 0] },
};

export const outlineModes = ['none', 'worldCoordinates', 'screenCoordinates'] as const;
export const alphaModes = ['OPAQUE', 'MASK', 'BLEND'] as const;

/** Where a texture comes from: the file, one that the demo makes, none. */
export const textureSources = ['file', 'own', 'none'] as const;
export type TextureSource = (typeof textureSources)[number];

export interface Settings {
	numbers: Record<string, number>;
	/** Linear, each from 0 to 1. */
	colours: Record<string, number[]>;
	baseColor: number[];
	/** Opacity of the base colour. */
	alpha: number;
	emissive: number[];
	emissiveStrength: number;
	outlineWidthMode: string;
	alphaMode: string;
	transparentWithZWrite: boolean;
	textures: Record<TextureName, TextureSource>;
}

const exact = (value: number): number => Math.round(value * 1e5) / 1e5;

/** `#rrggbb` → linear. */
export const linearOf = (hex: string): number[] => new Color(hex).toArray().map(exact);

/** Linear → `#rrggbb`. */
export const hexOf = (linear: readonly number[]): string => `#${new Color(...(linear as [number, number, number])).getHexString()}`;

/** A reader's file may say anything. */
const numberOr = (value: unknown, otherwise: number): number => (Number.isFinite(value) ? (value as number) : otherwise);
const colourOr = (value: unknown, otherwise: number[]): number[] =>
	Array.isArray(value) && value.length === otherwise.length && value.every(Number.isFinite) ? (value as number[]) : otherwise;

/** What the file says of a material. */
export function settingsOf(material: MaterialJson): Settings {
	const mtoon = material.extensions.VRMC_materials_mtoon;
	const base = colourOr(material.pbrMetallicRoughness?.baseColorFactor, [1, 1, 1, 1]);
	return {
		numbers: Object.fromEntries(Object.entries(numbers).map(([name, { otherwise }]) => [name, numberOr(mtoon[name], otherwise)])),
		colours: Object.fromEntries(Object.entries(colours).map(([name, { otherwise }]) => [name, colourOr(mtoon[name], otherwise)])),
		baseColor: base.slice(0, 3),
		alpha: base[3]!,
		emissive: colourOr(material.emissiveFactor, [0, 0, 0]),
		emissiveStrength: numberOr(material.extensions.KHR_materials_emissive_strength?.emissiveStrength, 1),
		outlineWidthMode: outlineModes.find((mode) => mode === mtoon.outlineWidthMode) ?? 'none',
		alphaMode: alphaModes.find((mode) => mode === material.alphaMode) ?? 'OPAQUE',
		transparentWithZWrite: mtoon.transparentWithZWrite === true,
		textures: Object.fromEntries(textureNames.map((name) => [name, mtoon[name] ? 'file' : 'none'])) as Settings['textures'],
	};
}

/**
 * What would stand in the file: what the file has, with these settings.
 *
 * @param textureCount textures of the file; those that the demo makes come after them
 */
export function materialJson(material: MaterialJson, settings: Settings, textureCount: number): MaterialJson {
	const { KHR_materials_emissive_strength: _strength, ...others } = material.extensions;
	return {
		...material,
		pbrMetallicRoughness: { ...material.pbrMetallicRoughness, baseColorFactor: [...settings.baseColor, settings.alpha] },
		emissiveFactor: settings.emissive,
		...(settings.alphaMode === 'OPAQUE' && !material.alphaMode ? {} : { alphaMode: settings.alphaMode }),
		extensions: {
			...others,
			VRMC_materials_mtoon: {
				...others.VRMC_materials_mtoon,
				...settings.numbers,
				...settings.colours,
				outlineWidthMode: settings.outlineWidthMode,
				transparentWithZWrite: settings.transparentWithZWrite,
				...texturesJson(settings.textures, textureCount),
			},
			...(settings.emissiveStrength === 1 ? {} : { KHR_materials_emissive_strength: { emissiveStrength: settings.emissiveStrength } }),
		},
	};
}

/** A slot without a texture is not written; `undefined` takes the file's away. */
function texturesJson(textures: Settings['textures'], textureCount: number): Record<string, object | undefined> {
	const json: Record<string, object | undefined> = {};
	let index = textureCount;
	for (const name of textureNames) {
		if (textures[name] === 'file') continue;
		json[name] = textures[name] === 'none' ? undefined : { index: index++, ...(name === 'shadingShiftTexture' ? { scale: 1 } : {}) };
	}
	return json;
}

const isMToon = (material: Material): material is MToonMaterial => 'isMToonMaterial' in material;

/** The materials of this name on a figure: the surface and its outline. */
export function materialsOf(scene: Object3D, name: string): MToonMaterial[] {
	const found = new Set<MToonMaterial>();
	scene.traverse((object) => {
		const { material } = object as { material?: Material | Material[] };
		for (const each of [material ?? []].flat()) if (isMToon(each) && each.name.replace(/ \(Outline\)$/, '') === name) found.add(each);
	});
	return [...found].sort((a, b) => Number(a.isOutline) - Number(b.isOutline));
}

const fileTextures = new WeakMap<MToonMaterial, Record<TextureName, Texture | null>>();

/** Gives settings to the surface and its outline. */
export function applySettings(materials: readonly MToonMaterial[], settings: Settings, own: OwnTextures): void {
	const isBlend = settings.alphaMode === 'BLEND';
	for (const material of materials) {
		const target = material as unknown as Record<string, number>;
		for (const [name, value] of Object.entries(settings.numbers)) if (name !== 'renderQueueOffsetNumber') target[name] = value;
		for (const [name, value] of Object.entries(settings.colours)) (target[name] as unknown as Color).fromArray(value);
		const kept =
			fileTextures.get(material) ??
			(Object.fromEntries(textureNames.map((name) => [name, material[name]])) as Record<TextureName, Texture | null>);
		fileTextures.set(material, kept);
		for (const name of textureNames) {
			const source = settings.textures[name];
			material[name] = source === 'own' ? own[name] : source === 'none' ? null : kept[name];
		}
		material.color.fromArray(settings.baseColor);
		material.emissive.fromArray(settings.emissive);
		material.emissiveIntensity = settings.emissiveStrength;
		material.opacity = isBlend ? settings.alpha : 1;
		material.alphaTest = settings.alphaMode === 'MASK' ? 0.5 : 0;
		material.transparent = isBlend;
		material.depthWrite = !isBlend || settings.transparentWithZWrite;
		if (material.isOutline) {
			material.visible = settings.outlineWidthMode !== 'none';
			if (material.visible) material.outlineWidthMode = settings.outlineWidthMode as typeof material.outlineWidthMode;
		}
		material.needsUpdate = true;
	}
}

/** A sphere with the same materials as a part of the figure. */
export function makeSphere(materials: MToonMaterial[]): Mesh {
	const geometry = new SphereGeometry(0.24, 64, 40);
	for (const i of materials.keys()) geometry.addGroup(0, geometry.index!.count, i);
	const sphere = new Mesh(geometry, materials);
	sphere.name = 'Sphere';
	sphere.position.set(-0.62, 0.62, 0);
	return sphere;
}
