import { type PointerEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Check, Choice, Colour, isNumberIn, noAddress, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import {
	alphaModes,
	applySettings,
	colours,
	hexOf,
	linearOf,
	type MaterialJson,
	makeSphere,
	materialJson,
	materialsOf,
	numbers,
	outlineModes,
	type Settings,
	settingsOf,
	type TextureSource,
	textureSources,
} from '../../lib/viewer/mtoon.ts';
import { makeTextures, type TextureName, textureLabels, textureNames } from '../../lib/viewer/mtoon-textures.ts';
import { withOwnModel } from '../../lib/viewer/OwnModelDemo.tsx';
import { scaled } from '../../lib/viewer/orbit.ts';
import { lowerArms } from '../../lib/viewer/poses.ts';
import { queries } from '../../lib/viewer/queries.ts';
import { isObject, list, object, text } from '../../lib/vrm/analyse/loose.ts';
import type { Json } from '../../lib/vrm/glb.ts';

const materials = [
	['hair', '髪'],
	['skin', '肌'],
	['cloth', '服'],
	['cream', '襟と袖'],
	['accent', '飾り'],
	['shoes', '靴'],
	['star', '星'],
	['eye', '目（アウトラインなし）'],
] as const;

const subjects = [
	['both', '球とコハク'],
	['sphere', '球'],
	['figure', 'コハク'],
] as const;
type Subject = (typeof subjects)[number][0];

const views = {
	both: { target: [-0.2, 0.6, 0], distance: 3.5 },
	sphere: { target: [-0.62, 0.62, 0], distance: 1.5 },
	figure: { target: [0, 0.6, 0], distance: 3.3 },
} as const;

/** Light of the stage: degrees, and shares of its usual strength. */
const lights = {
	lightYaw: { label: '光の左右', min: -180, max: 180, step: 1, first: 24 },
	lightPitch: { label: '光の高さ', min: -89, max: 89, step: 1, first: 39 },
	light: { label: '光の強さ', min: 0, max: 2, step: 0.05, first: 1 },
	ambient: { label: '環境光の強さ', min: 0, max: 2, step: 0.05, first: 1 },
} as const;

const hex = /^[0-9a-f]{6}$/;
/** An empty text is what the file says. */
const named = [...Object.keys(numbers), ...Object.keys(colours), 'baseColorFactor', 'alpha', 'emissiveFactor', 'emissiveStrength'];
const unset: Record<string, string> = {
	...Object.fromEntries(named.map((name) => [name, ''])),
	outlineWidthMode: '',
	alphaMode: '',
	transparentWithZWrite: '',
	...Object.fromEntries(textureNames.map((name) => [name, ''])),
};

const accept = (name: string, value: string): boolean => {
	if (name === 'material') return materials.some(([each]) => each === value);
	if (name === 'subject') return subjects.some(([each]) => each === value);
	if (name === 'outlineWidthMode') return (outlineModes as readonly string[]).includes(value);
	if (name === 'alphaMode') return (alphaModes as readonly string[]).includes(value);
	if (name === 'transparentWithZWrite') return value === 'on' || value === 'off';
	if (name in textureLabels) return (textureSources as readonly string[]).includes(value);
	if (name === 'alpha') return isNumberIn(value, 0, 1);
	if (name === 'emissiveStrength') return isNumberIn(value, 0, 8);
	const range = numbers[name] ?? lights[name as keyof typeof lights];
	return range ? isNumberIn(value, range.min, range.max) : hex.test(value);
};

/** The file's settings with what a reader has changed. */
function withChanges(file: Settings, values: Record<string, string>): Settings {
	const number = (name: string, otherwise: number): number => (values[name] ? Number(values[name]) : otherwise);
	const colour = (name: string, otherwise: number[]): number[] => (values[name] ? linearOf(`#${values[name]}`) : otherwise);
	return {
		numbers: Object.fromEntries(Object.entries(file.numbers).map(([name, value]) => [name, number(name, value)])),
		colours: Object.fromEntries(Object.entries(file.colours).map(([name, value]) => [name, colour(name, value)])),
		baseColor: colour('baseColorFactor', file.baseColor),
		alpha: number('alpha', file.alpha),
		emissive: colour('emissiveFactor', file.emissive),
		emissiveStrength: number('emissiveStrength', file.emissiveStrength),
		outlineWidthMode: values.outlineWidthMode || file.outlineWidthMode,
		alphaMode: values.alphaMode || file.alphaMode,
		transparentWithZWrite: values.transparentWithZWrite ? values.transparentWithZWrite === 'on' : file.transparentWithZWrite,
		textures: Object.fromEntries(
			textureNames.map((name) => {
				const chosen = (values[name] || file.textures[name]) as TextureSource;
				// A file that has none gives none.
				return [name, chosen === 'file' ? file.textures[name] : chosen];
			}),
		) as Settings['textures'],
	};
}

/** Whether a text of the address says what the file says anyway. */
function isFileValue(file: Settings, name: string, value: string): boolean {
	if (value === '') return false;
	if (name in file.numbers) return Number(value) === file.numbers[name];
	if (name in file.colours) return `#${value}` === hexOf(file.colours[name]!);
	if (name in file.textures) return value === file.textures[name as TextureName];
	const others: Record<string, string> = {
		baseColorFactor: hexOf(file.baseColor).slice(1),
		alpha: String(file.alpha),
		emissiveFactor: hexOf(file.emissive).slice(1),
		emissiveStrength: String(file.emissiveStrength),
		outlineWidthMode: file.outlineWidthMode,
		alphaMode: file.alphaMode,
		transparentWithZWrite: file.transparentWithZWrite ? 'on' : 'off',
	};
	return others[name] === value;
}

const isBlack = (colour: readonly number[] | undefined): boolean => !colour?.some((each) => each > 0);

/** Why controls of a section change nothing that is to be seen as things are. */
function unseen(settings: Settings | undefined): Record<'shade' | 'rim' | 'outline' | 'uv' | 'alpha' | 'emission', string> {
	if (!settings) return { shade: '', rim: '', outline: '', uv: '', alpha: '', emission: '' };
	const { textures, colours: tints, numbers: values } = settings;
	const isStill = Object.entries(values).every(([name, value]) => !name.startsWith('uvAnimation') || value === 0);
	const hasPattern = Object.entries(textures).some(
		([name, source]) => source === 'own' && name !== 'matcapTexture' && name !== 'uvAnimationMaskTexture',
	);
	return {
		shade: 'giEqualizationFactorは、環境光の強さを上げると見えます。',
		rim: [
			textures.matcapTexture === 'none' && 'matcapFactorは、MatCapのテクスチャを選ぶと見えます。',
			isBlack(tints.parametricRimColorFactor) && 'リムの鋭さと幅は、リムの色を黒以外にすると見えます。',
			textures.matcapTexture === 'none' &&
				isBlack(tints.parametricRimColorFactor) &&
				'rimLightingMixFactorとrimMultiplyTextureは、MatCapかリムの色があると見えます。',
		]
			.filter(Boolean)
			.join(''),
		outline:
			settings.outlineWidthMode === 'none'
				? '方式をnone以外にすると見えます。'
				: values.outlineWidthFactor === 0
					? '幅を0より大きくすると見えます。'
					: '',
		uv: [
			!hasPattern && '球と服の動きは、陰やリムのテクスチャを選ぶと見えます。',
			isStill && textures.uvAnimationMaskTexture === 'own' && 'マスクは、速さを0以外にすると見えます。',
		]
			.filter(Boolean)
			.join(''),
		alpha: settings.alphaMode === 'BLEND' ? '' : '不透明度、デプスの書き込み、描画順は、描画モードをBLENDにすると見えます。',
		emission: isBlack(settings.emissive) ? '強さは、色を黒以外にすると見えます。' : '',
	};
}

/** `emission`: what shines alone, on the star. */
function MToon({ part = 'all', ...demo }: DemoProps & { part?: 'all' | 'emission' }) {
	const isAll = part === 'all';
	const { own } = demo;
	const mtoons = useMemo(() => (own ? mtoonNames(own.json) : undefined), [own]);
	const first = useMemo(
		() => ({
			material: mtoons ? (mtoons[0] ?? '') : isAll ? 'hair' : 'star',
			subject: 'both',
			...unset,
			...Object.fromEntries(Object.entries(lights).map(([name, light]) => [name, String(light.first)])),
		}),
		[isAll, mtoons],
	);
	const [values, put, reset] = useAddressed(first, accept, own && noAddress);
	const { shown, json, take } = useModel<{ materials?: unknown; textures?: object[] }>();
	const material = useMemo(() => json && materialOf(json.materials, values.material!), [json, values.material]);
	const file = useMemo(() => material && settingsOf(material), [material]);
	/** What is as the file says is not written: the address has what a reader changed. */
	const change = (part: Record<string, string>): void =>
		put(
			Object.fromEntries(
				Object.entries(part).map(([name, value]) => [name, file && name in unset && isFileValue(file, name, value) ? '' : value]),
			),
		);
	const settings = useMemo(() => file && withChanges(file, values), [file, values]);
	const light = Object.fromEntries(Object.keys(lights).map((name) => [name, Number(values[name])])) as Record<keyof typeof lights, number>;
	const subject = values.subject as Subject;
	const patterns = useMemo(makeTextures, []);
	useEffect(
		() => () => {
			for (const texture of Object.values(patterns)) texture.dispose();
		},
		[patterns],
	);
	const found = useMemo(() => (shown && material ? materialsOf(shown.loaded.scene, material.name) : []), [shown, material]);

	useEffect(() => {
		if (!shown || found.length === 0 || !material) return;
		const sphere = makeSphere(found);
		sphere.scale.setScalar(shown.scale);
		sphere.position.multiplyScalar(shown.scale);
		shown.stage.scene.add(sphere);
		return () => {
			shown.stage.scene.remove(sphere);
			sphere.geometry.dispose();
			// The next material is changed from what the file says.
			applySettings(found, settingsOf(material), patterns);
		};
	}, [shown, found, material, patterns]);

	useEffect(() => {
		const sphere = found.length > 0 && shown?.stage.scene.getObjectByName('Sphere');
		if (sphere) sphere.visible = subject !== 'figure';
	}, [shown, found, subject]);

	useEffect(() => {
		if (!shown || !settings || found.length === 0) return;
		applySettings(found, settings, patterns);
		const sphere = shown.stage.scene.getObjectByName('Sphere');
		if (sphere) sphere.renderOrder = settings.numbers.renderQueueOffsetNumber!;
		shown.stage.invalidate(0.2);
	}, [shown, found, settings, patterns]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm) return;
		lowerArms(vrm);
		const { stage, loaded } = shown!;
		loaded.scene.visible = subject !== 'sphere';
		stage.orbit.look(scaled(views[subject], shown!.scale));
		stage.invalidate(1);
	}, [shown, subject]);

	useEffect(() => {
		if (!shown) return;
		const { stage } = shown;
		const [x, y, z] = directionOf(light.lightYaw, light.lightPitch);
		stage.light.position.set(x * 2.5, y * 2.5, z * 2.5);
		stage.light.intensity = Math.PI * 0.85 * light.light;
		stage.ambient.intensity = 0.7 * light.ambient;
		stage.invalidate(0.1);
	}, [shown, light.lightYaw, light.lightPitch, light.light, light.ambient]);

	const isAnimated = settings && Object.entries(settings.numbers).some(([name, value]) => name.startsWith('uvAnimation') && value !== 0);
	const slider = (name: string) => {
		const { label, min, max, step } = numbers[name]!;
		return (
			<Slider
				label={
					<>
						{label} <code>{name}</code>
					</>
				}
				value={settings?.numbers[name] ?? min}
				{...{ min, max, step }}
				digits={4}
				onChange={(value) => change({ [name]: shortNumber(value, 4) })}
				key={name}
			/>
		);
	};
	const colour = (name: string, label: string, value: number[] = [0, 0, 0]) => (
		<Colour
			label={
				<>
					{label} <code>{name}</code>
				</>
			}
			value={hexOf(value)}
			onChange={(next) => change({ [name]: next.slice(1) })}
			key={name}
		/>
	);
	const extensionColour = (name: string) => colour(name, colours[name]!.label, settings?.colours[name]);
	const texture = (name: TextureName) => {
		const { label, own: pattern } = textureLabels[name];
		const fromFile = material?.extensions.VRMC_materials_mtoon[name] ? [['file', 'ファイルのまま'] as const] : [];
		return (
			<Choice
				label={`${label}（${name}）`}
				value={settings?.textures[name] ?? 'none'}
				options={[...fromFile, ['none', 'なし'], ['own', pattern]]}
				onChange={(source) => change({ [name]: source })}
				key={name}
			/>
		);
	};
	const why = unseen(settings);
	const emission = (
		<Section title="発光" isOpen={!isAll} why={why.emission}>
			{colour('emissiveFactor', '色', settings?.emissive)}
			<Slider
				label={
					<>
						強さ <code>emissiveStrength</code>
					</>
				}
				value={settings?.emissiveStrength ?? 1}
				max={8}
				step={0.1}
				onChange={(value) => change({ emissiveStrength: shortNumber(value) })}
			/>
		</Section>
	);
	const copied = json && material && settings && materialJson(material, settings, json.textures?.length ?? 0);
	return (
		<DemoFrame
			demo={demo}
			view={views.both}
			take={take}
			onFrame={() => isAnimated && shown?.stage.invalidate(0.2)}
			over={
				<LightPad
					yaw={light.lightYaw}
					pitch={light.lightPitch}
					onChange={(yaw, pitch) => change({ lightYaw: String(yaw), lightPitch: String(pitch) })}
				/>
			}
			reset={reset}
			changed={own && material && settings && ((each) => withMaterial(each, material, settings))}
			copies={[[`マテリアル${values.material}のJSON`, jsonText(isAll ? copied : copied && emissionOf(copied))]]}
		>
			<fieldset className="demo-stacked">
				<legend>見るもの</legend>
				<Choice label="表示" value={subject} options={subjects} onChange={(next) => change({ subject: next })} />
				<Choice
					label="マテリアル"
					value={values.material!}
					options={mtoons?.map((name) => [name, name]) ?? materials.map(([name, label]) => [name, `${label} ${name}`])}
					onChange={(next) => change({ ...unset, material: next })}
				/>
				{mtoons?.length === 0 && <p className="demo-hint">このモデルに、名前のあるMToonのマテリアルはありません。</p>}
				{own && <p className="demo-hint">保存するのは、選んでいるマテリアルの変更です。このデモの模様は保存しません。</p>}
				{isAll && (
					<p className="demo-hint">
						テクスチャの模様は、UVのある球と目に出ます。JSONでは、ファイルにあるテクスチャの後の番号を付けています。
					</p>
				)}
			</fieldset>
			{!isAll && emission}
			<Section title="光" isOpen>
				{Object.entries(lights).map(([name, { label, min, max, step }]) => (
					<Slider
						label={label}
						value={light[name as keyof typeof lights]}
						{...{ min, max, step }}
						unit={step === 1 ? '°' : ''}
						onChange={(value) => change({ [name]: shortNumber(value) })}
						key={name}
					/>
				))}
			</Section>
			{isAll && (
				<>
					<Section title="色と陰" isOpen why={why.shade}>
						{colour('baseColorFactor', '基本の色', settings?.baseColor)}
						{extensionColour('shadeColorFactor')}
						{texture('shadeMultiplyTexture')}
						{['shadingShiftFactor', 'shadingToonyFactor', 'giEqualizationFactor'].map(slider)}
						{texture('shadingShiftTexture')}
					</Section>
					<Section title="リム" why={why.rim}>
						{texture('matcapTexture')}
						{['matcapFactor', 'parametricRimColorFactor'].map(extensionColour)}
						{['parametricRimFresnelPowerFactor', 'parametricRimLiftFactor', 'rimLightingMixFactor'].map(slider)}
						{texture('rimMultiplyTexture')}
					</Section>
					<Section title="アウトライン" why={why.outline} disabled={!own && values.material === 'eye'}>
						<Choice
							label="方式（outlineWidthMode）"
							value={settings?.outlineWidthMode ?? 'none'}
							options={outlineModes.map((mode) => [mode, mode])}
							onChange={(outlineWidthMode) => change({ outlineWidthMode })}
						/>
						{extensionColour('outlineColorFactor')}
						{['outlineWidthFactor', 'outlineLightingMixFactor'].map(slider)}
						{texture('outlineWidthMultiplyTexture')}
					</Section>
					<Section title="UVアニメーション" why={why.uv}>
						{Object.keys(numbers)
							.filter((name) => name.startsWith('uvAnimation'))
							.map(slider)}
						{texture('uvAnimationMaskTexture')}
					</Section>
					<Section title="透明" why={why.alpha}>
						<Choice
							label="描画モード（alphaMode）"
							value={settings?.alphaMode ?? 'OPAQUE'}
							options={alphaModes.map((mode) => [mode, mode])}
							onChange={(alphaMode) => change({ alphaMode })}
						/>
						<Slider label="不透明度" value={settings?.alpha ?? 1} max={1} onChange={(value) => change({ alpha: shortNumber(value) })} />
						<Check
							label="デプスを書き込む（transparentWithZWrite）"
							value={settings?.transparentWithZWrite ?? false}
							onChange={(on) => change({ transparentWithZWrite: on ? 'on' : 'off' })}
						/>
						{slider('renderQueueOffsetNumber')}
					</Section>
				</>
			)}
			{isAll && emission}
		</DemoFrame>
	);
}

