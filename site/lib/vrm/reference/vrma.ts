/** A motion at a moment, for a model (VRMC_vrm_animation 1.0). The pose goes on as in `pose.ts`, the gaze as in `lookat.ts`. */
import { type Quat, rotate, slerp, type Tree, type Vec } from './math.ts';

/** A channel of a glTF animation with its sampler. */
export interface ChannelJson {
	node: string;
	path: 'rotation' | 'translation';
	interpolation: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
	/** Seconds, in order. */
	times: number[];
	/** One a time; of CUBICSPLINE three, as in the file: tangent into it, value, tangent out of it. */
	values: number[][];
}

export interface MotionJson {
	/** Node by name of the preset or of the custom expression. */
	expressions?: { preset?: Record<string, string>; custom?: Record<string, string> };
	lookAt?: string;
}

/** From `a` to `b`, leaving with the slope `out` and coming with `into` (glTF 2.0, appendix C). */
const hermite = (t: number, a: number, out: number, b: number, into: number): number =>
	(2 * t ** 3 - 3 * t ** 2 + 1) * a + (t ** 3 - 2 * t ** 2 + t) * out + (3 * t ** 2 - 2 * t ** 3) * b + (t ** 3 - t ** 2) * into;

/** What a channel says at a moment: before its first time the first value, after its last the last. */
export function sampled({ path, interpolation, times, values }: ChannelJson, seconds: number): number[] {
	const after = times.findIndex((time) => time > seconds);
	const valueAt = (index: number): number[] => values[interpolation === 'CUBICSPLINE' ? 3 * index + 1 : index]!;
	if (after === 0) return valueAt(0);
	if (after < 0) return valueAt(times.length - 1);
	const [a, b] = [valueAt(after - 1), valueAt(after)];
	if (interpolation === 'STEP') return a;
	const duration = times[after]! - times[after - 1]!;
	const t = (seconds - times[after - 1]!) / duration;
	if (interpolation === 'CUBICSPLINE') {
		const [out, into] = [values[3 * after - 1]!, values[3 * after]!];
		const between = a.map((each, i) => hermite(t, each, duration * out[i]!, b[i]!, duration * into[i]!));
		const length = path === 'rotation' ? Math.hypot(...between) : 1;
		return between.map((each) => each / length);
	}
	return path === 'rotation' ? [...slerp(a as unknown as Quat, b as unknown as Quat, t)] : a.map((each, i) => each + (b[i]! - each) * t);
}

export function applyMotion(tree: Tree, channels: readonly ChannelJson[], seconds: number): void {
	for (const channel of channels) {
		const local = tree.local.get(channel.node)!;
		tree.local.set(channel.node, { ...local, [channel.path]: sampled(channel, seconds) as unknown as Vec & Quat });
	}
}

/** Expressions of the gaze are left out: a motion has its own place for it. */
const ofGaze = new Set(['lookUp', 'lookDown', 'lookLeft', 'lookRight']);

/** @param own names of the custom expressions of the model */
export function weightsOf(tree: Tree, { expressions }: MotionJson, own: readonly string[]): Record<string, number> {
	const { preset = {}, custom = {} } = expressions ?? {};
	const used = [
		...Object.entries(preset).filter(([name]) => !ofGaze.has(name)),
		...Object.entries(custom).filter(([name]) => own.includes(name)),
	];
	return Object.fromEntries(used.map(([name, node]) => [name, Math.min(1, Math.max(0, tree.local.get(node)!.translation[0]))]));
}

/** Degrees; positive to the model's left and downwards. */
export function gazeOf(tree: Tree, node: string): { yaw: number; pitch: number } {
	const [x, y, z] = rotate(tree.local.get(node)!.rotation, [0, 0, 1]);
	const degrees = 180 / Math.PI;
	return { yaw: Math.atan2(x, z) * degrees, pitch: Math.atan2(-y, Math.hypot(x, z)) * degrees };
}
