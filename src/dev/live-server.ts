/**
 * `serve --watch`: a site in memory, rendered on request, and a channel (server-sent events) that sends changes to open pages. Each language of a
 * site is a site of its own; those besides the default one are read when they are first asked for.
 *
 *   file saved ─> batch ─> live site updated ─> open pages rendered ─> `<main>` or the document sent ─> the browser patches what differs
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.ts';
import { type Problem, problemKey } from '../base/problem.ts';
import { type LiveSite, problemOf } from '../pipeline/live.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import { codeFrame } from './code-frame.ts';
import { isOwnRequest } from './guard.ts';
import { type Listening, listen } from './listen.ts';
import { liveReport } from './live-report.ts';
import { emergencyPage, type Framed, type LocaleServer, type LocaleServerEvents, makeLocaleServer, sendHtml } from './locale-server.ts';
import { decodedPath, plain, splitAddress } from './static-host.ts';
import { warmUp } from './warm-up.ts';
import { watchCommits } from './watch-commits.ts';
import { type Watching, watchFiles } from './watch-files.ts';

export interface LiveServerInput extends BuildOptions {
	host: string;
	port: number;
	exactPort?: boolean;
	quiet?: boolean;
}

export interface LiveServer extends Listening {
	/** Address of the home page. */
	address: string;
	pages: number;
}

/** @throws ConfigError if there is no site, or no free port */
export async function startLiveServer(input: LiveServerInput): Promise<LiveServer> {
	const report = liveReport(input.siteDir, input.quiet ?? false);
	let told = new Set<string>();
	/** Problems with the lines of their sources, until a file changes. */
	let framedNow: Framed[] | undefined;
	const events: LocaleServerEvents = {
		onProblems: () => tellProblems(),
		onPage(tell) {
			tellProblems();
			// Hundreds of pages may open at once: what all of them are told is made once.
			framedNow ??= framed(problemsNow());
			tell(framedNow);
		},
		onInputs: () => watching.add(localeServers.flatMap(({ live }) => (live ? outsideInputs(live, input.siteDir) : []))),
		onUpdate: (update, since) => report.updated(update, performance.now() - since),
		onWhole(live, since) {
			report.note(
				`all ${live.now.sources.content.sources.length} sources are compiled (${((performance.now() - since) / 1000).toFixed(1)} s)`,
			);
			tellProblems(true);
			void warmUp(live.now).catch(() => {});
		},
		note: report.note,
	};
	const first = makeLocaleServer(input, undefined, events);
	/** The default language, and those that have been opened. */
	let localeServers = [first];
	const opening = new Map<string, Promise<LocaleServer>>();
	const started = Date.now();
	/** Who asks before the site is read waits for it. */
	const opened = first.open();
	opened.catch(() => {});

	/** Batches, commits and languages that are opened, one after the other. */
	let work = Promise.resolve();
	const inTurn = (task: () => Promise<void>): Promise<void> => {
		const done = work.then(task);
		work = done.catch(() => {});
		return done;
	};
	const onBatch = (paths: string[]): Promise<void> =>
		inTurn(async () => {
			for (const localeServer of localeServers) await localeServer.take(paths);
			framedNow = undefined;
			dropOld();
			tellProblems();
		});
	const onCommit = (): void => {
		void inTurn(async () => {
			for (const localeServer of localeServers) await localeServer.commit();
		});
	};

	const localesNow = () => first.live?.now.sources.config.locales ?? [];

	/** Languages that the config no longer has. */
	function dropOld(): void {
		const names = localesNow().map(({ name }) => name);
		const old = localeServers.filter(({ locale }) => locale !== undefined && !names.includes(locale));
		for (const localeServer of old) {
			localeServer.stop();
			opening.delete(localeServer.locale!);
		}
		if (old.length) localeServers = localeServers.filter((localeServer) => !old.includes(localeServer));
	}

	/** The site that an address belongs to: the language whose base URL is the longest that it begins with. */
	function serverOf(path: string): Promise<LocaleServer> | LocaleServer {
		const locale = localesNow()
			.filter(({ prefix, address }) => prefix && path.startsWith(new URL(address).pathname))
			.sort((a, b) => b.address.length - a.address.length)[0];
		if (!locale) return first;
		const { name } = locale;
		let localeServer = opening.get(name);
		if (!localeServer) {
			const made = makeLocaleServer(input, name, events);
			localeServer = inTurn(async () => {
				await made.open();
				localeServers = [...localeServers, made];
				events.onInputs();
			}).then(() => made);
			opening.set(name, localeServer);
		}
		return localeServer;
	}

	/** Of all languages, each once. */
	function problemsNow(): Problem[] {
		const all = new Map<string, Problem>();
		for (const localeServer of localeServers)
			for (const problem of localeServer.problems()) all.set(problemKey(problem), all.get(problemKey(problem)) ?? problem);
		return [...all.values()];
	}

	// What a config asks for and is not there is nothing that the writer of a page can mend.
	const isOfPages = ({ construct, file }: Problem) => construct === undefined || !/^docusaurus\.config\./.test(file ?? '');
	const framed = (problems: Problem[]): Framed[] =>
		problems
			.filter(isOfPages)
			.slice(0, 60)
			.map((p, i) => ({
				problem: p,
				frame: i < 20 && p.file && p.line ? codeFrame(input.siteDir, p.file, p.line, p.column) : undefined,
			}));

	/** Sends the problems to terminal and open pages, if they have changed. */
	function tellProblems(always = false): void {
		const problems = problemsNow();
		const keys = new Set(problems.map(problemKey));
		if (!always && keys.size === told.size && [...keys].every((key) => told.has(key))) return;
		const list = framed(problems);
		framedNow = list;
		for (const localeServer of localeServers) localeServer.tell(list, (problem) => !told.has(problemKey(problem)));
		told = keys;
		report.problems(problems);
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!isOwnRequest(request, input.host))
			return plain(
				response,
				403,
				`this server only accepts requests to its own address; use http://${input.host}, or start it with --host`,
			);
		if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'method not allowed', { allow: 'GET, HEAD' });
		const { pathname, search } = splitAddress(request.url);
		const path = decodedPath(pathname);
		if (path === undefined) return plain(response, 400, 'bad address');
		await opened;
		const localeServer = await serverOf(path);
		return localeServer.answer(request, response, path, search);
	}

	const server = await listen(answer, input, (error, request, response) =>
		sendHtml(request, response, 500, emergencyPage([problemOf(error)]), undefined),
	);
	await opened.catch(async (error: unknown) => {
		await server.close();
		throw error;
	});
	const isLive = (test: (live: LiveSite) => boolean): boolean | undefined =>
		localeServers.some(({ live }) => live) ? localeServers.some(({ live }) => live && test(live)) : undefined;
	const changedSince = (time: number): string[] => {
		const changed = localeServers.flatMap(({ live }) => live?.changedSince(time) ?? []);
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
	});
	// Files saved while the site was read, before its folders were watched.
	void watching.ready.then(() => watching.mark(changedSince(started)));
	const endCommits = watchCommits(input.siteDir, onCommit);
	const ping = setInterval(() => {
		for (const localeServer of localeServers) localeServer.ping();
	}, 30_000);
	ping.unref();
	tellProblems();
	if (first.live?.isWhole) void warmUp(first.live.now).catch(() => {});
	const base = first.live?.now.site.config.baseUrl ?? '/';
	return {
		...server,
		address: server.origin + base,
		pages: first.live?.now.site.routes.size ?? 0,
		async close() {
			clearInterval(ping);
			endCommits();
			for (const localeServer of localeServers) localeServer.stop();
			await watching.close();
			await server.close();
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
