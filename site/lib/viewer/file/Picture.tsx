import type { VRM } from '@pixiv/three-vrm';
import type { VRMAnimation } from '@pixiv/three-vrm-animation';
import { useEffect, useRef, useState } from 'react';
import { Box3, type Object3D, Vector3 } from 'three';
import type { Report } from '../../vrm/analyse/types.ts';
import { Choice, Slider } from '../controls.tsx';
import FigureFrame from '../FigureFrame.tsx';
import { fetchBytes, parseModel } from '../load.ts';
import { motions } from '../motions.ts';
import type { View } from '../orbit.ts';
import { NoWebGL } from '../renderer.ts';
import { makeStage, type Stage, wantsLessMotion } from '../stage.ts';

/** The figure, with the expressions and motions it can do. Without WebGL a message; everything else stays. */
export function Picture({
	file,
	motionFile,
	report,
}: {
	file: File;
	motionFile?: File;
	report: Pick<Report, 'name' | 'size' | 'textures'>;
}) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const stage = useRef<Stage>(undefined);
	const flowing = useRef(false);
	const [message, setMessage] = useState('');
	const [isMissing, setMissing] = useState(false);
	const [isWanted, setWanted] = useState(!isLarge(report));
	const [expressions, setExpressions] = useState<string[]>([]);
	const [weights, setWeights] = useState<Record<string, number>>({});
	const [motion, setMotion] = useState('');
	const [isShown, setShown] = useState(false);

	useEffect(() => {
		if (!isWanted) return;
		setMissing(false);
		setMessage('表示の準備をしています…');
		let isAway = false;
		let made: Stage | undefined;
		const fail = (error: unknown): void => {
			if (isAway) return;
			console.warn(error);
			setMissing(true);
			setMessage(
				error instanceof NoWebGL
					? 'このブラウザーではWebGL 2を使えないため、3Dの表示はできません。ほかの情報は、そのまま見られます。'
					: 'このファイルからモデルを組み立てられないため、3Dの表示はできませんでした。下の「見つかった問題」を直すと、表示できることがあります。',
			);
		};
		const show = async (): Promise<void> => {
			made = makeStage({
				canvas: canvas.current!,
				view: { target: [0, 0.8, 0], distance: 4 },
				// What moves on the surface never comes to rest.
				onFrame: () => flowing.current && made?.invalidate(0.2),
				onFault: fail,
			});
			flowing.current = false;
			stage.current = made;
			const bytes = await file.arrayBuffer();
			const loaded = await parseModel(bytes);
			if (isAway) return;
			made.show(loaded.scene, loaded.vrm);
			// The bytes, hundreds of megabytes perhaps, are let go.
			canvas.current!.shown = { stage: made, loaded, bytes: new ArrayBuffer(0), scale: 1 };
			made.orbit.look(viewOf(loaded.scene, loaded.vrm));
			made.settle();
			if (isAnimated(loaded.vrm) && !wantsLessMotion()) flowing.current = true;
			made.invalidate(0.2);
			setExpressions(loaded.vrm?.expressionManager?.expressions.map(({ expressionName }) => expressionName) ?? []);
			setMessage('');
			setShown(true);
		};
		show().catch(fail);
		return () => {
			isAway = true;
			made?.dispose();
			stage.current = undefined;
			setShown(false);
		};
	}, [file, isWanted]);

	useEffect(() => {
		if (!isShown) return;
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
		play().catch((error: unknown) => {
			if (away.signal.aborted) return;
			console.warn(error);
			setMessage('モーションを再生できませんでした。VRM Animationのファイルかどうかを確かめてください。');
		});
		return () => away.abort();
	}, [motion, motionFile, isShown]);

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
				<details className="file-part">
					<summary>モーションと表情を動かす</summary>
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
				</details>
			)}
		</section>
	);
}

/** More than a phone shows without being asked. */
const isLarge = ({ size, textures }: Pick<Report, 'size' | 'textures'>): boolean =>
	size > 150 * 2 ** 20 || textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0) > 2 ** 30;

/** The whole figure from the front, however large it is and wherever it stands. */
function viewOf(scene: Object3D, vrm: VRM | undefined): View {
	const box = new Box3().setFromObject(scene);
	// Nothing to see: where a figure would be.
	if (box.isEmpty() || !Number.isFinite(box.min.length() + box.max.length())) return { target: [0, 0.8, 0], distance: 4 };
	const size = box.getSize(new Vector3());
	const centre = box.getCenter(new Vector3());
	// Arms of a T-pose reach beyond a narrow picture; a thing without a skeleton is seen whole.
	const reach = Math.max(size.y, (vrm ? 0.6 : 1) * size.x, (vrm ? 0.6 : 1) * size.z, 1e-4);
	return { target: [centre.x, centre.y, centre.z], distance: reach * 2.9 };
}

const isAnimated = (vrm: VRM | undefined): boolean =>
	(vrm?.materials ?? []).some(
		(material) =>
			'isMToonMaterial' in material &&
			['uvAnimationScrollXSpeedFactor', 'uvAnimationScrollYSpeedFactor', 'uvAnimationRotationSpeedFactor'].some(
				(name) => (material as unknown as Record<string, number>)[name] !== 0,
			),
	);
