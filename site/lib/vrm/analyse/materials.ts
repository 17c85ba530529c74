/** Materials of a file: their shaders and textures, and values that MToon does not have. */
import type { Kind } from './humanoid.ts';
import { get, isObject, type Loose, list, natural, number, object, text } from './loose.ts';
import { broken, isIndex, nameOf, outOfRange, versionFindings } from './model.ts';
import type { Finding, Report } from './types.ts';

export function readMaterials(json: Loose, kind: Kind | undefined): { materials: Report['materials']; findings: Finding[] } {
	const findings: Finding[] = [];
	const properties = list(json, 'extensions', 'VRM', 'materialProperties');
	const count = list(json, 'materials').length;
	if (kind === 'vrm0' && properties.length !== count)
		findings.push({
			severity: 'warning',
			code: 'material-properties',
			message: `materialPropertiesが${properties.length}個、マテリアルが${count}個で、数が合いません。`,
			place: '/extensions/VRM/materialProperties',
			link: '/univrm/shaders/shader_mtoon/',
		});
	const materials = list(json, 'materials').map((material, i) => {
		const extensions = object(material, 'extensions');
		const shader0 = text(properties[i], 'shader');
		const shader =
			kind === 'vrm0' && shader0 && shader0 !== 'VRM_USE_GLTFSHADER'
				? shader0
				: isObject(get(extensions, 'VRMC_materials_mtoon'))
					? 'MToon 1.0'
					: isObject(get(extensions, 'KHR_materials_unlit'))
						? 'Unlit'
						: 'PBR';
		return { name: nameOf(json, 'materials', i), shader, textures: countTextures(material) };
	});
	if (kind === 'vrm1') for (const [i, material] of list(json, 'materials').entries()) findings.push(...mtoonFindings(json, material, i));
	return { materials, findings };
}

const outlineModes = ['none', 'worldCoordinates', 'screenCoordinates'];
const shares = ['shadingToonyFactor', 'giEqualizationFactor', 'rimLightingMixFactor', 'outlineLightingMixFactor'];
const slots = [
	'shadeMultiplyTexture',
	'shadingShiftTexture',
	'matcapTexture',
	'rimMultiplyTexture',
	'outlineWidthMultiplyTexture',
	'uvAnimationMaskTexture',
];

/** What the schema does not allow (VRMC_materials_mtoon 1.0). */
function mtoonFindings(json: Loose, material: unknown, i: number): Finding[] {
	const mtoon = get(material, 'extensions', 'VRMC_materials_mtoon');
	if (!isObject(mtoon)) return [];
	const link = '/vrm1/mtoon/';
	const place = `/materials/${i}/extensions/VRMC_materials_mtoon`;
	const name = nameOf(json, 'materials', i);
	const findings = versionFindings(json, 'VRMC_materials_mtoon', mtoon, place);
	const range = (key: string, least: number, most: number, allowed: string): void => {
		const value = number(mtoon, key);
		if (value !== undefined && (value < least || value > most))
			findings.push(outOfRange(`マテリアル「${name}」の${key}`, value, allowed, `${place}/${key}`, link));
	};
	for (const key of shares) range(key, 0, 1, '0から1まで');
	range('parametricRimFresnelPowerFactor', 0, Infinity, '0以上');
	range('outlineWidthFactor', 0, Infinity, '0以上');
	range('renderQueueOffsetNumber', -9, 9, '-9から9まで');
	const mode = get(mtoon, 'outlineWidthMode');
	if (mode !== undefined && !outlineModes.includes(mode as string))
		findings.push({
			severity: 'error',
			code: 'outline-mode',
			message: `マテリアル「${name}」のoutlineWidthModeが「${text([mode], 0)}」です。${outlineModes.join('、')}のどれかです。`,
			place: `${place}/outlineWidthMode`,
			link,
		});
	for (const slot of slots) {
		const index = get(mtoon, slot, 'index');
		if (index !== undefined && !isIndex(index, list(json, 'textures'))) findings.push(broken(`${place}/${slot}/index`, index, link));
	}
	return findings;
}

/** Texture references of a material, its extensions included. */
function countTextures(material: unknown): number {
	const stack: [value: unknown, depth: number][] = [[material, 0]];
	const found = new Set<number>();
	let looked = 0;
	while (stack.length && looked++ < 1000) {
		const [value, depth] = stack.pop()!;
		if (!isObject(value) || depth > 6) continue;
		for (const key of Object.keys(value).slice(0, 200)) {
			const index = natural(value, key, 'index');
			if (/Texture$/.test(key) && index !== undefined) found.add(index);
			stack.push([value[key], depth + 1]);
		}
	}
	return found.size;
}
