import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { fetchBytes, type Loaded, parseModel } from './load.ts';
import type { View } from './orbit.ts';
import { NoWebGL } from './renderer.ts';
import { makeStage, type Stage } from './stage.ts';
import './viewer.css';

/** A stage with the sample figure on it, and the bytes it was read from. */
export interface Shown {
	stage: Stage;
	loaded: Loaded;
	bytes: ArrayBuffer;
}

interface Props extends HeavyLife {
	/** File of the site: `avatar/kohaku.vrm`. */
	model: string;
	view: View;
	/** What is to be seen, for readers who do not see it. */
	alt: string;
	/** The file is there, also where it cannot be shown. */
	onBytes(bytes: ArrayBuffer): void;
	/** The figure is there. */
	onShown(shown: Shown): void;
	onFrame?(seconds: number): void;
	/** Over the picture. */
	children?: ReactNode;
}

declare global {
	interface HTMLCanvasElement {
		/** For tests: what stands on this canvas. */
		shown?: Shown;
	}
}

/** A figure that readers turn around: the canvas, its buttons, its text alternative. Without WebGL a message; the controls beside it stay of use. */
export default function Figure({ model, view, alt, onBytes, onShown, onFrame, ready, fail, children }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const stage = useRef<Stage>(undefined);
	const [missing, setMissing] = useState(false);
	const latest = useRef({ onBytes, onShown, onFrame, ready, fail });
	latest.current = { onBytes, onShown, onFrame, ready, fail };

	useEffect(() => {
		const away = new AbortController();
		let made: Stage | undefined;
		const start = async (): Promise<void> => {
			const element = canvas.current!;
			const bytes = await fetchBytes(model, away.signal);
			if (away.signal.aborted) return;
			latest.current.onBytes(bytes);
			made = makeStage({ canvas: element, view, onFrame: (seconds) => latest.current.onFrame?.(seconds) });
			stage.current = made;
			const loaded = await parseModel(bytes);
			if (away.signal.aborted) return;
			made.show(loaded.scene, loaded.vrm);
			const shown = { stage: made, loaded, bytes };
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
	}, [model, view]);

	const onKey = (event: KeyboardEvent): void => {
		if (event.ctrlKey || event.metaKey || event.altKey || !stage.current?.orbit.key(event.key)) return;
		event.preventDefault();
	};
	const fullScreen = (): void =>
		void (document.fullscreenElement ? document.exitFullscreen() : frame.current!.requestFullscreen()).catch(() => {});

	return (
		<div className="figure-3d" ref={frame}>
			{missing && (
				<p className="figure-3d-missing" role="status">
					このブラウザーではWebGL 2を使えないため、3Dの表示はできません。下の操作とJSONは、そのまま使えます。
				</p>
			)}
			<div
				className="figure-3d-stage"
				hidden={missing}
				role="application"
				aria-roledescription="3Dの図"
				aria-label={`${alt} 矢印キーで回り、+と-で近づき、0で元に戻ります。`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the figure is turned by keys (application role)
				tabIndex={0}
				onKeyDown={onKey}
			>
				<canvas ref={canvas} />
				{children}
			</div>
			<div className="figure-3d-tools" hidden={missing}>
				<button type="button" onClick={() => stage.current?.orbit.zoom(0.8)} aria-label="近づく">
					＋
				</button>
				<button type="button" onClick={() => stage.current?.orbit.zoom(1.25)} aria-label="離れる">
					－
				</button>
				<button type="button" onClick={() => stage.current?.orbit.reset()} aria-label="向きを戻す">
					⟲
				</button>
				<button type="button" onClick={fullScreen} aria-label="全画面">
					⛶
				</button>
			</div>
		</div>
	);
}
