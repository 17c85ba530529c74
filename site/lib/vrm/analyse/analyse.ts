/** A .vrm, .vrma or .glb file → a report of what is in it and what is wrong with it. Pure: no page, no network; runs in a worker. */

import { readConstraints } from './constraints.ts';
import { type Container, readContainer } from './container.ts';
import { readExpressions } from './expressions.ts';
import { readGaze } from './gaze.ts';
import { bonePairs, type Kind, readBones } from './humanoid.ts';
import { readLicence } from './licence.ts';
import { get, isObject, type Loose, list, natural, object, text } from './loose.ts';
import { readMaterials } from './materials.ts';
import { broken, figuresOf, type IsAbove, imageBytes, isIndex, nameOf, texturesOf, treeOf, versionFindings } from './model.ts';
import { readPosture } from './posture.ts';
import { restOf } from './rest.ts';
import { sorted } from './sorted.ts';
import { readSprings } from './springs.ts';
import type { Finding, Generation, Refusal, Report, Source } from './types.ts';

/** Characters of JSON that a page shows. */
const MOST_JSON_TEXT = 2_000_000;

/** @returns a report, or a refusal of a file that cannot be read; never throws for what is in a file */
export async function analyse(source: Source): Promise<Report | Refusal> {
	const { name, size } = source;
	const container = await readContainer(source);
	if ('refused' in container) return { name, size, findings: container.refused };
	const { json } = container;
	const generation = generationOf(json);
	const kind = generation === 'vrm1' || generation === 'vrm0' ? generation : undefined;
	const { tree, isAbove: isTrulyAbove, findings: treeFindings } = treeOf(json);
	// Below a circle nothing has an ancestor: that is told once.
	const isAbove: IsAbove = treeFindings.some(({ code }) => code === 'cycle') ? () => true : isTrulyAbove;
	const { textures, findings: textureFindings } = await texturesOf(source, container);
	const bones = kind
		? readBones(json, kind, isAbove)
		: { bones: { there: motionBones(json), missingRequired: [], missingOptional: [] }, findings: [] };
	const expressions = kind ? readExpressions(json, kind) : { expressions: [], findings: [] };
	const springs = kind ? readSprings(json, kind, isAbove) : { springs: [], colliders: [], findings: [] };
	const materials = readMaterials(json, kind);
	const posture = kind ? readPosture(json, kind, await restOf(source, container)) : { findings: [] };
	const meta = kind ? metaOf(json, kind) : { meta: [], permissions: [], findings: [] };
	return {
		name: text([name], 0),
		size,
		generation,
		specVersion: specVersionOf(json, generation),
		generator: [text(json, 'asset', 'generator'), text(json, 'extensions', 'VRM', 'exporterVersion')].filter(Boolean).join('、'),
		meta: meta.meta,
		permissions: meta.permissions,
		thumbnail: await thumbnailOf(source, container, kind),
		bones: bones.bones,
		expressions: expressions.expressions,
		springs: springs.springs,
		colliders: springs.colliders,
		materials: materials.materials,
		textures,
		height: posture.height,
		figures: figuresOf(json),
		extensions: extensionsOf(json),
		tree,
		json: prettyJson(json),
		findings: sorted([
			...container.findings,
			...formFindings(json, generation),
			...treeFindings,
			...referenceFindings(json),
			...(kind ? duplicateNames(json, kind) : []),
			...bones.findings,
			...meta.findings,
			...expressions.findings,
			...springs.findings,
			...materials.findings,
			...posture.findings,
			...(kind === 'vrm1' ? [...readGaze(json), ...readConstraints(json)] : []),
			...textureFindings,
		]),
	};
}

function generationOf(json: Loose): Generation {
	const extensions = object(json, 'extensions');
	if (isObject(get(extensions, 'VRMC_vrm'))) return 'vrm1';
	if (isObject(get(extensions, 'VRM'))) return 'vrm0';
	return isObject(get(extensions, 'VRMC_vrm_animation')) ? 'vrma' : 'gltf';
}

const specVersionOf = (json: Loose, generation: Generation): string =>
	generation === 'vrm1'
		? text(json, 'extensions', 'VRMC_vrm', 'specVersion')
		: generation === 'vrm0'
			? text(json, 'extensions', 'VRM', 'specVersion') || '0.0'
			: generation === 'vrma'
				? text(json, 'extensions', 'VRMC_vrm_animation', 'specVersion')
				: text(json, 'asset', 'version');

