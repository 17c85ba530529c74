/**
 * The on-disk cache: values by key, in a few immutable segment files. A key contains everything its value depends on, so a value is never
 * stale, only unused. Keys contain no absolute path and no time, so a cache restored on another machine still has its hits.
 *
 * A segment is written under a temporary name and renamed, so a killed build leaves no partial one. Builds that run at the same time write
 * separate segments. A truncated or altered segment fails its checksum and is ignored; each value has a checksum too.
 *
 *   [values …][index: JSON {key: [offset, length, crc]}][length of the index: 8 hex][SHA-1 of the index: 40 hex]["VRMDOCS2"]
 */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { attempt, safely } from '../base/attempt.ts';
import { namesIn } from '../base/folder.ts';

const MAGIC = 'VRMDOCS2';
const TRAILER = 8 + 40 + MAGIC.length;

interface Entry {
	segment: string;
	/** Descriptor of the segment's file. Values are read on request: most builds need few of them. */
	file: number;
	offset: number;
	length: number;
	check: number;
}

export interface Store {
	/** The value last set for the key, parsed; undefined if there is none. */
	get<T>(key: string): T | undefined;
	/** The bytes of the value; in a separate array buffer, so that they can be transferred to a thread. */
	getBytes(key: string): Uint8Array<ArrayBuffer> | undefined;
	/** Whether there is a value for the key; `get` may still find it damaged. */
	has(key: string): boolean;
	set(key: string, value: unknown): void;
	/** Sets bytes: JSON in UTF-8 for `get`, anything for `getBytes`. */
	setBytes(key: string, bytes: Uint8Array): void;
	/** Sets bytes without marking the key as used. */
	adopt(key: string, bytes: Uint8Array): void;
	/** Keys that were requested and found, or set. */
	used(): Iterable<string>;
	/**
	 * Writes the new values to disk; drops unused values when they take most of the space. A write error is returned, not thrown.
	 *
	 * @param asked `some`: the command has requested only some of the values that it needs, so nothing is dropped
	 */
	flush(asked?: 'all' | 'some'): Error | undefined;
	/** Closes the files; nothing can be read afterwards. */
	close(): void;
}

/** A store in memory, lost at the end of the command (`--no-cache`). */
export function memoryStore(): Store {
	const values = new Map<string, Buffer>();
	return {
		get: <T>(key: string) => (values.has(key) ? (JSON.parse(values.get(key)!.toString('utf8')) as T) : undefined),
		getBytes: (key) => values.get(key) && new Uint8Array(values.get(key)!),
		has: (key) => values.has(key),
		set: (key, value) => void values.set(key, Buffer.from(JSON.stringify(value))),
		setBytes: (key, bytes) => void values.set(key, bufferOver(bytes)),
		adopt: (key, bytes) => void values.set(key, bufferOver(bytes)),
		used: () => values.keys(),
		flush: () => undefined,
		close: () => {},
	};
}

/** Segments of fewer bytes are merged when there are this many of them: every build that stores something adds one. */
const SMALL = 8 * 1024 * 1024;
const MOST_SMALL = 12;

/** Milliseconds for which a segment's unused values are kept. */
const YOUNG = 3_600_000;

/** Bytes of new values in memory above which they are written before the build ends. */
const SPILL = 24 * 1024 * 1024;

interface StoreOptions {
	/** Bytes on disk above which unused values are dropped, if they are more than a quarter of it. Default 512 MiB. */
	limit?: number;
	/** Folder for new segments. Default: the store's own. With another one, nothing is written to the store's own. */
	writeDir?: string;
}

/** The store of a folder. Its files are opened on the first request: a build without changes makes none. */
export function openStore(dir: string, options: StoreOptions = {}): Store {
	let opened: Store | undefined;
	const store = () => (opened ??= openSegments(dir, options));
	return {
		get: (key) => store().get(key),
		getBytes: (key) => store().getBytes(key),
		has: (key) => store().has(key),
		set: (key, value) => store().set(key, value),
		setBytes: (key, bytes) => store().setBytes(key, bytes),
		adopt: (key, bytes) => store().adopt(key, bytes),
		used: () => store().used(),
		flush: (asked) => opened?.flush(asked),
		close: () => opened?.close(),
	};
}

