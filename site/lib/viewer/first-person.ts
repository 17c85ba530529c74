/** Which camera sees which mesh (VRMC_vrm 1.0, firstPerson): layers, the eyes' camera, a mirror. */
import type { VRM } from '@pixiv/three-vrm';
import {
	BackSide,
	BoxGeometry,
	type BufferAttribute,
	GridHelper,
	Group,
	InterleavedBufferAttribute,
	Mesh,
	MeshBasicMaterial,
	type Object3D,
	type PerspectiveCamera,
	PlaneGeometry,
	Quaternion,
	Vector3,
} from 'three';
import { Reflector } from 'three/examples/jsm/objects/Reflector.js';
import { deinterleaveAttribute } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { facing } from './poses.ts';

export const annotationTypes = ['auto', 'both', 'thirdPersonOnly', 'firstPersonOnly'] as const;
export type AnnotationType = (typeof annotationTypes)[number];

export const FIRST_PERSON = 9;
export const THIRD_PERSON = 10;
/** What the mirror alone sees behind the figure. */
const BACKDROP = 11;

interface Part {
	mesh: Object3D;
	/** The mesh without the head, where it has some of it. */
	headless?: Object3D;
}

// Its types name another parameter and no result.
const deinterleave = deinterleaveAttribute as unknown as (attribute: InterleavedBufferAttribute) => BufferAttribute;

/** The meshes of a figure by the name of their node, each with its copy without the head. */
export function splitHead(vrm: VRM): Map<string, Part[]> {
	const { meshAnnotations } = vrm.firstPerson!;
	for (const annotation of meshAnnotations) {
		annotation.type = 'auto';
		for (const { geometry } of annotation.meshes)
			for (const name of ['skinIndex', 'skinWeight']) {
				// three-vrm 3.5 reads interleaved ones as if they were not.
				const attribute = geometry.getAttribute(name);
				if (attribute instanceof InterleavedBufferAttribute) geometry.setAttribute(name, deinterleave(attribute));
			}
	}
	vrm.firstPerson!.setup({ firstPersonOnlyLayer: FIRST_PERSON, thirdPersonOnlyLayer: THIRD_PERSON });
	const parts = new Map<string, Part[]>();
	for (const { meshes } of meshAnnotations) {
		const node = meshes.length > 1 ? meshes[0]!.parent! : meshes[0]!;
		parts.set(
			node.name,
			meshes.map((mesh) => ({ mesh, headless: mesh.parent!.children.find(({ name }) => name === `${mesh.name}(erase)`) })),
		);
	}
	return parts;
}

/** Puts a mesh before the cameras that may see it. */
export function annotate(parts: readonly Part[], type: AnnotationType): void {
	for (const { mesh, headless } of parts) {
		mesh.layers.set(
			type === 'firstPersonOnly' ? FIRST_PERSON : type === 'thirdPersonOnly' || (type === 'auto' && headless) ? THIRD_PERSON : 0,
		);
		if (headless) headless.visible = type === 'auto';
	}
}

const direction = new Vector3();
const turn = new Quaternion();

/** The camera where the figure's eyes are. */
export function placeInHead(vrm: VRM, camera: PerspectiveCamera, aspect: number): void {
	vrm.lookAt!.getLookAtWorldPosition(camera.position);
	// Not three-vrm 3.5's own direction: it takes a nod of a VRM 0.x head for one upward.
	vrm.humanoid.getNormalizedBoneNode('head')!.getWorldQuaternion(turn);
	direction.set(0, 0, facing(vrm)).applyQuaternion(turn);
	camera.up.set(0, 1, 0).applyQuaternion(turn);
	camera.lookAt(direction.add(camera.position));
	camera.aspect = aspect;
	camera.near = 0.01;
	camera.fov = 62;
	camera.updateProjectionMatrix();
}

/** A floor, so that a look ahead is not a look at nothing. */
export function makeFloor(): { object: Object3D; dispose(): void } {
	const object = new GridHelper(8, 16, 0x8a5a3c, 0x9aa7b0);
	return { object, dispose: () => object.dispose() };
}

/** A mirror before the figure, which shows what others see. */
export function makeMirror(): { object: Object3D; dispose(): void } {
	// The grey that changes nothing of what is mirrored: half the light.
	const mirror = new Reflector(new PlaneGeometry(0.72, 1.2), { textureWidth: 720, textureHeight: 1200, color: 0xbcbcbc });
	// Its camera is made anew for each that looks into it.
	const cameraOf = mirror.getReflectionCamera.bind(mirror);
	mirror.getReflectionCamera = (camera) => {
		const made = cameraOf(camera);
		made.layers.set(0);
		made.layers.enable(THIRD_PERSON);
		made.layers.enable(BACKDROP);
		return made;
	};
	const frame = new Mesh(new BoxGeometry(0.78, 1.26, 0.03), new MeshBasicMaterial({ color: 0x8a5a3c }));
	frame.position.z = -0.02;
	const wall = new Mesh(new BoxGeometry(8, 8, 8), new MeshBasicMaterial({ color: 0xdfe8ee, side: BackSide }));
	wall.layers.set(BACKDROP);
	// Beside the mirror, not under it: a mirror does not see its own children.
	const object = new Group().add(mirror, frame, wall);
	object.name = 'Mirror';
	object.position.set(0, 0.66, 0.95);
	object.rotation.y = Math.PI;
	return {
		object,
		dispose() {
			mirror.dispose();
			for (const { geometry, material } of [mirror, frame, wall]) {
				geometry.dispose();
				(material as MeshBasicMaterial).dispose();
			}
		},
	};
}
