/** Whether a figure stands in T-pose (VRMC_vrm 1.0, tpose), as far as its bones tell. */
import type { VRM, VRMHumanBoneName } from '@pixiv/three-vrm';
import { Box3, MathUtils, Vector3 } from 'three';

export interface Check {
	/** Number of the rule. */
	rule: string;
	what: string;
	/** How far off: degrees, or centimetres. */
	off: number;
	unit: '°' | ' cm';
	isGood: boolean;
}

/** Degrees and centimetres that are let through; the specification names none. */
export const ALLOWED = { degrees: 10, centimetres: 1 };

const sides = [
	['left', 1],
	['right', -1],
] as const;
const fingers = ['Index', 'Middle', 'Ring', 'Little'];

export function checkTPose(vrm: VRM): Check[] {
	vrm.scene.updateMatrixWorld(true);
	const at = (name: string): Vector3 | undefined => vrm.humanoid.getRawBoneNode(name as VRMHumanBoneName)?.getWorldPosition(new Vector3());
	/** Degrees between a bone and an axis; the worst of several. */
	const turned = (bones: [from: string, to: string, axis: Vector3][], isFlat = false): number =>
		Math.max(
			0,
			...bones.map(([from, to, axis]) => {
				const [a, b] = [at(from), at(to)];
				if (!a || !b) return 0;
				const along = b.sub(a);
				if (isFlat) along.y = 0;
				return MathUtils.radToDeg(along.angleTo(axis));
			}),
		);
	const up = new Vector3(0, 1, 0);
	const down = new Vector3(0, -1, 0);
	const front = new Vector3(0, 0, 1);
	const out = (sign: number) => new Vector3(sign, 0, 0);
	const each = (make: (side: string, sign: number) => [string, string, Vector3][]) => sides.flatMap(([side, sign]) => make(side, sign));
	const pairs = ['UpperArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'].map((name) => {
		const [a, b] = [at(`left${name}`), at(`right${name}`)];
		return a && b ? Math.abs(a.x + b.x) * 100 : 0;
	});
	let areScalesGood = true;
	vrm.scene.traverse(({ scale: { x, y, z } }) => {
		if (x <= 0 || x !== y || y !== z) areScalesGood = false;
	});
	const degrees = (rule: string, what: string, off: number): Check => ({ rule, what, off, unit: '°', isGood: off <= ALLOWED.degrees });
	const centimetres = (rule: string, what: string, off: number): Check => ({
		rule,
		what,
		off,
		unit: ' cm',
		isGood: off <= ALLOWED.centimetres,
	});
	return [
		degrees(
			'1.1',
			'胴体はまっすぐ上',
			turned([
				['hips', 'spine', up],
				['spine', 'head', up],
			]),
		),
		degrees(
			'1.1',
			'脚はまっすぐ下',
			turned(
				each((side) => [
					[`${side}UpperLeg`, `${side}LowerLeg`, down],
					[`${side}LowerLeg`, `${side}Foot`, down],
				]),
			),
		),
		centimetres('1.1', '左右対称', Math.max(...pairs)),
		degrees(
			'1.2',
			'つま先は+Z',
			turned(
				each((side) => [[`${side}Foot`, `${side}Toes`, front]]),
				true,
			),
		),
		centimetres('1.3', '足の裏はY=0', Math.abs(new Box3().setFromObject(vrm.scene, true).min.y) * 100),
		degrees(
			'1.4',
			'腕はX軸に沿って水平',
			turned(
				each((side, sign) => [
					[`${side}UpperArm`, `${side}LowerArm`, out(sign)],
					[`${side}LowerArm`, `${side}Hand`, out(sign)],
				]),
			),
		),
		degrees(
			'1.7',
			'4本の指はX軸に沿う',
			turned(each((side, sign) => fingers.map((finger) => [`${side}${finger}Proximal`, `${side}${finger}Distal`, out(sign)]))),
		),
		{ rule: '2.1', what: '拡大縮小は正で3軸が等しい', off: 0, unit: '°', isGood: areScalesGood },
	];
}
