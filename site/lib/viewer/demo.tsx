/** What demos are made of: the figure, the controls under it, the way back, texts to copy. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { type Json, jsonOf, withJson } from '../vrm/glb.ts';
import { CopyLink, CopyText } from './controls.tsx';
import Figure, { type Shown } from './Figure.tsx';
import type { View } from './orbit.ts';
import type { OwnModel } from './own-model.ts';

/** Props of a demo's component. */
export interface DemoProps extends HeavyLife {
	/** File of the site: `avatar/kohaku.vrm`. */
	model: string;
	/** What is to be seen. */
	alt: string;
	/** Readers may put their own model in its place. */
	takesOwn?: boolean;
	/** That model, if there is one. */
	own?: OwnModel;
}

/**
 * The figure of a demo once it is there, and the JSON of its file, which is there without WebGL too.
 *
 * @returns `take`: what the demo's frame gets
 */
export function useModel<Read>() {
	const [shown, setShown] = useState<Shown>();
	const [json, setJson] = useState<Read>();
	// Files of this site: their JSON is as their tests say. A reader's own is read with care by the demos that take one.
	return { shown, json, take: { onShown: setShown, onBytes: (bytes: ArrayBuffer) => setJson(jsonOf(bytes) as unknown as Read) } };
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
	/** Of a demo that takes a reader's own model: its JSON with what the controls say. */
	changed?(json: Json): Json;
}

export function DemoFrame({ demo, view, take, onFrame, onDrawn, over, children, reset, copies, changed }: FrameProps) {
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
					{/* A link shares values, no model. */}
					{demo.own ? changed && <SaveModel own={demo.own} changed={changed} /> : <CopyLink />}
				</p>
				{copies.map(([label, text]) => (
					<CopyText label={label} text={text} key={label} />
				))}
			</div>
		</div>
	);
}

/** Saves the reader's model with what the controls have changed. */
function SaveModel({ own, changed }: { own: OwnModel; changed(json: Json): Json }) {
	const [said, setSaid] = useState('');
	const save = (): void => {
		const address = URL.createObjectURL(new Blob([withJson(own.bytes, changed(own.json))], { type: 'model/gltf-binary' }));
		const name = own.name.replace(/(\.vrm)?$/i, '-changed.vrm');
		Object.assign(document.createElement('a'), { href: address, download: name }).click();
		setTimeout(() => URL.revokeObjectURL(address), 10_000);
		setSaid(`${name}を保存しました`);
	};
	return (
		<>
			<button type="button" className="demo-button" onClick={save}>
				変更した.vrmを保存
			</button>
			<span role="status">{said}</span>
		</>
	);
}

/** Indented as the files of the documentation are. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));
