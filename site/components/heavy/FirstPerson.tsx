import { useEffect, useMemo } from 'react';
import { AngleSlider, Check, Choice, isNumberIn, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import {
	type AnnotationType,
	annotate,
	annotationTypes,
	FIRST_PERSON,
	makeFloor,
	makeMirror,
	placeInHead,
	splitHead,
	THIRD_PERSON,
} from '../../lib/viewer/first-person.ts';
import { boneOf, facing } from '../../lib/viewer/poses.ts';

const eyes = [
	['own', '自分の視点（設定に従う）'],
	['whole', '自分の視点（頭を隠さない）'],
	['others', 'ほかの人の視点'],
] as const;
type Eyes = (typeof eyes)[number][0];

/** As the sample is written. */
const firstTypes: Record<string, AnnotationType> = {
	Head: 'thirdPersonOnly',
	Eyes: 'thirdPersonOnly',
	Mouth: 'thirdPersonOnly',
	Hair: 'auto',
	Body: 'both',
	Outfit: 'both',
	Star: 'both',
};
const meshLabels: Record<string, string> = {
	Head: '顔',
	Eyes: '目',
	Mouth: '口',
	Hair: '髪',
	Body: '体',
	Outfit: '服',
	Star: '星',
};
const meshes = Object.keys(firstTypes);

const first: Record<string, string> = { eyes: 'own', mirror: 'on', yaw: '0', pitch: '8', ...firstTypes };

const accept = (name: string, value: string): boolean => {
	if (name === 'eyes') return eyes.some(([each]) => each === value);
	if (name === 'mirror') return value === 'on' || value === 'off';
	if (name === 'yaw' || name === 'pitch') return isNumberIn(value, -60, 60);
	return (annotationTypes as readonly string[]).includes(value);
};

const view = { target: [0, 0.6, 0.25], distance: 3.6, yaw: -48, pitch: 8 } as const;

interface ModelJson {
	nodes: { name: string }[];
	meshes: { name: string }[];
	extensions: {
		VRMC_vrm?: { firstPerson: { meshAnnotations: { node: number; type: string }[] } };
		VRM?: { firstPerson: { meshAnnotations: { mesh: number; firstPersonFlag: string }[] } };
	};
}

/** What the wearer's camera and the others' see, with a mirror before the figure. */
export default function FirstPerson(demo: DemoProps) {
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const [yaw, pitch] = [Number(values.yaw), Number(values.pitch)];
	const parts = useMemo(() => shown?.loaded.vrm && splitHead(shown.loaded.vrm), [shown]);
	const types = meshes.map((name) => values[name]).join();

	useEffect(() => {
		if (!shown || !parts) return;
		for (const [i, type] of types.split(',').entries()) annotate(parts.get(meshes[i]!) ?? [], type as AnnotationType);
		shown.stage.invalidate(0.1);
	}, [shown, parts, types]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		const { stage } = shown!;
		const who = values.eyes as Eyes;
		const { camera } = stage;
		const before = { fov: camera.fov, near: camera.near };
		camera.layers.set(0);
		camera.layers.enable(who === 'own' ? FIRST_PERSON : THIRD_PERSON);
		stage.place = who === 'others' ? undefined : (each, aspect) => placeInHead(vrm, each, aspect);
		stage.invalidate(0.1);
		return () => {
			stage.place = undefined;
			camera.up.set(0, 1, 0);
			Object.assign(camera, before);
		};
	}, [shown, values.eyes]);

	useEffect(() => {
		if (!shown) return;
		const floor = makeFloor();
		shown.stage.scene.add(floor.object);
		return () => {
			shown.stage.scene.remove(floor.object);
			floor.dispose();
		};
	}, [shown]);

	useEffect(() => {
		if (!shown || values.mirror !== 'on') return;
		const mirror = makeMirror();
		shown.stage.scene.add(mirror.object);
		shown.stage.invalidate(0.1);
		return () => {
			shown.stage.scene.remove(mirror.object);
			mirror.dispose();
			shown.stage.invalidate(0.1);
		};
	}, [shown, values.mirror]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		const radians = Math.PI / 180;
		const front = facing(vrm);
		boneOf(vrm, 'head').rotation.set(pitch * radians * front, yaw * radians, 0, 'YXZ');
		for (const [side, sign] of [
			['left', 1],
			['right', -1],
		] as const) {
			boneOf(vrm, `${side}UpperArm`).rotation.set(0, -1.1 * sign, -0.3 * sign * front);
			boneOf(vrm, `${side}LowerArm`).rotation.set(0, -0.5 * sign, 0);
		}
		shown!.stage.invalidate(1);
	}, [shown, yaw, pitch]);

	const hint =
		values.eyes === 'whole'
			? '頭のメッシュを内側から見ています。右の設定は、これを隠すためのものです。'
			: values.eyes === 'own' && values.mirror === 'off' && pitch < 25
				? '前には何もありません。首を下に向けると、自分の体が見えます。'
				: '';
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			reset={reset}
			over={hint && <p className="demo-over">{hint}</p>}
			copies={[['firstPersonのJSON', jsonText(json && firstPersonJson(json, values))]]}
		>
			<fieldset>
				<legend>見る人</legend>
				<Choice label="カメラ" value={values.eyes as Eyes} options={eyes} onChange={(next) => change({ eyes: next })} />
				<Check label="前に鏡を置く" value={values.mirror === 'on'} onChange={(on) => change({ mirror: on ? 'on' : 'off' })} />
				<AngleSlider label="首を左右に向ける" value={yaw} most={60} onChange={(value) => change({ yaw: shortNumber(value) })} />
				<AngleSlider label="首を上下に向ける" value={pitch} most={60} onChange={(value) => change({ pitch: shortNumber(value) })} />
			</fieldset>
			<fieldset className="demo-choices">
				<legend>メッシュごとの設定</legend>
				{meshes.map((name) => (
					<Choice
						label={`${meshLabels[name]} ${name}`}
						value={values[name] as AnnotationType}
						options={annotationTypes.map((type) => [type, type])}
						onChange={(type) => change({ [name]: type })}
						key={name}
					/>
				))}
			</fieldset>
		</DemoFrame>
	);
}

/** What would stand in the file. VRM 0.x names meshes in place of nodes, and begins its words with capitals. */
function firstPersonJson({ nodes, meshes: list, extensions: { VRMC_vrm, VRM } }: ModelJson, values: Record<string, string>): object {
	if (VRMC_vrm)
		return {
			firstPerson: {
				...VRMC_vrm.firstPerson,
				meshAnnotations: VRMC_vrm.firstPerson.meshAnnotations.map(({ node }) => ({ node, type: values[nodes[node]!.name] })),
			},
		};
	const flag = (type: string): string => type[0]!.toUpperCase() + type.slice(1);
	return {
		firstPerson: {
			meshAnnotations: VRM!.firstPerson.meshAnnotations.map(({ mesh }) => ({ mesh, firstPersonFlag: flag(values[list[mesh]!.name]!) })),
		},
	};
}
