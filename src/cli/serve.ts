/** `vrmdocs serve`: the built site as a static host serves it, or with `--watch` a site in memory that is updated when its files change. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { realFolder } from '../base/paths.ts';
import { type Listening, listen, stopSignals } from '../dev/listen.ts';
import { build } from '../pipeline/build.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import { changedSince, holdsOtherSite } from '../pipeline/record.ts';
import { buildOptions, type CommonFlags } from './flags.ts';
import { printProblems } from './print.ts';
import { makeProgress, progressKind } from './progress.ts';

export interface ServeFlags extends CommonFlags {
	out?: string;
	port: number;
	/** Fail if the port is in use: it was given with `--port`, and there is no terminal on which to announce another one. */
	exactPort?: boolean;
	host: string;
	open?: boolean;
	watch?: boolean;
}

/** Milliseconds after the end of the server until the process is ended. */
const PATIENCE = 500;

export async function runServe(site: string | undefined, flags: ServeFlags): Promise<number> {
	const options = buildOptions(site, flags);
	const stop = stopSignals();
	const say = (text: string) => flags.quiet || process.stderr.write(`${text}\n`);
	const server = flags.watch ? await watch(options, flags, say) : await serveBuilt(options, flags, say, site !== undefined);
	if (!server) return 1;
	if (flags.port && server.port !== flags.port) process.stderr.write(`port ${flags.port} is in use; using port ${server.port}\n`);
	stop.inOrder();
	// The address is the only line on stdout, for scripts that wait for it.
	process.stdout.write(`${server.address}\n`);
	if (flags.open) openBrowser(server.address);
	try {
		return (await Promise.race([stop.asked, whereItFails(server.built)])) === false ? 1 : 0;
	} finally {
		await server.close();
		// The process may not end by itself: a component may keep something open, and so may the watcher of a deleted folder.
		setTimeout(() => process.exit(), PATIENCE).unref();
	}
}

/** Resolves if the site cannot be built, rejects if its build throws; otherwise never settles. */
const whereItFails = async (built: Promise<boolean> = Promise.resolve(true)): Promise<false> =>
	(await built) ? new Promise(() => {}) : false;

/** `built`: settled when the first build of a site ends; false if errors prevent it. */
type Server = Listening & { address: string; built?: Promise<boolean> };

async function watch(options: BuildOptions, flags: ServeFlags, say: (text: string) => void): Promise<Server> {
	const started = performance.now();
	const progress = makeProgress(progressKind(flags));
	const { startLiveServer } = await import('../dev/live-server.ts');
	// Errors that the site's code throws later, outside our calls, are reported (bin/vrmdocs.js) and do not end the process.
	Object.assign(globalThis, { [Symbol.for('vrmdocs.survives')]: true });
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

function isBuilt(folders: BuildOptions, isNamed: boolean): boolean {
	if (!existsSync(join(folders.outDir, '404.html')) && !existsSync(join(folders.outDir, 'index.html'))) return false;
	return !isNamed || !holdsOtherSite(folders);
}

/** @param isNamed whether the site's folder was given: then the output of another site is not served */
async function serveBuilt(
	options: BuildOptions,
	flags: ServeFlags,
	say: (text: string) => void,
	isNamed: boolean,
): Promise<Server | undefined> {
	const { baseUrlOf, staticHost } = await import('../dev/static-host.ts');
	const host = () => staticHost(options.outDir, options.baseUrl ?? baseUrlOf(options.outDir), flags.host);
	const serving = () => say(`serving ${relative(process.cwd(), options.outDir) || '.'}`);
	/** As the build that left them there names them. */
	const folders = { ...options, siteDir: realFolder(options.siteDir), outDir: realFolder(options.outDir) };
	if (isBuilt(folders, isNamed)) {
		const server = await listen(host(), flags);
		serving();
		sayWhatChanged(folders, say);
		return { ...server, address: server.origin + (options.baseUrl ?? baseUrlOf(options.outDir)) };
	}
	const { startFirstServer } = await import('../dev/first-server.ts');
	const first = await startFirstServer(options, flags, async () => {
		const progress = makeProgress(progressKind(flags));
		const result = await build({ ...options, progress });
		progress.end();
		printProblems(result.problems, flags.quiet);
		if (!result.ok) return undefined;
		say(`${result.pages} pages in ${(result.durationMs / 1000).toFixed(2)} s`);
		serving();
		return host();
	});
	return first && { ...first, address: first.origin + first.base };
}

/** Says that the output is older than its sources. */
function sayWhatChanged(folders: BuildOptions, say: (text: string) => void): void {
	const changed = changedSince(folders);
	if (!changed.length) return;
	const more = changed.length > 1 ? ` and ${changed.length - 1} more` : '';
	say(
		`files of the site have changed since it was built (${changed[0]}${more}): vrmdocs build renews it, vrmdocs serve --watch shows every change`,
	);
}

/** Opens an address in the reader's browser: `BROWSER`, else the system's default. Without a browser, prints the address. */
function openBrowser(address: string): void {
	const [command, ...args] = process.env.BROWSER
		? [process.env.BROWSER]
		: process.platform === 'darwin'
			? ['open']
			: process.platform === 'win32'
				? ['cmd', '/c', 'start', '']
				: ['xdg-open'];
	const child = spawn(command!, [...args, address], { stdio: 'ignore', detached: true });
	child.on('error', () => process.stderr.write(`no browser was found; open ${address}\n`));
	child.unref();
}
