/** Twoslash and TypeScript, as the site has installed them. Loading takes seconds: sites without such blocks do not. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TwoslashPaths } from '../../markdown/options.ts';

/** What is used of twoslash. */
export type Twoslash = (code: string, extension: string, options: object) => TwoslashResult;

export interface TwoslashResult {
	nodes: TwoslashNode[];
	meta: {
		/** Offsets that are not shown. */
		removals: [number, number][];
		flagNotations: { type: string; name: string; start: number }[];
		handbookOptions: { errors: number[] };
	};
}

export interface TwoslashNode {
	type: 'hover' | 'query' | 'error' | 'completion' | 'highlight' | 'tag';
	start: number;
	length: number;
	/** 0-based. */
	line: number;
	character: number;
	text?: string;
	docs?: string;
	code?: number;
	completions?: { name: string }[];
	completionsPrefix?: string;
}

/** Code may import what the site has installed. */
const compilerOptions = { module: 99, moduleResolution: 100, jsx: 4 };

export async function loadTwoslash({ twoslash, typescript, siteDir }: TwoslashPaths): Promise<Twoslash> {
	const { createTwoslasher } = (await import(pathToFileURL(twoslash).href)) as { createTwoslasher(options: object): Twoslash };
	const tsModule = createRequire(typescript)(typescript) as object;
	const run = createTwoslasher({ tsModule, tsLibDirectory: dirname(typescript), vfsRoot: siteDir, compilerOptions });
	const results = new Map<string, TwoslashResult>();
	return (code, extension, options) => {
		const key = `${extension}\n${code}`;
		const result = results.get(key) ?? run(code, extension, options);
		results.set(key, result);
		return result;
	};
}