const motionBones = (json: Loose): string[] =>
	Object.keys(object(json, 'extensions', 'VRMC_vrm_animation', 'humanoid', 'humanBones')).map((bone) => text([bone], 0));

const labels1: [key: string, label: string][] = [
	['name', '名前'],
	['version', 'バージョン'],
	['authors', '作者'],
	['copyrightInformation', '著作権者'],
	['contactInformation', '連絡先'],
	['references', '元になった作品'],
	['thirdPartyLicenses', '第三者のライセンス'],
	['licenseUrl', 'ライセンス文書'],
	['otherLicenseUrl', '追加のライセンス'],
];
const labels0: [key: string, label: string][] = [
	['title', '名前'],
	['version', 'バージョン'],
	['author', '作者'],
	['contactInformation', '連絡先'],
	['reference', '元になった作品'],
	['otherPermissionUrl', 'その他の利用条件'],
	['otherLicenseUrl', 'その他のライセンス'],
];

function metaOf(json: Loose, kind: 'vrm1' | 'vrm0'): Pick<Report, 'meta' | 'permissions'> & { findings: Finding[] } {
	const place = `/extensions/${kind === 'vrm1' ? 'VRMC_vrm' : 'VRM'}/meta`;
	const meta = object(json, 'extensions', kind === 'vrm1' ? 'VRMC_vrm' : 'VRM', 'meta');
	const licence = readLicence(meta, kind, place);
	const required = kind === 'vrm1' ? ['name', 'authors'] : ['title', 'author'];
	const missing = required.filter((key) => joined(meta, key) === '');
	return {
		meta: (kind === 'vrm1' ? labels1 : labels0).flatMap(([key, label]): [string, string][] => {
			const value = joined(meta, key);
			return value ? [[label, value]] : [];
		}),
		permissions: licence.permissions,
		findings: [
			...missing.map(
				(key): Finding => ({
					severity: kind === 'vrm1' ? 'error' : 'warning',
					code: 'missing-meta',
					message: `モデル情報の${key}がありません。`,
					place: `${place}/${key}`,
					link: kind === 'vrm1' ? '/vrm1/meta/' : '/univrm/meta/univrm_meta/',
				}),
			),
			...licence.findings,
		],
	};
}

/** A text, or the texts of a list. */
const joined = (meta: Loose, key: string): string =>
	Array.isArray(get(meta, key))
		? list(meta, key)
				.slice(0, 50)
				.map((_, i) => text(meta, key, i))
				.filter(Boolean)
				.join('、')
		: text(meta, key);

async function thumbnailOf(source: Source, container: Container, kind: 'vrm1' | 'vrm0' | undefined): Promise<Report['thumbnail']> {
	const { json } = container;
	const texture = kind === 'vrm0' ? natural(json, 'extensions', 'VRM', 'meta', 'texture') : undefined;
	const image =
		kind === 'vrm1'
			? natural(json, 'extensions', 'VRMC_vrm', 'meta', 'thumbnailImage')
			: natural(json, 'textures', texture ?? -1, 'source');
	return image === undefined ? undefined : imageBytes(source, container, image);
}

function extensionsOf(json: Loose): Report['extensions'] {
	const required = new Set(list(json, 'extensionsRequired'));
	const names = [...new Set([...list(json, 'extensionsUsed'), ...required, ...Object.keys(object(json, 'extensions'))])];
	return names.slice(0, 200).map((name) => ({ name: text([name], 0), required: required.has(name) }));
}

