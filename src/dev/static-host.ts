/** Serves the built folder like a static host: types, caching, 404 page, trailing slashes, the headers of its `_headers` file. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { safely } from '../base/attempt.ts';
import { readManifest } from '../output/manifest.ts';
import { makeCompressor } from './compress.ts';
import { isLoopback, isOwnRequest, notOwn } from './guard.ts';
import type { Handler } from './listen.ts';
import { HTML, sendBody, sendFile } from './send-file.ts';

/** Settings of hosts: the host reads them and never serves them. */
export const hostFiles: ReadonlySet<string> = new Set(['/_headers', '/_redirects']);

/**
 * @param baseUrl path the folder is mounted at: `/` or `/docs/`
 * @param host the address that it listens on. On a loopback address, requests of other sites are rejected. On others they are not, since a
 * proxy in front of it may use any host name
 */
export function staticHost(dir: string, baseUrl: string, host: string): Handler {
	const compress = makeCompressor();
	const isGuarded = isLoopback(host);
	return async (request, response) => {
		const asked = askedPath(request, response, isGuarded ? host : undefined);
		if (!asked) return;
		const { path, search } = asked;
		compress(request, response);
		if (`${path}/` === baseUrl || (path === '/' && baseUrl !== '/')) return redirect(response, 302, baseUrl + search);
		await outsideOfSwaps(dir, response, (lost) => {
			const missing = () => lost(() => sendMissing(dir, baseUrl, request, response));
			const inside = path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : undefined;
			if (inside === undefined || hostFiles.has(inside) || (isHidden(inside) && !isPublished(dir, inside))) return missing();
			const located = locate(dir, inside);
			if (!located) return missing();
			if (located.address !== inside) return redirect(response, 301, encodeURI(baseUrl + located.address.slice(1)) + search);
			const headers = headersFor(dir, baseUrl, baseUrl + located.file.slice(1));
			sendFile(request, response, join(dir, located.file), headers, missing);
		});
	};
}

/**
 * Path (decoded) and query of a request. One that is not answered is refused here: of another site, another method, a bad address.
 *
 * @param host the address that is listened on; undefined lets requests of other sites in
 */
export function askedPath(
	request: IncomingMessage,
	response: ServerResponse,
	host: string | undefined,
): { path: string; search: string } | undefined {
	const { pathname, search } = splitAddress(request.url);
	const path = decodedPath(pathname);
	if (host !== undefined && !isOwnRequest(request, host)) plain(response, 403, notOwn(host));
	else if (request.method !== 'GET' && request.method !== 'HEAD') plain(response, 405, 'method not allowed', { allow: 'GET, HEAD' });
	else if (path === undefined) plain(response, 400, 'bad address');
	else return { path, search };
	return undefined;
}

/** Looks again while a build puts another folder into the place of this one: milliseconds between, and how often. */
const PAUSE = 10;
const TRIES = 50;

/**
 * Answers from a folder that a build may replace meanwhile: for a moment it is not there, and what was found in the former one may be gone.
 *
 * @param answer calls `lost` with the answer for what is not there
 * @throws file system errors
 */
async function outsideOfSwaps(dir: string, response: ServerResponse, answer: (lost: (give: () => void) => void) => void): Promise<void> {
	for (let tries = 1; ; tries++) {
		const folder = folderAt(dir);
		const isSwapped = () => tries < TRIES && !response.headersSent && (!folder || folderAt(dir) !== folder);
		let again = false;
		try {
			answer((give) => {
				again = isSwapped();
				if (!again) give();
			});
		} catch (error) {
			if (!isSwapped()) throw error;
			again = true;
		}
		if (!again) return;
		await sleep(PAUSE);
	}
}

/** Tells a folder from another one at its path. */
const folderAt = (dir: string): string | undefined => {
	const stats = statSync(dir, { throwIfNoEntry: false });
	return stats && `${stats.dev}:${stats.ino}`;
};

/** Hidden files are served only if the build published them, such as `static/.well-known/`; a foreign `.git` is not. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));
const isPublished = (dir: string, path: string): boolean => path.slice(1) in readManifest(dir).files;

/** `/a/b?c=d` → `/a/b` and `?c=d`. A path that begins with `//` is still a path. */
export function splitAddress(address = '/'): { pathname: string; search: string } {
	const path = address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '');
	const at = path.indexOf('?');
	return at < 0 ? { pathname: path || '/', search: '' } : { pathname: path.slice(0, at) || '/', search: path.slice(at) };
}

