/** One WebGL context for all figures of a page: each stage lets it draw and copies the image to a canvas of its own. */
import { type Camera, type Scene, WebGLRenderer } from 'three';

let renderer: WebGLRenderer | undefined;
const users = new Set<() => void>();

/** Why there is no picture. */
export class NoWebGL extends Error {}

export interface SharedRenderer {
	/** Draws a scene onto `canvas`, at the canvas's own size in pixels. */
	draw(scene: Scene, camera: Camera, canvas: HTMLCanvasElement): void;
	/** The renderer itself, to compile materials. */
	readonly gl: WebGLRenderer;
	/** The context ends with the last that releases it. */
	release(): void;
}

/**
 * @param restored called when the system took the context away and gave it back: what was drawn is to be drawn again
 * @throws NoWebGL where the browser has no WebGL 2, or no more contexts
 */
export function shareRenderer(restored: () => void): SharedRenderer {
	renderer ??= openRenderer();
	users.add(restored);
	const own = renderer;
	let released = false;
	return {
		gl: own,
		draw(scene, camera, canvas) {
			const { width, height } = canvas;
			if (own.domElement.width !== width || own.domElement.height !== height) own.setSize(width, height, false);
			own.render(scene, camera);
			const target = canvas.getContext('2d')!;
			target.clearRect(0, 0, width, height);
			target.drawImage(own.domElement, 0, 0);
		},
		release() {
			if (released) return;
			released = true;
			users.delete(restored);
			if (users.size > 0) return;
			own.dispose();
			own.forceContextLoss();
			renderer = undefined;
		},
	};
}

function openRenderer(): WebGLRenderer {
	const canvas = document.createElement('canvas');
	const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
	if (!context) throw new NoWebGL('This browser shows no WebGL 2');
	const made = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
	made.setPixelRatio(1);
	canvas.addEventListener('webglcontextrestored', () => {
		for (const restored of users) restored();
	});
	return made;
}
