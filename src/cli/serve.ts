/** `vrmdocs serve`: the built site as a static host serves it, or with `--watch` a site in memory that is updated when its files change. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Listening, listen, stopSignals } from '../dev/listen.ts';
import { openBrowser } from '../dev/open-browser.ts';
import { build } from '../pipeline/build.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import { buildOptions, type ServeFlags } from './flags.ts';
import { printProblems } from './print.ts';
import { makeProgress, progressKind } from './progress.ts';

/** Milliseconds after its end that a server waits for what holds its process. */
const PATIENCE = 500;

export async function runServe(site: string | undefined, flags: ServeFlags): Promise<number> {
	const options = buildOptions(site, flags);
	const stop = stopSignals();
	const say = (text: string) => flags.quiet || process.stderr.write(`${text}\n`);
	const server = flags.watch ? await watch(options, flags, say) : await serveBuilt(options, flags, say);
	if (!server) return 1;
	if (flags.port && server.port !== flags.port) process.stderr.write(`port ${flags.port} is in use; using port ${server.port}\n`);
	stop.inOrder();
	// The address is the only line on stdout, for scripts that wait for it.
	process.stdout.write(`${server.address}\n`);
	if (flags.open) openBrowser(server.address);
	await stop.asked;
	await server.close();
	// A component of the site may hold something open, and so may the watch of a folder that is gone.
	setTimeout(() => process.exit(), PATIENCE).unref();
	return 0;
}

type Server = Listening & { address: string };

async function watch(options: BuildOptions, flags: ServeFlags, say: (text: string) => void): Promise<Server> {
	const started = performance.now();
	const progress = makeProgress(progressKind(flags));
	const { startLiveServer } = await import('../dev/live-server.ts');
	// Components and configs are code of the site: an error that they throw later, outside any call, must not end the process.
	for (const event of ['uncaughtException', 'unhandledRejection'] as const)
		process.on(event, (error) => process.stderr.write(`error: ${(error as Error)?.stack ?? error}\n`));
	const server = await startLiveServer({
		...options,
		host: flags.host,
		port: flags.port,
		exactPort: flags.exactPort,
		quiet: flags.quiet,
		progress,
	});
	progress.end();
	say(`${server.pages} pages in ${((performance.now() - started) / 1000).toFixed(2)} s; every saved change is shown at once`);
	return server;
}

async function serveBuilt(options: BuildOptions, flags: ServeFlags, say: (text: string) => void): Promise<Server | undefined> {
	const { baseUrlOf, staticHost } = await import('../dev/static-host.ts');
	if (!existsSync(join(options.outDir, '404.html')) && !existsSync(join(options.outDir, 'index.html'))) {
		const progress = makeProgress(progressKind(flags));
		const result = await build({ ...options, progress });
		progress.end();
		printProblems(result.problems, flags.quiet);
		if (!result.ok) return undefined;
		say(`${result.pages} pages in ${(result.durationMs / 1000).toFixed(2)} s`);
	}
	const base = options.baseUrl ?? baseUrlOf(options.outDir);
	const server = await listen(staticHost(options.outDir, base), flags);
	say(`serving ${relative(process.cwd(), options.outDir) || '.'}`);
	return { ...server, address: server.origin + base };
}