interface SectionProps {
	title: string;
	/** On a phone too; there the others are folded. */
	isOpen?: boolean;
	/** Why some of it changes nothing to be seen. */
	why?: string;
	disabled?: boolean;
	children: ReactNode;
}

function Section({ title, isOpen = false, why, disabled, children }: SectionProps) {
	const [isShown, setShown] = useState(isOpen || matchMedia('(min-width: 600px)').matches);
	return (
		<details className="demo-section demo-stacked" open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
			<summary>{title}</summary>
			<fieldset aria-label={title} disabled={disabled}>
				{children}
				{why && <p className="demo-hint">{why}</p>}
			</fieldset>
		</details>
	);
}

const emissionOf = ({ name, emissiveFactor, extensions }: MaterialJson): object => ({
	name,
	emissiveFactor,
	...(extensions.KHR_materials_emissive_strength
		? { extensions: { KHR_materials_emissive_strength: extensions.KHR_materials_emissive_strength } }
		: {}),
});

const radians = Math.PI / 180;

/** Degrees → where the light comes from. */
const directionOf = (yaw: number, pitch: number): [number, number, number] => [
	Math.sin(yaw * radians) * Math.cos(pitch * radians),
	Math.sin(pitch * radians),
	Math.cos(yaw * radians) * Math.cos(pitch * radians),
];

