/** Compresses text answers of 1 kB and more with Brotli or gzip, as the browser accepts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/** @param quality of Brotli: 0 (fast) to 11 (small) */
export function makeCompressor(quality = 5): (request: IncomingMessage, response: ServerResponse) => void {
	const compress = compression({
		brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
		// A part of a file is sent as it is: its range counts the file's own bytes.
		filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
	}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
	return (request, response) => compress(request, response, () => {});
}
