/** Whether a figure stands in T-pose (VRMC_vrm 1.0, tpose), as far as its bones tell. */
import { degreesFrom, type Vec3 } from './space.ts';

export interface Check {
	/** Number of the rule. */
	rule: string;
	what: string;
	/** How far off: degrees, or centimetres. */
	off: number;
	unit: '°' | ' cm';
	isGood: boolean;
}

/** A figure that looks along +Z, in metres. */
export interface Posture {
	/** Where a bone is; absent where the figure has none of this name. */
	at(bone: string): Vec3 | undefined;
	/** Lowest point of its meshes. */
	lowest: number;
	areScalesGood: boolean;
}

/** Degrees and centimetres that are let through; the specification names none. */
export const ALLOWED = { degrees: 10, centimetres: 1 };

const sides = [
	['left', 1],
	['right', -1],
] as const;
const fingers = ['Index', 'Middle', 'Ring', 'Little'];
const up: Vec3 = [0, 1, 0];
const down: Vec3 = [0, -1, 0];
const front: Vec3 = [0, 0, 1];
const out = (sign: number): Vec3 => [sign, 0, 0];
type Way = [from: string, to: string, direction: Vec3];

export function checkTPose({ at, lowest, areScalesGood }: Posture): Check[] {
	/** Degrees between a bone and its direction; the worst of several. */
	const turned = (ways: Way[], isFlat = false): number =>
		Math.max(
			0,
			...ways.map(([from, to, direction]) => {
				const [a, b] = [at(from), at(to)];
				return a && b ? degreesFrom(a, b, direction, isFlat) : 0;
			}),
		);
	const each = (make: (side: string, sign: number) => Way[]): Way[] => sides.flatMap(([side, sign]) => make(side, sign));
	const pairs = ['UpperArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'].map((name) => {
		const [a, b] = [at(`left${name}`), at(`right${name}`)];
		return a && b ? Math.abs(a[0] + b[0]) * 100 : 0;
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
		centimetres('1.3', '足の裏はY=0', Math.abs(lowest) * 100),
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
