/** Runs in the browser that renders the posters: a demo as a reader starts it, so that its poster is its first frame. */
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import Constraints from '../components/heavy/Constraints.tsx';
import Expressions from '../components/heavy/Expressions.tsx';
import FirstPerson from '../components/heavy/FirstPerson.tsx';
import HomeFigure from '../components/heavy/HomeFigure.tsx';
import Humanoid from '../components/heavy/Humanoid.tsx';
import LookAt from '../components/heavy/LookAt.tsx';
import Motion from '../components/heavy/Motion.tsx';
import MToon from '../components/heavy/MToon.tsx';
import SpringBones from '../components/heavy/SpringBones.tsx';
import type { DemoProps } from '../lib/viewer/demo.tsx';

const demos: Record<string, ComponentType<DemoProps>> = {
	constraint: Constraints,
	emission: (props) => <MToon {...props} part="emission" />,
	expressions: Expressions,
	firstperson: FirstPerson,
	home: HomeFigure,
	humanoid: Humanoid,
	lookat: LookAt,
	motion: Motion,
	mtoon: MToon,
	springbone: SpringBones,
};

/** Starts a demo; the figure has its first pose and its canvas is drawn when this is done. */
async function start(kind: string): Promise<void> {
	const Demo = demos[kind]!;
	await new Promise<void>((ready, fail) => {
		createRoot(document.body.appendChild(document.createElement('main'))).render(
			<Demo model="avatar/kohaku.vrm" alt="" ready={ready} fail={fail} />,
		);
	});
	const { stage } = document.querySelector('canvas')!.shown!;
	stage.invalidate(1.5);
	await new Promise((done) => setTimeout(done, 2000));
}

Object.assign(window, { kinds: Object.keys(demos), start });
