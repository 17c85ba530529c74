/**
 * `serve --watch`: a site in memory, rendered on request, and a channel (server-sent events) that sends changes to open pages. Each
 * language of a site is a site of its own; those besides the default one are read on their first request.
 *
 *   file saved ─> batch ─> live site updated ─> open pages rendered ─> `<main>` or the document sent ─> the browser patches what differs
 */
import { join } from 'node:path';
import { isTheirConfig } from '../adapters/foreign-modules.ts';
import { packageRoot } from '../base/package-root.ts';
import { type Problem, problemKey, unique } from '../base/problem.ts';
import type { LiveSite } from '../pipeline/live.ts';
import { siteMarkdown } from '../pipeline/markdown.ts';
import type { Model } from '../pipeline/model.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import { resolvePage } from '../render/inputs.ts';
import { codeFrame } from './code-frame.ts';
import { type Handler, type Listening, listen } from './listen.ts';
import { type LiveHost, makeLiveHost } from './live-host.ts';
import { liveReport } from './live-report.ts';
import type { LocaleServer, LocaleServerEvents } from './locale-server.ts';
import type { Framed } from './open-pages.ts';
import { watchCommits } from './watch-commits.ts';
import { type Watching, watchFiles } from './watch-files.ts';

interface LiveServerInput extends BuildOptions {
	host: string;
	port: number;
	exactPort?: boolean;
	quiet?: boolean;
}

interface LiveServer extends Listening {
	/** Address of the home page. */
	address: string;
	pages: number;
}

/** @throws ConfigError if there is no site, or no free port */
export async function startLiveServer(input: LiveServerInput): Promise<LiveServer> {
	const report = liveReport(input.siteDir, input.quiet ?? false);
	const teller = problemTeller(input.siteDir, () => host.servers, report.problems);
	const events: LocaleServerEvents = {
		onProblems: () => teller.tell(),
		onPage(tell) {
			teller.tell();
			tell(teller.now());
		},
		onInputs: () => watching.add(host.servers.flatMap(({ live }) => (live ? outsideInputs(live, input.siteDir) : []))),
		onUpdate: (update, since) => report.updated(update, performance.now() - since),
		onWhole(live, since) {
			report.note(
				`all ${live.now.sources.content.sources.length} sources are compiled (${((performance.now() - since) / 1000).toFixed(1)} s)`,
			);
			teller.tell(true);
			void warmUp(live.now).catch(() => {});
		},
		note: report.note,
	};
	const host = makeLiveHost(input, events);
	const { first } = host;
	const started = Date.now();

	const onBatch = (paths: string[]): Promise<void> =>
		host.inTurn(async () => {
			for (const localeServer of host.servers) await localeServer.take(paths);
			teller.forget();
			host.dropOld();
			teller.tell();
		});
	const onCommit = (): void => {
		void host.inTurn(async () => {
			for (const localeServer of host.servers) await localeServer.commit();
		});
	};

	const firstPage = whenAnswered(host);
	const server = await listen(firstPage.answer, input, host.onFailure);
	await host.opened.catch(async (error: unknown) => {
		await server.close();
		throw error;
	});
	const isLive = (test: (live: LiveSite) => boolean): boolean | undefined =>
		host.servers.some(({ live }) => live) ? host.servers.some(({ live }) => live && test(live)) : undefined;
	const changedSince = (time: number): string[] => {
		const changed = host.servers.flatMap(({ live }) => live?.changedSince(time) ?? []);
		return first.live ? [...new Set(changed)] : [input.siteDir];
	};
	const watching: Watching = watchFiles({
		paths: [input.siteDir, ...(first.live ? outsideInputs(first.live, input.siteDir) : [])],
		ignored: [input.outDir, input.cacheDir],
		onBatch,
		isKnown: (path) => isLive((live) => live.knows(path)) ?? true,
		showsHidden: (path) => isLive((live) => live.showsHidden(path)) ?? false,
		onTrouble: (message) => report.note(message),
		onReplaced: () => watching.mark(changedSince(0)),
		after: firstPage.done(),
	});
	// Files saved while the site was read, before its folders were watched.
	void watching.ready.then(() => watching.mark(changedSince(started)));
	const endCommits = watchCommits(input.siteDir, onCommit);
	const ping = setInterval(() => {
		for (const localeServer of host.servers) localeServer.ping();
	}, 30_000);
	ping.unref();
	teller.tell();
	if (first.live?.isWhole) void warmUp(first.live.now).catch(() => {});
	const base = first.live?.now.site.config.baseUrl ?? '/';
	return {
		...server,
		address: server.origin + base,
		pages: first.live?.now.site.routes.size ?? 0,
		async close() {
			clearInterval(ping);
			endCommits();
			host.stop();
			await watching.close();
			await server.close();
		},
	};
}

