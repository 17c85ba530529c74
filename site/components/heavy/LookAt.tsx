import {
	type MToonMaterial,
	type VRM,
	type VRMExpressionBind,
	VRMLookAtBoneApplier,
	VRMLookAtExpressionApplier,
	VRMLookAtRangeMap,
} from '@pixiv/three-vrm';
import { useEffect, useMemo, useRef } from 'react';
import { MathUtils, Plane, Quaternion, Raycaster, Vector2, Vector3 } from 'three';
import { readQuery } from '../../lib/query.ts';
import { AngleSlider, Check, Choice, isNumberIn, noAddress, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { type Followed, makeLine } from '../../lib/viewer/lines.ts';
import { withOwnModel } from '../../lib/viewer/OwnModelDemo.tsx';
import { isStill } from '../../lib/viewer/pointer.ts';
import { facing, lowerArms } from '../../lib/viewer/poses.ts';
import { queries } from '../../lib/viewer/queries.ts';
import { type Range, RangeCurve } from '../../lib/viewer/RangeCurve.tsx';
import type { Stage } from '../../lib/viewer/stage.ts';
import { get, isObject, number, object } from '../../lib/vrm/analyse/loose.ts';
import type { Json } from '../../lib/vrm/glb.ts';

const types = [
	['bone', 'bone（目のボーン）'],
	['expression', 'expression（表情のモーフ）'],
	['uv', 'expression（表情のテクスチャUV）'],
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
	uv: { HorizontalInner: 1, HorizontalOuter: 1, VerticalDown: 1, VerticalUp: 1 },
};
const most: Record<Type, Range> = {
	bone: { inputMaxValue: 90, outputScale: 30 },
	expression: { inputMaxValue: 90, outputScale: 1 },
	uv: { inputMaxValue: 90, outputScale: 1 },
};
const steps: Record<Type, number> = { bone: 0.5, expression: 0.02, uv: 0.02 };
const firstMaps = (type: Type): Record<string, string> =>
	Object.fromEntries(
		maps.flatMap(([name]) => [
			[`${name}.max`, '40'],
			[`${name}.scale`, String(firstScales[type][name])],
		]),
	);
/** As a reader's file is written; without a map, what VRMC_vrm 1.0 takes for it. */
function ownFirst(json: Json): Record<string, string> {
	const lookAt = object(json, 'extensions', 'VRMC_vrm', 'lookAt');
	const type: Type = lookAt.type === 'expression' ? 'expression' : 'bone';
	const within = (value: number | undefined, most: number, otherwise: number): string =>
		shortNumber(Math.min(most, Math.max(0, value ?? otherwise)));
	const range = (name: MapName) => object(lookAt, `rangeMap${name}`);
	return {
		...firstOf(type, type),
		...Object.fromEntries(
			maps.flatMap(([name]) => [
				[`${name}.max`, within(number(range(name), 'inputMaxValue'), 180, 90)],
				[`${name}.scale`, within(number(range(name), 'outputScale'), most[type].outputScale, type === 'bone' ? 10 : 1)],
			]),
		),
	};
}

const firstOf = (type: Type, ranges: Type): Record<string, string> => ({
	type,
	map: 'HorizontalOuter',
	yaw: '0',
	pitch: '0',
	follow: 'on',
	rays: 'on',
	offset: '0.06',
	...firstMaps(ranges),
});

const accept = (name: string, value: string): boolean => {
	if (name === 'type') return types.some(([each]) => each === value);
	if (name === 'map') return maps.some(([each]) => each === value);
	if (name === 'follow' || name === 'rays') return value === 'on' || value === 'off';
	if (name === 'yaw' || name === 'pitch') return isNumberIn(value, -90, 90);
	if (name === 'offset') return isNumberIn(value, 0, MOST_OFFSET);
	return name.endsWith('.max') ? isNumberIn(value, 1, 90) : isNumberIn(value, 0, 30);
};

/** Further, the drawing beside the eye's would show. */
const MOST_OFFSET = 0.1;

const view = { target: [0, 0.93, 0], distance: 1.75 } as const;

interface ModelJson {
	materials: { name: string }[];
	extensions: {
		VRMC_vrm?: { lookAt: object; expressions: { preset: Record<string, object> } };
		VRM?: { firstPerson: object; blendShapeMaster: { blendShapeGroups: { presetName: string }[] } };
	};
}

/** Eyes that follow the pointer or two sliders, the range maps as curves, by bones or by expressions. */
function LookAt({ start = 'bone', ...demo }: DemoProps & { start?: Type }) {
	const { own } = demo;
	const first = useMemo(() => {
		if (own) return ownFirst(own.json);
		const asked = types.find(([type]) => type === readQuery().get('type'))?.[0];
		return firstOf(start, asked ?? start);
	}, [start, own]);
	const [values, change, reset] = useAddressed(first, accept, own && noAddress);
	const { shown, json, take } = useModel<ModelJson>();
	const type = values.type as Type;
	const edited = values.map as MapName;
	const [yaw, pitch, offset] = [Number(values.yaw), Number(values.pitch), Number(values.offset)];
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
		// Its textures are the sample's.
		if (!own) bindGaze(vrm, type === 'uv' ? offset : undefined);
		vrm.lookAt.yaw = yaw;
		vrm.lookAt.pitch = pitch;
		shown!.stage.invalidate(0.2);
	}, [shown, own, type, ranges, yaw, pitch, offset]);

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

	const rays = useRef<Followed[]>([]);
	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm || values.rays !== 'on') return;
		const { stage } = shown!;
		rays.current = eyeRays(vrm);
		for (const { object } of rays.current) stage.scene.add(object);
		stage.invalidate(0.2);
		return () => {
			for (const { object, dispose } of rays.current) {
				stage.scene.remove(object);
				dispose();
			}
			rays.current = [];
			stage.invalidate(0.2);
		};
	}, [shown, values.rays]);

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
	if (type === 'uv') copies.push(['視線の表情のJSON', jsonText(json && gazeJson(json, offset))]);
	if (json?.extensions.VRMC_vrm)
		copies.push(['UniVRMのC#', `vrm10.Runtime.LookAt.SetYawPitchManually(${shortNumber(-yaw)}f, ${shortNumber(-pitch)}f);`]);
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			reset={reset}
			copies={copies}
			changed={own && ((file) => withLookAt(file, type, ranges))}
			onFrame={() => {
				for (const ray of rays.current) ray.follow();
			}}
		>
			<fieldset>
				<legend>視線の先</legend>
				{own && !isObject(get(own.json, 'extensions', 'VRMC_vrm', 'lookAt')) && (
					<p className="demo-hint">このモデルにlookAtはありません。図の目は動きません。</p>
				)}
				<Check label="ポインターを追う" value={values.follow === 'on'} onChange={(on) => change({ follow: on ? 'on' : 'off' })} />
				<Check label="目の向きを線で示す" value={values.rays === 'on'} onChange={(on) => change({ rays: on ? 'on' : 'off' })} />
				<AngleSlider label="ヨー角（左が正）" value={yaw} most={90} onChange={(value) => change({ yaw: shortNumber(value) })} />
				<AngleSlider label="ピッチ角（下が正）" value={pitch} most={90} onChange={(value) => change({ pitch: shortNumber(value) })} />
				<Choice
					label="方式（type）"
					value={type}
					options={own ? types.slice(0, 2) : types}
					onChange={(next) => change({ type: next, ...(own && next === first.type ? mapsIn(first) : firstMaps(next)) })}
				/>
				{type === 'uv' && (
					<Slider
						label="UVのずれ"
						value={offset}
						max={MOST_OFFSET}
						step={0.005}
						onChange={(next) => change({ offset: shortNumber(next) })}
					/>
				)}
			</fieldset>
			<fieldset>
				<legend>角度の変換（rangeMap）</legend>
				<Choice
					label="範囲"
					value={edited}
					options={maps.map(([name, label]) => [name, `${label} rangeMap${name}`])}
					onChange={(map) => change({ map })}
				/>
				{type !== 'bone' && edited === 'HorizontalInner' && <p className="demo-hint">表情の方式では、左右とも外側の範囲を使います。</p>}
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

