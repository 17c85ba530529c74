/** The pages that browsers have open on a live site, and the channel to each. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveMessage, LiveProblem } from '../../templates/client/live/message.ts';
import type { Problem } from '../base/problem.ts';
import { NOT_FOUND_ROUTE } from '../graph/kinds/not-found.ts';
import { withBase } from '../graph/paths.ts';
import type { Route } from '../graph/types.ts';
import type { LivePage } from '../pipeline/last-good.ts';
import type { LiveSite } from '../pipeline/live.ts';
import type { Update } from '../pipeline/live-update.ts';
import { draftOf } from '../render/pages/list.ts';
import { decodedPath } from './static-host.ts';

/** The channel's address, below the base URL. */
export const CHANNEL = '__live';

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

interface OpenPages {
	/** Their routes, each once. */
	routes(): string[];
	/** Opens the channel to one page. `at` of the query is its path, `is` the version of its HTML. @returns undefined for one that is sent elsewhere */
	connect(site: LiveSite, request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<Client | undefined>;
	/** Sends every page its changes. */
	push(site: LiveSite, update: Update): Promise<void>;
	/** Sends problems to all pages, or to one. @param isFresh whether a problem has not been sent before */
	tell(site: LiveSite | undefined, framed: Framed[], isFresh: (problem: Problem) => boolean, to?: Client): void;
	/** Keeps connections open. */
	ping(): void;
}

export function openPages(): OpenPages {
	const clients = new Set<Client>();
	/** Former routes, for pages that were not connected when they moved. */
	const moves = new Map<string, string>();
	return {
		routes: () => [...new Set([...clients].map((c) => c.route))],
		async connect(site, request, response, query) {
			const { baseUrl } = site.now.site.config;
			const path = decodedPath(query.get('at') ?? baseUrl) ?? baseUrl;
			const client: Client = { response, route: `/${path.slice(baseUrl.length)}`.replace(/\/index\.html$/, '/'), gone: false };
			openChannel(response);
			clients.add(client);
			request.on('close', () => clients.delete(client));
			const { routes } = site.now.site;
			const moved = routes.has(client.route) ? undefined : moves.get(client.route);
			if (moved && routes.has(moved)) return void send(client, { type: 'moved', to: withBase(moved, baseUrl) });
			const route = routes.get(client.route) ?? routes.get(NOT_FOUND_ROUTE);
			if (route) await site.ready(route);
			const page = route && site.render(route);
			if (page?.version === query.get('is')) client.page = page;
			else if (page) pushPage(site, client, page);
			return client;
		},
		async push(site, update) {
			const { routes, statics, config } = site.now.site;
			for (const [from, to] of update.moved) moves.set(from, to);
			const rendered = new Map<Route, LivePage | undefined>();
			const assets = update.assets.flatMap((file) =>
				[...statics].filter(([, at]) => at === file).map(([path]) => withBase(path, config.baseUrl)),
			);
			for (const client of clients) {
				const route = routes.get(client.route);
				for (const href of assets) send(client, { type: 'asset', href });
				const answer = answerTo(client, route, site, update);
				if (answer) {
					send(client, answer);
					continue;
				}
				const shown = route ?? routes.get(NOT_FOUND_ROUTE)!;
				await site.ready(shown);
				if (!rendered.has(shown)) rendered.set(shown, site.render(shown));
				client.gone = false;
				pushPage(site, client, rendered.get(shown));
			}
		},
		tell(site, framed, isFresh, to) {
			const isSource = (file: string) => site?.now.sources.compiled.metas.has(file) ?? false;
			for (const client of to ? [to] : clients) {
				const route = site?.now.site.routes.get(client.route);
				const own = new Set(site && route ? sourcesOf(site, route) : []);
				const list = framed.map(({ problem, frame }): LiveProblem => {
					const { severity, message, file, line, column, hint } = problem;
					const here = !file || own.has(file) || !isSource(file);
					return { severity, message, file, line, column, hint, frame, here, fresh: isFresh(problem) };
				});
				send(client, { type: 'problems', problems: list, checking: site?.isWhole === false });
			}
		},
		ping() {
			for (const { response } of clients) response.write(': here\n\n');
		},
	};
}

/** What is sent of an update in place of a page's HTML: it has moved, is gone, or nothing of it has changed. */
function answerTo(client: Client, route: Route | undefined, site: LiveSite, update: Update): LiveMessage | undefined {
	const to = update.moved.get(client.route);
	if (!route && to) return { type: 'moved', to: withBase(to, site.now.site.config.baseUrl) };
	const file = update.gone.get(client.route);
	if (!route && file !== undefined) {
		client.gone = true;
		// If the page comes back, the browser gets it again, even if it is unchanged.
		client.page = undefined;
		return { type: 'gone', file };
	}
	if ((client.gone && !route) || !concerns(site, route, update)) return { type: 'stale' };
	return undefined;
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

function openChannel(response: ServerResponse): void {
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
}

const send = ({ response }: Client, message: LiveMessage): void => void response.write(`data: ${JSON.stringify(message)}\n\n`);

/** The document with its version, by which the browser says what it has when it connects. */
export const htmlOf = ({ now: { module } }: LiveSite, { document: { start, main, end }, version }: LivePage): string =>
	module.fillSlots(start, () => version) + main + end;

/** Markdown sources that a page shows. */
const sourcesOf = ({ now }: LiveSite, route: Route): string[] => draftOf(route, now.context).bodies.map((b) => b.source);
