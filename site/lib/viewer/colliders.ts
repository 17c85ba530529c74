/** Colliders of springs as solids that one sees through: what is inside is kept out, or in where they are turned. */
import {
	type VRMSpringBoneCollider,
	VRMSpringBoneColliderShapeCapsule,
	VRMSpringBoneColliderShapePlane,
	VRMSpringBoneColliderShapeSphere,
} from '@pixiv/three-vrm';
import {
	BackSide,
	type BufferGeometry,
	CapsuleGeometry,
	DoubleSide,
	FrontSide,
	Mesh,
	MeshBasicMaterial,
	PlaneGeometry,
	SphereGeometry,
	Vector3,
} from 'three';

const up = new Vector3(0, 1, 0);
const front = new Vector3(0, 0, 1);

/** Puts a solid at a collider; it goes along with its bone. */
export function solidOf(collider: VRMSpringBoneCollider): { dispose(): void } {
	const { shape } = collider;
	let geometry: BufferGeometry;
	let isInside = false;
	const mesh = new Mesh();
	if (shape instanceof VRMSpringBoneColliderShapeSphere) {
		geometry = new SphereGeometry(shape.radius, 24, 16);
		mesh.position.copy(shape.offset);
		isInside = shape.inside;
	} else if (shape instanceof VRMSpringBoneColliderShapeCapsule) {
		const along = shape.tail.clone().sub(shape.offset);
		geometry = new CapsuleGeometry(shape.radius, along.length(), 8, 24);
		mesh.position.copy(shape.offset).addScaledVector(along, 0.5);
		if (along.lengthSq() > 0) mesh.quaternion.setFromUnitVectors(up, along.normalize());
		isInside = shape.inside;
	} else if (shape instanceof VRMSpringBoneColliderShapePlane) {
		geometry = new PlaneGeometry(1, 1);
		mesh.position.copy(shape.offset);
		mesh.quaternion.setFromUnitVectors(front, shape.normal.clone().normalize());
	} else geometry = new SphereGeometry(0, 3, 2);
	const isFlat = shape instanceof VRMSpringBoneColliderShapePlane;
	const material = new MeshBasicMaterial({
		color: isInside ? 0x2f7de0 : 0xe0602f,
		transparent: true,
		opacity: 0.35,
		depthWrite: false,
		side: isFlat ? DoubleSide : isInside ? BackSide : FrontSide,
	});
	mesh.geometry = geometry;
	mesh.material = material;
	mesh.name = 'Collider';
	mesh.renderOrder = 5;
	collider.add(mesh);
	return {
		dispose() {
			mesh.removeFromParent();
			geometry.dispose();
			material.dispose();
		},
	};
}
