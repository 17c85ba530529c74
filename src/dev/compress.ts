/** Compresses text on its way out, with what the browser takes: Brotli, else gzip. Compressed files are kept in memory by their etag. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const text = /^(?:text\/|application\/(?:json|feed\+json|xml|rss\+xml|atom\+xml|manifest\+json|javascript|wasm)|image\/svg\+xml)/;
/** Bytes below which a smaller answer gains nothing. */
const WORTH = 1024;
/** Bytes of compressed files kept. */
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
		const made = encoding === 'br' ? brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }) : gzipSync(data);
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

	/** Whatever is written to the response from now on leaves compressed where that pays. */
	return (request, response) => {
		const encoding = request.method === 'GET' ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
		const { writeHead, write, end } = response;
		let chunks: Buffer[] | undefined;
		let head: [number, OutgoingHttpHeaders] = [200, {}];
		response.writeHead = ((status: number, given: OutgoingHttpHeaders = {}) => {
			const headers = lowerCase({ ...response.getHeaders(), ...given });
			const pays = text.test(String(headers['content-type'])) && Number(headers['content-length'] ?? WORTH) >= WORTH;
			if (pays) headers.vary = 'Accept-Encoding';
			if (!encoding || !pays || headers['content-encoding'] || ![200, 404].includes(status)) return writeHead.call(response, status, headers);
			head = [status, headers];
			chunks = [];
			return response;
		}) as typeof response.writeHead;
		response.write = ((chunk: Buffer | string, ...rest: never[]) => {
			if (!chunks) return write.call(response, chunk, ...rest);
			chunks.push(Buffer.from(chunk));
			return true;
		}) as typeof response.write;
		response.end = ((chunk?: Buffer | string, ...rest: never[]) => {
			if (!chunks || !encoding) return end.call(response, chunk, ...rest);
			if (chunk) chunks.push(Buffer.from(chunk));
			const [status, headers] = head;
			const path = request.url ?? '';
			const data = compress(Buffer.concat(chunks), encoding, headers.etag ? `${encoding} ${headers.etag} ${path}` : '');
			writeHead.call(response, status, { ...headers, 'content-encoding': encoding, 'content-length': data.length });
			return end.call(response, data, ...([] as never[]));
		}) as typeof response.end;
	};
}

const lowerCase = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => Object.fromEntries(Object.entries(headers).map(([name, value]): [string, OutgoingHttpHeader | undefined] => [name.toLowerCase(), value]));
