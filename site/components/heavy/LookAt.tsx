import { type VRM, VRMLookAtBoneApplier, VRMLookAtExpressionApplier, VRMLookAtRangeMap } from '@pixiv/three-vrm';
import { useEffect, useMemo, useRef } from 'react';
import { MathUtils, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { readQuery } from '../../lib/query.ts';
import { AngleSlider, Check, Choice, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { isStill } from '../../lib/viewer/pointer.ts';
import { lowerArms } from '../../lib/viewer/poses.ts';
import { type Range, RangeCurve } from '../../lib/viewer/RangeCurve.tsx';
import type { Stage } from '../../lib/viewer/stage.ts';

const types = [
	['bone', 'bone（目のボーン）'],
	['expression', 'expression（表情）'],
] as const;
type Type = (typeof types)[number][0];

const maps = [
	['HorizontalInner', '内側'],
	['HorizontalOuter', '外側'],
	['VerticalDown', '下'],
	['VerticalUp', '上'],
] as const;
type MapName = (typeof maps)[number][0];
type Ranges = Record<MapName, Range>;

/** As the sample is written; of an expression, the whole weight. */
const firstScales: Record<Type, Record<MapName, number>> = {
	bone: { HorizontalInner: 8, HorizontalOuter: 9, VerticalDown: 8, VerticalUp: 8 },
	expression: { HorizontalInner: 1, HorizontalOuter: 1, VerticalDown: 1, VerticalUp: 1 },
};
const most: Record<Type, Range> = {
	bone: { inputMaxValue: 90, outputScale: 30 },
	expression: { inputMaxValue: 90, outputScale: 1 },
};
const steps: Record<Type, number> = { bone: 0.5, expression: 0.02 };
const firstMaps = (type: Type): Record<string, string> =>
	Object.fromEntries(
		maps.flatMap(([name]) => [
			[`${name}.max`, '40'],
			[`${name}.scale`, String(firstScales[type][name])],
		]),
	);
const firstOf = (type: Type): Record<string, string> => ({
	type: 'bone',
	map: 'HorizontalOuter',
	yaw: '0',
	pitch: '0',
	follow: 'on',
	...firstMaps(type),
});

const accept = (name: string, value: string): boolean => {
	if (name === 'type') return types.some(([each]) => each === value);
	if (name === 'map') return maps.some(([each]) => each === value);
	if (name === 'follow') return value === 'on' || value === 'off';
	if (name === 'yaw' || name === 'pitch') return isNumberIn(value, -90, 90);
	return name.endsWith('.max') ? isNumberIn(value, 1, 90) : isNumberIn(value, 0, 30);
};

const view = { target: [0, 0.93, 0], distance: 1.75 } as const;

interface ModelJson {
	extensions: { VRMC_vrm?: { lookAt: object }; VRM?: { firstPerson: object } };
}

/** Eyes that follow the pointer or two sliders, the range maps as curves, by bones or by expressions. */
export default function LookAt(demo: DemoProps) {
	const first = useMemo(() => firstOf(readQuery().get('type') === 'expression' ? 'expression' : 'bone'), []);
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const type = values.type as Type;
	const edited = values.map as MapName;
	const [yaw, pitch] = [Number(values.yaw), Number(values.pitch)];
	const ranges = useMemo(
		() =>
			Object.fromEntries(
				maps.map(([name]) => [name, { inputMaxValue: Number(values[`${name}.max`]), outputScale: Number(values[`${name}.scale`]) }]),
			) as Ranges,
		[values],
	);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm?.lookAt) return;
		lowerArms(vrm);
		setApplier(vrm, type, ranges);
		vrm.lookAt.yaw = yaw;
		vrm.lookAt.pitch = pitch;
		shown!.stage.invalidate(0.2);
	}, [shown, type, ranges, yaw, pitch]);

	const latest = useRef(change);
	latest.current = change;
	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm?.lookAt || values.follow !== 'on') return;
		const { stage } = shown!;
		const look = (event: PointerEvent): void => {
			// A pressed pointer turns the figure, a tap is looked at.
			if (event.type === 'pointermove' && (event.buttons !== 0 || event.pointerType === 'touch' || isStill(event))) return;
			const found = gazeAt(stage, vrm, event);
			latest.current({ yaw: shortNumber(Math.round(found.yaw)), pitch: shortNumber(Math.round(found.pitch)) });
		};
		stage.canvas.addEventListener('pointermove', look);
		stage.canvas.addEventListener('pointerdown', look);
		return () => {
			stage.canvas.removeEventListener('pointermove', look);
			stage.canvas.removeEventListener('pointerdown', look);
		};
	}, [shown, values.follow]);

	const setRange = (range: Range): void =>
		change({ [`${edited}.max`]: shortNumber(range.inputMaxValue), [`${edited}.scale`]: shortNumber(range.outputScale) });
	const unit = type === 'bone' ? '°' : '';
	const inputs: Record<MapName, number | undefined> = {
		HorizontalInner: type === 'bone' && yaw !== 0 ? Math.abs(yaw) : undefined,
		HorizontalOuter: Math.abs(yaw),
		VerticalDown: pitch > 0 ? pitch : undefined,
		VerticalUp: pitch < 0 ? -pitch : undefined,
	};
	const copies: [string, string][] = [['lookAtのJSON', jsonText(json && lookAtJson(json, type, ranges))]];
	if (json?.extensions.VRMC_vrm)
		copies.push(['UniVRMのC#', `vrm10.Runtime.LookAt.SetYawPitchManually(${shortNumber(-yaw)}f, ${shortNumber(-pitch)}f);`]);
	return (
		<DemoFrame demo={demo} view={view} take={take} reset={reset} copies={copies}>
			<fieldset>
				<legend>視線の先</legend>
				<Check label="ポインターを追う" value={values.follow === 'on'} onChange={(on) => change({ follow: on ? 'on' : 'off' })} />
				<AngleSlider label="ヨー角（左が正）" value={yaw} most={90} onChange={(value) => change({ yaw: shortNumber(value) })} />
				<AngleSlider label="ピッチ角（下が正）" value={pitch} most={90} onChange={(value) => change({ pitch: shortNumber(value) })} />
				<Choice label="方式（type）" value={type} options={types} onChange={(next) => change({ type: next, ...firstMaps(next) })} />
			</fieldset>
			<fieldset>
				<legend>角度の変換（rangeMap）</legend>
				<Choice
					label="範囲"
					value={edited}
					options={maps.map(([name, label]) => [name, `${label} rangeMap${name}`])}
					onChange={(map) => change({ map })}
				/>
				{type === 'expression' && edited === 'HorizontalInner' && (
					<p className="demo-hint">表情の方式では、左右とも外側の範囲を使います。</p>
				)}
				<RangeCurve range={ranges[edited]} most={most[type]} step={steps[type]} unit={unit} now={inputs[edited]} onChange={setRange} />
				<Slider
					label={<code>inputMaxValue</code>}
					value={ranges[edited].inputMaxValue}
					min={1}
					max={most[type].inputMaxValue}
					step={1}
					unit="°"
					onChange={(inputMaxValue) => setRange({ ...ranges[edited], inputMaxValue })}
				/>
				<Slider
					label={<code>outputScale</code>}
					value={ranges[edited].outputScale}
					max={most[type].outputScale}
					step={steps[type]}
					unit={unit}
					onChange={(outputScale) => setRange({ ...ranges[edited], outputScale })}
				/>
			</fieldset>
		</DemoFrame>
	);
}

