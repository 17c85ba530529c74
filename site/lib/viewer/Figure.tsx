import type { VRM } from '@pixiv/three-vrm';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Vector3 } from 'three';
import type { HeavyLife } from 'vrmdocs/theme';
import FigureFrame from './FigureFrame.tsx';
import { fetchBytes, type Loaded, parseModel } from './load.ts';
import { scaled, type View } from './orbit.ts';
import type { OwnModel } from './own-model.ts';
import { NoWebGL } from './renderer.ts';
import { makeStage, type Stage } from './stage.ts';

/** A stage with the sample figure on it, and the bytes it was read from. */
export interface Shown {
	stage: Stage;
	loaded: Loaded;
	bytes: ArrayBuffer;
	/** How many times as large as the sample it is. */
	scale: number;
}

interface Props extends HeavyLife {
	/** File of the site: `avatar/kohaku.vrm`. */
	model: string;
	/** In place of it. */
	own?: OwnModel;
	view: View;
	/** What is to be seen, for readers who do not see it. */
	alt: string;
	/** The file is there, also where it cannot be shown. */
	onBytes(bytes: ArrayBuffer): void;
	/** The figure is there. */
	onShown(shown: Shown): void;
	onFrame?(seconds: number): void;
	onDrawn?(): void;
	/** Said where there is no WebGL. */
	withoutPicture?: string;
	/** Over the picture. */
	children?: ReactNode;
}

declare global {
	interface HTMLCanvasElement {
		/** For tests: what stands on this canvas. */
		shown?: Shown;
	}
}

const noWebGL = 'このブラウザーではWebGL 2を使えないため、3Dの表示はできません。下の操作とJSONは、そのまま使えます。';

/** Height of the sample's head bone, metres. */
const SAMPLE_HEAD = 0.745;

/** How many times as large as the sample, by the height of the head. */
function sizeOf(vrm: VRM): number {
	vrm.scene.updateWorldMatrix(true, true);
	const head = vrm.humanoid.getRawBoneNode('head')!.getWorldPosition(new Vector3()).y;
	return head > 0.001 && head < 10_000 ? head / SAMPLE_HEAD : 1;
}

/** A figure of the site that readers turn around. Without WebGL a message; the controls beside it stay of use. */
export default function Figure({
	model,
	own,
	view,
	alt,
	onBytes,
	onShown,
	onFrame,
	onDrawn,
	ready,
	fail,
	withoutPicture = noWebGL,
	children,
}: Props) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const stage = useRef<Stage>(undefined);
	const [missing, setMissing] = useState(false);
	const latest = useRef({ onBytes, onShown, onFrame, onDrawn, ready, fail });
	latest.current = { onBytes, onShown, onFrame, onDrawn, ready, fail };

	useEffect(() => {
		const away = new AbortController();
		let made: Stage | undefined;
		const start = async (): Promise<void> => {
			const element = canvas.current!;
			const bytes = own?.bytes ?? (await fetchBytes(model, away.signal));
			if (away.signal.aborted) return;
			latest.current.onBytes(bytes);
			made = makeStage({
				canvas: element,
				view,
				onFrame: (seconds) => latest.current.onFrame?.(seconds),
				onDrawn: () => latest.current.onDrawn?.(),
				onFault: (error) => latest.current.fail(error),
			});
			stage.current = made;
			const loaded = await parseModel(bytes);
			if (away.signal.aborted) return;
			made.show(loaded.scene, loaded.vrm);
			const scale = own && loaded.vrm ? sizeOf(loaded.vrm) : 1;
			if (own) made.orbit.look(scaled(view, scale));
			const shown = { stage: made, loaded, bytes, scale };
			element.shown = shown;
			latest.current.onShown(shown);
			made.settle();
			latest.current.ready();
		};
		start().catch((error: unknown) => {
			if (away.signal.aborted) return;
			if (!(error instanceof NoWebGL)) return latest.current.fail(error);
			setMissing(true);
			latest.current.ready();
		});
		return () => {
			away.abort();
			made?.dispose();
			stage.current = undefined;
		};
	}, [model, own, view]);

	return (
		<FigureFrame canvas={canvas} stage={stage} alt={alt} isMissing={missing} message={missing ? withoutPicture : undefined}>
			{children}
		</FigureFrame>
	);
}
