/**
 * A server of Bazel's remote cache over HTTP, such as nginx with WebDAV, bazel-remote or a gateway to S3:
 *
 *   GET, PUT URL/ac/KEY      64 hex digits → the entry of that key (`entry.ts`)
 *   GET, PUT URL/cas/HASH    SHA-256 of a file → the file
 *
 * Faults are recorded, never thrown. After several of them, no more requests are sent.
 */
import { createHash } from 'node:crypto';

interface Remote {
	/** @returns undefined on a cache miss, or if it did not arrive completely and in time */
	entry(key: string, until: AbortSignal): Promise<Buffer | undefined>;
	/** @returns undefined on a cache miss, or if it is another file */
	file(digest: Digest, until: AbortSignal): Promise<Buffer | undefined>;
	put(folder: 'ac' | 'cas', name: string, bytes: Uint8Array, until: AbortSignal): Promise<boolean>;
	/** Records a fault of the server: something is wrong with its answer. */
	blame(fault: string): void;
	/** Records a problem that is not the server's fault. */
	note(fault: string): void;
	/** The first recorded problem. */
	fault(): string | undefined;
	isDown(): boolean;
	/** Whether the server answers, but rejects writes. */
	refusesWrites(): boolean;
}

/** A file by its content. */
export interface Digest {
	/** SHA-256, 64 hex digits. */
	hash: string;
	bytes: number;
}

/** Milliseconds for one request. */
const LONGEST = 30_000;
const MOST_HOPS = 3;
const LARGEST_ENTRY = 4 * 1024 * 1024;

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** @param authorization the header's value, sent to the host of `url` and to no other */
export function openRemote(url: string, authorization?: string): Remote {
	const base = new URL(url.endsWith('/') ? url : `${url}/`);
	let requests = 0;
	let faults = 0;
	let first: string | undefined;
	let isRefused = false;
	const note = (fault: string) => {
		first ??= fault;
	};
	const blame = (fault: string) => {
		faults++;
		note(fault);
	};
	// Occasional faults are tolerated.
	const isDown = () => faults >= 3 && faults * 10 > requests;

	async function follow(address: URL, init: RequestInit, hops = 0): Promise<Response> {
		const headers: Record<string, string> = authorization && address.origin === base.origin ? { authorization } : {};
		const response = await fetch(address, { ...init, headers, redirect: 'manual' });
		const to = response.headers.get('location');
		if (response.status < 300 || response.status > 399 || !to) return response;
		await response.body?.cancel();
		const next = new URL(to, address);
		const isSafe = next.origin === base.origin || (!init.body && (next.protocol === 'https:' || next.protocol === base.protocol));
		if (!isSafe) throw new Error(`it redirects to ${next.origin}`);
		if (hops === MOST_HOPS) throw new Error('it redirects in a circle');
		return follow(next, init, hops + 1);
	}

	async function ask<T>(path: string, body: Uint8Array | undefined, until: AbortSignal, take: (response: Response) => Promise<T>) {
		if (isDown() || until.aborted) return undefined;
		requests++;
		const late = AbortSignal.timeout(LONGEST);
		try {
			const init = body ? { method: 'PUT', body: body as BodyInit } : { method: 'GET' };
			return await take(await follow(new URL(path, base), { ...init, signal: AbortSignal.any([until, late]) }));
		} catch (error) {
			// Whoever aborts all requests reports the reason.
			if (!until.aborted) blame(late.aborted ? `no answer within ${LONGEST / 1000} s` : textOf(error));
			return undefined;
		}
	}

	const get = (path: string, most: number, until: AbortSignal) =>
		ask(path, undefined, until, async (response) => {
			if (response.ok) return wholeOf(response, most);
			await response.body?.cancel();
			if (response.status !== 404) throw new Error(`it answers ${response.status}`);
			return undefined;
		});

	return {
		entry: (key, until) => get(`ac/${key}`, LARGEST_ENTRY, until),
		async file({ hash, bytes }, until) {
			const file = await get(`cas/${hash}`, bytes, until);
			if (!file || sha256(file) === hash) return file;
			blame('it sends other bytes than those it was asked for');
			return undefined;
		},
		async put(folder, name, bytes, until) {
			if (isRefused) return false;
			const isWritten = await ask(`${folder}/${name}`, bytes, until, async (response) => {
				await response.body?.cancel();
				if ([401, 403, 405].includes(response.status)) isRefused = true;
				else if (!response.ok) throw new Error(`it answers ${response.status} to a file of ${bytes.length} bytes`);
				return response.ok;
			});
			return isWritten ?? false;
		},
		blame,
		note,
		fault: () => first,
		isDown,
		refusesWrites: () => isRefused,
	};
}

/** The body of a response. @param most maximum bytes @throws if there are more */
async function wholeOf(response: Response, most: number): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.length;
		if (bytes > most) throw new Error('it sends other bytes than those it was asked for');
		parts.push(part);
	}
	return Buffer.concat(parts, bytes);
}

/** The reason of an error: the message of a failed fetch is only `fetch failed`. */
function textOf(error: unknown): string {
	const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
	return cause?.code ?? cause?.message ?? message;
}
