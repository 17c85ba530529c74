import type { VRMAnimation } from '@pixiv/three-vrm-animation';
import { useEffect, useRef, useState } from 'react';
import { Box3, type Object3D } from 'three';
import type { Report } from '../../vrm/analyse/types.ts';
import { Choice, Slider } from '../controls.tsx';
import FigureFrame from '../FigureFrame.tsx';
import { fetchBytes, parseModel } from '../load.ts';
import { motions } from '../motions.ts';
import { NoWebGL } from '../renderer.ts';
import { makeStage, type Stage } from '../stage.ts';

/** The figure, with the expressions and motions it can do. Without WebGL a message; everything else stays. */
export function Picture({ file, motionFile, report }: { file: File; motionFile?: File; report: Report }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const stage = useRef<Stage>(undefined);
	const [message, setMessage] = useState('');
	const [isMissing, setMissing] = useState(false);
	const [isWanted, setWanted] = useState(!isLarge(report));
	const [expressions, setExpressions] = useState<string[]>([]);
	const [weights, setWeights] = useState<Record<string, number>>({});
	const [motion, setMotion] = useState('');

	useEffect(() => {
		if (!isWanted) return;
		setMissing(false);
		setMessage('表示の準備をしています…');
		let isAway = false;
		let made: Stage | undefined;
		const show = async (): Promise<void> => {
			made = makeStage({ canvas: canvas.current!, view: { target: [0, 0.8, 0], distance: 4 } });
			stage.current = made;
			const bytes = await file.arrayBuffer();
			const loaded = await parseModel(bytes);
			if (isAway) return;
			made.show(loaded.scene, loaded.vrm);
			// The bytes, hundreds of megabytes perhaps, are let go.
			canvas.current!.shown = { stage: made, loaded, bytes: new ArrayBuffer(0) };
			const height = heightOf(loaded.scene);
			made.orbit.look({ target: [0, height / 2, 0], distance: height * 2.9 });
			made.settle();
			setExpressions(loaded.vrm?.expressionManager?.expressions.map(({ expressionName }) => expressionName) ?? []);
			setMessage('');
		};
		show().catch((error: unknown) => {
			if (isAway) return;
			console.warn(error);
			setMissing(true);
			setMessage(
				error instanceof NoWebGL
					? 'このブラウザーではWebGL 2を使えないため、3Dの表示はできません。ほかの情報は、そのまま見られます。'
					: `3Dの表示はできませんでした：${error instanceof Error ? error.message.slice(0, 200) : ''}`,
			);
		});
		return () => {
			isAway = true;
			made?.dispose();
			stage.current = undefined;
		};
	}, [file, isWanted]);

	useEffect(() => {
		const away = new AbortController();
		const play = async (): Promise<void> => {
			const bytes = motionFile
				? await motionFile.arrayBuffer()
				: motion
					? await fetchBytes(`avatar/${motion}.vrma`, away.signal)
					: undefined;
			const clip: VRMAnimation | undefined = bytes && (await parseModel(bytes)).motions[0];
			if (away.signal.aborted) return;
			stage.current?.play(clip);
			setWeights({});
		};
		play().catch(
			(error: unknown) =>
				!away.signal.aborted &&
				setMessage(`モーションを再生できませんでした：${error instanceof Error ? error.message.slice(0, 200) : ''}`),
		);
		return () => away.abort();
	}, [motion, motionFile]);

	useEffect(() => {
		const manager = stage.current?.vrm?.expressionManager;
		for (const [name, weight] of Object.entries(weights)) manager?.setValue(name, weight);
		stage.current?.invalidate(0.2);
	}, [weights]);

	return (
		<section aria-label="表示">
			{isWanted ? (
				<FigureFrame canvas={canvas} stage={stage} alt={`${report.name}の3D表示。`} message={message} isMissing={isMissing} />
			) : (
				<p className="figure-3d-missing">
					大きなファイルです。表示には、ファイルの数倍のメモリを使います。{' '}
					<button type="button" className="demo-button" onClick={() => setWanted(true)}>
						表示する
					</button>
				</p>
			)}
			{expressions.length > 0 && (
				<div className="demo-sections">
					<fieldset>
						<legend>モーション</legend>
						<Choice label="サンプルのモーション" value={motion} options={[['', 'なし'], ...motions]} onChange={setMotion} />
						<p className="demo-hint">手元の.vrmaを上の枠にドロップすると、このモデルで再生します。</p>
					</fieldset>
					<fieldset className="file-expressions">
						<legend>表情</legend>
						{expressions.slice(0, 100).map((name) => (
							<Slider
								label={<code>{name}</code>}
								value={weights[name] ?? 0}
								max={1}
								onChange={(value) => setWeights({ ...weights, [name]: value })}
								key={name}
							/>
						))}
					</fieldset>
				</div>
			)}
		</section>
	);
}

/** More than a phone shows without being asked. */
const isLarge = ({ size, textures }: Report): boolean =>
	size > 150 * 2 ** 20 || textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0) > 2 ** 30;

/** Metres from the ground to the highest point, within reason. */
const heightOf = (scene: Object3D): number => Math.min(20, Math.max(0.1, new Box3().setFromObject(scene).max.y || 1.6));
