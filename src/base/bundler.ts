/** esbuild, loaded when something is bundled. It runs as a process of its own, which would take 100 MB until the end. */
import type { build, Message, Plugin, TransformOptions } from 'esbuild';

let loaded: typeof import('esbuild') | undefined;
let active = 0;

/**
 * `build` of esbuild. Files that no loader reads are empty modules where a pattern alone matches them: `require(`./icons/${name}`)` also
 * means `icons/.nojekyll`.
 */
export const bundle: typeof build = (options) =>
	running(async ({ build }) => {
		try {
			return await build(options);
		} catch (failure) {
			const endings = ((failure as { errors?: Message[] }).errors ?? []).map(endingOfMatch).filter((ending) => ending !== undefined);
			if (!endings.length) throw failure;
			const loader = { ...options.loader, ...Object.fromEntries(endings.map((ending) => [ending, 'empty'])) };
			return build({ ...options, loader } as typeof options);
		}
	});

/** `.nojekyll` where a pattern has matched a file of an unknown kind. */
function endingOfMatch({ text, location }: Message): string | undefined {
	const written = location?.lineText.slice(location.column, location.column + location.length) ?? '';
	return /^`.*\$\{|^(['"]).*\1\s*\+/.test(written) ? /^No loader is configured for "(.+?)" files/.exec(text)?.[1] : undefined;
}

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
