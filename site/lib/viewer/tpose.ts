/** The posture of a figure on the stage, for the T-pose check. */
import type { VRM, VRMHumanBoneName } from '@pixiv/three-vrm';
import { Box3, Vector3 } from 'three';
import type { Posture } from '../vrm/tpose.ts';

export function postureOf(vrm: VRM): Posture {
	vrm.scene.updateMatrixWorld(true);
	let areScalesGood = true;
	vrm.scene.traverse(({ scale: { x, y, z } }) => {
		if (x <= 0 || x !== y || y !== z) areScalesGood = false;
	});
	return {
		at: (bone) =>
			vrm.humanoid
				.getRawBoneNode(bone as VRMHumanBoneName)
				?.getWorldPosition(new Vector3())
				.toArray(),
		lowest: new Box3().setFromObject(vrm.scene, true).min.y,
		areScalesGood,
	};
}