/** Those of the range maps. */
const mapsIn = (values: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(values).filter(([name]) => name.includes('.')));

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
	if (type !== 'bone') {
		if (applier instanceof VRMLookAtBoneApplier) {
			applier.applyYawPitch(0, 0);
			boneAppliers.set(vrm, applier);
		}
		lookAt.applier = new VRMLookAtExpressionApplier(vrm.expressionManager!, inner, outer, down, up);
		return;
	}
	for (const name of gazeNames) vrm.expressionManager?.setValue(name, 0);
	// A new one would take the eyes as they are now for their rest. Up and down are exchanged: three-vrm 3.5 takes positive pitch, which is
	// down (VRMC_vrm 1.0, lookAt), for up where bones move the eyes.
	const bones =
		(applier instanceof VRMLookAtBoneApplier ? applier : boneAppliers.get(vrm)) ??
		new VRMLookAtBoneApplier(vrm.humanoid, inner, outer, down, up);
	Object.assign(bones, {
		rangeMapHorizontalInner: inner,
		rangeMapHorizontalOuter: outer,
		rangeMapVerticalDown: up,
		rangeMapVerticalUp: down,
	});
	boneAppliers.set(vrm, bones);
	lookAt.applier = bones;
}

/** The expressions that look, and how far each moves the drawing on the eyes, by glTF's UV: u to the right, v down. */
const gazes = {
	lookLeft: [-1, 0],
	lookRight: [1, 0],
	lookUp: [0, 1],
	lookDown: [0, -1],
} as const;
type Gaze = keyof typeof gazes;
const gazeNames = Object.keys(gazes) as Gaze[];
const offsetOf = (name: Gaze, by: number): [number, number] => [gazes[name][0] * by + 0, gazes[name][1] * by + 0];

