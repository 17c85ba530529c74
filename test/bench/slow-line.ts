/** A phone's line before a server: 1.6 Mbit/s for all connections together, 150 ms for a round trip. Chromium's own throttle does not reach workers. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const BYTES_PER_MS = 1_600_000 / 8 / 1000;
const ROUND_TRIP = 150;

export interface SlowLine {
	origin: string;
	/** Bytes sent to the browser so far, headers among them. */
	bytes(): number;
	close(): Promise<void>;
}

/** @param port of the server on this machine */
export async function slowLine(port: number): Promise<SlowLine> {
	let sent = 0;
	/** When the line is free. */
	let free = 0;
	const open = new Set<Socket>();
	const server = createServer((browser) => {
		const upstream = connect(port, '127.0.0.1');
		for (const socket of [browser, upstream]) {
			open.add(socket);
			socket.on('close', () => open.delete(socket));
			socket.on('error', () => socket.destroy());
			socket.setNoDelay(true);
		}
		// Connecting takes a round trip of its own.
		const connected = performance.now() + ROUND_TRIP;
		browser.on('data', (data) => {
			const wait = Math.max(0, connected - performance.now()) + ROUND_TRIP / 2;
			setTimeout(() => upstream.writable && upstream.write(data), wait);
		});
		upstream.on('data', (data) => {
			sent += data.length;
			free = Math.max(free, performance.now()) + data.length / BYTES_PER_MS;
			setTimeout(() => browser.writable && browser.write(data), free - performance.now() + ROUND_TRIP / 2);
		});
		browser.on('end', () => upstream.end());
		upstream.on('end', () => setTimeout(() => browser.end(), Math.max(0, free - performance.now()) + ROUND_TRIP / 2 + 1));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bytes: () => sent,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				for (const socket of open) socket.destroy();
			}),
	};
}
