/**
 * A figure on a canvas: light, camera, time. Draws only while it can be seen and something changes; stands still for readers who want less
 * motion until they ask for some.
 */
import { type VRM, VRMUtils } from '@pixiv/three-vrm';
import { createVRMAnimationClip, type VRMAnimation } from '@pixiv/three-vrm-animation';
import { AmbientLight, AnimationMixer, DirectionalLight, type Object3D, PerspectiveCamera, Scene } from 'three';
import { makeOrbit, type Orbit, type View } from './orbit.ts';
import { shareRenderer } from './renderer.ts';

export interface StageOptions {
	canvas: HTMLCanvasElement;
	/** Where the camera stands at first. */
	view: View;
	/** Called before each frame, with seconds since the last; after motions, before what sways. */
	onFrame?(seconds: number): void;
	/** Called after each frame. */
	onDrawn?(): void;
	/** Called when a frame cannot be drawn, of a damaged file; there are no more frames then. */
	onFault?(error: unknown): void;
}

export interface Stage {
	readonly canvas: HTMLCanvasElement;
	readonly scene: Scene;
	readonly camera: PerspectiveCamera;
	readonly orbit: Orbit;
	/** Where the camera stands in place of the orbit, such as in the figure's head. */
	place?(camera: PerspectiveCamera, aspect: number): void;
	readonly light: DirectionalLight;
	readonly ambient: AmbientLight;
	/** The figure on it, if any. */
	vrm?: VRM;
	/** Puts a figure on the stage in place of the one before. */
	show(object: Object3D, vrm?: VRM): void;
	/** Plays a motion from its start; undefined ends it and brings the figure back to rest. */
	play(motion: VRMAnimation | undefined): void;
	readonly motion: { time: number; duration: number; speed: number; paused: boolean };
	/** Something changed: draws, and goes on for `seconds` so that what sways can come to rest. */
	invalidate(seconds?: number): void;
	/** Lets what sways come to rest before it is seen. */
	settle(): void;
	/** Draws now, whatever the state of the page. */
	draw(): void;
	/** Frames drawn so far. */
	readonly frames: number;
	dispose(): void;
}

/** No single step of time is longer: a tab that slept does not make hair explode. */
const LONGEST_STEP = 1 / 15;

/** @throws NoWebGL */
export function makeStage({ canvas, view, onFrame = () => {}, onDrawn = () => {}, onFault }: StageOptions): Stage {
	const shared = shareRenderer(() => stage.invalidate(0.1));
	const scene = new Scene();
	const camera = new PerspectiveCamera(24, 1, 0.05, 30);
	const light = new DirectionalLight(0xffffff, Math.PI * 0.85);
	light.position.set(0.8, 1.6, 1.8);
	const ambient = new AmbientLight(0xffffff, 0.7);
	scene.add(light, ambient);
	const motion = { time: 0, duration: 0, speed: 1, paused: false };
	let mixer: AnimationMixer | undefined;
	let shown: Object3D | undefined;
	let request = 0;
	let last = 0;
	let awakeUntil = 0;
	let isVisible = false;
	let frames = 0;

	let isBroken = false;

	const draws = (): boolean => isVisible && !document.hidden && !isBroken;
	const isMoving = (now: number): boolean => now < awakeUntil || (mixer !== undefined && !motion.paused);
	const wake = (): void => {
		if (request || !draws()) return;
		last = performance.now();
		request = requestAnimationFrame(frame);
	};
	const step = (seconds: number): void => {
		if (mixer) {
			if (!motion.paused) motion.time = (motion.time + seconds * motion.speed) % motion.duration;
			mixer.setTime(motion.time);
		}
		onFrame(seconds);
		stage.vrm?.update(seconds);
	};
	const draw = (): void => {
		(stage.place ?? orbit.place)(camera, canvas.width / canvas.height);
		shared.draw(scene, camera, canvas);
		frames++;
		onDrawn();
	};
	function frame(now: number): void {
		request = 0;
		try {
			step(Math.min(Math.max(0, (now - last) / 1000), LONGEST_STEP));
			last = now;
			draw();
		} catch (error) {
			if (!onFault) throw error;
			isBroken = true;
			onFault(error);
		}
		// What was called on the way may have asked for the next one already.
		if (!request && draws() && isMoving(now)) request = requestAnimationFrame(frame);
	}
	const stage: Stage = {
		canvas,
		scene,
		camera,
		light,
		ambient,
		motion,
		orbit: undefined as unknown as Orbit,
		show(object, vrm) {
			stage.play(undefined);
			if (shown) {
				scene.remove(shown);
				VRMUtils.deepDispose(shown);
			}
			shown = object;
			stage.vrm = vrm;
			scene.add(object);
			stage.invalidate(1);
		},
		play(clip) {
			mixer?.stopAllAction();
			mixer = undefined;
			const { vrm } = stage;
			vrm?.humanoid.resetNormalizedPose();
			vrm?.expressionManager?.resetValues();
			if (vrm?.lookAt) {
				vrm.lookAt.yaw = 0;
				vrm.lookAt.pitch = 0;
			}
			motion.time = 0;
			if (clip && vrm) {
				mixer = new AnimationMixer(vrm.scene);
				const made = createVRMAnimationClip(clip, vrm);
				motion.duration = made.duration;
				mixer.clipAction(made).play();
			}
			stage.invalidate(1);
		},
		invalidate(seconds = 1.5) {
			awakeUntil = Math.max(awakeUntil, performance.now() + seconds * 1000);
			wake();
		},
		settle() {
			for (let i = 0; i < 90; i++) stage.vrm?.update(1 / 60);
			stage.invalidate(0.1);
		},
		draw,
		get frames() {
			return frames;
		},
		dispose() {
			cancelAnimationFrame(request);
			isVisible = false;
			observer.disconnect();
			resizing.disconnect();
			document.removeEventListener('visibilitychange', wake);
			orbit.dispose();
			stage.show = () => {};
			if (shown) {
				scene.remove(shown);
				VRMUtils.deepDispose(shown);
			}
			shared.release();
		},
	};
	const orbit = makeOrbit(canvas, view, () => stage.invalidate(0.1));
	Object.assign(stage, { orbit });
	const observer = new IntersectionObserver((entries) => {
		isVisible = entries.at(-1)!.isIntersecting;
		wake();
	});
	observer.observe(canvas);
	const resizing = new ResizeObserver(() => {
		const ratio = Math.min(devicePixelRatio, 2);
		canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
		canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
		stage.invalidate(0.1);
	});
	resizing.observe(canvas);
	document.addEventListener('visibilitychange', wake);
	return stage;
}

/** The reader asks their system for less motion. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
