import { useEffect, useMemo } from 'react';
import { Choice, isNumberIn, Slider, shortNumber, useAddressed } from '../../lib/viewer/controls.tsx';
import { DemoFrame, type DemoProps, jsonText, useModel } from '../../lib/viewer/demo.tsx';
import { lowerArms } from '../../lib/viewer/poses.ts';
import {
	type ExpressionRule,
	effectiveWeights,
	emotions,
	type Override,
	type OverrideGroup,
	overrideGroups,
} from '../../lib/vrm/expressions.ts';

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

const sections: [title: string, names: readonly string[]][] = [
	['感情', [...emotions, 'neutral']],
	['口', overrideGroups.Mouth],
	['まばたき', overrideGroups.Blink],
	['視線', overrideGroups.LookAt],
	['カスタム', ['blush', 'starry']],
];

const names = sections.flatMap(([, group]) => group);
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

const first: Record<string, string> = {
	...Object.fromEntries(names.map((name) => [name, '0'])),
	...Object.fromEntries(emotions.flatMap((name) => groups.map((group) => [`${name}.${group}`, firstRules[name]![group]]))),
	rule: 'happy',
};

const accept = (name: string, value: string): boolean => {
	if (name === 'rule') return (emotions as readonly string[]).includes(value);
	return name.includes('.') ? overrides.some(([each]) => each === value) : isNumberIn(value, 0, 1);
};

const view = { target: [0, 0.93, 0], distance: 1.75 } as const;
const csharp = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

interface ModelJson {
	extensions: { VRMC_vrm: { expressions: Record<'preset' | 'custom', Record<string, object>> } };
}

/** Weights of all expressions, the rules of suppression, and what comes of them. */
export default function Expressions(demo: DemoProps) {
	const [values, change, reset] = useAddressed(first, accept);
	const { shown, json, take } = useModel<ModelJson>();
	const weights = useMemo(() => Object.fromEntries(names.map((name) => [name, Number(values[name])])), [values]);
	const rules = useMemo<Record<string, ExpressionRule>>(
		() => ({
			...Object.fromEntries(
				emotions.map((name) => [name, Object.fromEntries(groups.map((group) => [`override${group}`, values[`${name}.${group}`]]))]),
			),
			starry: { isBinary: true },
		}),
		[values],
	);
	const effective = useMemo(() => effectiveWeights(weights, rules), [weights, rules]);

	useEffect(() => {
		const vrm = shown?.loaded.vrm;
		if (!vrm?.expressionManager) return;
		const manager = vrm.expressionManager;
		lowerArms(vrm);
		for (const [name, weight] of Object.entries(weights)) manager.setValue(name, weight);
		for (const name of emotions) Object.assign(manager.getExpression(name) ?? {}, rules[name]);
		shown!.stage.invalidate(0.2);
	}, [shown, weights, rules]);

	const edited = values.rule!;
	const active = names.filter((name) => weights[name]! > 0);
	const limited = [...overrideGroups.Mouth, ...overrideGroups.Blink, ...overrideGroups.LookAt].filter((name) => weights[name]! > 0);
	return (
		<DemoFrame
			demo={demo}
			view={view}
			take={take}
			reset={reset}
			copies={[
				[`${edited}のJSON`, jsonText(json && ruleJson(json, edited, rules[edited]!))],
				[
					'UniVRMのC#',
					(active.length ? active : ['happy'])
						.map((name) =>
							name in (json?.extensions.VRMC_vrm.expressions.custom ?? {})
								? `vrm10.Runtime.Expression.SetWeight(ExpressionKey.CreateCustom("${name}"), ${shortNumber(weights[name]!)}f);`
								: `vrm10.Runtime.Expression.SetWeight(ExpressionKey.${csharp(name)}, ${shortNumber(weights[name]!)}f);`,
						)
						.join('\n'),
				],
			]}
		>
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
				<legend>手続き的な表情の抑制</legend>
				<Choice
					label="設定する表情"
					value={edited}
					options={emotions.map((name) => [name, `${labels[name]} ${name}`])}
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
function ruleJson(json: ModelJson, name: string, rule: ExpressionRule): object {
	const {
		overrideBlink: _b,
		overrideLookAt: _l,
		overrideMouth: _m,
		...rest
	} = json.extensions.VRMC_vrm.expressions.preset[name] as Record<string, unknown>;
	return { [name]: { ...rest, ...Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== 'none')) } };
}