/** What the form of the file says about itself, and quirks of 0.x. */
function formFindings(json: Loose, generation: Generation): Finding[] {
	const findings: Finding[] = [];
	const say = (severity: Finding['severity'], code: string, message: string, place: string, link: string) =>
		findings.push({ severity, code, message, place, link });
	const version = text(json, 'asset', 'version');
	if (version !== '2.0')
		say('error', 'asset-version', `asset.versionが「${version}」です。2.0でなければなりません。`, '/asset/version', '/vrm/gltf/format/');
	if (generation === 'gltf')
		say('warning', 'no-vrm', 'VRMの拡張がありません。普通のglTFファイルです。', '/extensions', '/vrm/gltf/format/');
	if (generation === 'vrm1' && isObject(get(json, 'extensions', 'VRM')))
		say('info', 'both-generations', 'VRM 1.0と0.xの両方の拡張があります。1.0として表示しています。', '/extensions', '/vrm1/changed/');
	if (generation === 'vrm1') findings.push(...versionFindings(json, 'VRMC_vrm'));
	if (generation === 'vrma') {
		findings.push(...versionFindings(json, 'VRMC_vrm_animation'));
		if (list(json, 'animations').length === 0)
			say('error', 'no-animation', 'VRM Animationですが、アニメーションが入っていません。', '/animations', '/vrma/');
		if (!motionBones(json).includes('hips'))
			say(
				'error',
				'motion-hips',
				'VRM Animationに、hipsのボーンがありません。',
				'/extensions/VRMC_vrm_animation/humanoid/humanBones',
				'/vrma/',
			);
	}
	for (const name of list(json, 'extensionsRequired'))
		if (!knownExtensions.has(name))
			say(
				'warning',
				'required-extension',
				`拡張「${text([name], 0)}」が必須とされています。対応しないアプリケーションは、このファイルを読み込めません。`,
				'/extensionsRequired',
				'/vrm/gltf/format/',
			);
	return findings;
}

/** What importers of VRM know, so that a file may require it. */
const knownExtensions = new Set<unknown>([
	'VRM',
	'VRMC_vrm',
	'VRMC_vrm_animation',
	'VRMC_materials_mtoon',
	'VRMC_springBone',
	'VRMC_springBone_extended_collider',
	'VRMC_node_constraint',
	'KHR_materials_unlit',
	'KHR_texture_transform',
	'KHR_materials_emissive_strength',
]);

/** References between the parts of a glTF file that lead nowhere. */
function referenceFindings(json: Loose): Finding[] {
	const findings: Finding[] = [];
	const check = (value: unknown, into: string, place: string): void => {
		if (value !== undefined && !isIndex(value, list(json, into))) findings.push(broken(place, value));
	};
	for (const [i, node] of list(json, 'nodes').entries()) {
		check(get(node, 'mesh'), 'meshes', `/nodes/${i}/mesh`);
		check(get(node, 'skin'), 'skins', `/nodes/${i}/skin`);
	}
	for (const [i, mesh] of list(json, 'meshes').entries())
		for (const [k, primitive] of list(mesh, 'primitives').entries()) {
			const place = `/meshes/${i}/primitives/${k}`;
			check(get(primitive, 'material'), 'materials', `${place}/material`);
			check(get(primitive, 'indices'), 'accessors', `${place}/indices`);
			check(get(primitive, 'attributes', 'POSITION'), 'accessors', `${place}/attributes/POSITION`);
		}
	for (const [i, skin] of list(json, 'skins').entries())
		for (const [k, joint] of list(skin, 'joints').entries()) check(joint, 'nodes', `/skins/${i}/joints/${k}`);
	for (const [i, texture] of list(json, 'textures').entries()) check(get(texture, 'source'), 'images', `/textures/${i}/source`);
	for (const [i, accessor] of list(json, 'accessors').entries())
		check(get(accessor, 'bufferView'), 'bufferViews', `/accessors/${i}/bufferView`);
	return findings;
}

/** Unity's Avatar tells bones apart by their names: another node with the name of a bone is in its way. */
function duplicateNames(json: Loose, kind: Kind): Finding[] {
	const counts = new Map<string, number>();
	for (const [i] of list(json, 'nodes').entries())
		if (text(json, 'nodes', i, 'name')) counts.set(nameOf(json, 'nodes', i), (counts.get(nameOf(json, 'nodes', i)) ?? 0) + 1);
	const bones = new Set(
		bonePairs(json, kind).flatMap(({ node }) => (isIndex(node, list(json, 'nodes')) ? [nameOf(json, 'nodes', node)] : [])),
	);
	return [...bones]
		.filter((name) => (counts.get(name) ?? 0) > 1)
		.map((name) => ({
			severity: 'warning',
			code: 'duplicate-name',
			message: `ボーンのノードの名前「${name}」が${counts.get(name)}回使われています。`,
			place: '/nodes',
			link: '/univrm/error/0_124_1_AvatarBuilderDupBone/',
		}));
}

/** JSON that is nested too deeply to be written again is left out. */
function prettyJson(json: Loose): string {
	try {
		const whole = JSON.stringify(json, null, 2);
		return (whole.length > MOST_JSON_TEXT ? `${whole.slice(0, MOST_JSON_TEXT)}\n…（長いため、ここまで）` : whole).replace(
			/\p{Surrogate}/gu,
			'\ufffd',
		);
	} catch {
		return '';
	}
}
