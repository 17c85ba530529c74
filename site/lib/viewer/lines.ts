/** Lines over a figure: from one node to another, along a gaze. */
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, type Object3D, Vector3 } from 'three';

export interface Followed {
	object: Object3D;
	/** Brings the line to where its ends are now. */
	follow(): void;
	dispose(): void;
}

/** @param ends where it begins and ends now, written into the two points */
export function makeLine(color: number, ends: (from: Vector3, to: Vector3) => void): Followed {
	const geometry = new BufferGeometry();
	const place = new BufferAttribute(new Float32Array(6), 3);
	geometry.setAttribute('position', place);
	const material = new LineBasicMaterial({ color, depthTest: false });
	const object = new Line(geometry, material);
	object.frustumCulled = false;
	object.renderOrder = 11;
	const [from, to] = [new Vector3(), new Vector3()];
	const follow = (): void => {
		ends(from, to);
		place.setXYZ(0, ...from.toArray());
		place.setXYZ(1, ...to.toArray());
		place.needsUpdate = true;
	};
	follow();
	return {
		object,
		follow,
		dispose() {
			geometry.dispose();
			material.dispose();
		},
	};
}

export const lineBetween = (scene: Object3D, from: string, to: string): Followed => {
	const nodes = [from, to].map((name) => scene.getObjectByName(name)!);
	return makeLine(0xe0602f, (a, b) => {
		nodes[0]!.getWorldPosition(a);
		nodes[1]!.getWorldPosition(b);
	});
};
