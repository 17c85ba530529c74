/** A live site in one language: its open pages, and the answers to requests for it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { LiveMessage, LiveProblem } from '../../templates/client/live/message.ts';
import { escapeHtml } from '../base/escape.ts';
import { ConfigError, formatProblem, type Problem } from '../base/problem.ts';
import { isNotFound, NOT_FOUND_ROUTE } from '../graph/kinds/not-found.ts';
import { withBase } from '../graph/paths.ts';
import type { Route } from '../graph/types.ts';
import type { LivePage } from '../pipeline/last-good.ts';
import { type LiveSite, openLiveSite, type Update } from '../pipeline/live.ts';
import { problemOf } from '../pipeline/live-problems.ts';
import { BuildFailure, type BuildOptions } from '../pipeline/options.ts';
import { address } from '../render/addresses.ts';
import { headerPolicy } from '../render/needs.ts';
import { draftOf } from '../render/pages/list.ts';
import { makeCompressor } from './compress.ts';
import { type LiveFiles, liveFiles } from './live-files.ts';
import { type LiveLinks, liveLinks } from './live-links.ts';
import { sendFile } from './send-file.ts';
import { decodedPath, hostFiles } from './static-host.ts';

/** The channel's address, below the base URL. */
const CHANNEL = '__live';

/** Milliseconds without a request after which pending pages are compiled, and after which they are compiled in any case. */
const QUIET = 250;
const LONGEST_WAIT = 3000;

/** An open page. */
interface Client {
	response: ServerResponse;
	/** Route of the page. */
	route: string;
	/** The page as the browser has it; undefined if unknown. */
	page?: LivePage;
	gone: boolean;
}

/** A problem with the lines of its source. */
export interface Framed {
	problem: Problem;
	frame?: LiveProblem['frame'];
}

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

