/** The human bones of VRM and their parents (VRMC_vrm 1.0, humanoid). */

const sides = ['left', 'right'];
const fingers = ['Index', 'Middle', 'Ring', 'Little'];

export const requiredBones: readonly string[] = [
	'hips',
	'spine',
	'head',
	...sides.flatMap((side) => ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'].map((name) => side + name)),
];

const thumbs = { vrm1: ['Metacarpal', 'Proximal', 'Distal'], vrm0: ['Proximal', 'Intermediate', 'Distal'] };

const optional = (generation: 'vrm1' | 'vrm0'): string[] => [
	'chest',
	'upperChest',
	'neck',
	'jaw',
	...sides.flatMap((side) => [
		...['Eye', 'Shoulder', 'Toes'].map((name) => side + name),
		...thumbs[generation].map((part) => `${side}Thumb${part}`),
		...fingers.flatMap((finger) => ['Proximal', 'Intermediate', 'Distal'].map((part) => side + finger + part)),
	]),
];

/** Bones a model must have, and may have. VRM 0.x also requires neck and chest. */
export const bonesOf = (generation: 'vrm1' | 'vrm0'): { required: readonly string[]; optional: readonly string[] } => {
	if (generation === 'vrm1') return { required: requiredBones, optional: optional('vrm1') };
	const more = ['neck', 'chest'];
	return { required: [...requiredBones, ...more], optional: optional('vrm0').filter((bone) => !more.includes(bone)) };
};
