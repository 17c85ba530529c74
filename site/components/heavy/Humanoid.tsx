import { type VRM, type VRMHumanBoneName, VRMHumanBoneParentMap } from '@pixiv/three-vrm';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Vector3 } from 'three';
import { Choice, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import type { View } from '../../lib/viewer/orbit.ts';
import { isStill } from '../../lib/viewer/pointer.ts';
import { boneOf, facing } from '../../lib/viewer/poses.ts';
import { postureOf } from '../../lib/viewer/tpose.ts';
import { bonesOf } from '../../lib/vrm/analyse/bones.ts';
import { ALLOWED, type Check, checkTPose } from '../../lib/vrm/tpose.ts';

const groups: [title: string, matches: RegExp][] = [
	['胴と頭', /^(?:hips|spine|chest|upperChest|neck|head|jaw|leftEye|rightEye)$/],
	['腕', /Shoulder$|Arm$|Hand$/],
	['脚', /Leg$|Foot$|Toes$/],
	['左手の指', /^left(?:Thumb|Index|Middle|Ring|Little)/],
	['右手の指', /^right(?:Thumb|Index|Middle|Ring|Little)/],
];

const all = bonesOf('vrm1');
const bones = [...all.required, ...all.optional];

const poses = {
	arms: { label: '腕を下げる', max: 90 },
	fore: { label: '腕を前に回す', max: 90 },
	knees: { label: '膝を曲げる', max: 90 },
	lean: { label: '前にかがむ', max: 45 },
	toes: { label: 'つま先を外に開く', max: 60 },
} as const;
type Pose = keyof typeof poses;

const areas = [
	['whole', '全身'],
	['face', '顔'],
	['left', '左手'],
	['right', '右手'],
] as const;
type Area = (typeof areas)[number][0];

const first: Record<string, string> = { bone: 'hips', area: 'whole', ...Object.fromEntries(Object.keys(poses).map((name) => [name, '0'])) };
const accept = (name: string, value: string): boolean =>
	name === 'bone'
		? bones.includes(value)
		: name === 'area'
			? areas.some(([each]) => each === value)
			: isNumberIn(value, 0, poses[name as Pose].max);

const view = { target: [0, 0.62, 0], distance: 3.3 } as const;

interface ModelJson {
	nodes: { name: string }[];
	extensions: {
		VRMC_vrm?: { humanoid: { humanBones: Record<string, { node: number }> } };
		VRM?: { humanoid: { humanBones: { bone: string; node: number }[] } };
	};
}

/** Names of VRM 0.x and Unity, where the thumb's are others. */
const olderName = (bone: string): string => bone.replace('ThumbProximal', 'ThumbIntermediate').replace('ThumbMetacarpal', 'ThumbProximal');
const unityName = (bone: string): string => olderName(bone).replace(/^./, (letter) => letter.toUpperCase());

/** The bones by name on the figure, which must be there and which may, and whether it stands in T-pose. */
export default function Humanoid(demo: DemoProps) {
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const [checks, setChecks] = useState<Check[]>([]);
	const bone = values.bone!;
	const startBone = useRef(bone).current;
	const isOlder = json?.extensions.VRM !== undefined;
	const { required } = bonesOf(isOlder ? 'vrm0' : 'vrm1');
	const nameOf = (name: string): string => (isOlder ? olderName(name) : name);
	const markers = useRef<SVGSVGElement>(null);
	const points = useRef(new Map<string, [number, number]>());
	const amounts = Object.keys(poses)
		.map((name) => values[name])
		.join();

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		pose(
			vrm,
			amounts.split(',').map((value) => (Number(value) * Math.PI) / 180),
		);
		vrm.update(0);
		setChecks(checkTPose(postureOf(vrm)));
		shown!.stage.invalidate(1);
	}, [shown, amounts]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		shown!.stage.orbit.look(viewOf(vrm, values.area as Area));
	}, [shown, values.area]);

	const select = (name: string): void => change({ bone: name });
	const latest = useRef(select);
	latest.current = select;
	useEffect(() => {
		if (!shown) return;
		const { canvas } = shown.stage;
		const point = (event: PointerEvent): void => {
			if (event.type === 'pointermove' && (event.buttons !== 0 || isStill(event))) return;
			const box = canvas.getBoundingClientRect();
			const found = nearest(points.current, event.clientX - box.left, event.clientY - box.top);
			if (found) latest.current(found);
		};
		canvas.addEventListener('pointermove', point);
		canvas.addEventListener('pointerdown', point);
		return () => {
			canvas.removeEventListener('pointermove', point);
			canvas.removeEventListener('pointerdown', point);
		};
	}, [shown]);

	const onDrawn = (): void => {
		if (shown?.loaded.vrm) draw(markers.current!, shown.loaded.vrm, points.current, bone, shown.stage);
	};
	useEffect(() => {
		// Before the first frame the camera stands nowhere.
		if (shown?.loaded.vrm && shown.stage.frames > 0) draw(markers.current!, shown.loaded.vrm, points.current, bone, shown.stage);
	}, [shown, bone]);

	const there = useMemo(() => (json ? nodesOf(json) : new Map<string, number>()), [json]);
	const node = there.get(bone);
	const parent = parentOf(bone, there);
	const about = `${nameOf(bone)}：${required.includes(nameOf(bone)) ? '必須' : '任意'}のボーン。${
		node === undefined
			? 'このモデルにはありません。'
			: `ノードは「${json!.nodes[node]!.name}」（${node}番）、親のボーンは${parent ? nameOf(parent) : 'ありません'}。`
	}`;
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			onDrawn={onDrawn}
			over={<svg className="demo-bones" ref={markers} aria-hidden="true" />}
			reset={reset}
			copies={[
				['humanBonesのJSON', jsonText(json && { humanBones: (json.extensions.VRMC_vrm ?? json.extensions.VRM)!.humanoid.humanBones })],
				['UnityのC#', `Transform bone = animator.GetBoneTransform(HumanBodyBones.${unityName(bone)});`],
			]}
		>
			<fieldset className="demo-wide">
				<legend>ボーン</legend>
				<p className="demo-bone-about" role="status">
					{about}
				</p>
				{groups.map(([title, matches]) => (
					<details key={title} open={title === '胴と頭' || matches.test(startBone)}>
						<summary>{title}</summary>
						<p className="demo-bone-list">
							{bones
								.filter((name) => matches.test(name))
								.map((name) => (
									<button
										type="button"
										aria-pressed={name === bone}
										onFocus={() => select(name)}
										onPointerMove={({ nativeEvent }) => !isStill(nativeEvent) && name !== bone && select(name)}
										onClick={() => select(name)}
										key={name}
									>
										<code>{nameOf(name)}</code>
										{required.includes(nameOf(name)) && <span>必須</span>}
									</button>
								))}
						</p>
					</details>
				))}
			</fieldset>
			<fieldset>
				<legend>姿勢を変える</legend>
				<Choice label="見る場所" value={values.area as Area} options={areas} onChange={(area) => change({ area })} />
				{Object.entries(poses).map(([name, { label, max }]) => (
					<Slider
						label={label}
						value={Number(values[name])}
						max={max}
						step={1}
						unit="°"
						onChange={(value) => change({ [name]: shortNumber(value) })}
						key={name}
					/>
				))}
			</fieldset>
			<fieldset>
				<legend>Tポーズの検査</legend>
				<ul className="demo-checks">
					{checks.map(({ rule, what, off, unit, isGood }) => (
						<li data-good={isGood} key={what}>
							<strong>{isGood ? '○' : '×'}</strong> {rule} {what}
							{!isGood && off > 0 && `（${Math.round(off)}${unit}のずれ）`}
						</li>
					))}
				</ul>
				<p className="demo-hint">{`この検査は、${ALLOWED.degrees}°と${ALLOWED.centimetres} cmまでのずれを許します。`}</p>
			</fieldset>
		</DemoFrame>
	);
}

