/** The gaze (VRMC_vrm 1.0, lookAt). Degrees; yaw is positive to the model's left, pitch downwards. */
import { inverse, multiply, type Quat, rotate, sub, type Tree, toWorld, type Vec, yawPitch } from './math.ts';

export interface RangeJson {
	inputMaxValue: number;
	outputScale: number;
}

export interface LookAtJson {
	type: 'bone' | 'expression';
	offsetFromHeadBone: Vec;
	rangeMapHorizontalInner: RangeJson;
	rangeMapHorizontalOuter: RangeJson;
	rangeMapVerticalDown: RangeJson;
	rangeMapVerticalUp: RangeJson;
}

/** The direction to a point in the world, as the head sees it. A head that is turned at rest looks along +Z all the same. */
export function gazeTo(tree: Tree, head: string, { offsetFromHeadBone }: LookAtJson, target: Vec): { yaw: number; pitch: number } {
	const now = tree.world(head);
	const rotation = multiply(now.rotation, inverse(tree.restWorld(head).rotation));
	const [x, y, z] = rotate(inverse(rotation), sub(target, toWorld(now, offsetFromHeadBone)));
	const degrees = 180 / Math.PI;
	return { yaw: Math.atan2(x, z) * degrees, pitch: Math.atan2(-y, Math.hypot(x, z)) * degrees };
}

export const mapped = ({ inputMaxValue, outputScale }: RangeJson, value: number): number => {
	const most = Math.max(0.001, inputMaxValue);
	return (Math.min(Math.abs(value), most) / most) * outputScale;
};

const verticalOf = (lookAt: LookAtJson, pitch: number): number =>
	pitch > 0 ? mapped(lookAt.rangeMapVerticalDown, pitch) : -mapped(lookAt.rangeMapVerticalUp, pitch);

/** Local rotations of the eyes. */
export function eyeRotations(
	tree: Tree,
	eyes: { left: string; right: string },
	lookAt: LookAtJson,
	yaw: number,
	pitch: number,
): Record<'left' | 'right', Quat> {
	const { rangeMapHorizontalOuter: outer, rangeMapHorizontalInner: inner } = lookAt;
	const turn = {
		left: yaw > 0 ? mapped(outer, yaw) : -mapped(inner, yaw),
		right: yaw > 0 ? mapped(inner, yaw) : -mapped(outer, yaw),
	};
	const vertical = verticalOf(lookAt, pitch);
	const rotation = (side: 'left' | 'right'): Quat => {
		const eye = eyes[side];
		const world = tree.restWorld(eye).rotation;
		// The turn is one of the model's axes; an eye that is turned at rest takes it into its own.
		const own = multiply(inverse(world), multiply(yawPitch(turn[side], vertical), world));
		return multiply(tree.rest.get(eye)!.rotation, own);
	};
	return { left: rotation('left'), right: rotation('right') };
}

/** Weights of the expressions that look. Both eyes have one weight: the outer map alone counts. */
export function gazeWeights(
	lookAt: LookAtJson,
	yaw: number,
	pitch: number,
): Record<'lookLeft' | 'lookRight' | 'lookUp' | 'lookDown', number> {
	const across = mapped(lookAt.rangeMapHorizontalOuter, yaw);
	return {
		lookLeft: yaw > 0 ? across : 0,
		lookRight: yaw < 0 ? across : 0,
		lookDown: pitch > 0 ? mapped(lookAt.rangeMapVerticalDown, pitch) : 0,
		lookUp: pitch < 0 ? mapped(lookAt.rangeMapVerticalUp, pitch) : 0,
	};
}
