/** A .vrm, .vrma or .glb file → a report of what is in it and what is wrong with it. Pure: no page, no network; runs in a worker. */
import { type Container, readContainer } from './container.ts';
import { readLicence } from './licence.ts';
import { get, isObject, type Loose, list, natural, object, text } from './loose.ts';
import { broken, figuresOf, imageBytes, isIndex, nameOf, texturesOf, treeOf } from './model.ts';
import type { Finding, Generation, Refusal, Report, Source } from './types.ts';
import { readBones, readExpressions, readMaterials, readSprings } from './vrm.ts';

/** Characters of JSON that a page shows. */
const MOST_JSON_TEXT = 2_000_000;
/** Findings of one code that are listed. */
const MOST_ALIKE = 30;

/** @returns a report, or a refusal of a file that cannot be read; never throws for what is in a file */
export async function analyse(source: Source): Promise<Report | Refusal> {
	const { name, size } = source;
	const container = await readContainer(source);
	if ('refused' in container) return { name, size, findings: container.refused };
	const { json } = container;
	const generation = generationOf(json);
	const kind = generation === 'vrm1' || generation === 'vrm0' ? generation : undefined;
	const { tree, isAbove, findings: treeFindings } = treeOf(json);
	const { textures, findings: textureFindings } = await texturesOf(source, container);
	const bones = kind
		? readBones(json, kind)
		: { bones: { there: motionBones(json), missingRequired: [], missingOptional: [] }, findings: [] };
	const expressions = kind ? readExpressions(json, kind) : { expressions: [], findings: [] };
	const springs = kind ? readSprings(json, kind, isAbove) : { springs: [], colliders: [], findings: [] };
	const materials = readMaterials(json, kind);
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
		figures: figuresOf(json),
		extensions: extensionsOf(json),
		tree,
		json: prettyJson(json),
		findings: sorted([
			...container.findings,
			...formFindings(json, generation),
			...treeFindings,
			...referenceFindings(json),
			...duplicateNames(json),
			...bones.findings,
			...meta.findings,
			...expressions.findings,
			...springs.findings,
			...materials.findings,
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
	if (generation === 'vrm0')
		say(
			'info',
			'vrm0',
			'VRM 0.xのファイルです。-Zの向きを前とし、揺れものの値の一部はUnityの座標系です。',
			'/extensions/VRM',
			'/vrm1/changed/',
		);
	if (generation === 'vrm1' && !['1.0', '1.0-beta'].includes(specVersionOf(json, generation)))
		say(
			'error',
			'spec-version',
			`VRMC_vrmのspecVersionが「${specVersionOf(json, generation)}」です。`,
			'/extensions/VRMC_vrm/specVersion',
			'/vrm1/',
		);
	return findings;
}

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

/** Unity tells bones and assets apart by their names. */
function duplicateNames(json: Loose): Finding[] {
	return (['nodes', 'materials', 'meshes'] as const).flatMap((kind): Finding[] => {
		const counts = new Map<string, number>();
		for (const [i] of list(json, kind).entries())
			if (text(json, kind, i, 'name')) counts.set(nameOf(json, kind, i), (counts.get(nameOf(json, kind, i)) ?? 0) + 1);
		const doubled = [...counts].filter(([, count]) => count > 1);
		const what = { nodes: 'ノード', materials: 'マテリアル', meshes: 'メッシュ' }[kind];
		return doubled.slice(0, 20).map(([name, count]) => ({
			severity: 'warning',
			code: 'duplicate-name',
			message: `${what}の名前「${name}」が${count}回使われています。`,
			place: `/${kind}`,
			link: kind === 'nodes' ? '/univrm/error/0_124_1_AvatarBuilderDupBone/' : '/vrm/gltf/format/',
		}));
	});
}

const weight = { error: 0, warning: 1, info: 2 };

/** Errors first; of the same fault the first few, and how many there are besides. */
export function sorted(findings: readonly Finding[]): Finding[] {
	const counts = new Map<string, number>();
	const kept: Finding[] = [];
	for (const finding of findings) {
		const count = (counts.get(finding.code) ?? 0) + 1;
		counts.set(finding.code, count);
		if (count <= MOST_ALIKE) kept.push(finding);
	}
	for (const [code, count] of counts)
		if (count > MOST_ALIKE)
			kept.push({ severity: 'info', code: 'more', message: `「${code}」は、ほかに${count - MOST_ALIKE}件あります。`, place: '' });
	return kept.sort((a, b) => weight[a.severity] - weight[b.severity]);
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
