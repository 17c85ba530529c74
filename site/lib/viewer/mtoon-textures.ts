/** Textures that readers of the demo may put into a material: patterns by code, so that nothing is downloaded for them. */
import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace, type Texture } from 'three';

/** Textures of VRMC_materials_mtoon, by name. */
export const textureLabels = {
	shadeMultiplyTexture: { label: '陰に掛けるテクスチャ', own: '水玉' },
	shadingShiftTexture: { label: '境界をずらすテクスチャ', own: '波' },
	matcapTexture: { label: 'MatCapテクスチャ', own: '青い縁' },
	rimMultiplyTexture: { label: 'リムに掛けるテクスチャ', own: '縞' },
	outlineWidthMultiplyTexture: { label: '幅に掛けるテクスチャ', own: '太さの波' },
	uvAnimationMaskTexture: { label: '動く範囲のテクスチャ', own: '下半分' },
} as const;

export type TextureName = keyof typeof textureLabels;
export const textureNames = Object.keys(textureLabels) as TextureName[];
export type OwnTextures = Record<TextureName, Texture>;

const SIZE = 128;
const wave = (turns: number): number => 0.5 - 0.5 * Math.cos(turns * Math.PI * 2);

/**
 * Red, green and blue from 0 to 1 at a place, u to the right and v down. Meshes without UV show the place 0,0 all over, so what stands there
 * changes nothing: 1 where it multiplies, 0 where it is added.
 */
const patterns: Record<TextureName, (u: number, v: number) => readonly [number, number, number]> = {
	shadeMultiplyTexture: (u, v) => {
		const [x, y] = [((u * 16) % 1) - 0.5, ((v * 10) % 1) - 0.5];
		return x * x + y * y < 0.1 ? [0.45, 0.4, 0.75] : [1, 1, 1];
	},
	// Red is added to where shade begins.
	shadingShiftTexture: (u) => [wave(u * 8) * 0.8, 0, 0],
	matcapTexture: (u, v) => {
		const edge = Math.min(1, Math.hypot(u - 0.5, v - 0.5) * 2) ** 4;
		return [edge * 0.25, edge * 0.6, edge];
	},
	rimMultiplyTexture: (_u, v) => ((v * 12) % 1 < 0.5 ? [1, 1, 1] : [0, 0, 0]),
	// Green is the share of the width.
	outlineWidthMultiplyTexture: (u) => [0, 1 - wave(u * 10), 0],
	// Blue is the share of the motion.
	uvAnimationMaskTexture: (_u, v) => [0, 0, v < 0.02 || v > 0.5 ? 1 : 0],
};

const coloured: readonly TextureName[] = ['shadeMultiplyTexture', 'matcapTexture', 'rimMultiplyTexture'];

/** One of each. They are disposed of by their maker. */
export function makeTextures(): OwnTextures {
	return Object.fromEntries(
		textureNames.map((name): [TextureName, Texture] => {
			const bytes = new Uint8Array(SIZE * SIZE * 4);
			for (let i = 0; i < SIZE * SIZE; i++) {
				const colour = patterns[name]((i % SIZE) / SIZE, Math.floor(i / SIZE) / SIZE);
				bytes.set([...colour.map((value) => Math.round(value * 255)), 255], i * 4);
			}
			const texture = new DataTexture(bytes, SIZE, SIZE);
			texture.wrapS = texture.wrapT = RepeatWrapping;
			texture.magFilter = LinearFilter;
			texture.minFilter = LinearMipmapLinearFilter;
			texture.generateMipmaps = true;
			if (coloured.includes(name)) texture.colorSpace = SRGBColorSpace;
			texture.needsUpdate = true;
			return [name, texture];
		}),
	) as Record<TextureName, Texture>;
}
