/** Where the list of results was left: kept in its history entry, so that Back from a hit returns to it. */

interface ListPlace {
	q: string;
	/** Number of pages that were asked for. */
	pages: number;
	/** Scroll position in pixels. */
	top: number;
}

/** Keeps the place when the reader follows a link or searches again. @returns ends it */
export function keepPlace(list: () => Omit<ListPlace, 'top'>): () => void {
	const keep = ({ target }: Event): void => {
		if ((target as Element).closest?.('a[href], [type="submit"]'))
			history.replaceState({ ...history.state, results: { ...list(), top: scrollY } satisfies ListPlace }, '');
	};
	document.addEventListener('click', keep, true);
	return () => document.removeEventListener('click', keep, true);
}

/** The place of the history entry, once: undefined where a search was not left. */
export function takePlace(q: string): ListPlace | undefined {
	const { results, ...state } = (history.state ?? {}) as { results?: ListPlace };
	if (!results) return undefined;
	history.replaceState(state, '');
	return results.q === q ? results : undefined;
}
