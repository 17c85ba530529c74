/** Lines over a figure: from one node to another, along a gaze. */
import { CylinderGeometry, Mesh, MeshBasicMaterial, type Object3D, Vector3 } from 'three';

export interface Followed {
	object: Object3D;
	/** Brings the line to where its ends are now. */
	follow(): void;
	dispose(): void;
}

const up = new Vector3(0, 1, 0);
const along = new Vector3();

/** A thin rod: browsers draw lines of one pixel only. @param ends where it begins and ends now, written into the two points */
export function makeLine(color: number, ends: (from: Vector3, to: Vector3) => void): Followed {
	const geometry = new CylinderGeometry(0.003, 0.003, 1, 6);
	// Among what is transparent, which is drawn last: nothing covers it.
	const material = new MeshBasicMaterial({ color, depthTest: false, transparent: true });
	const object = new Mesh(geometry, material);
	object.name = 'Line';
	object.frustumCulled = false;
	object.renderOrder = 11;
	const [from, to] = [new Vector3(), new Vector3()];
	const follow = (): void => {
		ends(from, to);
		const length = along.subVectors(to, from).length();
		object.position.addVectors(from, to).multiplyScalar(0.5);
		object.scale.set(1, Math.max(length, 1e-6), 1);
		if (length > 0) object.quaternion.setFromUnitVectors(up, along.divideScalar(length));
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
