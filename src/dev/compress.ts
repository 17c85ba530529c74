/** Compresses text responses with Brotli or gzip, as the browser accepts. Compressed files are cached in memory by their etag. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const text = /^(?:text\/|application\/(?:json|feed\+json|xml|rss\+xml|atom\+xml|manifest\+json|javascript|wasm)|image\/svg\+xml)/;
/** Minimum size in bytes: compressing a smaller response gains nothing. */
const WORTH = 1024;
/** Maximum size of the cache in bytes. */
const LIMIT = 64 * 1024 * 1024;

export type Encoding = 'br' | 'gzip';

export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
	const accepted = new Map(
		String(header ?? '')
			.split(',')
			.map((part) => {
				const [name = '', q = ''] = part.trim().split(/\s*;\s*q=/);
				return [name.toLowerCase(), q === '' ? 1 : Number(q)];
			}),
	);
	return (['br', 'gzip'] as const).find((name) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0);
}

export function makeCompressor(quality = 5): (request: IncomingMessage, response: ServerResponse) => void {
	const kept = new Map<string, Buffer>();
	let size = 0;
	const compress = (data: Buffer, encoding: Encoding, key: string): Buffer => {
		const known = kept.get(key);
		if (known) return known;
		const made =
			encoding === 'br'
				? brotliCompressSync(data, {
						params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
					})
				: gzipSync(data);
		if (!key) return made;
		kept.set(key, made);
		size += made.length;
		for (const [old, value] of kept) {
			if (size <= LIMIT) break;
			kept.delete(old);
			size -= value.length;
		}
		return made;
	};

	/** Compresses what is written to the response from now on, if that is worth it. */
	return (request, response) => {
		// Stored here because the server may change `request.url` before it calls sirv.
		const address = request.url;
		const encoding = request.method === 'GET' ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
		const { writeHead, write, end } = bound(response);
		let held: { status: number; headers: OutgoingHttpHeaders; chunks: Buffer[] } | undefined;
		Object.assign(response, {
			writeHead(status: number, given: OutgoingHttpHeaders = {}) {
				const headers = lowerCase({ ...response.getHeaders(), ...given });
				const pays = text.test(String(headers['content-type'])) && Number(headers['content-length'] ?? WORTH) >= WORTH;
				if (pays || status === 304) headers.vary = 'Accept-Encoding';
				if (!encoding || !pays || headers['content-encoding'] || ![200, 404].includes(status)) return writeHead(status, headers);
				held = { status, headers, chunks: [] };
				return response;
			},
			write(chunk: Buffer | string, ...rest: unknown[]) {
				if (!held) return write(chunk, ...rest);
				held.chunks.push(Buffer.from(chunk));
				return true;
			},
			end(chunk?: Buffer | string, ...rest: unknown[]) {
				if (!held || !encoding) return end(chunk, ...rest);
				if (chunk) held.chunks.push(Buffer.from(chunk));
				const { status, headers, chunks } = held;
				held = undefined;
				const data = compress(Buffer.concat(chunks), encoding, headers.etag ? `${encoding} ${headers.etag} ${address}` : '');
				writeHead(status, { ...headers, 'content-encoding': encoding, 'content-length': data.length });
				return end(data);
			},
		});
	};
}

type Method = (...values: unknown[]) => unknown;

function bound(response: ServerResponse): { writeHead: Method; write: Method; end: Method } {
	const { writeHead, write, end } = response as unknown as Record<'writeHead' | 'write' | 'end', Method>;
	return { writeHead: writeHead.bind(response), write: write.bind(response), end: end.bind(response) };
}

const lowerCase = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
	Object.fromEntries(Object.entries(headers).map(([name, value]): [string, OutgoingHttpHeader | undefined] => [name.toLowerCase(), value]));
