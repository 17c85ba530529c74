/**
 * An HTML element that is not closed can end inside a component, so that one part of it is inside the component and the other outside.
 *
 *   - <Tabs>            <li>o0 </li><li>x c0</li>: `<li>` ends the one that the component began in
 *     <li>x</li>
 *     </Tabs>
 *
 * Such a component is reported, and its marks are removed, so that the rest of the page is rendered.
 */
import type { Element, Root, Text } from 'hast';
import { errorAt, type Problem } from '../../base/problem.ts';
import type { ComponentUse } from '../types.ts';
import { walk } from '../walk.ts';

const marks = /\uE000([oc])(\d+)\uE001/g;

export function wholeComponents(tree: Root, components: ComponentUse[], problems: Problem[]): void {
	for (let broken = firstBroken(tree); broken !== undefined; broken = firstBroken(tree)) {
		removeMarks(tree, broken);
		const { name, line, column } = components[broken]!;
		problems.push(
			errorAt(
				'component-misnested',
				{ line, column },
				`${name.includes(':') ? 'an expression or component' : `<${name}>`} and the HTML around or in it do not close in the order they open`,
				'close each element where it was opened: within the component, or after it',
			),
		);
	}
}

/** Number of a component whose two marks are in different elements, or cross those of another component. */
function firstBroken(tree: Root): number | undefined {
	const open: { index: number; parent: Element | Root }[] = [];
	let broken: number | undefined;
	walk(tree, (node: Text, ancestors: (Element | Root)[]) => {
		if (broken !== undefined) return 'skip';
		if (node.type !== 'text') return undefined;
		const parent = ancestors.at(-1)!;
		for (const [, kind, number] of node.value.matchAll(marks)) {
			const index = Number(number);
			if (kind === 'o') open.push({ index, parent });
			else if (open.at(-1)?.index === index && open.at(-1)!.parent === parent) open.pop();
			else broken ??= index;
		}
		return undefined;
	});
	return broken ?? open.at(-1)?.index;
}

function removeMarks(tree: Root, index: number): void {
	walk(tree, (node: Text) => {
		if (node.type === 'text') node.value = node.value.replace(marks, (mark, _, number: string) => (Number(number) === index ? '' : mark));
	});
}
