/** Where the index lies (SPEC.md §5, §8). The version comes from the address bar, so it is checked before anything is fetched. */

/** Path of a version after the base URL: `/docs/v1/` at base `/docs/` → `v1/`. Throws when the version URL does not start with the base URL. */
export function versionPath(versionUrl: string, baseUrl: string): string {
	if (!versionUrl.startsWith(baseUrl)) throw new Error(`The version url ${versionUrl} does not start with the base url ${baseUrl}`);
	return versionUrl.slice(baseUrl.length);
}

/**
 * Full address of the index of a version: `/search-index.json?_=1a2b` and `v1/` → `https://vrm.dev/v1/search-index.json?_=1a2b`.
 * Throws 'Unexpected version url' when it would lie on another origin.
 */
export function searchIndexUrl(indexHref: string, version: string, baseUrl: string, origin: string): string {
	const path = versionPath(indexHref, baseUrl);
	const folder = version && !version.endsWith('/') ? `${version}/` : version;
	let url: URL | undefined;
	try {
		url = new URL(`${baseUrl}${folder}${path}`, origin);
	} catch {
		// Not an address at all.
	}
	if (url?.origin !== origin) throw new Error('Unexpected version url');
	return url.href;
}
