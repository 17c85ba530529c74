/** Expressions of VRM 1.0 and how they suppress one another (VRMC_vrm 1.0, expressions: Procedural Override). */

export type Override = 'none' | 'block' | 'blend';

export const overrideGroups = {
	Blink: ['blink', 'blinkLeft', 'blinkRight'],
	LookAt: ['lookUp', 'lookDown', 'lookLeft', 'lookRight'],
	Mouth: ['aa', 'ih', 'ou', 'ee', 'oh'],
} as const;

export type OverrideGroup = keyof typeof overrideGroups;

export const emotions = ['happy', 'angry', 'sad', 'relaxed', 'surprised'] as const;

export interface ExpressionRule {
	isBinary?: boolean;
	overrideBlink?: Override;
	overrideLookAt?: Override;
	overrideMouth?: Override;
}

/**
 * The weights that reach the model.
 *
 * `block` makes a group 0 while the expression is above 0; `blend` takes its weight away from the group's; those of several add up to 1 at
 * most. The value of a binary expression is 0 or 1, before it suppresses others; one that is suppressed at all is 0.
 */
export function effectiveWeights(
	weights: Readonly<Record<string, number>>,
	rules: Readonly<Record<string, ExpressionRule>>,
): Record<string, number> {
	const output = (name: string): number => {
		const weight = Math.min(1, Math.max(0, weights[name] ?? 0));
		return rules[name]?.isBinary ? (weight > 0.5 ? 1 : 0) : weight;
	};
	const groupOf = (name: string): OverrideGroup | undefined =>
		(Object.keys(overrideGroups) as OverrideGroup[]).find((group) => (overrideGroups[group] as readonly string[]).includes(name));
	const suppressed = (group: OverrideGroup): number => {
		let sum = 0;
		for (const [name, rule] of Object.entries(rules)) {
			// An expression does not suppress its own group.
			if (groupOf(name) === group) continue;
			const kind = rule[`override${group}`] ?? 'none';
			if (kind === 'block') sum += output(name) > 0 ? 1 : 0;
			else if (kind === 'blend') sum += output(name);
		}
		return Math.min(1, sum);
	};
	return Object.fromEntries(
		Object.keys(weights).map((name) => {
			const group = groupOf(name);
			const by = group ? suppressed(group) : 0;
			return [name, rules[name]?.isBinary && by > 0 ? 0 : output(name) * (1 - by)];
		}),
	);
}
