/** Twoslash and TypeScript, as the site has installed them. Loading takes seconds: sites without such blocks do not. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Twoslash } from './markdown.ts';

/** Where a site's packages are, absolute. */
export interface TwoslashPaths {
	twoslash: string;
	typescript: string;
	siteDir: string;
}

/** Code may import what the site has installed. */
const compilerOptions = { module: 99, moduleResolution: 100, jsx: 4 };

export async function loadTwoslash({ twoslash, typescript, siteDir }: TwoslashPaths): Promise<Twoslash> {
	const { createTwoslasher } = (await import(pathToFileURL(twoslash).href)) as { createTwoslasher(options: object): Twoslash };
	const tsModule = createRequire(typescript)(typescript) as object;
	const run = createTwoslasher({ tsModule, tsLibDirectory: dirname(typescript), vfsRoot: siteDir, compilerOptions });
	const known = new Map<string, ReturnType<Twoslash>>();
	return (code, extension, options) => {
		const key = `${extension}\n${code}`;
		const result = known.get(key) ?? run(code, extension, options);
		known.set(key, result);
		return result;
	};
}