/** What moves the eyes in the file, by expression. */
const fileBinds = new WeakMap<VRM, Map<Gaze, readonly VRMExpressionBind[]>>();

/** Lets the expressions that look move the eyes' texture by `offset`; without one, what the file says. */
function bindGaze(vrm: VRM, offset: number | undefined): void {
	const manager = vrm.expressionManager!;
	const kept = fileBinds.get(vrm) ?? new Map(gazeNames.map((name) => [name, [...manager.getExpression(name)!.binds]]));
	fileBinds.set(vrm, kept);
	for (const name of gazeNames) {
		const expression = manager.getExpression(name)!;
		for (const bind of [...expression.binds]) {
			bind.clearAppliedWeight();
			expression.deleteBind(bind);
		}
		for (const bind of offset === undefined ? kept.get(name)! : [textureBind(vrm, offsetOf(name, offset))]) expression.addBind(bind);
	}
}

/** Like three-vrm's own, which clones the textures each time that it is made. Those that look to a side and up add up. */
function textureBind(vrm: VRM, [x, y]: readonly [number, number]): VRMExpressionBind {
	const { map, shadeMultiplyTexture } = vrm.materials!.find(({ name }) => name === 'eye') as MToonMaterial;
	const offsets = [map, shadeMultiplyTexture].flatMap((texture) => texture?.offset ?? []);
	return {
		applyWeight(weight) {
			for (const offset of offsets) offset.set(offset.x + x * weight, offset.y + y * weight);
		},
		clearAppliedWeight() {
			for (const offset of offsets) offset.set(0, 0);
		},
	};
}

/** What the eyes look at: a line from each eye bone along its front, in metres. Those of expressions stand still, for no bone turns. */
function eyeRays(vrm: VRM): Followed[] {
	const turn = new Quaternion();
	return (['leftEye', 'rightEye'] as const).flatMap((name) => {
		const eye = vrm.humanoid.getRawBoneNode(name);
		if (!eye) return [];
		return makeLine(0x2f6de0, (from, to) => {
			eye.getWorldPosition(from);
			eye.getWorldQuaternion(turn);
			to.set(0, 0, 0.4 * facing(vrm))
				.applyQuaternion(turn)
				.add(from);
		});
	});
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
		return {
			lookAt: {
				...VRMC_vrm.lookAt,
				type: type === 'bone' ? 'bone' : 'expression',
				...Object.fromEntries(maps.map(([name]) => [`rangeMap${name}`, ranges[name]])),
			},
		};
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

/** The expressions that look, as they would stand in the file. VRM 0.x writes one axis, from the bottom as Unity counts. */
function gazeJson({ materials, extensions: { VRMC_vrm, VRM } }: ModelJson, offset: number): object {
	const material = materials.findIndex(({ name }) => name === 'eye');
	if (VRMC_vrm)
		return {
			preset: Object.fromEntries(
				gazeNames.map((name) => {
					const { morphTargetBinds: _moved, ...rest } = VRMC_vrm.expressions.preset[name] as { morphTargetBinds?: unknown };
					return [name, { ...rest, textureTransformBinds: [{ material, scale: [1, 1], offset: offsetOf(name, offset) }] }];
				}),
			),
		};
	return {
		blendShapeGroups: gazeNames.map((name) => {
			const [x, y] = offsetOf(name, offset);
			const group = VRM!.blendShapeMaster.blendShapeGroups.find(({ presetName }) => presetName === name.toLowerCase());
			const propertyName = x === 0 ? '_MainTex_ST_T' : '_MainTex_ST_S';
			return { ...group, binds: [], materialValues: [{ materialName: 'eye', propertyName, targetValue: [1, 1, x, -y + 0] }] };
		}),
	};
}

/** A reader's file with these maps. */
const withLookAt = (json: Json, type: Type, ranges: Ranges): Json => ({
	...json,
	extensions: {
		...object(json, 'extensions'),
		VRMC_vrm: { ...object(json, 'extensions', 'VRMC_vrm'), ...lookAtJson(json as unknown as ModelJson, type, ranges) },
	},
});

export default withOwnModel(LookAt, queries.LookAt!);
