import type { VRM, VRMSpringBoneJoint } from '@pixiv/three-vrm';
import { useEffect, useMemo, useRef } from 'react';
import { Object3D } from 'three';
import { solidOf } from '../../lib/viewer/colliders.ts';
import { Check, Choice, isNumberIn, noAddress, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import type { Shown } from '../../lib/viewer/Figure.tsx';
import { fetchBytes, parseModel } from '../../lib/viewer/load.ts';
import { withOwnModel } from '../../lib/viewer/OwnModelDemo.tsx';
import { boneOf, lowerArms } from '../../lib/viewer/poses.ts';
import { queries } from '../../lib/viewer/queries.ts';
import { wantsLessMotion } from '../../lib/viewer/stage.ts';
import { list, number, object, text } from '../../lib/vrm/analyse/loose.ts';
import type { Json } from '../../lib/vrm/glb.ts';

const parts = [
	['Tail', 'ツインテール'],
	['Lock', '横髪'],
	['Ear', '耳'],
	['Skirt', 'スカート'],
	['Brush', '尻尾'],
] as const;

/** Of a reader's own model, the number of a spring. */
type Part = (typeof parts)[number][0] | `${number}`;
type SamplePart = (typeof parts)[number][0];

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

const firstOf = (part: SamplePart): Record<string, string> => ({
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

/** Where a file says nothing (VRMC_springBone 1.0). */
const defaults: Record<Setting, number> = { stiffness: 1, gravityPower: 0, dragForce: 0.5, hitRadius: 0 };

/** The springs of a reader's file that have something to sway, and what their first joints say. */
function ownParts(json: Json): { parts: [Part, string][]; firsts: Record<string, Record<string, string>> } {
	const springs = list(json, 'extensions', 'VRMC_springBone', 'springs');
	const swaying = [...springs.keys()].filter((i) => list(springs[i], 'joints').length > 1).slice(0, 200);
	return {
		parts: swaying.map((i) => [`${i}`, `${i}：${text(springs[i], 'name') || '名前なし'}`]),
		firsts: Object.fromEntries(
			swaying.map((i) => [
				String(i),
				Object.fromEntries(
					settingNames.map((name) => [name, shortNumber(Math.max(0, number(springs[i], 'joints', 0, name) ?? defaults[name]))]),
				),
			]),
		),
	};
}

/** Settings of the springs of one part, the figure in motion, and the JSON that would set them. */
function SpringBones(demo: DemoProps) {
	const { own } = demo;
	const startPart = new URLSearchParams(location.search).get('part');
	const part0 = parts.find(([each]) => each === startPart)?.[0] ?? 'Tail';
	const file = useMemo(() => own && ownParts(own.json), [own]);
	const firstBy = (next: Part): Record<string, string> => file?.firsts[next] ?? firstOf(next as SamplePart);

	const first = useMemo((): Record<string, string> => {
		const part: Part = file ? (file.parts[0]?.[0] ?? '0') : 'Tail';
		const values = file?.firsts[part] ?? firstOf(part0);
		return { ...values, center: file ? 'off' : values.center!, part, move: wantsLessMotion() ? 'still' : 'turn', colliders: 'off' };
	}, [part0, file]);
	const [values, change, reset] = useAddressed(first, accept, own && noAddress);
	const { shown, json, take } = useModel<ModelJson>();
	const part = values.part as Part;
	const move = values.move as Move;
	const time = useRef(0);
	const numbers = useMemo(
		() => Object.fromEntries(settingNames.map((name) => [name, Number(values[name])])) as Record<Setting, number>,
		[values],
	);

	/** Of a reader's file only what was changed: its joints may differ from one another. */
	const put = useMemo(
		(): Partial<Record<Setting, number>> => (file ? changedOf(file.firsts[part] ?? {}, numbers) : numbers),
		[file, part, numbers],
	);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!shown || !vrm?.springBoneManager) return;
		if (own) return adjust(shown, jointsOfSpring(own.json, vrm.springBoneManager.joints, Number(part)), put);
		const center = values.center === 'on' ? centerOf(vrm, part) : null;
		for (const joint of jointsOf(vrm.springBoneManager.joints, part)) {
			Object.assign(joint.settings, numbers);
			if (joint.center !== center) {
				joint.center = center;
				joint.reset();
			}
		}
		shown.stage.invalidate(2);
	}, [shown, own, part, numbers, put, values.center]);

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

	const springs = own
		? list(own.json, 'extensions', 'VRMC_springBone', 'springs').slice(Number(part), Number(part) + 1)
		: (json?.extensions.VRMC_springBone.springs.filter(({ name }) => name.includes(part)) ?? []);
	const hipsIndex = own ? -1 : json?.nodes.findIndex(({ name }) => name === 'hips');
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			onFrame={onFrame}
			reset={reset}
			changed={own && ((each) => withSpring(each, Number(part), put))}
			copies={[
				[
					'VRMC_springBoneのsprings',
					jsonText(
						own
							? springs.map((spring) => withJoints(spring, put))
							: (springs as SpringJson[]).map(({ center: _center, ...spring }) => ({
									...withJoints(spring, put),
									...(values.center === 'on' ? { center: hipsIndex } : {}),
								})),
					),
				],
			]}
		>
			<fieldset>
				<legend>揺れもの</legend>
				{file?.parts.length === 0 && <p className="demo-hint">このモデルに揺れものはありません。</p>}
				<Choice<Part>
					label={own ? 'spring' : '部位'}
					value={part}
					options={file?.parts ?? parts}
					onChange={(next) => change({ part: next, ...firstBy(next) })}
				/>
				{own && (
					<p className="demo-hint">
						値を変えると、選んだspringのすべてのジョイントに同じ値を入れます。保存するのも、このspringの変更です。
					</p>
				)}
				{settingNames.map((name) => (
					<Slider
						label={
							<>
								{settings[name].label} <code>{name}</code>
							</>
						}
						value={numbers[name]}
						max={Math.max(settings[name].max, Number(first[name]), numbers[name])}
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
				{!own && <Check label="centerを腰にする" value={values.center === 'on'} onChange={(on) => change({ center: on ? 'on' : 'off' })} />}
				<Check label="コライダーを表示する" value={values.colliders === 'on'} onChange={(on) => change({ colliders: on ? 'on' : 'off' })} />
			</fieldset>
		</DemoFrame>
	);
}

/** What differs from the file. */
const changedOf = (first: Record<string, string>, numbers: Record<Setting, number>): Partial<Record<Setting, number>> =>
	Object.fromEntries(settingNames.filter((name) => String(numbers[name]) !== first[name]).map((name) => [name, numbers[name]]));

/** Gives settings to joints. @returns takes them back */
function adjust({ stage }: Shown, joints: readonly VRMSpringBoneJoint[], put: Partial<Record<Setting, number>>): () => void {
	const before = joints.map(({ settings }) => ({ ...settings }));
	for (const joint of joints) Object.assign(joint.settings, put);
	stage.invalidate(2);
	return () => {
		for (const [i, joint] of joints.entries()) Object.assign(joint.settings, before[i]);
	};
}

const withJoints = (spring: unknown, put: Partial<Record<Setting, number>>): object => ({
	...object([spring], 0),
	joints: list(spring, 'joints').map((joint) => ({ ...object([joint], 0), ...put })),
});

/** A reader's file with other settings of one spring. */
function withSpring(json: Json, index: number, put: Partial<Record<Setting, number>>): Json {
	const extension = object(json, 'extensions', 'VRMC_springBone');
	if (!Array.isArray(extension.springs)) return json;
	const springs = extension.springs.map((spring: unknown, i) => (i === index ? withJoints(spring, put) : spring));
	return { ...json, extensions: { ...object(json, 'extensions'), VRMC_springBone: { ...extension, springs } } };
}

/** three-vrm makes them in the order of the file, one for each pair of joints; none where some were left out. */
function jointsOfSpring(json: Json, joints: ReadonlySet<VRMSpringBoneJoint>, index: number): VRMSpringBoneJoint[] {
	const counts = list(json, 'extensions', 'VRMC_springBone', 'springs').map((spring) => Math.max(0, list(spring, 'joints').length - 1));
	const sum = (to: number): number => counts.slice(0, to).reduce((all, count) => all + count, 0);
	return sum(counts.length) === joints.size ? [...joints].slice(sum(index), sum(index + 1)) : [];
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

export default withOwnModel(SpringBones, queries.SpringBones!);
