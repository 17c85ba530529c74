/** Address of the index. The version comes from the address bar, so it is checked before anything is fetched. */

/** Path of a version after the base URL: `/docs/v1/` at base `/docs/` → `v1/`. Throws when the version URL does not start with the base URL. */
export function versionPath(versionUrl: string, baseUrl: string): string {
	if (!versionUrl.startsWith(baseUrl)) throw new Error(`The version url ${versionUrl} does not start with the base url ${baseUrl}`);
	return versionUrl.slice(baseUrl.length);
}

/**
 * Full address of the index of a version, which is a path relative to the base URL (`v1/`) or an absolute one (`/v1/`), '' for the current one:
 * `/search-index.json?_=1a2b`, `v1/` → `https://vrm.dev/v1/search-index.json?_=1a2b`.
 * Throws 'Unexpected version url' for another origin, and the error of `versionPath`.
 */
export function searchIndexUrl(indexHref: string, version: string, baseUrl: string, origin: string): string {
	const file = versionPath(indexHref, baseUrl);
	const folder = version.startsWith('/') ? versionPath(version, baseUrl) : version;
	let url: URL | undefined;
	try {
		url = new URL(`${baseUrl}${folder && !folder.endsWith('/') ? `${folder}/` : folder}${file}`, origin);
	} catch {
		// Not an address.
	}
	if (url?.origin !== origin) throw new Error('Unexpected version url');
	versionPath(url.pathname, baseUrl);
	return url.href;
}
