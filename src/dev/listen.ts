/** Starts a server on the requested port, or on the next free one, and stops it cleanly. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../base/problem.ts';

/** How many further ports are tried if one is in use. */
const TRIES = 50;

export interface Wanted {
	host: string;
	/** 0 for any. */
	port: number;
	/** Fail if the port is in use, rather than try the next ones. */
	exactPort?: boolean;
}

export interface Listening {
	server: Server;
	/** The port it got. */
	port: number;
	/** `http://127.0.0.1:4600` */
	origin: string;
	close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
/** Answers a request whose handler failed before it sent anything. */
export type FailureHandler = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

/**
 * @param onFailure answers a request whose handler failed; default: a line of text
 * @throws ConfigError if the address, or all ports, cannot be used
 */
export async function listen(
	handler: Handler,
	wanted: Wanted,
	onFailure: FailureHandler = (_error, _request, response) => internalError(response),
): Promise<Listening> {
	const server = createServer(guarded(handler, onFailure));
	server.keepAliveTimeout = 60_000;
	for (let port = wanted.port; ; port++) {
		const error = await tryPort(server, port, wanted.host);
		if (!error) break;
		if (error.code === 'EADDRINUSE' && !wanted.exactPort && port < Math.min(wanted.port + TRIES, 65535)) continue;
		throw new ConfigError([{ severity: 'error', code: 'listen', ...explain(error, wanted) }]);
	}
	const { port } = server.address() as AddressInfo;
	return {
		server,
		port,
		origin: `http://${wanted.host.includes(':') ? `[${wanted.host}]` : wanted.host}:${port}`,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}

/** Wraps a handler so that its failures end only its own response. */
function guarded(handler: Handler, onFailure: FailureHandler): RequestListener {
	return async (request, response) => {
		// The client disconnects, or the response is written to after its end.
		request.on('error', () => response.destroy());
		response.on('error', () => response.destroy());
		try {
			await handler(request, response);
		} catch (error) {
			if (response.headersSent) return response.destroy();
			try {
				onFailure(error, request, response);
			} catch {
				response.destroy();
			}
		}
	};
}

function internalError(response: ServerResponse): void {
	response.writeHead(500, { 'content-type': 'text/plain;charset=utf-8' });
	response.end('internal error\n');
}

const tryPort = (server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
	new Promise((done) => {
		const onError = (error: NodeJS.ErrnoException) => {
			server.off('listening', onListening);
			done(error);
		};
		const onListening = () => {
			server.off('error', onError);
			done(undefined);
		};
		server.once('error', onError).once('listening', onListening).listen(port, host);
	});

function explain({ code, message }: NodeJS.ErrnoException, { host, port, exactPort }: Wanted): { message: string; hint: string } {
	if (code === 'EADDRINUSE' && exactPort)
		return {
			message: `port ${port} is in use`,
			hint: 'choose another with --port, or 0 for any; without --port the next free one is taken',
		};
	if (code === 'EADDRINUSE')
		return {
			message: `the ports ${port} to ${Math.min(port + TRIES, 65535)} are all in use`,
			hint: 'choose another with --port, or 0 for any',
		};
	if (code === 'EACCES') return { message: `port ${port} may not be used by this user`, hint: 'choose one from 1024 on with --port' };
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
		return {
			message: `${host} is not an address of this machine`,
			hint: 'use --host 127.0.0.1, or 0.0.0.0 to be reached from other machines',
		};
	return { message, hint: 'choose another address with --host or --port' };
}

interface Stop {
	/** From now on a signal resolves `asked`; before, it ends the process immediately. */
	inOrder(): void;
	/** Resolves on the first signal. A second one ends the process immediately. */
	asked: Promise<void>;
}

/** Listens for the signals that stop a server. */
export function stopSignals(): Stop {
	let atOnce = true;
	let done!: () => void;
	const asked = new Promise<void>((resolve) => {
		done = resolve;
	});
	for (const [signal, number] of [
		['SIGHUP', 1],
		['SIGINT', 2],
		['SIGTERM', 15],
	] as const)
		process.on(signal, () => {
			if (atOnce) process.exit(128 + number);
			atOnce = true;
			done();
		});
	return {
		asked,
		inOrder() {
			atOnce = false;
		},
	};
}
