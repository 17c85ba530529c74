import type { VRM, VRMAimConstraint, VRMNodeConstraint, VRMRollConstraint } from '@pixiv/three-vrm';
import { useEffect, useRef } from 'react';
import { AxesHelper, Quaternion } from 'three';
import { Choice, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { lineBetween } from '../../lib/viewer/lines.ts';
import type { View } from '../../lib/viewer/orbit.ts';
import { boneOf, lowerArms } from '../../lib/viewer/poses.ts';

const rollAxes = ['X', 'Y', 'Z'] as const;
const aimAxes = ['PositiveX', 'NegativeX', 'PositiveY', 'NegativeY', 'PositiveZ', 'NegativeZ'] as const;

interface Kind {
	label: string;
	/** Names of the nodes in the sample. */
	node: string;
	source: string;
	/** What a reader moves, degrees. */
	move: { label: string; min: number; max: number };
	view: View;
	what: string;
}

const kinds = {
	roll: {
		label: 'roll（ひねり）',
		node: 'leftTwist',
		source: 'leftHand',
		move: { label: '左手をひねる', min: -120, max: 120 },
		view: { target: [0.18, 0.8, 0], distance: 2.3, yaw: 20, pitch: 12 },
		what: '前腕の補助ボーンが、左手のひねりを受け継ぎます。',
	},
	aim: {
		label: 'aim（向き）',
		node: 'StarJoint',
		source: 'rightHand',
		move: { label: '右腕を上げる', min: -80, max: 80 },
		view: { target: [-0.12, 0.85, 0], distance: 2 },
		what: '浮いている星が、右手のほうを向きます。',
	},
	rotation: {
		label: 'rotation（回転）',
		node: 'Bow',
		source: 'head',
		move: { label: '頭を傾ける', min: -60, max: 60 },
		view: { target: [0, 0.78, 0], distance: 1.5 },
		what: '胸のリボンが、頭と同じ向きに回ります。',
	},
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];

/** As the sample is written. */
const first: Record<string, string> = {
	kind: 'roll',
	rollMove: '60',
	aimMove: '0',
	rotationMove: '40',
	rollWeight: '0.5',
	aimWeight: '1',
	rotationWeight: '0.5',
	rollAxis: 'X',
	aimAxis: 'NegativeY',
};

const accept = (name: string, value: string): boolean => {
	if (name === 'kind') return value in kinds;
	if (name === 'rollAxis') return (rollAxes as readonly string[]).includes(value);
	if (name === 'aimAxis') return (aimAxes as readonly string[]).includes(value);
	if (name.endsWith('Weight')) return isNumberIn(value, 0, 1);
	const { min, max } = kinds[name.replace('Move', '') as KindName].move;
	return isNumberIn(value, min, max);
};

interface ModelJson {
	nodes: {
		name: string;
		extensions?: { VRMC_node_constraint: { specVersion: string; constraint: Partial<Record<KindName, Record<string, unknown>>> } };
	}[];
}

/** One of each constraint: its source moved, its weight and axis changed, what comes of it in degrees. */
export default function Constraints(demo: DemoProps) {
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const result = useRef<HTMLOutputElement>(null);
	const follow = useRef<() => void>(undefined);
	const kind = values.kind as KindName;
	const { node, source, move, view, what } = kinds[kind] as Kind;
	const moves = kindNames.map((name) => values[`${name}Move`]).join();

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		for (const name of kindNames) {
			const constraint = constraintOf(vrm, kinds[name].node)!;
			constraint.weight = Number(values[`${name}Weight`]);
			if (name === 'roll') (constraint as VRMRollConstraint).rollAxis = values.rollAxis as 'X';
			if (name === 'aim') (constraint as VRMAimConstraint).aimAxis = values.aimAxis as 'PositiveX';
		}
		shown!.stage.invalidate(0.5);
	}, [shown, values]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		const [roll, aim, rotation] = moves.split(',').map((value) => (Number(value) * Math.PI) / 180);
		lowerArms(vrm, 0);
		boneOf(vrm, 'leftHand').rotation.x = kind === 'roll' ? roll! : 0;
		boneOf(vrm, 'rightUpperArm').rotation.z = kind === 'aim' ? -aim! : 0;
		boneOf(vrm, 'head').rotation.z = kind === 'rotation' ? rotation! : 0;
		if (kind === 'rotation') lowerArms(vrm);
		shown!.stage.invalidate(1);
	}, [shown, kind, moves]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		shown!.stage.orbit.look(view);
		const axes = [node, source].map((name) => {
			const helper = new AxesHelper(kind === 'aim' ? 0.25 : 0.15);
			const material = helper.material as { depthTest: boolean };
			material.depthTest = false;
			helper.renderOrder = 10;
			vrm.scene.getObjectByName(name)!.add(helper);
			return helper;
		});
		const line = kind === 'aim' ? lineBetween(vrm.scene, node, source) : undefined;
		const { stage } = shown!;
		if (line) stage.scene.add(line.object);
		follow.current = line?.follow;
		return () => {
			follow.current = undefined;
			if (line) stage.scene.remove(line.object);
			line?.dispose();
			for (const helper of axes) {
				helper.removeFromParent();
				helper.dispose();
			}
		};
	}, [shown, kind, node, source, view]);

	/** Degrees away from rest. In the sample no node is turned at rest. */
	const onDrawn = (): void => {
		const scene = shown?.loaded.scene;
		if (!scene || !result.current) return;
		const angle = (name: string): string => `${Math.round((scene.getObjectByName(name)!.quaternion.angleTo(rest) * 180) / Math.PI)}°`;
		result.current.textContent =
			kind === 'aim' ? `${node}の回転は${angle(node)}` : `${source}の回転は${angle(source)}、${node}の回転は${angle(node)}`;
	};

	const file = json?.nodes.find(({ name }) => name === node);
	const extension = file?.extensions?.VRMC_node_constraint;
	const changed = {
		...extension?.constraint[kind],
		...(kind === 'roll' ? { rollAxis: values.rollAxis } : kind === 'aim' ? { aimAxis: values.aimAxis } : {}),
		weight: Number(values[`${kind}Weight`]),
	};
	return (
		<DemoFrame
			demo={demo}
			view={kinds.roll.view}
			take={take}
			onFrame={() => follow.current?.()}
			onDrawn={onDrawn}
			reset={reset}
			copies={[
				[
					`ノード${node}のJSON`,
					jsonText(extension && { name: node, extensions: { VRMC_node_constraint: { ...extension, constraint: { [kind]: changed } } } }),
				],
			]}
		>
			<fieldset>
				<legend>コンストレイント</legend>
				<Choice
					label="種類"
					value={kind}
					options={kindNames.map((name) => [name, kinds[name].label])}
					onChange={(next) => change({ kind: next })}
				/>
				<p className="demo-hint">{what}</p>
				{kind === 'roll' && (
					<Choice
						label="rollAxis"
						value={values.rollAxis!}
						options={rollAxes.map((axis) => [axis, axis])}
						onChange={(rollAxis) => change({ rollAxis })}
					/>
				)}
				{kind === 'aim' && (
					<Choice
						label="aimAxis"
						value={values.aimAxis!}
						options={aimAxes.map((axis) => [axis, axis])}
						onChange={(aimAxis) => change({ aimAxis })}
					/>
				)}
				<Slider
					label={<code>weight</code>}
					value={Number(values[`${kind}Weight`])}
					max={1}
					onChange={(value) => change({ [`${kind}Weight`]: shortNumber(value) })}
				/>
			</fieldset>
			<fieldset>
				<legend>ソースを動かす</legend>
				<Slider
					label={move.label}
					value={Number(values[`${kind}Move`])}
					min={move.min}
					max={move.max}
					step={1}
					unit="°"
					onChange={(value) => change({ [`${kind}Move`]: shortNumber(value) })}
				/>
				<p className="demo-hint">
					<output ref={result} />
				</p>
				<p className="demo-hint">
					赤、緑、青の線は、ソースと動かされるノードのX、Y、Z軸です。{kind === 'aim' && 'オレンジの線は、星からソースへの向きです。'}
				</p>
			</fieldset>
		</DemoFrame>
	);
}

const rest = new Quaternion();

const constraintOf = (vrm: VRM, node: string): VRMNodeConstraint | undefined =>
	[...(vrm.nodeConstraintManager?.constraints ?? [])].find(({ destination }) => destination.name === node);