/** Radians in the order of `poses`. */
function pose(vrm: VRM, [arms, fore, knees, lean, toes]: number[]): void {
	const front = facing(vrm);
	boneOf(vrm, 'spine').rotation.x = lean! * front;
	for (const [side, sign] of [
		['left', 1],
		['right', -1],
	] as const) {
		boneOf(vrm, `${side}UpperArm`).rotation.set(0, -fore! * sign, -arms! * sign * front, 'YZX');
		boneOf(vrm, `${side}UpperLeg`).rotation.x = -knees! * 0.5 * front;
		boneOf(vrm, `${side}LowerLeg`).rotation.x = knees! * front;
		boneOf(vrm, `${side}Foot`).rotation.set(-knees! * 0.5 * front, toes! * sign, 0, 'YXZ');
	}
}

/** Nodes by the names of VRM 1.0. */
function nodesOf({ extensions: { VRMC_vrm, VRM } }: ModelJson): Map<string, number> {
	if (VRMC_vrm) return new Map(Object.entries(VRMC_vrm.humanoid.humanBones).map(([bone, { node }]) => [bone, node]));
	const newer = new Map(bones.map((bone) => [olderName(bone), bone]));
	return new Map(VRM!.humanoid.humanBones.map(({ bone, node }) => [newer.get(bone) ?? bone, node]));
}

