import { useEffect, useMemo } from 'react';
import { Choice, isNumberIn, noAddress, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { withOwnModel } from '../../lib/viewer/OwnModelDemo.tsx';
import { lowerArms } from '../../lib/viewer/poses.ts';
import { queries } from '../../lib/viewer/queries.ts';
import { get, isObject, type Loose, object } from '../../lib/vrm/analyse/loose.ts';
import {
	type ExpressionRule,
	effectiveWeights,
	emotions,
	type Override,
	type OverrideGroup,
	overrideGroups,
} from '../../lib/vrm/expressions.ts';
import type { Json } from '../../lib/vrm/glb.ts';

const labels: Record<string, string> = {
	happy: '喜',
	angry: '怒',
	sad: '哀',
	relaxed: '楽',
	surprised: '驚',
	aa: 'あ',
	ih: 'い',
	ou: 'う',
	ee: 'え',
	oh: 'お',
	blink: '両目',
	blinkLeft: '左目',
	blinkRight: '右目',
	lookUp: '上',
	lookDown: '下',
	lookLeft: '左',
	lookRight: '右',
	neutral: '素',
	blush: '頬を染める（色）',
	starry: '星の瞳（UV）',
};

type Section = [title: string, names: readonly string[]];

const sections: Section[] = [
	['感情', [...emotions, 'neutral']],
	['口', overrideGroups.Mouth],
	['まばたき', overrideGroups.Blink],
	['視線', overrideGroups.LookAt],
	['カスタム', ['blush', 'starry']],
];

const groups = Object.keys(overrideGroups) as OverrideGroup[];
const groupLabels: Record<OverrideGroup, string> = { Blink: 'まばたき', LookAt: '視線', Mouth: '口' };
const overrides: [Override, string][] = [
	['none', 'none（何もしない）'],
	['block', 'block（止める）'],
	['blend', 'blend（弱める）'],
];

/** As the sample is written; the address keeps what differs. */
const firstRules: Record<string, Record<OverrideGroup, Override>> = {
	happy: { Blink: 'block', LookAt: 'block', Mouth: 'blend' },
	angry: { Blink: 'none', LookAt: 'none', Mouth: 'none' },
	sad: { Blink: 'blend', LookAt: 'none', Mouth: 'none' },
	relaxed: { Blink: 'block', LookAt: 'none', Mouth: 'none' },
	surprised: { Blink: 'none', LookAt: 'none', Mouth: 'block' },
};

/** What the demo shows of a model. */
interface Plan {
	sections: Section[];
	names: string[];
	/** Those that may suppress others, of which there is one at least. */
	rulers: readonly string[];
	/** Expressions that are 0 or 1. */
	binary: readonly string[];
	first: Record<string, string>;
}

const planOf = (sections: Section[], rulers: readonly string[], rules: typeof firstRules, binary: readonly string[]): Plan => {
	const names = sections.flatMap(([, group]) => group);
	return {
		sections,
		names,
		rulers,
		binary,
		first: {
			...Object.fromEntries(names.map((name) => [name, '0'])),
			...Object.fromEntries(rulers.flatMap((name) => groups.map((group) => [`${name}.${group}`, rules[name]![group]]))),
			rule: rulers[0]!,
		},
	};
};

const samplePlan = planOf(sections, emotions, firstRules, ['starry']);

/** Expressions of a reader's file; `custom` ones by their names, as many as a page can show. */
function ownPlan(json: Json): Plan {
	const preset = object(json, 'extensions', 'VRMC_vrm', 'expressions', 'preset');
	const custom = object(json, 'extensions', 'VRMC_vrm', 'expressions', 'custom');
	const has = (each: Loose) => (name: string) => isObject(get(each, name));
	const customs = Object.keys(custom).filter(has(custom)).slice(0, 100);
	const found = sections
		.map(([title, group]): Section => [title, title === 'カスタム' ? customs : group.filter(has(preset))])
		.filter(([, group]) => group.length > 0);
	const rule = (name: string, group: OverrideGroup): Override =>
		overrides.find(([each]) => each === get(preset, name, `override${group}`))?.[0] ?? 'none';
	const rules = Object.fromEntries(
		emotions.map((name) => [name, Object.fromEntries(groups.map((group) => [group, rule(name, group)]))]),
	) as typeof firstRules;
	const binary = [...Object.entries(preset), ...Object.entries(custom)].filter(([, each]) => get(each, 'isBinary') === true);
	const there = emotions.filter(has(preset));
	return planOf(
		found,
		there.length > 0 ? there : ['happy'],
		rules,
		binary.map(([name]) => name),
	);
}

const accept = (name: string, value: string): boolean => {
	if (name === 'rule') return (emotions as readonly string[]).includes(value);
	return name.includes('.') ? overrides.some(([each]) => each === value) : isNumberIn(value, 0, 1);
};

const view = { target: [0, 0.93, 0], distance: 1.75 } as const;
const csharp = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

interface ModelJson {
	extensions: { VRMC_vrm: { expressions?: Partial<Record<'preset' | 'custom', Record<string, object>>> } };
}

/** Weights of all expressions, the rules of suppression, and what comes of them. */
function Expressions(demo: DemoProps) {
	const { own } = demo;
	const { sections, names, rulers, binary, first } = useMemo(() => (own ? ownPlan(own.json) : samplePlan), [own]);
	const [values, change, reset] = useAddressed(first, accept, own && noAddress);
	const { shown, json, take } = useModel<ModelJson>();
	const weights = useMemo(() => Object.fromEntries(names.map((name) => [name, Number(values[name])])), [names, values]);
	const rules = useMemo<Record<string, ExpressionRule>>(
		() => ({
			...Object.fromEntries(
				rulers.map((name) => [
					name,
					{
						...Object.fromEntries(groups.map((group) => [`override${group}`, values[`${name}.${group}`]])),
						isBinary: binary.includes(name),
					},
				]),
			),
			...Object.fromEntries(binary.filter((name) => !rulers.includes(name)).map((name) => [name, { isBinary: true }])),
		}),
		[rulers, binary, values],
	);
	const effective = useMemo(() => effectiveWeights(weights, rules), [weights, rules]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm?.expressionManager) return;
		const manager = vrm.expressionManager;
		lowerArms(vrm);
		for (const [name, weight] of Object.entries(weights)) manager.setValue(name, weight);
		for (const name of rulers) Object.assign(manager.getExpression(name) ?? {}, rules[name]);
		shown!.stage.invalidate(0.2);
	}, [shown, weights, rules, rulers]);

	const edited = values.rule!;
	const active = names.filter((name) => weights[name]! > 0);
	const limited = [...overrideGroups.Mouth, ...overrideGroups.Blink, ...overrideGroups.LookAt].filter((name) => (weights[name] ?? 0) > 0);
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			reset={reset}
			changed={(file) => withRules(file, rules, rulers)}
			copies={[
				[`${edited}のJSON`, jsonText(json && ruleJson(json, edited, rules[edited]!))],
				[
					'UniVRMのC#',
					(active.length ? active : [edited])
						.map((name) =>
							Object.hasOwn(json?.extensions.VRMC_vrm.expressions?.custom ?? {}, name)
								? `vrm10.Runtime.Expression.SetWeight(ExpressionKey.CreateCustom(${JSON.stringify(name)}), ${shortNumber(weights[name] ?? 0)}f);`
								: `vrm10.Runtime.Expression.SetWeight(ExpressionKey.${csharp(name)}, ${shortNumber(weights[name] ?? 0)}f);`,
						)
						.join('\n'),
				],
			]}
		>
			{names.length === 0 && <p className="demo-hint">このモデルに表情はありません。</p>}
			{sections.map(([title, group]) => (
				<fieldset key={title}>
					<legend>{title}</legend>
					{group.map((name) => (
						<Slider
							label={
								<>
									{labels[name]} <code>{name}</code>
								</>
							}
							value={weights[name]!}
							max={1}
							onChange={(value) => change({ [name]: shortNumber(value) })}
							key={name}
						/>
					))}
				</fieldset>
			))}
			<fieldset>
				<legend>自動で動かす表情の抑制</legend>
				<Choice
					label="設定する表情"
					value={edited}
					options={rulers.map((name) => [name, `${labels[name]} ${name}`])}
					onChange={(rule) => change({ rule })}
				/>
				{groups.map((group) => (
					<Choice
						label={`${groupLabels[group]}（override${group}）`}
						value={values[`${edited}.${group}`] as Override}
						options={overrides}
						onChange={(value) => change({ [`${edited}.${group}`]: value })}
						key={group}
					/>
				))}
			</fieldset>
			<fieldset>
				<legend>実際に効いている値</legend>
				{limited.length === 0 && <p className="demo-hint">口、まばたき、視線のどれかを動かすと、抑制された後の値がここに出ます。</p>}
				{limited.map((name) => (
					<p className="demo-meter" data-name={name} key={name}>
						<span>
							{labels[name]} <code>{name}</code>
						</span>
						<meter min={0} max={1} value={effective[name]} aria-label={`${name}の効いている値`} />
						<output>{shortNumber(effective[name]!)}</output>
					</p>
				))}
			</fieldset>
		</DemoFrame>
	);
}

