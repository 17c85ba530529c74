/** Runs the compiler and the templates before the first save, so that V8 has optimised them by then: several times faster. */
import { siteMarkdown } from '../pipeline/markdown.ts';
import type { Model } from '../pipeline/model.ts';
import { resolvePage } from '../render/inputs.ts';

/** Maximum number of pages to compile and render, and of milliseconds to spend. */
const PAGES = 60;
const LONGEST = 1500;

/** Runs in small steps, so that requests are handled meanwhile. Results are discarded. */
export async function warmUp({ sources, site, context, renderer }: Model): Promise<void> {
	const { compileSafely } = await import('../markdown/compile.ts');
	const { options } = await siteMarkdown(sources.options.siteDir, sources.loaded);
	const list = sources.content.sources;
	const every = Math.max(1, Math.floor(list.length / PAGES));
	const started = performance.now();
	for (const [i, source] of list.entries()) {
		if (i % every || performance.now() - started > LONGEST) continue;
		await new Promise((done) => setTimeout(done, 1).unref());
		await compileSafely(source.text, options);
		const route = site.routes.get(site.routeBySource.get(source.path) ?? '');
		if (route) renderer.page(resolvePage(route, context));
	}
}
