/** Environment variables that code of a site may name in the browser too: those that begin with VRMDOCS_PUBLIC_. */

const PUBLIC = 'VRMDOCS_PUBLIC_';

/** `{ VRMDOCS_PUBLIC_API: 'https://…' }`, in the order of their names. */
export const publicEnv = (): Record<string, string> =>
	Object.fromEntries(
		Object.entries(process.env)
			.filter((entry): entry is [string, string] => entry[0].startsWith(PUBLIC) && entry[1] !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1)),
	);

/**
 * What esbuild puts in the place of `process.env.NODE_ENV` and `import.meta.env`, whose names are Vite's: https://vite.dev/guide/env-and-mode
 *
 * @param hasOwnCode whether modules of the site may be among those that are bundled: only they may ask for all of `import.meta.env`, which costs some bytes
 */
export function definitions(
	{ dev, baseUrl }: { dev: boolean; baseUrl: string },
	side: 'server' | 'browser',
	hasOwnCode = true,
): Record<string, string> {
	const env = {
		MODE: dev ? 'development' : 'production',
		DEV: dev,
		PROD: !dev,
		SSR: side === 'server',
		BASE_URL: baseUrl,
		...publicEnv(),
	};
	return {
		'process.env.NODE_ENV': '"production"',
		...(hasOwnCode ? { 'import.meta.env': JSON.stringify(env) } : {}),
		// So that what stands behind a condition that is never true is left out.
		...Object.fromEntries(Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)])),
	};
}
