/** Sends one file: type, entity tag, conditions and ranges as in RFC 9110. sirv sends it; conditions and ranges are read here. */
import { fstatSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import fresh from 'fresh';
import sirv from 'sirv';

/** Headers of a page. */
export const HTML = { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' };

/** Sends a body; for HEAD, only its headers. */
export function sendBody(
	{ method }: IncomingMessage,
	response: ServerResponse,
	status: number,
	body: Buffer,
	headers: Record<string, string>,
): void {
	response.writeHead(status, { ...headers, 'content-length': body.length });
	response.end(method === 'HEAD' ? undefined : body);
}

/** One sirv handler for each folder. It reads the disk for every request, so that a new build is served immediately. */
const folders = new Map<string, ReturnType<typeof sirv>>();

/**
 * Sends a file.
 * @param file path on the disk
 * @param headers added to the answer, whatever its status
 * @param missing answers if the file does not exist any more
 */
export function sendFile(
	request: IncomingMessage,
	response: ServerResponse,
	file: string,
	headers: [name: string, value: string][],
	missing: () => void,
): void {
	const stats = statSync(file, { throwIfNoEntry: false });
	if (!stats?.isFile()) return missing();
	// The same values that sirv sends.
	const validators = { etag: `W/"${stats.size}-${stats.mtime.getTime()}"`, 'last-modified': stats.mtime.toUTCString() };
	response.setHeader('Cache-Control', 'no-cache');
	response.setHeader('Accept-Ranges', 'bytes');
	for (const [name, value] of headers) response.setHeader(name, value);
	if (failsCondition(request, validators['last-modified'])) return sendStatus(response, 412);
	if (fresh(request.headers, validators)) return sendStatus(response, 304, validators);
	const range = rangeOf(request, stats.size, validators['last-modified']);
	if (range === 'unsatisfiable') return sendStatus(response, 416, { 'content-range': `bytes */${stats.size}` });
	if (range) request.headers.range = `bytes=${range.start}-${range.end}`;
	else delete request.headers.range;
	// The file may be deleted, or replaced by another one, between the check and the opening.
	response.on('pipe', (stream) => {
		stream.on('error', () => response.destroy());
		stream.on('open', (handle: number) => fstatSync(handle).size !== stats.size && response.destroy());
	});
	withSirv(request, response, file, missing);
}

/** sirv gets the path already parsed: a `#` or `?` in a file's name does not end it. */
function withSirv(request: IncomingMessage, response: ServerResponse, file: string, missing: () => void): void {
	const dir = dirname(file);
	const pathname = `/${encodeURI(basename(file))}`;
	request.url = pathname;
	Object.assign(request, { _parsedUrl: { raw: pathname, pathname, search: '' } });
	if (!folders.has(dir)) folders.set(dir, sirv(dir, { dev: true, etag: true, dotfiles: true }));
	folders.get(dir)!(request, response, missing);
}

function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
	response.writeHead(status, headers);
	response.end();
}

/** RFC 9110 §13.1.1 and §13.1.4. Our tags are weak, and `If-Match` compares strongly: only `*` matches. */
function failsCondition({ headers }: IncomingMessage, lastModified: string): boolean {
	const match = headers['if-match'];
	if (match !== undefined) return match.trim() !== '*';
	const since = Date.parse(headers['if-unmodified-since'] ?? '');
	return Date.parse(lastModified) > since;
}

interface Range {
	/** First byte, from 0. */
	start: number;
	/** Last byte. */
	end: number;
}

/**
 * The requested part of a file: RFC 9110 §14.2. Undefined if the whole file is the answer: for other methods, several ranges, ranges that
 * are not well-formed (`9-1`, `a-b`), other units, and `If-Range` of another version.
 *
 *     bytes=0-9, bytes=9990-, bytes=-10
 */
function rangeOf({ method, headers }: IncomingMessage, size: number, lastModified: string): Range | 'unsatisfiable' | undefined {
	const range = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i.exec(headers.range ?? '');
	if (!range || method !== 'GET') return undefined;
	if (headers['if-range'] !== undefined && headers['if-range'] !== lastModified) return undefined;
	const [, first, last, suffix] = range;
	const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
	const end = last ? Number(last) : size - 1;
	// sirv cannot send only the first byte.
	if (last && (end < start || end === 0)) return undefined;
	return start < size && suffix !== '0' ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}
