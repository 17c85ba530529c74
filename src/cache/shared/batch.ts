/**
 * Values of the cache, many in one file of the remote cache: `[length of the index: 4 bytes][index: JSON [[key, length], …]][values …]`,
 * in gzip.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const LARGEST = 512 * 1024 * 1024;

/** Packs values in the order of their keys, so that equal values give equal bytes. */
export function packBatch(values: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
	const ordered = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
	const index = Buffer.from(JSON.stringify(ordered.map(([key, { length }]) => [key, length])));
	const size = Buffer.alloc(4);
	size.writeUInt32BE(index.length);
	// The fastest level: in a cold build, a few percent less are not worth the wait.
	return promisify(gzip)(Buffer.concat([size, index, ...ordered.map(([, bytes]) => bytes)]), { level: 1 });
}

/** @throws if the file is not a batch */
export async function unpackBatch(file: Uint8Array): Promise<[string, Uint8Array][]> {
	const bytes = (await promisify(gunzip)(file, { maxOutputLength: LARGEST })) as Buffer;
	const start = 4 + bytes.readUInt32BE(0);
	const index = JSON.parse(bytes.toString('utf8', 4, start)) as [string, number][];
	let at = start;
	return index.map(([key, length]) => {
		at += length;
		if (typeof key !== 'string' || !(length >= 0) || at > bytes.length) throw new Error('no batch');
		return [key, bytes.subarray(at - length, at)];
	});
}