/** Moves the eyes by bones or by expressions; what the other did is undone. */
function setApplier(vrm: VRM, type: Type, ranges: Ranges): void {
	const map = (name: MapName) => new VRMLookAtRangeMap(Math.max(0.001, ranges[name].inputMaxValue), ranges[name].outputScale);
	const [inner, outer, down, up] = maps.map(([name]) => map(name)) as [
		VRMLookAtRangeMap,
		VRMLookAtRangeMap,
		VRMLookAtRangeMap,
		VRMLookAtRangeMap,
	];
	const lookAt = vrm.lookAt!;
	const { applier } = lookAt;
	if (type === 'expression') {
		if (applier instanceof VRMLookAtBoneApplier) applier.applyYawPitch(0, 0);
		lookAt.applier = new VRMLookAtExpressionApplier(vrm.expressionManager!, inner, outer, down, up);
		return;
	}
	for (const name of ['lookUp', 'lookDown', 'lookLeft', 'lookRight']) vrm.expressionManager?.setValue(name, 0);
	// A new one would take the eyes as they are now for their rest. Up and down are exchanged: three-vrm 3.5 takes positive pitch, which is
	// down (VRMC_vrm 1.0, lookAt), for up where bones move the eyes.
	const bones = (applier instanceof VRMLookAtBoneApplier ? applier : boneAppliers.get(vrm)) ?? applier;
	Object.assign(bones, {
		rangeMapHorizontalInner: inner,
		rangeMapHorizontalOuter: outer,
		rangeMapVerticalDown: up,
		rangeMapVerticalUp: down,
	});
	boneAppliers.set(vrm, bones as VRMLookAtBoneApplier);
	lookAt.applier = bones;
}

const boneAppliers = new WeakMap<VRM, VRMLookAtBoneApplier>();

const ray = new Raycaster();
const target = new Vector3();

/** Angles to a point before the face, under the pointer. */
function gazeAt({ canvas, camera }: Stage, vrm: VRM, event: PointerEvent): { yaw: number; pitch: number } {
	const box = canvas.getBoundingClientRect();
	const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
	ray.setFromCamera(at, camera);
	const lookAt = vrm.lookAt!;
	const eyes = lookAt.getLookAtWorldPosition(new Vector3());
	const towards = camera.position.clone().sub(eyes).normalize();
	const plane = new Plane().setFromNormalAndCoplanarPoint(towards, eyes.clone().addScaledVector(towards, 0.3));
	if (ray.ray.intersectPlane(plane, target)) lookAt.lookAt(target);
	return { yaw: MathUtils.clamp(lookAt.yaw, -90, 90), pitch: MathUtils.clamp(lookAt.pitch, -90, 90) };
}

/** What would stand in the file. VRM 0.x names it otherwise. */
function lookAtJson({ extensions: { VRMC_vrm, VRM } }: ModelJson, type: Type, ranges: Ranges): object {
	if (VRMC_vrm)
		return { lookAt: { ...VRMC_vrm.lookAt, type, ...Object.fromEntries(maps.map(([name]) => [`rangeMap${name}`, ranges[name]])) } };
	const curve = [0, 0, 0, 1, 1, 1, 1, 0];
	return {
		firstPerson: {
			...VRM!.firstPerson,
			lookAtTypeName: type === 'bone' ? 'Bone' : 'BlendShape',
			...Object.fromEntries(
				maps.map(([name]) => [`lookAt${name}`, { curve, xRange: ranges[name].inputMaxValue, yRange: ranges[name].outputScale }]),
			),
		},
	};
}
