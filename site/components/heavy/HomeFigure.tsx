import { useEffect, useRef, useState } from 'react';
import type { DemoProps } from '../../lib/viewer/demo.tsx';
import Figure, { type Shown } from '../../lib/viewer/Figure.tsx';
import { fetchBytes, parseModel } from '../../lib/viewer/load.ts';
import { motions } from '../../lib/viewer/motions.ts';
import { lowerArms } from '../../lib/viewer/poses.ts';
import { wantsLessMotion } from '../../lib/viewer/stage.ts';

/** Short enough for one row on a phone. */
const short: Partial<Record<string, string>> = { walk: '歩く', expressions: '表情' };

const view = { target: [0, 0.6, 0], distance: 3.3 } as const;

/** The home page's figure awake: waves, and looks at the pointer. */
export default function HomeFigure(demo: DemoProps) {
	const [shown, setShown] = useState<Shown>();
	const [motion, setMotion] = useState(wantsLessMotion() ? '' : 'wave');
	const pointer = useRef<{ x: number; y: number }>(undefined);

	useEffect(() => {
		// Nobody stands in T-pose.
		if (shown?.loaded.vrm && !motion) lowerArms(shown.loaded.vrm);
		if (!shown || !motion) return;
		const away = new AbortController();
		fetchBytes(`avatar/${motion}.vrma`, away.signal)
			.then(parseModel)
			.then(
				(loaded) => !away.signal.aborted && shown.stage.play(loaded.motions[0]),
				// It stands still: nothing that the page says depends on it.
				() => {},
			);
		return () => away.abort();
	}, [shown, motion]);

	useEffect(() => {
		const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
			pointer.current = { x, y };
			shown?.stage.invalidate(0.1);
		};
		addEventListener('pointermove', move, { passive: true });
		return () => removeEventListener('pointermove', move);
	}, [shown]);

	/** What looks about by itself does not look at the pointer. */
	const onFrame = (): void => {
		const lookAt = shown?.loaded.vrm?.lookAt;
		if (!lookAt || !pointer.current || motion === 'look-around') return;
		const box = shown!.stage.canvas.getBoundingClientRect();
		const across = (pointer.current.x - (box.left + box.width / 2)) / box.width;
		const down = (pointer.current.y - (box.top + box.height * 0.35)) / box.height;
		lookAt.yaw = Math.max(-60, Math.min(60, across * 60));
		lookAt.pitch = Math.max(-40, Math.min(40, down * 40));
	};

	return (
		<div className="home-figure">
			<Figure
				{...demo}
				view={view}
				onBytes={() => {}}
				onShown={setShown}
				onFrame={onFrame}
				withoutPicture="このブラウザーではWebGL 2を使えないため、3Dの表示はできません。"
			/>
			<p className="home-figure-motions" data-shown={shown ? '' : undefined}>
				{motions.map(([name, label]) => (
					<button type="button" className="demo-button" aria-pressed={motion === name} onClick={() => setMotion(name)} key={name}>
						{short[name] ?? label}
					</button>
				))}
			</p>
		</div>
	);
}
