/** The human bones of a file. */
import { bonesOf, parentBones } from './bones.ts';
import { get, type Loose, list, object, pointerPart, text } from './loose.ts';
import { broken, type IsAbove, isIndex, nameOf } from './model.ts';
import type { Finding, Report } from './types.ts';

export type Kind = 'vrm1' | 'vrm0';
type Bones = Report['bones'];

const humanoidPage = { vrm1: '/vrm1/humanoid/', vrm0: '/univrm/humanoid/humanoid_overview/' };

/** Names of bones → nodes: an object in 1.0, a list in 0.x. */
export function bonePairs(json: Loose, kind: Kind): { bone: string; node: unknown; place: string }[] {
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

export function readBones(json: Loose, kind: Kind, isAbove: IsAbove): { bones: Bones; findings: Finding[] } {
	const { required, optional } = bonesOf(kind);
	const known = new Set([...required, ...optional]);
	const link = humanoidPage[kind];
	const findings: Finding[] = [];
	const there = new Set<string>();
	const boneOfNode = new Map<unknown, string>();
	const nodeOf = new Map<string, number>();
	for (const { bone, node, place } of bonePairs(json, kind)) {
		if (!known.has(bone))
			findings.push({ severity: 'warning', code: 'unknown-bone', message: `「${bone}」というボーンはありません。`, place, link });
		if (there.has(bone)) findings.push({ severity: 'error', code: 'duplicate-bone', message: `ボーン${bone}が2回あります。`, place, link });
		if (!isIndex(node, list(json, 'nodes'))) {
			findings.push(broken(`${place}/node`, node, link));
			continue;
		}
		there.add(bone);
		nodeOf.set(bone, node);
		const other = boneOfNode.get(node);
		if (other !== undefined && other !== bone)
			findings.push({
				severity: 'error',
				code: 'shared-bone',
				message: `${other}と${bone}が、同じノード「${nameOf(json, 'nodes', node)}」を指しています。`,
				place,
				link,
			});
		boneOfNode.set(node, bone);
	}
	for (const [bone, node] of nodeOf) {
		const above = parentBones(bone, kind).find((each) => nodeOf.has(each));
		if (above !== undefined && nodeOf.get(above) !== node && !isAbove(nodeOf.get(above)!, node))
			findings.push({
				severity: 'error',
				code: 'bone-order',
				message: `${bone}のノード「${nameOf(json, 'nodes', node)}」が、${above}の子孫にありません。`,
				place: `/extensions/${kind === 'vrm1' ? 'VRMC_vrm' : 'VRM'}/humanoid/humanBones`,
				link,
			});
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
