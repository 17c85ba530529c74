/** What VRM adds to a glTF file: bones, expressions, springs, materials, and what is wrong with them. */
import { bonesOf } from './bones.ts';
import { get, isObject, type Loose, list, natural, number, object, pointerPart, text } from './loose.ts';
import { broken, type IsAbove, isIndex, nameOf } from './model.ts';
import type { Finding, Report } from './types.ts';

type Kind = 'vrm1' | 'vrm0';
type Bones = Report['bones'];

const humanoidPage = { vrm1: '/vrm1/humanoid/', vrm0: '/univrm/humanoid/humanoid_overview/' };

/** Names of bones → nodes: an object in 1.0, a list in 0.x. */
function bonePairs(json: Loose, kind: Kind): { bone: string; node: unknown; place: string }[] {
	if (kind === 'vrm0')
		return list(json, 'extensions', 'VRM', 'humanoid', 'humanBones').map((one, i) => ({
			bone: text(one, 'bone'),
			node: get(one, 'node'),
			place: `/extensions/VRM/humanoid/humanBones/${i}`,
		}));
	const bones = object(json, 'extensions', 'VRMC_vrm', 'humanoid', 'humanBones');
	return Object.keys(bones).map((bone) => ({
		bone: text([bone], 0),
		node: get(bones, bone, 'node'),
		place: `/extensions/VRMC_vrm/humanoid/humanBones/${pointerPart(bone)}`,
	}));
}

export function readBones(json: Loose, kind: Kind): { bones: Bones; findings: Finding[] } {
	const { required, optional } = bonesOf(kind);
	const known = new Set([...required, ...optional]);
	const link = humanoidPage[kind];
	const findings: Finding[] = [];
	const there = new Set<string>();
	const boneOfNode = new Map<unknown, string>();
	for (const { bone, node, place } of bonePairs(json, kind)) {
		if (!known.has(bone))
			findings.push({ severity: 'warning', code: 'unknown-bone', message: `「${bone}」というボーンはありません。`, place, link });
		if (there.has(bone)) findings.push({ severity: 'error', code: 'duplicate-bone', message: `ボーン${bone}が2回あります。`, place, link });
		if (!isIndex(node, list(json, 'nodes'))) {
			findings.push(broken(`${place}/node`, node, link));
			continue;
		}
		there.add(bone);
		const other = boneOfNode.get(node);
		if (other !== undefined)
			findings.push({
				severity: 'error',
				code: 'shared-bone',
				message: `${other}と${bone}が、同じノード「${nameOf(json, 'nodes', node)}」を指しています。`,
				place,
				link,
			});
		boneOfNode.set(node, bone);
	}
	const missingRequired = required.filter((bone) => !there.has(bone));
	for (const bone of missingRequired)
		findings.push({
			severity: 'error',
			code: 'missing-bone',
			message: `必須のボーン${bone}がありません。`,
			place: `/extensions/${kind === 'vrm1' ? 'VRMC_vrm' : 'VRM'}/humanoid/humanBones`,
			link,
		});
	return {
		bones: {
			there: [...there].filter((bone) => known.has(bone)),
			missingRequired,
			missingOptional: optional.filter((bone) => !there.has(bone)),
		},
		findings,
	};
}

const overrideKinds = new Set(['none', 'block', 'blend']);
const presets1 = new Set(
	'happy angry sad relaxed surprised aa ih ou ee oh blink blinkLeft blinkRight lookUp lookDown lookLeft lookRight neutral'.split(' '),
);

export function readExpressions(json: Loose, kind: Kind): { expressions: Report['expressions']; findings: Finding[] } {
	return kind === 'vrm1' ? expressions1(json) : expressions0(json);
}

