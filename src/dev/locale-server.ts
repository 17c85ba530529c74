/** A live site in one language: opened, kept up to date with its files, and told to its open pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../base/problem.ts';
import type { Route } from '../graph/types.ts';
import type { LivePage } from '../pipeline/last-good.ts';
import { type LiveSite, openLiveSite } from '../pipeline/live.ts';
import { problemOf, problemsIn } from '../pipeline/live-problems.ts';
import type { Update } from '../pipeline/live-update.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import { makeCompressor } from './compress.ts';
import { answerPath, emergencyPage, sendHtml } from './live-answers.ts';
import { type LiveFiles, liveFiles } from './live-files.ts';
import { type LiveLinks, liveLinks } from './live-links.ts';
import { CHANNEL, type Framed, openPages } from './open-pages.ts';

/** Milliseconds without a request after which pending pages are compiled, and after which they are compiled in any case. */
const QUIET = 250;
const LONGEST_WAIT = 3000;

export interface LocaleServerEvents {
	/** The problems of the site may have changed. */
	onProblems(): void;
	/** A page has been opened: `tell` sends it the problems. */
	onPage(tell: (framed: Framed[]) => void): void;
	/** Files outside the site folder that the site depends on may have changed. */
	onInputs(): void;
	onUpdate(update: Update, since: number): void;
	/** All pages of a site are compiled that started with pending ones. */
	onWhole(live: LiveSite, since: number): void;
	note(text: string): void;
}

export interface LocaleServer {
	/** The language; undefined for the default one. */
	readonly locale: string | undefined;
	/** Undefined while errors prevent opening it. */
	readonly live: LiveSite | undefined;
	/** Opens the site. If errors prevent that, they are shown instead, and the next change tries again. */
	open(): Promise<boolean>;
	/** Updates the site after changes of files. */
	take(paths: string[]): Promise<void>;
	/** Reads dates of last changes again. */
	commit(): Promise<void>;
	/** @param path decoded, with base URL */
	answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void>;
	problems(): Problem[];
	/** Sends problems to the open pages. @param isFresh whether a problem has not been sent before */
	tell(framed: Framed[], isFresh: (problem: Problem) => boolean): void;
	/** Keeps connections open. */
	ping(): void;
	stop(): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object, whose short functions share what is open
export function makeLocaleServer(input: BuildOptions, locale: string | undefined, events: LocaleServerEvents): LocaleServer {
	const pages = openPages();
	let live: LiveSite | undefined;
	let files: LiveFiles | undefined;
	let startProblems: Problem[] = [];
	/** Settled when all pages are compiled. */
	let whole: Promise<void> | undefined;
	const requests = requestWatch();
	let isStopped = false;
	const links: LiveLinks = liveLinks(events.onProblems);

	async function open(): Promise<boolean> {
		try {
			const opened = await openLiveSite(input, locale);
			live = opened;
			files = liveFiles(
				() => opened.now,
				async () => whole,
			);
			startProblems = [];
			if (opened.isWhole) links.checkAll(opened.now);
			else whole = complete(opened);
			return true;
		} catch (error) {
			startProblems = problemsIn(error);
			if (startProblems.some((p) => p.code === 'no-config')) throw error;
			return false;
		}
	}

	/** Compiles the pending pages once there are no requests for a while. */
	async function complete(site: LiveSite): Promise<void> {
		const since = performance.now();
		await requests.quiet(() => isStopped);
		if (isStopped) return;
		const update = await site.complete();
		if (isStopped) return;
		await show(site, update);
		links.checkAll(site.now);
		events.onInputs();
		events.onWhole(site, since);
	}

	function show(site: LiveSite, update: Update): Promise<void> {
		files?.forget();
		return pages.push(site, update);
	}

	async function tell(site: LiveSite, update: Update, since: number): Promise<void> {
		await show(site, update);
		events.onUpdate(update, since);
		await written();
		if (!site.isWhole) events.onInputs();
		else if (update.touched === 'all') {
			links.checkAll(site.now);
			events.onInputs();
		} else links.check(site.now, update.touched);
	}

	async function take(paths: string[]): Promise<void> {
		const since = performance.now();
		try {
			if (!live) {
				if (await open()) {
					events.note('the site is ready');
					events.onInputs();
				}
				return;
			}
			const update = await live.update(paths, pages.routes());
			if (update) await tell(live, update, since);
		} catch (error) {
			startProblems = [problemOf(error)];
		}
	}

	const compress = makeCompressor(3);

	async function answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void> {
		if (!live || !files) return sendHtml(request, response, 503, emergencyPage(startProblems), undefined);
		requests.note();
		if (path === live.now.site.config.baseUrl + CHANNEL) {
			const page = await pages.connect(live, request, response, new URLSearchParams(search));
			if (page) events.onPage((framed) => pages.tell(live, framed, () => false, page));
			return;
		}
		compress(request, response);
		const site = live;
		await answerPath(site, files, { request, response, path, search }, (route) => pageOf(site, route));
	}

	async function pageOf(site: LiveSite, route: Route): Promise<LivePage | undefined> {
		await requests.during(site.ready(route));
		const page = site.render(route);
		events.onProblems();
		return page;
	}

	return {
		locale,
		get live() {
			return live;
		},
		open,
		take,
		async commit() {
			const since = performance.now();
			const update = await live?.updateDates();
			if (!live || !update) return;
			await show(live, update);
			events.onUpdate(update, since);
		},
		answer,
		problems: () => [...startProblems, ...(live?.problems() ?? []), ...links.problems()],
		tell: (framed, isFresh) => pages.tell(live, framed, isFresh),
		ping: pages.ping,
		stop() {
			isStopped = true;
			links.stop();
			live?.now.sources.cache.store.flush();
		},
	};
}

/** Knows whether requests come, or wait for pages to be compiled. */
function requestWatch() {
	let waiting = 0;
	let last = 0;
	const note = () => {
		last = performance.now();
	};
	return {
		note,
		async during(compiled: Promise<void>): Promise<void> {
			waiting++;
			await compiled.finally(() => waiting--);
			note();
		},
		/** Resolves once there are none for a while, or they have not ended for long. */
		async quiet(isStopped: () => boolean): Promise<void> {
			const since = performance.now();
			do await pause(QUIET);
			while (!isStopped() && (waiting || performance.now() - last < QUIET) && performance.now() - since < LONGEST_WAIT);
		},
	};
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/** Lets Node send what was written, which it does after the current task: work that follows an update must not delay it. */
const written = (): Promise<void> => new Promise((done) => setImmediate(done));
