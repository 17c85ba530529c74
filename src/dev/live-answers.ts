/** Answers of a live site to requests for its pages and files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { escapeHtml } from '../base/escape.ts';
import { formatProblem, type Problem } from '../base/problem.ts';
import { isNotFound, NOT_FOUND_ROUTE } from '../graph/kinds/not-found.ts';
import { withBase } from '../graph/paths.ts';
import type { Route } from '../graph/types.ts';
import type { LivePage } from '../pipeline/last-good.ts';
import type { LiveSite } from '../pipeline/live.ts';
import { address } from '../render/addresses.ts';
import { headerPolicy } from '../render/needs.ts';
import type { LiveFiles } from './live-files.ts';
import { htmlOf } from './open-pages.ts';
import { HTML, sendBody, sendFile } from './send-file.ts';
import { hostFiles, redirect } from './static-host.ts';

interface Asked {
	request: IncomingMessage;
	response: ServerResponse;
	/** Decoded, with base URL. */
	path: string;
	search: string;
}

/** @param pageOf compiles what a page shows and renders it; undefined where errors prevent that */
export async function answerPath(
	live: LiveSite,
	files: LiveFiles,
	asked: Asked,
	pageOf: (route: Route) => Promise<LivePage | undefined>,
): Promise<void> {
	const { request, response, path, search } = asked;
	const { site, siteProps, renderer, resolver, needs } = live.now;
	const base = site.config.baseUrl;
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
	const policy = headerPolicy(siteProps.assets, needs);
	if (policy) response.setHeader('Content-Security-Policy', policy);
	if (!path.startsWith(base))
		return path === '/' || `${path}/` === base ? redirect(response, 302, base + search) : missing(live, request, response);
	const inside = `/${path.slice(base.length)}`;
	if (hostFiles.has(inside)) return missing(live, request, response);
	const route = site.routes.get(inside);
	if (route) {
		const page = await pageOf(route);
		return page
			? sendHtml(request, response, isNotFound(route) ? 404 : 200, htmlOf(live, page), `W/"${page.version}"`)
			: sendHtml(request, response, 500, emergencyPage(live.problems()), undefined);
	}
	const moved = site.redirects.find((r) => r.from === inside);
	if (moved) return sendHtml(request, response, 200, renderer.redirect(address(moved.to, resolver).href), undefined);
	const other = otherSlash(live, inside);
	if (other !== undefined) return redirect(response, 302, withBase(other, base) + search);
	const file = await files.get(inside.slice(1));
	if (!file) return missing(live, request, response);
	if ('content' in file) return sendContent(request, response, inside, file.content);
	const caching = inside.startsWith('/assets/') && !site.statics.has(inside) ? 'public, max-age=31536000, immutable' : 'no-cache';
	sendFile(request, response, file.file, [['Cache-Control', caching]], () => missing(live, request, response));
}

/** The route that is meant by a path with a slash too many or too few, or by that of its file. */
function otherSlash({ now: { site } }: LiveSite, path: string): string | undefined {
	const slashless = site.statics.has(path) ? path : path.replace(/(?:\/index)?\.html$|\/$/, '');
	return [`${slashless}/`, slashless].find(
		(other) => other !== path && (site.routes.has(other) || site.redirects.some((r) => r.from === other)),
	);
}

function missing(site: LiveSite, request: IncomingMessage, response: ServerResponse): void {
	const route = site.now.site.routes.get(NOT_FOUND_ROUTE);
	const page = route && site.render(route);
	sendHtml(request, response, 404, page ? htmlOf(site, page) : emergencyPage([]), undefined);
}

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
	sendBody(request, response, status, Buffer.from(html), { ...HTML, ...(etag ? { etag } : {}) });
}

const types: Record<string, string> = {
	html: 'text/html;charset=utf-8',
	css: 'text/css;charset=utf-8',
	js: 'text/javascript;charset=utf-8',
	xml: 'application/xml;charset=utf-8',
	json: 'application/json;charset=utf-8',
	webmanifest: 'application/manifest+json',
	svg: 'image/svg+xml',
	png: 'image/png',
	webp: 'image/webp',
};

function sendContent(request: IncomingMessage, response: ServerResponse, path: string, content: string | Uint8Array): void {
	const type = types[path.split('.').at(-1)!] ?? 'text/plain;charset=utf-8';
	sendBody(request, response, 200, Buffer.from(content as string), { 'content-type': type, 'cache-control': 'no-store' });
}