function expressions1(json: Loose): ReturnType<typeof readExpressions> {
	const expressions: Report['expressions'] = [];
	const findings: Finding[] = [];
	const link = '/vrm1/expression/';
	for (const kind of ['preset', 'custom'] as const) {
		const group = object(json, 'extensions', 'VRMC_vrm', 'expressions', kind);
		for (const key of Object.keys(group)) {
			const one = object(group, key);
			const name = text([key], 0);
			const place = `/extensions/VRMC_vrm/expressions/${kind}/${pointerPart(key)}`;
			if (kind === 'preset' && !presets1.has(key))
				findings.push({ severity: 'error', code: 'unknown-preset', message: `「${name}」というプリセットはありません。`, place, link });
			if (kind === 'custom' && presets1.has(key))
				findings.push({
					severity: 'error',
					code: 'custom-preset',
					message: `カスタム表情の名前「${name}」が、プリセットと同じです。`,
					place,
					link,
				});
			const overrides = (['Blink', 'LookAt', 'Mouth'] as const).flatMap((group) => {
				const value = get(one, `override${group}`);
				if (value === undefined || value === 'none') return [];
				if (!overrideKinds.has(value as string))
					findings.push({
						severity: 'error',
						code: 'bad-override',
						message: `表情「${name}」のoverride${group}が「${text([value], 0)}」です。none、block、blendのどれかです。`,
						place: `${place}/override${group}`,
						link: `${link}#override`,
					});
				return [`${group}: ${text([value], 0)}`];
			});
			const morphs = list(one, 'morphTargetBinds');
			for (const [i, bind] of morphs.entries())
				findings.push(...morphFindings(json, bind, `${place}/morphTargetBinds/${i}`, name, 1, natural(bind, 'node'), link));
			const colours = list(one, 'materialColorBinds');
			const transforms = list(one, 'textureTransformBinds');
			for (const [group, binds] of [
				['materialColorBinds', colours],
				['textureTransformBinds', transforms],
			] as const)
				for (const [i, bind] of binds.entries())
					if (!isIndex(get(bind, 'material'), list(json, 'materials')))
						findings.push(broken(`${place}/${group}/${i}/material`, get(bind, 'material'), link));
			expressions.push({ name, kind, binds: morphs.length + colours.length + transforms.length, overrides: overrides.join('、') });
		}
	}
	return { expressions, findings };
}

/** A bind of a morph target: its mesh, its index, its weight up to `most`. */
function morphFindings(
	json: Loose,
	bind: unknown,
	place: string,
	name: string,
	most: number,
	node: number | undefined,
	link: string,
): Finding[] {
	const mesh = most === 1 ? natural(json, 'nodes', node ?? -1, 'mesh') : natural(bind, 'mesh');
	const findings: Finding[] = [];
	if (!isIndex(mesh, list(json, 'meshes')))
		findings.push(broken(`${place}/${most === 1 ? 'node' : 'mesh'}`, most === 1 ? get(bind, 'node') : get(bind, 'mesh'), link));
	else if (!isIndex(get(bind, 'index'), list(json, 'meshes', mesh, 'primitives', 0, 'targets')))
		findings.push(broken(`${place}/index`, get(bind, 'index'), link));
	const weight = number(bind, 'weight');
	if (weight === undefined || weight < 0 || weight > most)
		findings.push({
			severity: 'warning',
			code: 'weight-range',
			message: `表情「${name}」の重みが${text(bind, 'weight') || '数値以外'}です。0～${most}の値です。`,
			place: `${place}/weight`,
			link,
		});
	return findings;
}

function expressions0(json: Loose): ReturnType<typeof readExpressions> {
	const link = '/univrm/blendshape/univrm_blendshape/';
	const findings: Finding[] = [];
	const seen = new Set<string>();
	const base = '/extensions/VRM/blendShapeMaster/blendShapeGroups';
	const expressions = list(json, 'extensions', 'VRM', 'blendShapeMaster', 'blendShapeGroups').map(
		(group, i): Report['expressions'][number] => {
			const preset = text(group, 'presetName').toLowerCase();
			const isPreset = preset !== '' && preset !== 'unknown';
			const name = isPreset ? preset : text(group, 'name') || `group ${i}`;
			if (seen.has(name))
				findings.push({
					severity: 'warning',
					code: 'duplicate-name',
					message: `表情「${name}」が2つあります。`,
					place: `${base}/${i}`,
					link,
				});
			seen.add(name);
			const binds = list(group, 'binds');
			for (const [k, bind] of binds.entries())
				findings.push(...morphFindings(json, bind, `${base}/${i}/binds/${k}`, name, 100, undefined, link));
			return { name, kind: isPreset ? 'preset' : 'custom', binds: binds.length + list(group, 'materialValues').length, overrides: '' };
		},
	);
	return { expressions, findings };
}

export function readSprings(json: Loose, kind: Kind, isAbove: IsAbove): Pick<Report, 'springs' | 'colliders'> & { findings: Finding[] } {
	return kind === 'vrm1' ? springs1(json, isAbove) : springs0(json);
}

const nodeName = (json: Loose, value: unknown): string => (isIndex(value, list(json, 'nodes')) ? nameOf(json, 'nodes', value) : '');