export function makeLocaleServer(input: BuildOptions, locale: string | undefined, events: LocaleServerEvents): LocaleServer {
	const clients = new Set<Client>();
	let live: LiveSite | undefined;
	let files: LiveFiles | undefined;
	let startProblems: Problem[] = [];
	/** Settled when all pages are compiled. */
	let whole: Promise<void> | undefined;
	/** Number of requests that wait for pages to be compiled, and the time of the last request. */
	let compiling = 0;
	let asked = 0;
	let isStopped = false;
	/** Former routes, for pages that were not connected when they moved. */
	const moves = new Map<string, string>();
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
			startProblems = error instanceof ConfigError || error instanceof BuildFailure ? error.problems : [problemOf(error)];
			if (startProblems.some((p) => p.code === 'no-config')) throw error;
			return false;
		}
	}

	/** Compiles the pending pages once there are no requests for a while. */
	async function complete(site: LiveSite): Promise<void> {
		const since = performance.now();
		do await pause(QUIET);
		while (!isStopped && (compiling || performance.now() - asked < QUIET) && performance.now() - since < LONGEST_WAIT);
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
		return push(site, update);
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
			const update = await live.update(paths, [...new Set([...clients].map((c) => c.route))]);
			if (!update) return;
			await show(live, update);
			events.onUpdate(update, since);
			await written();
			if (!live.isWhole) events.onInputs();
			else if (update.touched === 'all') {
				links.checkAll(live.now);
				events.onInputs();
			} else links.check(live.now, update.touched);
		} catch (error) {
			startProblems = [problemOf(error)];
		}
	}

	/** Sends every open page its changes. */
	async function push(site: LiveSite, update: Update): Promise<void> {
		const { routes, config } = site.now.site;
		for (const [from, to] of update.moved) moves.set(from, to);
		const rendered = new Map<string, LivePage | undefined>();
		const assets = update.assets.flatMap((file) =>
			[...site.now.site.statics].filter(([, at]) => at === file).map(([path]) => withBase(path, config.baseUrl)),
		);
		for (const client of clients) {
			const to = update.moved.get(client.route);
			const route = routes.get(client.route);
			for (const href of assets) send(client, { type: 'asset', href });
			if (!route && to) send(client, { type: 'moved', to: withBase(to, config.baseUrl) });
			else if (!route && update.gone.has(client.route)) {
				client.gone = true;
				// If the page comes back, the browser gets it again, even if it is unchanged.
				client.page = undefined;
				send(client, { type: 'gone', file: update.gone.get(client.route)! });
			} else if (client.gone && !route) send(client, { type: 'stale' });
			else if (!concerns(site, route, update)) send(client, { type: 'stale' });
			else {
				const shown = route ?? routes.get(NOT_FOUND_ROUTE)!;
				await site.ready(shown);
				if (!rendered.has(shown.path)) rendered.set(shown.path, site.render(shown));
				client.gone = false;
				pushPage(site, client, rendered.get(shown.path));
			}
		}
	}

	function concerns(site: LiveSite, route: Route | undefined, { seen }: Update): boolean {
		if (seen === 'all') return true;
		return route !== undefined && sourcesOf(site, route).some((source) => seen.has(source));
	}

	function pushPage(site: LiveSite, client: Client, page: LivePage | undefined): void {
		if (!page || page.version === client.page?.version) return send(client, { type: 'stale' });
		const before = client.page?.document;
		const { start, main, end } = page.document;
		client.page = page;
		if (before?.start === start && before.end === end) send(client, { type: 'main', html: main });
		else send(client, { type: 'page', html: htmlOf(site, page) });
	}

	function tell(framed: Framed[], isFresh: (problem: Problem) => boolean, to: Iterable<Client> = clients): void {
		for (const client of to) {
			const route = live?.now.site.routes.get(client.route);
			const own = new Set(live && route ? sourcesOf(live, route) : []);
			const list = framed.map(({ problem, frame }): LiveProblem => {
				const { severity, message, file, line, column, hint } = problem;
				const here = !file || own.has(file) || !isSource(file);
				return { severity, message, file, line, column, hint, frame, here, fresh: isFresh(problem) };
			});
			send(client, { type: 'problems', problems: list, checking: live?.isWhole === false });
		}
	}

	const compress = makeCompressor(3);

	const isSource = (file: string) => live?.now.sources.compiled.metas.has(file) ?? false;

	async function answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void> {
		if (!live || !files) return sendHtml(request, response, 503, emergencyPage(startProblems), undefined);
		asked = performance.now();
		const { site, siteProps, renderer, resolver, needs } = live.now;
		const base = site.config.baseUrl;
		if (path === base + CHANNEL) return connect(live, request, response, new URLSearchParams(search));
		compress(request, response);
		response.setHeader('X-Content-Type-Options', 'nosniff');
		response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
		const policy = headerPolicy(siteProps.assets, needs);
		if (policy) response.setHeader('Content-Security-Policy', policy);
		if (!path.startsWith(base))
			return path === '/' || `${path}/` === base ? redirect(response, base + search) : missing(live, request, response);
		const inside = `/${path.slice(base.length)}`;
		if (hostFiles.has(inside)) return missing(live, request, response);
		const route = site.routes.get(inside);
		if (route) {
			compiling++;
			await live.ready(route).finally(() => compiling--);
			asked = performance.now();
			const page = live.render(route);
			events.onProblems();
			return page
				? sendHtml(request, response, isNotFound(route) ? 404 : 200, htmlOf(live, page), `W/"${page.version}"`)
				: sendHtml(request, response, 500, emergencyPage(live.problems()), undefined);
		}
		const moved = site.redirects.find((r) => r.from === inside);
		if (moved) return sendHtml(request, response, 200, renderer.redirect(address(moved.to, undefined, resolver).href), undefined);
		const slashless = site.statics.has(inside) ? inside : inside.replace(/(?:\/index)?\.html$|\/$/, '');
		for (const other of [`${slashless}/`, slashless])
			if (other !== inside && (site.routes.has(other) || site.redirects.some((r) => r.from === other)))
				return redirect(response, withBase(other, base) + search);
		const file = await files.get(inside.slice(1));
		if (!file) return missing(live, request, response);
		if ('content' in file) return sendContent(request, response, inside, file.content);
		const caching = inside.startsWith('/assets/') && !site.statics.has(inside) ? 'public, max-age=31536000, immutable' : 'no-cache';
		sendFile(request, response, file.file, [['Cache-Control', caching]], () => missing(live!, request, response));
	}

	function missing(site: LiveSite, request: IncomingMessage, response: ServerResponse): void {
		const route = site.now.site.routes.get(NOT_FOUND_ROUTE);
		const page = route && site.render(route);
		sendHtml(request, response, 404, page ? htmlOf(site, page) : emergencyPage([]), undefined);
	}

	/** Opens the channel to one page. `at` is its path, `is` the version of its HTML. */
	async function connect(site: LiveSite, request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
		const { baseUrl } = site.now.site.config;
		const path = decodedPath(query.get('at') ?? baseUrl) ?? baseUrl;
		const client: Client = { response, route: `/${path.slice(baseUrl.length)}`.replace(/\/index\.html$/, '/'), gone: false };
		response.writeHead(200, {
			'content-type': 'text/event-stream',
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		});
		response.socket?.setNoDelay(true);
		response.write(': open\n\n');
		clients.add(client);
		request.on('close', () => clients.delete(client));
		const { routes } = site.now.site;
		const moved = routes.has(client.route) ? undefined : moves.get(client.route);
		if (moved && routes.has(moved)) return send(client, { type: 'moved', to: withBase(moved, baseUrl) });
		const route = routes.get(client.route) ?? routes.get(NOT_FOUND_ROUTE);
		if (route) await site.ready(route);
		const page = route && site.render(route);
		if (page?.version === query.get('is')) client.page = page;
		else if (page) pushPage(site, client, page);
		events.onPage((framed) => tell(framed, () => false, [client]));
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
		tell,
		ping() {
			for (const { response } of clients) response.write(': here\n\n');
		},
		stop() {
			isStopped = true;
			links.stop();
			live?.now.sources.cache.store.flush();
		},
	};
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/** Lets Node send what was written, which it does after the current task: work that follows an update must not delay it. */
const written = (): Promise<void> => new Promise((done) => setImmediate(done));

