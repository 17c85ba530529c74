/**
 * The on-disk cache: values by key, kept in a few immutable segment files. A key names everything its value depends on, so a value never
 * becomes wrong, only unused; keys hold no absolute path and no time, so a cache restored on another machine is warm.
 *
 * A segment is written beside and renamed: a kill leaves it out, never half. Two builds write segments of their own. A segment that is
 * truncated or altered fails its checksum and is ignored; each value has a checksum too.
 *
 *   [values …][index: JSON {key: [offset, length, crc]}][length of the index: 8 hex][SHA-1 of the index: 40 hex]["VRMDOCS1"]
 */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MAGIC = 'VRMDOCS1';
const TRAILER = 8 + 40 + MAGIC.length;

interface Entry {
	buffer: Buffer;
	offset: number;
	length: number;
	check: number;
}

export interface Store {
	/** The value last set for the key, parsed; undefined where there is none. */
	get<T>(key: string): T | undefined;
	has(key: string): boolean;
	set(key: string, value: unknown): void;
	/** Writes what was set; drops values nobody asked for when they outweigh the others. Failure to write is returned, not thrown. */
	flush(): Error | undefined;
}

/** A store that remembers nothing between builds (`--no-cache`). */
export function memoryStore(): Store {
	const values = new Map<string, Buffer>();
	return {
		get: <T>(key: string) => (values.has(key) ? (JSON.parse(values.get(key)!.toString('utf8')) as T) : undefined),
		has: (key) => values.has(key),
		set: (key, value) => void values.set(key, Buffer.from(JSON.stringify(value))),
		flush: () => undefined,
	};
}

/** @param limit bytes on disk above which unused values are dropped; 512 MiB by default */
export function openStore(dir: string, limit = 512 * 1024 * 1024): Store {
	const segments = readSegments(dir);
	const entries = new Map<string, Entry>();
	let bytes = 0;
	for (const segment of segments) {
		bytes += segment.buffer.length;
		for (const [key, [offset, length, check]] of Object.entries(segment.index))
			entries.set(key, { buffer: segment.buffer, offset, length, check });
	}
	const fresh = new Map<string, Buffer>();
	const used = new Set<string>();
	const bufferOf = (key: string): Buffer | undefined => {
		const pending = fresh.get(key);
		if (pending) return pending;
		const entry = entries.get(key);
		if (!entry) return undefined;
		const slice = entry.buffer.subarray(entry.offset, entry.offset + entry.length);
		if (slice.length === entry.length && checksum(slice) === entry.check) return slice;
		entries.delete(key);
		return undefined;
	};
	return {
		get<T>(key: string): T | undefined {
			const buffer = bufferOf(key);
			if (!buffer) return undefined;
			used.add(key);
			try {
				return JSON.parse(buffer.toString('utf8')) as T;
			} catch {
				return undefined;
			}
		},
		has(key) {
			const found = bufferOf(key) !== undefined;
			if (found) used.add(key);
			return found;
		},
		set(key, value) {
			fresh.set(key, Buffer.from(JSON.stringify(value)));
			used.add(key);
		},
		flush() {
			let live = 0;
			for (const key of used) live += fresh.get(key)?.length ?? entries.get(key)?.length ?? 0;
			const compact = segments.length >= 12 || bytes > limit || (bytes > 16 * 1024 * 1024 && bytes > live * 4);
			if (!fresh.size && !compact) return undefined;
			try {
				mkdirSync(dir, { recursive: true });
				const all = compact
					? [...used].flatMap((key) => {
							const b = bufferOf(key);
							return b ? [[key, b] as const] : [];
						})
					: [...fresh];
				writeSegment(dir, all);
				if (compact) for (const segment of segments) rmSync(join(dir, segment.name), { force: true });
				return undefined;
			} catch (error) {
				return error as Error;
			}
		},
	};
}

/** FNV-1a over the bytes, by 4: enough to tell a damaged value from a whole one. */
function checksum(buffer: Buffer): number {
	let hash = 0x811c9dc5 ^ buffer.length;
	const end = buffer.length - 3;
	let i = 0;
	for (; i < end; i += 4) hash = Math.imul(hash ^ buffer.readInt32LE(i), 0x01000193);
	for (; i < buffer.length; i++) hash = Math.imul(hash ^ buffer[i]!, 0x01000193);
	return hash >>> 0;
}

interface Segment {
	name: string;
	buffer: Buffer;
	index: Record<string, [number, number, number]>;
}

function readSegments(dir: string): Segment[] {
	let names: string[];
	try {
		names = readdirSync(dir).filter((n) => n.endsWith('.seg'));
	} catch {
		return [];
	}
	return names
		.map((name) => ({ name, time: timeOf(join(dir, name)) }))
		.sort((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1))
		.flatMap(({ name }): Segment[] => {
			const segment = readSegment(dir, name);
			if (!segment) rmQuietly(join(dir, name));
			return segment ? [segment] : [];
		});
}

const timeOf = (file: string) => {
	try {
		return statSync(file).mtimeMs;
	} catch {
		return 0;
	}
};

const rmQuietly = (file: string) => {
	try {
		rmSync(file, { force: true });
	} catch {
		// A read-only cache keeps its damaged segment; it is ignored again next time.
	}
};

function readSegment(dir: string, name: string): Segment | undefined {
	try {
		const buffer = readFileSync(join(dir, name));
		const trailer = buffer.subarray(-TRAILER).toString('latin1');
		if (buffer.length < TRAILER || !trailer.endsWith(MAGIC)) return undefined;
		const length = Number.parseInt(trailer.slice(0, 8), 16);
		const json = buffer.subarray(buffer.length - TRAILER - length, buffer.length - TRAILER);
		if (json.length !== length || createHash('sha1').update(json).digest('hex') !== trailer.slice(8, 48)) return undefined;
		return { name, buffer, index: JSON.parse(json.toString('utf8')) as Segment['index'] };
	} catch {
		return undefined;
	}
}

/** A disk that takes only a part is asked again for the rest; one that is full throws. */
function writeAll(file: number, data: Buffer): void {
	for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
}

function writeSegment(dir: string, values: (readonly [string, Buffer])[]): void {
	const index: Segment['index'] = {};
	let offset = 0;
	for (const [key, buffer] of values) {
		index[key] = [offset, buffer.length, checksum(buffer)];
		offset += buffer.length;
	}
	const json = Buffer.from(JSON.stringify(index));
	const trailer = json.length.toString(16).padStart(8, '0') + createHash('sha1').update(json).digest('hex') + MAGIC;
	const name = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
	const temporary = join(dir, `${name}.tmp`);
	// Piece by piece: one large buffer would double the memory of a build's end.
	const file = openSync(temporary, 'w');
	try {
		let batch: Buffer[] = [];
		let size = 0;
		const write = () => {
			if (batch.length) writeAll(file, Buffer.concat(batch));
			batch = [];
			size = 0;
		};
		for (const [, buffer] of values) {
			batch.push(buffer);
			size += buffer.length;
			if (size > 4 * 1024 * 1024) write();
		}
		batch.push(json, Buffer.from(trailer, 'latin1'));
		write();
	} finally {
		closeSync(file);
	}
	renameSync(temporary, join(dir, `${name}.seg`));
}
