/** Server markup within an island, which is not rendered again in the browser. */

/**
 * Elements that hold it, by their number; islands of templates have one, whose number is ''. Those of islands within belong to these.
 *
 * @param island an island of the page or of another version of it
 */
export function piecesOf(island: Element): Map<string, HTMLElement> {
	const pieces = new Map<string, HTMLElement>();
	for (const piece of island.querySelectorAll<HTMLElement>('.island-static'))
		if (piece.closest('[data-island-id]') === island) pieces.set(piece.dataset.static ?? '', piece);
	return pieces;
}

/** Templates beside an island that hold what it does not show at first. */
export const hiddenPiecesOf = (id: string, root: ParentNode = document): HTMLTemplateElement[] => [
	...root.querySelectorAll<HTMLTemplateElement>(`template[data-of="${CSS.escape(id)}"]`),
];