function openSegments(dir: string, { limit = 512 * 1024 * 1024, writeDir = dir }: StoreOptions): Store {
	const segments = readSegments(dir);
	const damaged = new Set<string>();
	/** The newest value of a key. Indexes are not merged: most commands ask for few of their keys. */
	const find = (key: string): Entry | undefined => {
		if (damaged.has(key)) return undefined;
		for (let i = segments.length - 1; i >= 0; i--) {
			const { name, file, index } = segments[i]!;
			if (!Object.hasOwn(index, key)) continue;
			const [offset, length, check] = index[key]!;
			return { segment: name, file, offset, length, check };
		}
		return undefined;
	};
	const fresh = new Map<string, Buffer>();
	let freshBytes = 0;
	let failure: Error | undefined;
	const used = new Set<string>();
	const bufferOf = (key: string): Buffer | undefined => {
		const pending = fresh.get(key);
		if (pending) return pending;
		const entry = find(key);
		if (!entry) return undefined;
		const buffer = Buffer.allocUnsafeSlow(entry.length);
		if (readWhole(entry, buffer) && crc32(buffer) === entry.check) return buffer;
		// This build still reads the segment's other values from the open file; later builds compute all of them again.
		damaged.add(key);
		rmQuietly(join(dir, entry.segment));
		return undefined;
	};
	const spill = () => {
		try {
			mkdirSync(writeDir, { recursive: true });
			const segment = readSegment(writeDir, writeSegment(writeDir, fresh));
			if (!segment) throw new Error('what was written cannot be read back');
			segments.push(segment);
			for (const key of fresh.keys()) damaged.delete(key);
			fresh.clear();
			freshBytes = 0;
		} catch (error) {
			failure = error as Error;
		}
	};
	const put = (key: string, buffer: Buffer) => {
		fresh.set(key, buffer);
		freshBytes += buffer.length;
		if (freshBytes > SPILL && !failure) spill();
	};
	return {
		get<T>(key: string): T | undefined {
			const buffer = bufferOf(key);
			if (!buffer) return undefined;
			used.add(key);
			return safely(() => JSON.parse(buffer.toString('utf8')) as T);
		},
		getBytes(key) {
			const buffer = bufferOf(key);
			if (!buffer) return undefined;
			used.add(key);
			// A value read from disk already has its own buffer.
			return fresh.has(key) ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer as ArrayBuffer);
		},
		has(key) {
			const isThere = fresh.has(key) || find(key) !== undefined;
			if (isThere) used.add(key);
			return isThere;
		},
		set(key, value) {
			used.add(key);
			put(key, Buffer.from(JSON.stringify(value)));
		},
		setBytes(key, bytes) {
			used.add(key);
			put(key, bufferOver(bytes));
		},
		adopt: (key, bytes) => put(key, bufferOver(bytes)),
		used: () => used,
		flush(asked = 'all') {
			if (fresh.size && !failure) spill();
			if (failure) return failure;
			if (writeDir !== dir) return undefined;
			return mergeSegments(dir, { segments, used, limit, asked, find, bufferOf });
		},
		close() {
			for (const { file } of segments) closeSync(file);
			segments.length = 0;
		},
	};
}

/** Segments of a store, and how its values are read. */
interface Segments {
	segments: readonly Segment[];
	/** Keys that this command has used. */
	used: ReadonlySet<string>;
	/** Bytes that a cache may have. */
	limit: number;
	asked: 'all' | 'some';
	find(key: string): Entry | undefined;
	bufferOf(key: string): Buffer | undefined;
}

