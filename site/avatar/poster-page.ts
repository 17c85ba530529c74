/** Runs in the browser that renders the posters: shows the sample as the demos do. */

import { makeMirror } from '../lib/viewer/first-person.ts';
import { parseModel } from '../lib/viewer/load.ts';
import { makeSphere, materialsOf } from '../lib/viewer/mtoon.ts';
import type { View } from '../lib/viewer/orbit.ts';
import { makeStage } from '../lib/viewer/stage.ts';

export interface Poster {
	view: View;
	expressions?: Record<string, number>;
	/** Radians by normalized bone and axis: `['leftUpperArm', 'z', -1.1]`. */
	/** Degrees. */
	gaze?: { yaw: number; pitch: number };
	/** What stands beside the figure. */
	beside?: 'mirror' | 'sphere';
	pose: [bone: string, axis: 'x' | 'y' | 'z', radians: number][];
}

async function render(base64: string, { view, expressions = {}, gaze, beside, pose }: Poster): Promise<void> {
	const canvas = document.querySelector('canvas')!;
	const stage = makeStage({ canvas, view });
	const { scene, vrm } = await parseModel(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer);
	stage.show(scene, vrm);
	for (const [bone, axis, radians] of pose) vrm!.humanoid.getNormalizedBoneNode(bone as 'head')!.rotation[axis] = radians;
	for (const [name, weight] of Object.entries(expressions)) vrm!.expressionManager!.setValue(name, weight);
	if (gaze) Object.assign(vrm!.lookAt!, gaze);
	if (beside === 'mirror') stage.scene.add(makeMirror().object);
	if (beside === 'sphere') stage.scene.add(makeSphere(materialsOf(scene, 'hair')));
	for (let i = 0; i < 90; i++) vrm!.update(1 / 60);
	stage.invalidate(1);
	const start = stage.frames;
	await new Promise<void>((done) => {
		const look = (): void => (stage.frames > start + 1 ? done() : void requestAnimationFrame(look));
		look();
	});
}

Object.assign(window, { render });
