/** Reports duplicate ids in the HTML of components: the HTML is invalid, and anchors only lead to the first one. */
import { errorAt, type Problem } from '../base/problem.ts';
import { PART, shownName } from '../mdx/markdown/part.ts';
import type { LinkInput } from './types.ts';

export function componentIdProblems({ compiled, facts }: Pick<LinkInput, 'compiled' | 'facts'>, file: string): Problem[] {
	const ids = facts.of(file)?.ids;
	if (!ids?.length) return [];
	const { anchors, components } = compiled.metas.get(file)!;
	// The HTML of a component of MDX has what is between its tags.
	const within = new Set(components.flatMap((use) => use.ids ?? []));
	const seen = new Set(anchors.filter((id) => !within.has(id)));
	const twice = ids.filter((id) => seen.size === seen.add(id).size);
	return [...new Set(twice)].map((id) => {
		// The position is that of the component with the id as a prop, else of the first component.
		const use = components.findLast(({ props }) => Object.values(props).includes(id)) ?? components[0];
		return errorAt(
			'duplicate-id',
			{ file, line: use?.line ?? 1, column: use?.column ?? 1 },
			`the id "${id}" is used twice on this page, once by way of ${shownName(use?.name ?? PART)}`,
			'give one of them another id',
		);
	});
}