/** Makes one segment of many small ones, and drops values that nothing has used, once the cache is large. */
function mergeSegments(dir: string, { segments, used, limit, asked, find, bufferOf }: Segments): Error | undefined {
	const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
	let live = 0;
	for (const key of used) live += find(key)?.length ?? 0;
	const unused = bytes - live;
	// Values in use are not dropped. Those of a large site alone may exceed the limit: writing them again would free nothing.
	const isWaste = asked === 'all' && ((bytes > limit && unused > bytes / 4) || bytes > Math.max(16 * 1024 * 1024, live * 4));
	// Values of other commands that run now, or have just ended, are in young segments: those are not written again.
	const isOld = ({ name }: Segment) => Date.now() - timeOf(join(dir, name)) > YOUNG || bytes > limit;
	const old = isWaste ? segments.filter(isOld) : [];
	const small = segments.filter((segment) => segment.bytes < SMALL);
	// Another command may have merged what this one has read, and dropped what only this one needs.
	const lost = segments.filter(({ name }) => !existsSync(join(dir, name)));
	const merged = [...new Set([...old, ...(small.length >= MOST_SMALL ? small : []), ...lost])];
	if (!merged.length) return undefined;
	const names = new Set(merged.map(({ name }) => name));
	const isKept = (key: string) => {
		const segment = find(key)?.segment;
		return segment !== undefined && names.has(segment) && (used.has(key) || !old.some(({ name }) => name === segment));
	};
	try {
		const keys = [...new Set(merged.flatMap(({ index }) => Object.keys(index)))].filter(isKept);
		if (keys.length) writeSegment(dir, existing(keys, bufferOf));
		for (const name of names) rmSync(join(dir, name), { force: true });
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

function* existing(keys: Iterable<string>, bufferOf: (key: string) => Buffer | undefined): Generator<[string, Buffer]> {
	for (const key of keys) {
		const buffer = bufferOf(key);
		if (buffer) yield [key, buffer];
	}
}

function readWhole({ file, offset, length }: Pick<Entry, 'file' | 'offset' | 'length'>, into: Buffer): boolean {
	try {
		for (let at = 0; at < length; ) {
			const read = readSync(file, into, at, length - at, offset + at);
			if (!read) return false;
			at += read;
		}
		return true;
	} catch {
		return false;
	}
}

const bufferOver = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface Segment {
	name: string;
	file: number;
	bytes: number;
	index: Record<string, [number, number, number]>;
}

const readSegments = (dir: string): Segment[] =>
	namesIn(dir)
		.filter((name) => name.endsWith('.seg'))
		.map((name) => ({ name, time: timeOf(join(dir, name)) }))
		.sort((a, b) => a.time - b.time || (a.name < b.name ? -1 : 1))
		.flatMap(({ name }): Segment[] => {
			const segment = readSegment(dir, name);
			if (!segment) rmQuietly(join(dir, name));
			return segment ? [segment] : [];
		});

const timeOf = (file: string) => safely(() => statSync(file).mtimeMs) ?? 0;

/** A read-only cache keeps its damaged segment; it is ignored again next time. */
const rmQuietly = (file: string) => attempt(() => rmSync(file, { force: true }));

function readSegment(dir: string, name: string): Segment | undefined {
	let file: number | undefined;
	try {
		file = openSync(join(dir, name), 'r');
		const bytes = fstatSync(file).size;
		const read = (offset: number, length: number): Buffer => {
			const buffer = Buffer.allocUnsafe(length);
			if (offset < 0 || !readWhole({ file: file!, offset, length }, buffer)) throw new Error('cut off');
			return buffer;
		};
		const trailer = read(bytes - TRAILER, TRAILER).toString('latin1');
		const length = Number.parseInt(trailer.slice(0, 8), 16);
		if (!trailer.endsWith(MAGIC) || !(length >= 0)) throw new Error('no segment');
		const json = read(bytes - TRAILER - length, length);
		if (createHash('sha1').update(json).digest('hex') !== trailer.slice(8, 48)) throw new Error('damaged');
		return { name, file, bytes, index: JSON.parse(json.toString('utf8')) as Segment['index'] };
	} catch {
		if (file !== undefined) closeSync(file);
		return undefined;
	}
}

/** `writeSync` may write only a part of the data; on a full disk it throws. */
function writeAll(file: number, data: Buffer): void {
	for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
}

/** @returns the segment's name */
function writeSegment(dir: string, values: Iterable<readonly [string, Buffer]>): string {
	const index: Segment['index'] = {};
	let offset = 0;
	const name = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
	const temporary = join(dir, `${name}.tmp`);
	// In batches: one large buffer would double the memory used at the end of a build.
	const file = openSync(temporary, 'w');
	try {
		let batch: Buffer[] = [];
		let size = 0;
		const write = () => {
			if (batch.length) writeAll(file, Buffer.concat(batch));
			batch = [];
			size = 0;
		};
		for (const [key, buffer] of values) {
			index[key] = [offset, buffer.length, crc32(buffer)];
			offset += buffer.length;
			batch.push(buffer);
			size += buffer.length;
			if (size > 4 * 1024 * 1024) write();
		}
		const json = Buffer.from(JSON.stringify(index));
		const trailer = json.length.toString(16).padStart(8, '0') + createHash('sha1').update(json).digest('hex') + MAGIC;
		batch.push(json, Buffer.from(trailer, 'latin1'));
		write();
	} catch (error) {
		closeSync(file);
		rmQuietly(temporary);
		throw error;
	}
	closeSync(file);
	renameSync(temporary, join(dir, `${name}.seg`));
	return `${name}.seg`;
}