/** The nearest bone above that is there. */
function parentOf(bone: string, there: ReadonlyMap<string, unknown>): string | undefined {
	let above: string | null = VRMHumanBoneParentMap[bone as VRMHumanBoneName];
	while (above && !there.has(above)) above = VRMHumanBoneParentMap[above as VRMHumanBoneName];
	return above ?? undefined;
}

/** Near enough that fingers and eyes are apart. */
function viewOf(vrm: VRM, area: Area): View {
	if (area === 'whole') return view;
	const name = area === 'face' ? 'head' : (`${area}MiddleProximal` as const);
	const at = (vrm.humanoid.getRawBoneNode(name) ?? vrm.humanoid.getRawBoneNode('hips')!).getWorldPosition(new Vector3());
	return {
		target: [at.x, at.y + (area === 'face' ? 0.1 : 0), at.z],
		distance: area === 'face' ? 1.4 : 0.55,
		pitch: area === 'face' ? 0 : 35,
	};
}

/** CSS pixels within which a bone is pointed at. */
const REACH = 22;

function nearest(points: ReadonlyMap<string, [number, number]>, x: number, y: number): string | undefined {
	let found: string | undefined;
	let least = REACH;
	for (const [name, [px, py]] of points) {
		const distance = Math.hypot(px - x, py - y);
		if (distance < least) [found, least] = [name, distance];
	}
	return found;
}

/** Whether the picture is near enough for fingers to be hit one by one. */
const areFingersApart = (points: ReadonlyMap<string, [number, number]>): boolean =>
	['left', 'right'].some((side) => {
		const [a, b] = [points.get(`${side}IndexProximal`), points.get(`${side}MiddleProximal`)];
		return a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) > 9;
	});

const position = new Vector3();

/** Draws the bones over the picture, where the camera sees them. */
function draw(
	svg: SVGSVGElement,
	vrm: VRM,
	points: Map<string, [number, number]>,
	selected: string,
	{ canvas, camera }: { canvas: HTMLCanvasElement; camera: Parameters<Vector3['project']>[0] },
): void {
	const [width, height] = [canvas.clientWidth, canvas.clientHeight];
	// Not laid out yet, or no longer: nothing has a place. The first frame with a size draws.
	if (!width || !height) return;
	svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
	points.clear();
	for (const name of bones) {
		const node = vrm.humanoid.getRawBoneNode(name as VRMHumanBoneName);
		if (!node) continue;
		node.getWorldPosition(position).project(camera);
		points.set(name, [((position.x + 1) / 2) * width, ((1 - position.y) / 2) * height]);
	}
	const lines: string[] = [];
	const dots: string[] = [];
	for (const [name, [x, y]] of points) {
		const above = points.get(parentOf(name, points) ?? '');
		if (above) lines.push(`M${above[0].toFixed(1)} ${above[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`);
		const radius = areFingersApart(points) || !/Thumb|Index|Middle|Ring|Little/.test(name) ? 3.5 : 1.5;
		dots.push(
			`M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`,
		);
	}
	const [x, y] = points.get(selected) ?? [-99, -99];
	const part = (tag: string, className: string): SVGElement => {
		const found = svg.querySelector<SVGElement>(`.${className}`);
		if (found) return found;
		const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
		made.setAttribute('class', className);
		return svg.appendChild(made);
	};
	part('path', 'demo-bones-lines').setAttribute('d', lines.join(''));
	part('path', 'demo-bones-dots').setAttribute('d', dots.join(''));
	const ring = part('circle', 'demo-bones-ring');
	for (const [key, value] of Object.entries({ cx: x, cy: y, r: 9 })) ring.setAttribute(key, String(value));
	const text = part('text', 'demo-bones-name');
	text.textContent = selected;
	const isRight = x > width * 0.7;
	text.setAttribute('x', String(isRight ? x - 14 : x + 14));
	text.setAttribute('y', String(y - 10));
	text.setAttribute('text-anchor', isRight ? 'end' : 'start');
}
