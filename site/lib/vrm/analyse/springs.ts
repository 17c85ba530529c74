/** What sways in a file: springs, their joints, what they collide with. */
import type { Kind } from './humanoid.ts';
import { get, type Loose, list, number, object, text } from './loose.ts';
import { broken, type IsAbove, isIndex, nameOf, outOfRange, versionFindings } from './model.ts';
import type { Finding, Report } from './types.ts';

export function readSprings(json: Loose, kind: Kind, isAbove: IsAbove): Pick<Report, 'springs' | 'colliders'> & { findings: Finding[] } {
	return kind === 'vrm1' ? springs1(json, isAbove) : springs0(json);
}

const limits: [name: string, label: string, most?: number][] = [
	['stiffness', '硬さ'],
	['gravityPower', '重力の強さ'],
	['dragForce', '抵抗', 1],
	['hitRadius', '当たり判定の半径'],
];

/** Values that the schema does not have (VRMC_springBone 1.0, joint). */
function jointFindings(joint: unknown, place: string, node: string): Finding[] {
	return limits.flatMap(([name, label, most]) => {
		const value = number(joint, name);
		if (value === undefined || (value >= 0 && (most === undefined || value <= most))) return [];
		return [
			outOfRange(
				`「${node}」の${label}（${name}）`,
				value,
				most === undefined ? '0以上' : `0から${most}まで`,
				`${place}/${name}`,
				'/vrm1/springbone/',
			),
		];
	});
}

const nodeName = (json: Loose, value: unknown): string => (isIndex(value, list(json, 'nodes')) ? nameOf(json, 'nodes', value) : '');

function springs1(json: Loose, isAbove: IsAbove): ReturnType<typeof readSprings> {
	const link = '/vrm1/springbone/';
	const base = '/extensions/VRMC_springBone';
	const extension = object(json, 'extensions', 'VRMC_springBone');
	const nodes = list(json, 'nodes');
	const findings: Finding[] = [];
	findings.push(...versionFindings(json, 'VRMC_springBone'));
	/** Number of the spring that has a joint. */
	const owner = new Map<number, number>();
	const nameOfSpring = (i: number): string => text(extension, 'springs', i, 'name') || `${i}番`;
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
			if (other !== undefined && other !== i)
				findings.push({
					severity: 'error',
					code: 'shared-joint',
					message: `ノード「${nodeName(json, node)}」が、スプリング「${nameOfSpring(other)}」（${other}番）と「${nameOfSpring(i)}」（${i}番）の両方にあります。`,
					place,
					link: `${link}#joints`,
				});
			before.add(node);
			if (other === undefined) owner.set(node, i);
			findings.push(...jointFindings(list(spring, 'joints')[k], `${base}/springs/${i}/joints/${k}`, nodeName(json, node)));
		}
		for (const [k, group] of list(spring, 'colliderGroups').entries())
			if (!isIndex(group, list(extension, 'colliderGroups')))
				findings.push(broken(`${base}/springs/${i}/colliderGroups/${k}`, group, link));
		const center = get(spring, 'center');
		const first = joints[0];
		if (center !== undefined && !isIndex(center, nodes)) findings.push(broken(`${base}/springs/${i}/center`, center, `${link}#center`));
		else if (center !== undefined && isIndex(first, nodes) && center !== first && !isAbove(center as number, first))
			findings.push({
				severity: 'error',
				code: 'center-place',
				message: `スプリング「${name}」のcenter「${nodeName(json, center)}」が、先頭のジョイント「${nodeName(json, first)}」でもその祖先でもありません。`,
				place: `${base}/springs/${i}/center`,
				link: `${link}#center`,
			});
		if (joints.length === 1)
			findings.push({
				severity: 'info',
				code: 'single-joint',
				message: `スプリング「${name}」のジョイントが1つだけなので、何も揺れません。`,
				place: `${base}/springs/${i}/joints`,
				link: `${link}#joints`,
			});
		return { name, joints: joints.length, colliderGroups: list(spring, 'colliderGroups').length, center: nodeName(json, center) };
	});
	const colliders = list(extension, 'colliders').map((collider, i) => {
		if (!isIndex(get(collider, 'node'), nodes)) findings.push(broken(`${base}/colliders/${i}/node`, get(collider, 'node'), link));
		for (const kind of ['sphere', 'capsule']) {
			const radius = number(collider, 'shape', kind, 'radius');
			if (radius !== undefined && radius < 0)
				findings.push(outOfRange(`コライダー${i}番の半径（radius）`, radius, '0以上', `${base}/colliders/${i}/shape/${kind}/radius`, link));
		}
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
		for (const [name, label, most] of [
			['stiffiness', '硬さ'],
			['gravityPower', '重力の強さ'],
			['dragForce', '抵抗', 1],
			['hitRadius', '当たり判定の半径'],
		] as const) {
			const value = number(group, name);
			if (value !== undefined && (value < 0 || (most !== undefined && value > most)))
				findings.push(
					outOfRange(
						`揺れもの${i}番の${label}（${name}）`,
						value,
						most === undefined ? '0以上' : `0から${most}まで`,
						`${base}/boneGroups/${i}/${name}`,
						link,
					),
				);
		}
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
