/** Filters keep their choice in the address, without a new entry in the history. */

export const readQuery = (): URLSearchParams => new URLSearchParams(location.search);

/** Sets these parameters and leaves the others; '' removes one. */
export function writeQuery(values: Record<string, string>): void {
	const query = readQuery();
	for (const [name, value] of Object.entries(values)) {
		if (value) query.set(name, value);
		else query.delete(name);
	}
	const text = query.toString().replaceAll('%2C', ',');
	history.replaceState(history.state, '', `${location.pathname}${text ? `?${text}` : ''}${location.hash}`);
}
