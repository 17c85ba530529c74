/** Poses of the sample, by normalized bones. */
import type { VRM, VRMHumanBoneName } from '@pixiv/three-vrm';
import type { Object3D } from 'three';

/** Models of VRM 0.x look the other way: turns around X and Z have the other sign. */
export const facing = (vrm: VRM): 1 | -1 => (vrm.meta.metaVersion === '0' ? -1 : 1);

export const boneOf = (vrm: VRM, name: VRMHumanBoneName): Object3D => vrm.humanoid.getNormalizedBoneNode(name)!;

/** From the T-pose down, by radians. */
export function lowerArms(vrm: VRM, radians = 1.15): void {
	boneOf(vrm, 'leftUpperArm').rotation.z = -radians * facing(vrm);
	boneOf(vrm, 'rightUpperArm').rotation.z = radians * facing(vrm);
}
