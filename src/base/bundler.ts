/** esbuild: loaded when something is bundled. It is a process of its own, which would hold 100 MB until the end. */
import type { build } from 'esbuild';

let loaded: typeof import('esbuild') | undefined;
/** Bundles that are being made. */
let active = 0;

/** `build` of esbuild. */
export const bundle: typeof build = async (options) => {
	active++;
	try {
		loaded ??= await import('esbuild');
		return await loaded.build(options);
	} finally {
		active--;
	}
};

/** Ends its process, unless another build of this process is bundling; the next bundle starts it again. */
export async function stopBundler(): Promise<void> {
	if (!active) await loaded?.stop();
}