/** Tells the problems of a site, in all its languages, to the terminal and to open pages. */
function problemTeller(siteDir: string, servers: () => readonly LocaleServer[], report: (problems: Problem[]) => void) {
	let told = new Set<string>();
	/** Problems with the lines of their sources, until a file changes: hundreds of pages may open at once. */
	let framedNow: Framed[] | undefined;

	/** Problems of all languages. */
	const problemsNow = () => unique(servers().flatMap((localeServer) => localeServer.problems()));

	// Pages do not show unsupported features of another generator's config: their authors cannot fix them.
	const isOfPages = ({ construct, file }: Problem) => construct === undefined || !isTheirConfig(file ?? '');
	const framed = (problems: Problem[]): Framed[] =>
		problems
			.filter(isOfPages)
			.slice(0, 60)
			.map((p, i) => ({
				problem: p,
				frame: i < 20 && p.file && p.line ? codeFrame(siteDir, p.file, p.line, p.column) : undefined,
			}));

	/** @param always also where they have not changed */
	function tell(always = false): void {
		const problems = problemsNow();
		const keys = new Set(problems.map(problemKey));
		if (!always && keys.size === told.size && [...keys].every((key) => told.has(key))) return;
		const list = framed(problems);
		framedNow = list;
		for (const localeServer of servers()) localeServer.tell(list, (problem) => !told.has(problemKey(problem)));
		told = keys;
		report(problems);
	}

	return {
		tell,
		now: () => (framedNow ??= framed(problemsNow())),
		forget() {
			framedNow = undefined;
		},
	};
}

/** Milliseconds to wait for the first request: a browser opened together with the server asks within them. */
const SOON = 250;

/** `done` resolves when the first page is sent, or none is requested soon. Watching a large site takes a second and would delay it. */
function whenAnswered(host: Pick<LiveHost, 'answer'>): { answer: Handler; done(): Promise<void> } {
	let isAsked = false;
	let end = () => {};
	const ended = new Promise<void>((done) => {
		end = done;
	});
	return {
		async answer(request, response) {
			isAsked = true;
			try {
				await host.answer(request, response);
			} finally {
				end();
			}
		},
		done() {
			setTimeout(() => isAsked || end(), SOON);
			return ended;
		},
	};
}

/** Inputs outside the site folder, such as the tool's templates, except in an installed package. */
function outsideInputs(live: LiveSite, siteDir: string): string[] {
	const installed = packageRoot().split('/').includes('node_modules');
	return live
		.inputs()
		.filter(
			(file) =>
				!file.startsWith(`${siteDir}/`) && !file.includes('/node_modules/') && !(installed && file.startsWith(join(packageRoot(), ''))),
		);
}

/** Maximum number of pages to compile and render, and of milliseconds to spend. */
const PAGES = 60;
const LONGEST = 1500;

/** Runs in small steps, so that requests are handled meanwhile. Results are discarded. */
async function warmUp({ sources, site, context, renderer }: Model): Promise<void> {
	const { compileSafely } = await import('../markdown/compile.ts');
	const { options } = await siteMarkdown(sources.options.siteDir, sources.loaded, sources.cache);
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
