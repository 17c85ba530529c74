/** esbuild, loaded when something is bundled. It runs as a process of its own, which would take 100 MB until the end. */
import type { build, Plugin, TransformOptions } from 'esbuild';

let loaded: typeof import('esbuild') | undefined;
let active = 0;

export const bundle: typeof build = (options) => running(({ build }) => build(options));

/** `transform` of esbuild: one file, without its imports. */
export const transform = (code: string, options: TransformOptions) => running(({ transform }) => transform(code, options));

async function running<T>(run: (esbuild: typeof import('esbuild')) => Promise<T>): Promise<T> {
	active++;
	try {
		loaded ??= await import('esbuild');
		return await run(loaded);
	} finally {
		active--;
	}
}

/** Ends its process, unless another build of this process is bundling; the next bundle starts it again. */
export async function stopBundler(): Promise<void> {
	if (!active) await loaded?.stop();
}

/** A plugin of esbuild. */
export const esbuildPlugin = (name: string, setup: Plugin['setup']): Plugin => ({ name, setup });
