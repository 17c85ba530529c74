/** What demos are made of: the figure, the controls under it, the way back, texts to copy. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { jsonOf } from '../vrm/glb.ts';
import { CopyLink, CopyText } from './controls.tsx';
import Figure, { type Shown } from './Figure.tsx';
import type { View } from './orbit.ts';

/** Props of a demo's component. */
export interface DemoProps extends HeavyLife {
	/** File of the site: `avatar/kohaku.vrm`. */
	model: string;
	/** What is to be seen. */
	alt: string;
}

/**
 * The figure of a demo once it is there, and the JSON of its file, which is there without WebGL too.
 *
 * @returns `take`: what the demo's frame gets
 */
export function useModel<Json>() {
	const [shown, setShown] = useState<Shown>();
	const [json, setJson] = useState<Json>();
	// Files of this site: their JSON is as their tests say.
	return { shown, json, take: { onShown: setShown, onBytes: (bytes: ArrayBuffer) => setJson(jsonOf(bytes) as unknown as Json) } };
}

interface FrameProps {
	demo: DemoProps;
	view: View;
	take: ReturnType<typeof useModel<unknown>>['take'];
	/** Before each frame, with seconds since the last. */
	onFrame?(seconds: number): void;
	/** After each frame. */
	onDrawn?(): void;
	/** Over the picture. */
	over?: ReactNode;
	/** The controls: `<fieldset>`s. */
	children: ReactNode;
	reset(): void;
	/** Label and text of what can be copied. */
	copies: [label: string, text: string][];
}

export function DemoFrame({ demo, view, take, onFrame, onDrawn, over, children, reset, copies }: FrameProps) {
	const panel = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { dataset } = document.documentElement;
		// The lowest part of the screen, where buttons of the page are.
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.at(-1)!.isIntersecting) dataset.demoBelow = '';
				else delete dataset.demoBelow;
			},
			{ rootMargin: '-80% 0px 0px 0px' },
		);
		observer.observe(panel.current!);
		return () => {
			observer.disconnect();
			delete dataset.demoBelow;
		};
	}, []);
	return (
		<div className="demo">
			<Figure {...demo} {...take} view={view} onFrame={onFrame} onDrawn={onDrawn}>
				{over}
			</Figure>
			<div className="demo-panel" ref={panel}>
				<div className="demo-sections">{children}</div>
				<p className="demo-actions">
					<button type="button" className="demo-button" onClick={reset}>
						最初に戻す
					</button>
					<CopyLink />
				</p>
				{copies.map(([label, text]) => (
					<CopyText label={label} text={text} key={label} />
				))}
			</div>
		</div>
	);
}

/** Indented as the files of the documentation are. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));
