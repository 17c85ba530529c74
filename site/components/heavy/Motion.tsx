import type { VRMAnimation } from '@pixiv/three-vrm-animation';
import { useEffect, useRef, useState } from 'react';
import { Choice, FileButton, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, useModel } from '../../lib/viewer/demo.tsx';
import { fetchBytes, parseModel } from '../../lib/viewer/load.ts';
import { motionNames, motions } from '../../lib/viewer/motions.ts';
import { wantsLessMotion } from '../../lib/viewer/stage.ts';
import { useDrop } from '../../lib/viewer/useDrop.ts';

const first: Record<string, string> = { motion: 'wave', speed: '1', gaze: '0', time: '' };
const accept = (name: string, value: string): boolean => {
	if (name === 'motion') return motionNames.includes(value);
	if (name === 'time') return isNumberIn(value, 0, 60);
	return isNumberIn(value, 0, name === 'speed' ? 2 : 1);
};

const view = { target: [0, 0.62, 0], distance: 3.4 } as const;

/** A motion on the figure: played, scrubbed, slower or faster, mixed with a look at the reader; a reader's own file too. */
export default function Motion(demo: DemoProps) {
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, take } = useModel<object>();
	// A link to a moment shows that moment.
	const [isPlaying, setPlaying] = useState(values.time === '' && !wantsLessMotion());
	const [own, setOwn] = useState<File>();
	const [clip, setClip] = useState<VRMAnimation>();
	const [said, setSaid] = useState('');
	const [time, setTime] = useState(Number(values.time) || 0);
	const [duration, setDuration] = useState(0);
	const gaze = Number(values.gaze);

	useEffect(() => {
		if (!shown) return;
		const away = new AbortController();
		const load = async (): Promise<void> => {
			const bytes = own ? await own.arrayBuffer() : await fetchBytes(`avatar/${values.motion}.vrma`, away.signal);
			const [found] = (await parseModel(bytes)).motions;
			if (away.signal.aborted) return;
			if (!found) return setSaid(`${own?.name ?? ''}にVRM Animationがありません。`);
			setClip(found);
			setSaid(own ? `${own.name}を再生しています。` : '');
		};
		load().catch((error: unknown) => {
			if (away.signal.aborted) return;
			console.warn(error);
			setSaid(`${own?.name ?? `${values.motion}.vrma`}を読み込めませんでした。`);
		});
		return () => away.abort();
	}, [shown, own, values.motion]);

	const start = useRef(Number(values.time) || 0);
	useEffect(() => {
		if (!shown || !clip) return;
		const { stage } = shown;
		stage.play(clip);
		stage.motion.time = Math.min(start.current, stage.motion.duration);
		start.current = 0;
		setDuration(stage.motion.duration);
		stage.invalidate(0.5);
	}, [shown, clip]);

	useEffect(() => {
		if (!shown) return;
		shown.stage.motion.paused = !isPlaying;
		shown.stage.motion.speed = Number(values.speed);
		shown.stage.invalidate(0.5);
	}, [shown, isPlaying, values.speed]);

	/** Between the motion's gaze and one at the camera. */
	const onFrame = (): void => {
		const lookAt = shown?.loaded.vrm?.lookAt;
		if (!lookAt || gaze === 0) return;
		const { yaw, pitch } = lookAt;
		lookAt.lookAt(shown!.stage.camera.position);
		lookAt.yaw = yaw + (lookAt.yaw - yaw) * gaze;
		lookAt.pitch = pitch + (lookAt.pitch - pitch) * gaze;
	};
	useEffect(() => {
		if (gaze >= 0) shown?.stage.invalidate(0.3);
	}, [shown, gaze]);

	const onDrawn = (): void => {
		const now = Math.round((shown?.stage.motion.time ?? 0) * 20) / 20;
		if (now !== time) setTime(now);
	};
	const scrub = (value: number): void => {
		setPlaying(false);
		setTime(value);
		change({ time: shortNumber(value) });
		if (!shown) return;
		shown.stage.motion.time = value;
		shown.stage.invalidate(0.3);
	};
	const play = (isOn: boolean): void => {
		setPlaying(isOn);
		change({ time: isOn ? '' : shortNumber(time) });
	};
	const open = (file: File | undefined): void => {
		if (!file) return;
		setSaid(`${file.name}を読み込んでいます…`);
		setOwn(file);
		play(true);
	};
	const drop = useDrop(([file]) => open(file));
	return (
		<section className="demo-drop" aria-label="VRM Animationの再生" {...drop}>
			<DemoFrame
				demo={demo}
				view={view}
				take={take}
				onFrame={onFrame}
				onDrawn={onDrawn}
				reset={() => {
					reset();
					setOwn(undefined);
					setPlaying(!wantsLessMotion());
					if (shown) shown.stage.motion.time = 0;
				}}
				copies={[['UniVRMのC#', csharp(own?.name ?? `${values.motion}.vrma`, Number(values.speed), gaze)]]}
			>
				<fieldset>
					<legend>モーション</legend>
					<Choice
						label="サンプル"
						value={values.motion!}
						options={motions}
						onChange={(motion) => {
							setOwn(undefined);
							change({ motion });
						}}
					/>
					<p className="demo-actions">
						<FileButton label="手元の.vrmaを開く" accept=".vrma" open={([file]) => open(file)} />
						<span className="demo-hint">モデルの上にドロップもできます。</span>
					</p>
					<p className="demo-hint" role="status">
						{said}
					</p>
				</fieldset>
				<fieldset>
					<legend>再生</legend>
					<p className="demo-actions">
						<button type="button" className="demo-button" onClick={() => play(!isPlaying)}>
							{isPlaying ? '一時停止' : '再生'}
						</button>
					</p>
					<Slider label="時刻" value={Math.min(time, duration)} max={duration} step={0.05} unit=" 秒" onChange={scrub} />
					<Slider
						label="速さ"
						value={Number(values.speed)}
						max={2}
						unit=" 倍"
						onChange={(value) => change({ speed: shortNumber(value) })}
					/>
					<Slider label="視線をこちらに向ける" value={gaze} max={1} onChange={(value) => change({ gaze: shortNumber(value) })} />
				</fieldset>
			</DemoFrame>
		</section>
	);
}

/** What would play it in Unity; see the page on loading at run time. */
function csharp(file: string, speed: number, gaze: number): string {
	const lines = [
		`// ${file}`,
		'vrm.Runtime.VrmAnimation = vrma;',
		'var animation = vrma.GetComponent<Animation>();',
		`foreach (AnimationState state in animation) state.speed = ${shortNumber(speed)}f;`,
		'animation.Play();',
	];
	if (gaze > 0)
		lines.push(
			'',
			'// Updateで毎フレーム呼ぶ。UniVRMは.vrmaの視線を読まないため、正面との間を混ぜる',
			'var (yaw, pitch) = vrm.Runtime.LookAt.CalculateYawPitchFromLookAtPosition(Camera.main.transform.position);',
			gaze === 1
				? 'vrm.Runtime.LookAt.SetYawPitchManually(yaw, pitch);'
				: `vrm.Runtime.LookAt.SetYawPitchManually(yaw * ${shortNumber(gaze)}f, pitch * ${shortNumber(gaze)}f);`,
		);
	return lines.join('\n');
}