/** The front half of the directions as a disc over the picture, on which the light is dragged. The sliders do the same by keys. */
function LightPad({ yaw, pitch, onChange }: { yaw: number; pitch: number; onChange(yaw: number, pitch: number): void }) {
	const [x, y] = directionOf(yaw, pitch);
	const drag = (event: PointerEvent<SVGSVGElement>): void => {
		if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
		else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const box = event.currentTarget.getBoundingClientRect();
		const [left, down] = [((event.clientX - box.left) / box.width) * 2 - 1, ((event.clientY - box.top) / box.height) * 2 - 1];
		const scale = 1 / Math.max(1, Math.hypot(left, down) / 0.99);
		const [a, b] = [left * scale, -down * scale];
		const depth = Math.sqrt(Math.max(0, 1 - a * a - b * b));
		onChange(Math.round(Math.atan2(a, depth) / radians), Math.round(Math.asin(b) / radians));
	};
	return (
		<svg className="demo-light" viewBox="-50 -50 100 100" aria-hidden="true" onPointerDown={drag} onPointerMove={drag}>
			<title>光の向き</title>
			<circle className="demo-light-ground" r="48" />
			<circle className="demo-light-handle" cx={x * 42} cy={-y * 42} r="9" />
		</svg>
	);
}

const isMToon = (material: unknown): boolean => isObject(object([material], 0, 'extensions').VRMC_materials_mtoon);

/** Names of the MToon materials of a reader's file, each once. */
const mtoonNames = (json: Json): string[] => [
	...new Set(
		list(json, 'materials')
			.filter(isMToon)
			.map((material) => text(material, 'name'))
			.filter(Boolean),
	),
];

const materialOf = (materials: unknown, name: string): MaterialJson | undefined =>
	list([materials], 0).find((each) => isMToon(each) && text(each, 'name') === name) as MaterialJson | undefined;

/** A reader's file with other settings of one material. Textures that the demo makes are not in it: theirs stay. */
function withMaterial(json: Json, material: MaterialJson, settings: Settings): Json {
	const kept = settingsOf(material).textures;
	const textures = Object.fromEntries(
		textureNames.map((name) => [name, settings.textures[name] === 'own' ? kept[name] : settings.textures[name]]),
	) as Settings['textures'];
	const made = materialJson(material, { ...settings, textures }, 0);
	const used = new Set([...list(json, 'extensionsUsed'), ...Object.keys(made.extensions)]);
	return {
		...json,
		extensionsUsed: [...used],
		materials: list(json, 'materials').map((each) => (isMToon(each) && text(each, 'name') === material.name ? made : each)),
	};
}

export default withOwnModel(MToon, queries.MToon!);
