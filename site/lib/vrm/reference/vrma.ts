/** A motion at a moment, for a model (VRMC_vrm_animation 1.0). The pose goes on as in `pose.ts`, the gaze as in `lookat.ts`. */
import { type Quat, rotate, slerp, type Tree, type Vec } from './math.ts';

/** A channel of a glTF animation with its sampler. */
export interface ChannelJson {
	node: string;
	path: 'rotation' | 'translation';
	interpolation: 'LINEAR' | 'STEP';
	/** Seconds, in order. */
	times: number[];
	values: number[][];
}

export interface MotionJson {
	/** Node by name of the preset or of the custom expression. */
	expressions?: { preset?: Record<string, string>; custom?: Record<string, string> };
	lookAt?: string;
}

/** What a channel says at a moment: before its first time the first value, after its last the last. */
export function sampled({ path, interpolation, times, values }: ChannelJson, seconds: number): number[] {
	const after = times.findIndex((time) => time > seconds);
	if (after === 0) return values[0]!;
	if (after < 0) return values.at(-1)!;
	const [a, b] = [values[after - 1]!, values[after]!];
	if (interpolation === 'STEP') return a;
	const t = (seconds - times[after - 1]!) / (times[after]! - times[after - 1]!);
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