/** What stands in the file for one expression, with the overrides as they are set now. `none` is the default, which is not written. */
function ruleJson(json: ModelJson, name: string, rule: ExpressionRule): Record<string, object> {
	const {
		overrideBlink: _b,
		overrideLookAt: _l,
		overrideMouth: _m,
		...rest
	} = (json.extensions.VRMC_vrm.expressions?.preset?.[name] ?? {}) as Record<string, unknown>;
	return { [name]: { ...rest, ...overridesOf(rule) } };
}

/** What a file has of a rule: `none` is the default, which is not written. */
const overridesOf = (rule: ExpressionRule): object =>
	Object.fromEntries(Object.entries(rule).filter(([name, value]) => name.startsWith('override') && value !== 'none'));

/** The file with the overrides as they are set. */
function withRules(json: Json, rules: Record<string, ExpressionRule>, rulers: readonly string[]): Json {
	const vrm = object(json, 'extensions', 'VRMC_vrm');
	const preset = object(vrm, 'expressions', 'preset');
	const changed = rulers
		.filter((name) => isObject(get(preset, name)))
		.map((name) => [name, ruleJson(json as unknown as ModelJson, name, rules[name]!)[name]]);
	const expressions = { ...object(vrm, 'expressions'), preset: { ...preset, ...Object.fromEntries(changed) } };
	return { ...json, extensions: { ...object(json, 'extensions'), VRMC_vrm: { ...vrm, expressions } } };
}

export default withOwnModel(Expressions, queries.Expressions!);
