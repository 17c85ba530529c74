import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Stage } from './stage.ts';
import './viewer.css';

interface Props {
	canvas: RefObject<HTMLCanvasElement | null>;
	stage: RefObject<Stage | undefined>;
	/** What is to be seen, for readers who do not see it. */
	alt: string;
	/** Why there is no figure, or not yet; the controls beside it stay of use. */
	message?: string;
	/** The figure will not come: its place is not kept. */
	isMissing: boolean;
	/** Over the picture. */
	children?: ReactNode;
}

/** A canvas that readers turn by keys, its buttons, its text alternative. */
export default function FigureFrame({ canvas, stage, alt, message, isMissing, children }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const [isFull, setFull] = useState(false);
	useEffect(() => {
		const look = (): void => setFull(document.fullscreenElement === frame.current);
		document.addEventListener('fullscreenchange', look);
		return () => document.removeEventListener('fullscreenchange', look);
	}, []);
	const onKey = (event: KeyboardEvent): void => {
		if (event.target !== event.currentTarget) return;
		if (event.ctrlKey || event.metaKey || event.altKey || !stage.current?.orbit.key(event.key)) return;
		event.preventDefault();
	};
	const fullScreen = (): void => void (isFull ? document.exitFullscreen() : frame.current!.requestFullscreen()).catch(() => {});
	return (
		<div className="figure-3d" ref={frame}>
			{message && (
				<p className="figure-3d-missing" role="status">
					{message}
				</p>
			)}
			<div
				className="figure-3d-stage"
				hidden={isMissing}
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
			<div className="figure-3d-tools" hidden={isMissing}>
				<button type="button" onClick={() => stage.current?.orbit.zoom(0.8)} aria-label="近づく">
					＋
				</button>
				<button type="button" onClick={() => stage.current?.orbit.zoom(1.25)} aria-label="離れる">
					－
				</button>
				<button type="button" onClick={() => stage.current?.orbit.reset()} aria-label="向きを戻す">
					<ToolIcon d="M4 4v5h5M4.6 9A8 8 0 1 1 4 13" />
				</button>
				{document.fullscreenEnabled && (
					<button type="button" onClick={fullScreen} aria-label={isFull ? '全画面をやめる' : '全画面'}>
						<ToolIcon d={isFull ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'} />
					</button>
				)}
			</div>
		</div>
	);
}

/** Drawn, since many systems have no character for it. @param d path in a square of 24 */
const ToolIcon = ({ d }: { d: string }) => (
	<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
		<path d={d} />
	</svg>
);
