/** Bytes → a figure or a motion. */
import { type VRM, VRMLoaderPlugin, VRMUtils } from '@pixiv/three-vrm';
import { type VRMAnimation, VRMAnimationLoaderPlugin, VRMLookAtQuaternionProxy } from '@pixiv/three-vrm-animation';
import type { Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { inlineImages } from './images.ts';

export interface Loaded {
	/** Absent where the file is a plain GLB. */
	vrm?: VRM;
	scene: Object3D;
	motions: VRMAnimation[];
}

/** Reads a .vrm, .vrma or .glb. VRM 0.x figures are turned to look along +Z. */
export async function parseModel(bytes: ArrayBuffer): Promise<Loaded> {
	const loader = new GLTFLoader();
	loader.register(inlineImages);
	loader.register((parser) => new VRMLoaderPlugin(parser));
	loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
	const gltf = await loader.parseAsync(bytes, '');
	const vrm = gltf.userData.vrm as VRM | undefined;
	if (vrm) VRMUtils.rotateVRM0(vrm);
	if (vrm?.lookAt) {
		// Motions turn the gaze through it.
		const proxy = new VRMLookAtQuaternionProxy(vrm.lookAt);
		proxy.name = 'VRMLookAtQuaternionProxy';
		vrm.scene.add(proxy);
	}
	return { vrm, scene: vrm?.scene ?? gltf.scene, motions: (gltf.userData.vrmAnimations as VRMAnimation[] | undefined) ?? [] };
}

/** Fetches a file of the site. @throws Error with the address and status */
export async function fetchBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
	const base = document.documentElement.dataset.baseUrl ?? '/';
	const address = base + path.replace(/^\//, '');
	const response = await fetch(address, { signal });
	if (!response.ok) throw new Error(`${address}: ${response.status}`);
	return response.arrayBuffer();
}
