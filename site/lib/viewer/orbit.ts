/** A camera that goes around a point: by mouse, by touch (one finger's way up and down still scrolls the page, two come nearer), by keys. */
import { MathUtils, type PerspectiveCamera, Vector3 } from 'three';

export interface View {
	/** Point that is looked at, metres. */
	target: readonly [number, number, number];
	/** Metres from it, for a canvas as wide as it is high or wider. */
	distance: number;
	/** Degrees around the figure; 0 is its front. */
	yaw?: number;
	/** Degrees above. */
	pitch?: number;
}

/** The same view of a figure of another size. */
export const scaled = ({ target: [x, y, z], distance, ...turned }: View, by: number): View => ({
	target: [x * by, y * by, z * by],
	distance: distance * by,
	...turned,
});

export interface Orbit {
	place(camera: PerspectiveCamera, aspect: number): void;
	turn(yaw: number, pitch: number): void;
	zoom(factor: number): void;
	/** Keys: arrows turn, + and - come nearer and go back, 0 and Home return. @returns whether the key was one of them */
	key(key: string): boolean;
	reset(): void;
	look(view: View): void;
	readonly now: Required<View>;
	dispose(): void;
}

export function makeOrbit(canvas: HTMLCanvasElement, first: View, changed: () => void): Orbit {
	let start: Required<View> = { yaw: 0, pitch: 0, ...first };
	let now = { ...start };
	/** Pointers that are down, at most two. */
	const held = new Map<number, { x: number; y: number }>();
	const set = (part: Partial<Required<View>>): void => {
		now = { ...now, ...part };
		now.pitch = MathUtils.clamp(now.pitch, -60, 80);
		now.distance = MathUtils.clamp(now.distance, start.distance * 0.35, start.distance * 2.5);
		changed();
	};
	const turn = (yaw: number, pitch: number): void => set({ yaw: now.yaw + yaw, pitch: now.pitch + pitch });
	const zoom = (factor: number): void => set({ distance: now.distance * factor });
	const reset = (): void => set(start);
	const keys: Record<string, () => void> = {
		ArrowLeft: () => turn(-10, 0),
		ArrowRight: () => turn(10, 0),
		ArrowUp: () => turn(0, 10),
		ArrowDown: () => turn(0, -10),
		'+': () => zoom(0.85),
		'-': () => zoom(1 / 0.85),
		0: reset,
		Home: reset,
	};
	const apart = (): number => {
		const [a, b] = [...held.values()];
		return Math.max(10, Math.hypot(a!.x - b!.x, a!.y - b!.y));
	};
	const down = (event: PointerEvent): void => {
		if (held.size > 1 || event.button !== 0) return;
		held.set(event.pointerId, { x: event.clientX, y: event.clientY });
		canvas.setPointerCapture(event.pointerId);
	};
	const move = (event: PointerEvent): void => {
		const before = held.get(event.pointerId);
		if (!before) return;
		const distance = held.size > 1 ? apart() : 0;
		held.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (distance) return zoom(distance / apart());
		const scale = 180 / Math.max(200, canvas.clientWidth);
		// A finger's way up and down belongs to the page.
		const up = event.pointerType === 'touch' ? 0 : (event.clientY - before.y) * scale;
		turn((before.x - event.clientX) * scale, up);
	};
	const up = (event: PointerEvent): void => void held.delete(event.pointerId);
	/** Two fingers are the figure's, not the page's. */
	const touch = (event: TouchEvent): void => {
		if (event.touches.length > 1 && event.cancelable) event.preventDefault();
	};
	const wheel = (event: WheelEvent): void => {
		// With Ctrl, or by pinching on a touch pad: the plain wheel scrolls the page.
		if (!event.ctrlKey) return;
		event.preventDefault();
		zoom(Math.exp(MathUtils.clamp(event.deltaY, -50, 50) * 0.006));
	};
	canvas.addEventListener('pointerdown', down);
	canvas.addEventListener('pointermove', move);
	canvas.addEventListener('pointerup', up);
	canvas.addEventListener('pointercancel', up);
	canvas.addEventListener('wheel', wheel, { passive: false });
	canvas.addEventListener('touchstart', touch, { passive: false });
	canvas.addEventListener('touchmove', touch, { passive: false });
	const offset = new Vector3();
	return {
		place(camera, aspect) {
			const [x, y, z] = now.target;
			const [yaw, pitch] = [MathUtils.degToRad(now.yaw), MathUtils.degToRad(now.pitch)];
			// A canvas higher than wide sees as much to the sides.
			const distance = now.distance / Math.min(1, aspect);
			offset.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)).multiplyScalar(distance);
			camera.aspect = aspect;
			camera.position.set(x, y, z).add(offset);
			camera.lookAt(x, y, z);
			// From the size of a thimble to that of a tower.
			camera.near = distance / 80;
			camera.far = distance * 8;
			camera.updateProjectionMatrix();
		},
		turn,
		zoom,
		reset,
		key(key) {
			const act = keys[key];
			act?.();
			return act !== undefined;
		},
		look(view) {
			start = { yaw: 0, pitch: 0, ...view };
			reset();
		},
		get now() {
			return now;
		},
		dispose() {
			canvas.removeEventListener('pointerdown', down);
			canvas.removeEventListener('pointermove', move);
			canvas.removeEventListener('pointerup', up);
			canvas.removeEventListener('pointercancel', up);
			canvas.removeEventListener('wheel', wheel);
			canvas.removeEventListener('touchstart', touch);
			canvas.removeEventListener('touchmove', touch);
		},
	};
}
