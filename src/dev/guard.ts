/**
 * Keeps other sites out of a server on this machine. A page elsewhere may let its own host name point here (DNS rebinding) or send requests
 * across; neither gets an answer.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** @param host the address listened on, as given with `--host` */
export function isOwnRequest(request: IncomingMessage, host: string): boolean {
	const { host: asked, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
	if (!asked || !isOwnName(nameOf(asked), host)) return false;
	if (origin !== undefined && origin !== `http://${asked}`) return false;
	// A link from elsewhere may be followed; scripts, images and frames of other sites get nothing.
	return site !== 'cross-site' || mode === 'navigate';
}

/** Host header without its port: `[::1]:4600` → `::1`. */
const nameOf = (header: string): string =>
	header
		.replace(/:\d*$/, '')
		.replace(/^\[|\]$/g, '')
		.toLowerCase();

/** An address in numbers cannot be rebound. */
const isOwnName = (name: string, host: string): boolean =>
	isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === host.toLowerCase();
