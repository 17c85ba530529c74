/** What lies at an address of the own origin, as text. Throws a readable error otherwise. */
export async function fetchText(url: string, cache: RequestCache): Promise<string> {
	checkOrigin(url);
	const response = await fetch(url, { credentials: 'same-origin', cache });
	checkOrigin(response.url);
	if (!response.ok) throw new Error(`${response.status} ${url}`);
	return response.text();
}

/** An index. The query value changes with the index's format, not with every edit, so the browser must revalidate its copy. */
export const fetchIndex = (url: string): Promise<string> => fetchText(url, 'no-cache');

/** Nothing from another origin is an index, not even after a redirect. */
function checkOrigin(url: string): void {
	if (new URL(url).origin !== location.origin) throw new Error('Unexpected version url');
}