const send = ({ response }: Client, message: LiveMessage): void => void response.write(`data: ${JSON.stringify(message)}\n\n`);

/** The document with its version, by which the browser says what it has when it connects. */
const htmlOf = ({ now: { module } }: LiveSite, { document: { start, main, end }, version }: LivePage): string =>
	module.fillSlots(start, () => version) + main + end;

/** Markdown sources that a page shows. */
const sourcesOf = ({ now }: LiveSite, route: Route): string[] => draftOf(route, now.context).bodies.map((b) => b.source);

/** Shown if there is no page: the problems. Reloads every second; needs neither script nor style. */
export const emergencyPage = (problems: Problem[]): string => `<!doctype html>
<html><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>vrmdocs</title></head>
<body><h1>vrmdocs serve --watch</h1><pre>${escapeHtml(problems.map(formatProblem).join('\n\n'))}</pre></body></html>
`;

export function sendHtml(request: IncomingMessage, response: ServerResponse, status: number, html: string, etag: string | undefined): void {
	if (etag && status === 200 && fresh(request.headers, { etag })) {
		response.writeHead(304, { etag });
		return void response.end();
	}
	const body = Buffer.from(html);
	response.writeHead(status, {
		'content-type': 'text/html;charset=utf-8',
		'cache-control': 'no-cache',
		'content-length': body.length,
		...(etag ? { etag } : {}),
	});
	response.end(request.method === 'HEAD' ? undefined : body);
}

const types: Record<string, string> = {
	html: 'text/html;charset=utf-8',
	xml: 'application/xml;charset=utf-8',
	json: 'application/json;charset=utf-8',
	webp: 'image/webp',
};

function sendContent(request: IncomingMessage, response: ServerResponse, path: string, content: string | Uint8Array): void {
	const body = Buffer.from(content as string);
	response.writeHead(200, {
		'content-type': types[path.split('.').at(-1)!] ?? 'text/plain;charset=utf-8',
		'cache-control': 'no-store',
		'content-length': body.length,
	});
	response.end(request.method === 'HEAD' ? undefined : body);
}

function redirect(response: ServerResponse, location: string): void {
	response.writeHead(302, { location, 'content-length': 0 });
	response.end();
}
