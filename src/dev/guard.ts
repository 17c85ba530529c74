/**
 * Keeps other sites out of a server on this machine. Another site may resolve its own host name to this machine (DNS rebinding) or send
 * cross-site requests; both are rejected.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** @param host the address the server listens on, as given with `--host` */
export function isOwnRequest(request: IncomingMessage, host: string): boolean {
	const { host: asked, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
	if (!asked || !isOwnName(nameOf(asked), host)) return false;
	if (origin !== undefined && origin !== `http://${asked}`) return false;
	// Links from other sites may be followed; their scripts, images and frames are rejected.
	return site !== 'cross-site' || mode === 'navigate';
}

export const notOwn = (host: string): string =>
	`this server only accepts requests to its own address; use http://${host}, or start it with --host`;

/** Whether a server can be reached only from this machine. */
export const isLoopback = (host: string): boolean => /^(?:127\.|::1$|localhost$)/i.test(host);

/** Host header without its port: `[::1]:4600` → `::1`. */
const nameOf = (header: string): string =>
	header
		.replace(/:\d*$/, '')
		.replace(/^\[|\]$/g, '')
		.toLowerCase();

/** Whether a host name is allowed. A numeric IP address cannot be rebound. */
const isOwnName = (name: string, host: string): boolean =>
	isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === host.toLowerCase();
