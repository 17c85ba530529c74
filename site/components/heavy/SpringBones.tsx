import type { VRM, VRMSpringBoneJoint } from '@pixiv/three-vrm';
import { useEffect, useMemo, useRef } from 'react';
import { Object3D } from 'three';
import { solidOf } from '../../lib/viewer/colliders.ts';
import { Check, Choice, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { fetchBytes, parseModel } from '../../lib/viewer/load.ts';
import { boneOf, lowerArms } from '../../lib/viewer/poses.ts';
import { wantsLessMotion } from '../../lib/viewer/stage.ts';

const parts = [
	['Tail', 'ツインテール'],
	['Lock', '横髪'],
	['Ear', '耳'],
	['Skirt', 'スカート'],
	['Brush', '尻尾'],
] as const;

type Part = (typeof parts)[number][0];

const moves = [
	['still', '止まる'],
	['turn', '首を振る'],
	['walk', 'その場で歩く'],
	['slide', '左右に移動する'],
] as const;

type Move = (typeof moves)[number][0];

/** Range of each setting, and what it is in the sample by part. */
const settings = {
	stiffness: { label: '硬さ', max: 4, step: 0.05, first: { Tail: 0.7, Lock: 1, Ear: 2.4, Skirt: 1.1, Brush: 0.8 } },
	gravityPower: { label: '重力の強さ', max: 2, step: 0.02, first: { Tail: 0.12, Lock: 0.1, Ear: 0, Skirt: 0.08, Brush: 0 } },
	dragForce: { label: '抵抗', max: 1, step: 0.01, first: { Tail: 0.35, Lock: 0.4, Ear: 0.3, Skirt: 0.5, Brush: 0.35 } },
	hitRadius: { label: '当たり判定の半径', max: 0.12, step: 0.005, first: { Tail: 0.04, Lock: 0.015, Ear: 0.01, Skirt: 0.02, Brush: 0.04 } },
} as const;

type Setting = keyof typeof settings;
const settingNames = Object.keys(settings) as Setting[];

const firstOf = (part: Part): Record<string, string> => ({
	...Object.fromEntries(settingNames.map((name) => [name, String(settings[name].first[part])])),
	center: part === 'Brush' ? 'on' : 'off',
});

const accept = (name: string, value: string): boolean => {
	if (name === 'part') return parts.some(([each]) => each === value);
	if (name === 'move') return moves.some(([each]) => each === value);
	if (name === 'center' || name === 'colliders') return value === 'on' || value === 'off';
	return isNumberIn(value, 0, settings[name as Setting].max);
};

const view = { target: [0, 0.62, 0], distance: 3.5, yaw: 20, pitch: 8 } as const;

interface SpringJson {
	name: string;
	joints: { node: number }[];
	center?: number;
}

interface ModelJson {
	nodes: { name: string }[];
	extensions: { VRMC_springBone: { springs: SpringJson[] } };
}

/** Settings of the springs of one part, the figure in motion, and the JSON that would set them. */
export default function SpringBones(demo: DemoProps) {
	const startPart = new URLSearchParams(location.search).get('part');
	const part0 = parts.find(([each]) => each === startPart)?.[0] ?? 'Tail';
	const first = useMemo(() => ({ ...firstOf(part0), part: 'Tail', move: wantsLessMotion() ? 'still' : 'turn', colliders: 'off' }), [part0]);
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const part = values.part as Part;
	const move = values.move as Move;
	const time = useRef(0);
	const numbers = useMemo(
		() => Object.fromEntries(settingNames.map((name) => [name, Number(values[name])])) as Record<Setting, number>,
		[values],
	);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!shown || !vrm?.springBoneManager) return;
		const center = values.center === 'on' ? centerOf(vrm, part) : null;
		for (const joint of jointsOf(vrm.springBoneManager.joints, part)) {
			Object.assign(joint.settings, numbers);
			if (joint.center !== center) {
				joint.center = center;
				joint.reset();
			}
		}
		shown.stage.invalidate(2);
	}, [shown, part, numbers, values.center]);

	useEffect(() => {
		if (!shown || values.colliders !== 'on') return;
		const { stage } = shown;
		const shapes = (shown.loaded.vrm?.springBoneManager?.colliders ?? []).map(solidOf);
		stage.invalidate(0.2);
		return () => {
			for (const shape of shapes) shape.dispose();
			stage.invalidate(0.2);
		};
	}, [shown, values.colliders]);

	useEffect(() => {
		if (!shown) return;
		const away = new AbortController();
		time.current = 0;
		shown.stage.play(undefined);
		shown.loaded.scene.position.set(0, 0, 0);
		if (move === 'walk')
			void fetchBytes('avatar/walk.vrma', away.signal)
				.then(parseModel)
				.then(({ motions }) => !away.signal.aborted && shown.stage.play(motions[0]))
				.catch(() => {});
		if (move === 'still') shown.stage.invalidate(3);
		const timer = move === 'turn' || move === 'slide' ? setInterval(() => shown.stage.invalidate(1), 500) : undefined;
		if (timer) shown.stage.invalidate(1);
		return () => {
			away.abort();
			clearInterval(timer);
		};
	}, [shown, move]);

	const onFrame = (seconds: number): void => {
		const vrm = shown?.loaded.vrm;
		if (!vrm || move === 'walk') return;
		time.current += seconds;
		const swing = Math.sin(time.current * 3.4);
		lowerArms(vrm);
		boneOf(vrm, 'head').rotation.y = move === 'turn' ? swing * 0.6 : 0;
		vrm.scene.position.x = move === 'slide' ? swing * 0.25 : 0;
	};

	const springs = json?.extensions.VRMC_springBone.springs.filter(({ name }) => name.includes(part)) ?? [];
	const hipsIndex = json?.nodes.findIndex(({ name }) => name === 'hips');
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			onFrame={onFrame}
			reset={reset}
			copies={[
				[
					'VRMC_springBoneのsprings',
					jsonText(
						springs.map(({ center: _center, ...spring }) => ({
							...spring,
							joints: spring.joints.map((joint) => ({ ...joint, ...numbers })),
							...(values.center === 'on' ? { center: hipsIndex } : {}),
						})),
					),
				],
			]}
		>
			<fieldset>
				<legend>揺れもの</legend>
				<Choice label="部位" value={part} options={parts} onChange={(next) => change({ part: next, ...firstOf(next) })} />
				{settingNames.map((name) => (
					<Slider
						label={
							<>
								{settings[name].label} <code>{name}</code>
							</>
						}
						value={numbers[name]}
						max={settings[name].max}
						step={settings[name].step}
						unit={name === 'hitRadius' ? ' m' : ''}
						onChange={(value) => change({ [name]: shortNumber(value) })}
						key={name}
					/>
				))}
			</fieldset>
			<fieldset>
				<legend>動き</legend>
				<Choice label="モデルの動き" value={move} options={moves} onChange={(next) => change({ move: next })} />
				<Check label="centerを腰にする" value={values.center === 'on'} onChange={(on) => change({ center: on ? 'on' : 'off' })} />
				<Check label="コライダーを表示する" value={values.colliders === 'on'} onChange={(on) => change({ colliders: on ? 'on' : 'off' })} />
			</fieldset>
		</DemoFrame>
	);
}

const jointsOf = (joints: Iterable<VRMSpringBoneJoint>, part: Part): VRMSpringBoneJoint[] =>
	[...joints].filter((joint) => joint.bone.name.includes(part));

/**
 * A node at the hips for the joints of one part alone: three-vrm 3.5 keeps the inverse of a center's matrix at the node, and a joint that gets
 * another center takes it away from all joints that share the node.
 */
function centerOf(vrm: VRM, part: Part): Object3D {
	const hips = vrm.humanoid.getRawBoneNode('hips')!;
	const name = `center of ${part}`;
	const found = hips.children.find((child) => child.name === name);
	if (found) return found;
	const made = new Object3D();
	made.name = name;
	hips.add(made);
	made.updateWorldMatrix(true, false);
	return made;
}