function springs1(json: Loose, isAbove: IsAbove): ReturnType<typeof readSprings> {
	const link = '/vrm1/springbone/';
	const base = '/extensions/VRMC_springBone';
	const extension = object(json, 'extensions', 'VRMC_springBone');
	const nodes = list(json, 'nodes');
	const findings: Finding[] = [];
	const owner = new Map<number, string>();
	const springs = list(extension, 'springs').map((spring, i): Report['springs'][number] => {
		const name = text(spring, 'name') || `spring ${i}`;
		const joints = list(spring, 'joints').map((joint) => get(joint, 'node'));
		const before = new Set<number>();
		for (const [k, node] of joints.entries()) {
			const place = `${base}/springs/${i}/joints/${k}/node`;
			if (!isIndex(node, nodes)) {
				findings.push(broken(place, node, link));
				continue;
			}
			const last = joints[k - 1];
			const other = owner.get(node);
			if (before.has(node))
				findings.push({
					severity: 'error',
					code: 'chain-loop',
					message: `スプリング「${name}」の列が、ノード「${nodeName(json, node)}」に戻っています（循環）。`,
					place,
					link: `${link}#joints`,
				});
			else if (isIndex(last, nodes) && !isAbove(last, node))
				findings.push({
					severity: 'error',
					code: 'chain-order',
					message: `スプリング「${name}」で、「${nodeName(json, last)}」が次の「${nodeName(json, node)}」の祖先ではありません。`,
					place,
					link: `${link}#joints`,
				});
			if (other !== undefined && other !== name)
				findings.push({
					severity: 'error',
					code: 'shared-joint',
					message: `ノード「${nodeName(json, node)}」が、スプリング「${other}」と「${name}」の両方にあります。`,
					place,
					link: `${link}#joints`,
				});
			before.add(node);
			owner.set(node, name);
		}
		for (const [k, group] of list(spring, 'colliderGroups').entries())
			if (!isIndex(group, list(extension, 'colliderGroups')))
				findings.push(broken(`${base}/springs/${i}/colliderGroups/${k}`, group, link));
		const center = get(spring, 'center');
		if (center !== undefined && !isIndex(center, nodes)) findings.push(broken(`${base}/springs/${i}/center`, center, `${link}#center`));
		return { name, joints: joints.length, colliderGroups: list(spring, 'colliderGroups').length, center: nodeName(json, center) };
	});
	const colliders = list(extension, 'colliders').map((collider, i) => {
		if (!isIndex(get(collider, 'node'), nodes)) findings.push(broken(`${base}/colliders/${i}/node`, get(collider, 'node'), link));
		const shape = object(collider, 'extensions', 'VRMC_springBone_extended_collider', 'shape');
		const extended = Object.keys(shape)[0];
		const isInside = extended !== undefined && get(shape, extended, 'inside') === true;
		const plain = Object.keys(object(collider, 'shape'))[0] ?? 'なし';
		return {
			node: nodeName(json, get(collider, 'node')),
			shape: extended ? text([`${extended}${isInside ? '（内側）' : ''}`], 0) : text([plain], 0),
		};
	});
	for (const [i, group] of list(extension, 'colliderGroups').entries())
		for (const [k, collider] of list(group, 'colliders').entries())
			if (!isIndex(collider, list(extension, 'colliders')))
				findings.push(broken(`${base}/colliderGroups/${i}/colliders/${k}`, collider, link));
	return { springs, colliders, findings };
}

function springs0(json: Loose): ReturnType<typeof readSprings> {
	const link = '/univrm/springbone/univrm_secondary/';
	const base = '/extensions/VRM/secondaryAnimation';
	const secondary = object(json, 'extensions', 'VRM', 'secondaryAnimation');
	const nodes = list(json, 'nodes');
	const findings: Finding[] = [];
	const springs = list(secondary, 'boneGroups').map((group, i): Report['springs'][number] => {
		const bones = list(group, 'bones');
		for (const [k, bone] of bones.entries())
			if (!isIndex(bone, nodes)) findings.push(broken(`${base}/boneGroups/${i}/bones/${k}`, bone, link));
		for (const [k, one] of list(group, 'colliderGroups').entries())
			if (!isIndex(one, list(secondary, 'colliderGroups'))) findings.push(broken(`${base}/boneGroups/${i}/colliderGroups/${k}`, one, link));
		return {
			name: text(group, 'comment') || `boneGroup ${i}`,
			joints: bones.length,
			colliderGroups: list(group, 'colliderGroups').length,
			center: nodeName(json, get(group, 'center')),
		};
	});
	const colliders = list(secondary, 'colliderGroups').flatMap((group) =>
		list(group, 'colliders').map(() => ({ node: nodeName(json, get(group, 'node')), shape: 'sphere' })),
	);
	return { springs, colliders, findings };
}

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
	return { materials, findings };
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
