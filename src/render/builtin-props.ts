/** Checks props of the built-in components (templates/components/builtins/) on pages. */
import { nearestHint } from '../base/nearest.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import type { ComponentUse } from '../markdown/types.ts';

/** Allowed values; an empty list allows any. */
type Allowed = readonly (string | boolean | number)[];
const any: Allowed = [];
const frame = { url: any, title: any, poster: any, ratio: ['16/9', '4/3', '1/1'] };

const builtinProps: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = {
	Badge: { kind: ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] },
	Card: { title: any, icon: any },
	CardGrid: {},
	Cell: {},
	Details: { summary: any, open: [true, false] },
	Embed: frame,
	Figure: { caption: any, src: any, alt: any, width: any, height: any },
	FileTree: { title: any },
	Grid: { columns: [2, 3, 4] },
	Kbd: {},
	LinkCard: { title: any, href: any, icon: any, description: any },
	Steps: {},
	TabItem: { value: any, label: any },
	Tabs: { group: any },
	Video: { ...frame, captions: any },
};

type Fault = Pick<Problem, 'message' | 'hint'>;

/** Faults in the props of one use of a component. */
function propFaults(name: string, props: Readonly<Record<string, unknown>>): Fault[] {
	const table = builtinProps[name];
	if (!table) return [];
	const allowedProps = Object.keys(table);
	return Object.entries(props).flatMap(([key, value]): Fault | Fault[] => {
		const allowed = key === 'children' ? any : table[key];
		if (!allowed) {
			const all = allowedProps.length ? `known: ${allowedProps.join(', ')}` : 'it has none: write what it shows between its tags';
			return [{ message: `<${name}> has no prop "${key}"`, hint: nearestHint(key, allowedProps, all) }];
		}
		if (!allowed.length || allowed.includes(value as string)) return [];
		return {
			message: `${key} of <${name}> is none of its values: "${String(value)}"`,
			hint: nearestHint(String(value), allowed.map(String), `known: ${allowed.join(', ')}`),
		};
	});
}

/** @param uses all components in a source @param isBuiltin whether a name is a built-in that the site has not replaced */
export function builtinFaults(uses: readonly ComponentUse[], file: string, isBuiltin: (name: string) => boolean): Problem[] {
	const values = new Map<number, Map<unknown, ComponentUse>>();
	return uses.flatMap((use, index): Problem[] => {
		const { name, props, parent, line, column } = use;
		if (!isBuiltin(name)) return [];
		const at = { file, line, column };
		const problems = propFaults(name, props).map(({ message, hint }) => warningAt('component-prop', at, message, hint));
		if (name === 'Tabs' && !uses.some((other) => other.parent === index && other.name === 'TabItem'))
			problems.push(
				warningAt(
					'component-prop',
					at,
					'<Tabs> has no <TabItem>: it shows nothing',
					'put <TabItem value="…"> and </TabItem> around each alternative',
				),
			);
		if (name !== 'TabItem') return problems;
		if (props.value === undefined)
			return [
				...problems,
				errorAt(
					'component-prop',
					at,
					'<TabItem> has no value',
					'write <TabItem value="a" label="A">: the value is what a reader\'s choice is stored as',
				),
			];
		const siblings = memo(values, parent ?? -1, () => new Map());
		const first = parent === undefined ? undefined : siblings.get(props.value);
		if (first)
			problems.push(
				errorAt(
					'component-prop',
					at,
					`two tabs have the value "${String(props.value)}": the other is in line ${first.line}`,
					'give one of them another value',
				),
			);
		siblings.set(props.value, use);
		return problems;
	});
}
