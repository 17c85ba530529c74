/** Runs the compiler and the templates a while before the first save: code that has run is several times faster. */
import { markdownOptions, type Prepared } from '../build.ts';

/** Pages compiled and rendered, and milliseconds spent at most. */
const PAGES = 60;
const LONGEST = 1500;

/** Goes on in small steps, so that requests are answered meanwhile. Nothing is kept. */
export async function warmUp({ content, config, site, renderer }: Prepared): Promise<void> {
	const { compileSafely } = await import('../markdown/compile.ts');
	const options = markdownOptions(config);
	const every = Math.max(1, Math.floor(content.sources.length / PAGES));
	const started = performance.now();
	for (const [i, source] of content.sources.entries()) {
		if (i % every || performance.now() - started > LONGEST) continue;
		await new Promise((done) => setTimeout(done, 1).unref());
		compileSafely(source.text, options);
		const route = site.routes.get(site.routeBySource.get(source.path) ?? '');
		if (route) renderer.html(renderer.draft(route), route);
	}
}
