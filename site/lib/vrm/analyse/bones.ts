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

const trunk = ['hips', 'spine', 'chest', 'upperChest', 'neck', 'head'];
const limbs: Record<string, string[]> = {
	Arm: ['Shoulder', 'UpperArm', 'LowerArm', 'Hand'],
	Leg: ['UpperLeg', 'LowerLeg', 'Foot', 'Toes'],
};

/** Bones above a bone, the nearest first (VRMC_vrm 1.0, humanoid: the list of bones and their parents). */
export function parentBones(bone: string, generation: 'vrm1' | 'vrm0'): string[] {
	const inTrunk = trunk.indexOf(bone);
	if (inTrunk >= 0) return trunk.slice(0, inTrunk).reverse();
	if (bone === 'jaw' || /^(?:left|right)Eye$/.test(bone)) return ['head', ...trunk.slice(0, -1).reverse()];
	const side = sides.find((each) => bone.startsWith(each));
	if (!side) return [];
	const name = bone.slice(side.length);
	for (const limb of Object.values(limbs)) {
		const at = limb.indexOf(name);
		if (at < 0) continue;
		const above = limb
			.slice(0, at)
			.reverse()
			.map((each) => side + each);
		// Legs hang on the hips, arms on the uppermost chest that there is.
		return [...above, ...(limb === limbs.Leg ? ['hips'] : ['upperChest', 'chest', 'spine', 'hips'])];
	}
	const finger = ['Thumb', ...fingers].find((each) => name.startsWith(each));
	if (!finger) return [];
	const parts = finger === 'Thumb' ? thumbs[generation] : ['Proximal', 'Intermediate', 'Distal'];
	const at = parts.indexOf(name.slice(finger.length));
	return [
		...parts
			.slice(0, Math.max(0, at))
			.reverse()
			.map((part) => side + finger + part),
		`${side}Hand`,
	];
}
