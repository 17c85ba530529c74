/** Ids that components bring onto a page which has them already: an anchor leads to the first one alone, and such HTML is not valid. */
import { errorAt, type Problem } from '../base/problem.ts';
import type { LinkInput } from './types.ts';

export function componentIdProblems({ compiled, facts }: Pick<LinkInput, 'compiled' | 'facts'>): Problem[] {
	return [...compiled.metas].flatMap(([file, { anchors, components }]): Problem[] => {
		const ids = facts.of(file)?.ids;
		if (!ids?.length) return [];
		const seen = new Set(anchors);
		const twice = ids.filter((id) => seen.size === seen.add(id).size);
		return [...new Set(twice)].map((id) => {
			// The component that was given the id; without one, the page.
			const use = components.findLast(({ props }) => Object.values(props).includes(id)) ?? components[0];
			return errorAt(
				'duplicate-id',
				{ file, line: use?.line ?? 1, column: use?.column ?? 1 },
				`the id "${id}" is used twice on this page, once by way of <${use?.name}>`,
				'give one of them another id',
			);
		});
	});
}
