/** Size, place and T-pose of a figure, and whether its left is its left. */
import { around, type Box, identity, type Vec3 } from '../space.ts';
import { type Check, checkTPose } from '../tpose.ts';
import { bonePairs, type Kind } from './humanoid.ts';
import type { Loose } from './loose.ts';
import { nameOf } from './model.ts';
import type { Rest } from './rest.ts';
import type { Finding } from './types.ts';

/** Degrees from the T-pose that are told: what a reader sees at once, not the looseness of a rig. */
const MOST_OFF = 20;
/** Metres of people and of characters that are meant to be large or small. */
const LARGEST = 10;
const SMALLEST = 0.2;

const halves = ['Shoulder', 'UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Toes', 'Eye'];
const length = (metres: number): string => (metres >= 10 ? metres.toFixed(0) : metres >= 1 ? metres.toFixed(1) : metres.toFixed(2));

/** @returns findings, and the height in metres where there is something to measure */
export function readPosture(json: Loose, kind: Kind, rest: Rest): { height?: number; findings: Finding[] } {
	const place = `/extensions/${kind === 'vrm1' ? 'VRMC_vrm' : 'VRM'}/humanoid/humanBones`;
	const nodes = new Map(bonePairs(json, kind).map(({ bone, node }) => [bone, node]));
	// VRM 0.x looks along -Z.
	const front = kind === 'vrm1' ? 1 : -1;
	const at = (bone: string): Vec3 | undefined => {
		const found = rest.at(nodes.get(bone));
		return found && [found[0] * front, found[1], found[2] * front];
	};
	// Meshes may be less than the figure: its feet stand on the ground without shoes too.
	let { box } = rest;
	if (box)
		for (const node of nodes.values()) {
			const point = rest.at(node);
			if (point) box = around(box, { min: point, max: point }, identity);
		}
	const height = box && box.max[1] - box.min[1];
	const findings = [...sizeFindings(box), ...sideFindings(at, place)];
	// A figure whose sides are wrong cannot be in T-pose; one that is not there has no pose.
	if (findings.every(({ code }) => code !== 'sides' && code !== 'backwards')) findings.push(...poseFindings(at, place));
	const bones = new Set(nodes.values());
	for (const index of rest.scaled)
		if (bones.has(index))
			findings.push({
				severity: 'warning',
				code: 'bone-scale',
				message: `ボーンのノード「${nameOf(json, 'nodes', index)}」の拡大縮小が、正で3軸が等しい値ではありません。`,
				place: `/nodes/${index}/scale`,
			});
	return { height, findings };
}

function sizeFindings(box: Box | undefined): Finding[] {
	if (!box) return [];
	const findings: Finding[] = [];
	const height = box.max[1] - box.min[1];
	if (height > LARGEST || height < SMALLEST)
		findings.push({
			severity: 'warning',
			code: 'height',
			message: `身長が${length(height)} mです。単位の取り違え（センチメートルとメートル）が考えられます。`,
			place: '',
		});
	const away = Math.hypot((box.min[0] + box.max[0]) / 2, (box.min[2] + box.max[2]) / 2);
	const off = box.min[1];
	if (away > Math.max(1, height))
		findings.push({
			severity: 'warning',
			code: 'off-centre',
			message: `モデルが、原点から水平に${length(away)} m離れています。`,
			place: '',
		});
	else if (Math.abs(off) > height / 4)
		findings.push({
			severity: 'warning',
			code: 'off-ground',
			message: `モデルの一番低い点が、地面（Y=0）から${length(Math.abs(off))} m${off > 0 ? '上' : '下'}にあります。`,
			place: '',
		});
	return findings;
}

function sideFindings(at: (bone: string) => Vec3 | undefined, place: string): Finding[] {
	const pairs = halves.flatMap((name) => {
		const [left, right] = [at(`left${name}`), at(`right${name}`)];
		return left && right ? [{ name, by: left[0] - right[0] }] : [];
	});
	const wrong = pairs.filter(({ by }) => by < -1e-4);
	if (wrong.length === 0) return [];
	if (wrong.length === pairs.length)
		return [{ severity: 'error', code: 'backwards', message: 'すべての左右のボーンが逆側にあります。モデルが後ろを向いています。', place }];
	return [
		{
			severity: 'error',
			code: 'sides',
			message: `左右が入れ替わっているボーンがあります：${wrong.map(({ name }) => `left${name}とright${name}`).join('、')}`,
			place,
		},
	];
}

function poseFindings(at: (bone: string) => Vec3 | undefined, place: string): Finding[] {
	const told = new Set(['胴体はまっすぐ上', '脚はまっすぐ下', '腕はX軸に沿って水平']);
	const off = checkTPose({ at, lowest: 0, areScalesGood: true }).filter(
		({ what, off: by, unit }: Check) => unit === '°' && told.has(what) && by > MOST_OFF,
	);
	return off.map(({ rule, what, off: by }) => ({
		severity: 'warning',
		code: 'not-t-pose',
		message: `Tポーズではありません：「${what}」（規則${rule}）から${Math.round(by)}°ずれています。`,
		place,
	}));
}
