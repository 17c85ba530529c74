/** One point of a surface with MToon (VRMC_materials_mtoon 1.0). Colours are linear; vectors have length 1. */
import { add, cross, dot, normalize, scale, type Vec } from './math.ts';

export interface MToonJson {
	shadingShiftFactor: number;
	shadingToonyFactor: number;
	giEqualizationFactor: number;
	matcapFactor: Vec;
	parametricRimColorFactor: Vec;
	parametricRimFresnelPowerFactor: number;
	parametricRimLiftFactor: number;
	rimLightingMixFactor: number;
	outlineColorFactor: Vec;
	outlineLightingMixFactor: number;
	uvAnimationScrollXSpeedFactor: number;
	uvAnimationScrollYSpeedFactor: number;
	uvAnimationRotationSpeedFactor: number;
}

export interface Point {
	normal: Vec;
	/** From the point to the light. */
	light: Vec;
	lightColour: Vec;
	/** From the point to the camera. */
	view: Vec;
	/** Base colour times its texture, shade colour times its texture, emission. */
	lit: Vec;
	shade: Vec;
	emissive: Vec;
	/** Light from all around: along the normal, straight up, straight down. */
	ambient: Vec;
	ambientUp: Vec;
	ambientDown: Vec;
	/** Texel of the shading shift times its scale; 0 without a texture. */
	shift: number;
	/** Texels of the MatCap (black without a texture) and of the rim's mask (white without one). */
	matcap: Vec;
	rimMask: Vec;
}

const mul = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
const lerp = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), scale(b, t));
const saturate = (value: number): number => Math.min(1, Math.max(0, value));
/** 0 below a, 1 above b, straight between. Where both are one it is a step. */
const linearstep = (a: number, b: number, value: number): number => (b - a < 1e-5 ? (value >= b ? 1 : 0) : saturate((value - a) / (b - a)));

/** Between shade (0) and lit (1). */
export function shadingOf(mtoon: MToonJson, { normal, light, shift }: Pick<Point, 'normal' | 'light' | 'shift'>): number {
	const value = dot(normal, light) + mtoon.shadingShiftFactor + shift;
	return linearstep(-1 + mtoon.shadingToonyFactor, 1 - mtoon.shadingToonyFactor, value);
}

/** Where a MatCap is looked up: the normal as the camera sees it. */
export function matcapUv({ normal, view }: Pick<Point, 'normal' | 'view'>): [number, number] {
	const x = normalize([view[2], 0, -view[0]]);
	const y = cross(view, x);
	return [dot(x, normal) * 0.495 + 0.5, dot(y, normal) * 0.495 + 0.5];
}

export function surfaceColour(mtoon: MToonJson, point: Point): { shading: number; direct: Vec; indirect: Vec; rim: Vec; colour: Vec } {
	const shading = shadingOf(mtoon, point);
	const direct = mul(lerp(point.shade, point.lit, shading), point.lightColour);
	const uniform = scale(add(point.ambientUp, point.ambientDown), 0.5);
	const around = lerp(point.ambient, uniform, mtoon.giEqualizationFactor);
	const indirect = mul(around, point.lit);
	const fresnel =
		saturate(1 - dot(point.normal, point.view) + mtoon.parametricRimLiftFactor) ** Math.max(mtoon.parametricRimFresnelPowerFactor, 1e-5);
	let rim = add(mul(mtoon.matcapFactor, point.matcap), scale(mtoon.parametricRimColorFactor, fresnel));
	rim = mul(rim, point.rimMask);
	rim = mul(rim, lerp([1, 1, 1], add(point.lightColour, around), mtoon.rimLightingMixFactor));
	return { shading, direct, indirect, rim, colour: add(add(add(direct, indirect), rim), point.emissive) };
}

/** @param surface colour of the surface at the same point */
export const outlineColour = (mtoon: MToonJson, surface: Vec): Vec =>
	mul(mtoon.outlineColorFactor, lerp([1, 1, 1], surface, mtoon.outlineLightingMixFactor));

/** @param mask 1 without a texture */
export function animatedUv(mtoon: MToonJson, [u, v]: readonly [number, number], seconds: number, mask = 1): [number, number] {
	const angle = mtoon.uvAnimationRotationSpeedFactor * seconds * mask;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const [x, y] = [u - 0.5, v - 0.5];
	return [
		cos * x + sin * y + 0.5 + mtoon.uvAnimationScrollXSpeedFactor * seconds * mask,
		-sin * x + cos * y + 0.5 + mtoon.uvAnimationScrollYSpeedFactor * seconds * mask,
	];
}