/** Undefined if the address is malformed or not a path. */
export const decodedPath = (pathname: string): string | undefined =>
	safely(() => {
		const path = decodeURIComponent(pathname);
		return /[\0\\]|\/\//.test(path) || path.split('/').includes('..') ? undefined : path;
	});

/**
 * The file at an address, and its canonical address.
 *
 *   /vrm, /vrm.html, /vrm/index.html  → {file: '/vrm/index.html', address: '/vrm/'}
 */
function locate(dir: string, path: string): { file: string; address: string } | undefined {
	const bare = path.replace(/(?:\/index\.html|\/+)$/, '');
	const page = (of: string) => [
		[`${of}/index.html`, `${of}/`],
		[`${of}.html`, of],
	];
	const candidates = bare === path ? [[path, path], ...page(path), ...page(path.replace(/\.html$/, '')).slice(0, 1)] : page(bare);
	const candidate = candidates.find(([file]) => isFileInside(dir, file!));
	return candidate && { file: candidate[0]!, address: candidate[1]! };
}

const isFileInside = (dir: string, path: string): boolean =>
	safely(() => {
		const file = realpathSync(join(dir, path));
		return file.startsWith(realpathSync(dir) + sep) && statSync(file).isFile();
	}) ?? false;

function sendMissing(dir: string, baseUrl: string, request: IncomingMessage, response: ServerResponse): void {
	const file = join(dir, '404.html');
	if (!existsSync(file)) return plain(response, 404, 'not found');
	const headers = Object.fromEntries(headersFor(dir, baseUrl, `${baseUrl}404.html`));
	sendBody(request, response, 404, readFileSync(file), { ...headers, ...HTML });
}

export function redirect(response: ServerResponse, status: number, location: string): void {
	response.writeHead(status, { location, 'content-length': 0 });
	response.end();
}

export function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
	response.writeHead(status, { 'content-type': 'text/plain;charset=utf-8', ...headers });
	response.end(`${text}\n`);
}

/** Headers for a path from the `_headers` file; without that file, the defaults. */
function headersFor(dir: string, baseUrl: string, path: string): [string, string][] {
	const headers: [string, string][] = [];
	let applies = false;
	for (const line of headerLines(dir)) {
		if (!/^\s/.test(line))
			applies = new RegExp(
				`^${line
					.trim()
					.replace(/[.+?^$()|[\]{}\\]/g, '\\$&')
					.replace(/\*/g, '.*')}$`,
			).test(path);
		else if (applies) headers.push([line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
	}
	const isHashed = path.startsWith(`${baseUrl}assets/`) && hashedName.test(path);
	if (isHashed && !headers.some(([name]) => /^cache-control$/i.test(name)))
		headers.push(['Cache-Control', 'public, max-age=31536000, immutable']);
	return headers;
}

/** `main.1a2b3c4d.css`, `client.ABCDEF23.js`, `a.1a2b3c4d-640-q70.webp`: a file with other bytes has another name. */
const hashedName = /\.(?:[0-9a-f]{8}|[A-Z2-7]{8})(?:-\d+-q\d+)?\.\w+$/;

let cached: { file: string; time: number; lines: string[] } | undefined;

function headerLines(dir: string): string[] {
	const file = join(dir, '_headers');
	if (!existsSync(file)) return [];
	const time = statSync(file).mtimeMs;
	if (cached?.file !== file || cached.time !== time)
		cached = {
			file,
			time,
			lines: readFileSync(file, 'utf8')
				.split('\n')
				.filter((line) => line.trim() && !line.startsWith('#')),
		};
	return cached.lines;
}

/** The base URL that a folder was built for, read from its pages. */
export function baseUrlOf(dir: string): string {
	for (const name of ['404.html', 'index.html']) {
		const file = join(dir, name);
		const base = existsSync(file) ? /<html[^>]*\sdata-base-url="([^"]*)"/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
		if (base) return decodeURI(base);
	}
	return '/';
}
