/**
 * Hashes one file of the output, and writes it to the new output folder unless the current output has it already. Runs in the main or the
 * writer's thread.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha1 } from '../base/hash.ts';
import { copyOfPage } from '../features/output.ts';
import { isThere, isUntouched, type ManifestFile } from './manifest.ts';

export interface WriteJob {
	/** From the output root. */
	path: string;
	/** Bytes, or a text, which may be in pieces. */
	data: string | readonly string[] | Uint8Array;
	/** The file is that of the current output, with its bytes from `start` to `end` replaced by `data`. */
	at?: readonly [start: number, end: number];
	/** The bytes may be moved to another thread. */
	given?: true;
	/** The manifest's entry for the file in the current output. */
	before?: ManifestFile;
	/** The copy of a page in another form: made from the page by the writer, and written after it. `url` is the page's. */
	copy?: { path: string; url: string; before?: ManifestFile };
}

export interface Written {
	path: string;
	hash: string;
	bytes: number;
	/** False if the current output has these bytes already. */
	changed: boolean;
	/** Another file of the output has the path of a folder that this one needs, or the reverse. */
	inTheWay?: boolean;
	/** Text of a copy, in a buffer of its own. */
	text?: Uint8Array<ArrayBuffer>;
	/** An error of the file system, as a plain object: errors lose their code when sent between threads. */
	error?: { message: string; code?: string; path?: string };
}

export interface Places {
	/** Folder of the new output, beside the current one. */
	next: string;
	outDir: string;
	/** Files of the current output that were not touched after it are those of its manifest. */
	since: number;
}

/**
 * Writes a file and its copy.
 * @param made folders created so far; extended by the call
 */
export function writeJob({ copy, ...job }: WriteJob, places: Places, folders: Set<string>): Written[] {
	const written = writeOne(job, places, folders);
	if (!copy) return [written];
	const text = new TextEncoder().encode(copyOfPage(mainOf(job.data), { url: copy.url }));
	return [written, { ...writeOne({ path: copy.path, data: text, before: copy.before }, places, folders), text }];
}

/** The part of a page that its copy is made from; the rest is not decoded. */
function mainOf(data: WriteJob['data']): string {
	if (!(data instanceof Uint8Array)) return [data].flat().join('');
	const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
	const end = bytes.lastIndexOf('</main>');
	return bytes.toString('utf8', Math.max(0, bytes.indexOf('<main')), end < 0 ? undefined : end);
}

function writeOne({ path, data, at, before }: Omit<WriteJob, 'copy'>, { next, outDir, since }: Places, folders: Set<string>): Written {
	let written: Written = { path, hash: '', bytes: 0, changed: false };
	const file = join(next, path);
	try {
		const given = data instanceof Uint8Array ? data : Buffer.from([data].flat().join(''));
		const bytes = at ? replaced(join(outDir, path), given, at) : given;
		written = { ...written, hash: sha1(bytes), bytes: bytes.length };
		if (before?.hash === written.hash && isThere(outDir, path, before, (stats) => isUntouched(stats, since))) return written;
		const dir = dirname(file);
		if (!folders.has(dir)) mkdirSync(dir, { recursive: true });
		folders.add(dir);
		writeFileSync(file, bytes);
		return { ...written, changed: true };
	} catch (error) {
		const { message, code, path: where } = error as NodeJS.ErrnoException;
		if (/^(?:EISDIR|ENOTDIR|EEXIST)$/.test(code ?? '')) return { ...written, inTheWay: true };
		return { ...written, error: { message, code, path: where } };
	}
}

/** Holds the last file that was put together: of each, new memory would cost more than reading it. */
let room = Buffer.alloc(0);

/** The bytes of a file with those from `start` to `end` replaced; valid until the next call. */
function replaced(file: string, data: Uint8Array, [start, end]: readonly [start: number, end: number]): Buffer {
	const descriptor = openSync(file, 'r');
	try {
		const rest = fstatSync(descriptor).size - end;
		const length = start + data.length + rest;
		if (room.length < length) room = Buffer.allocUnsafeSlow(length * 2);
		const isWhole =
			readSync(descriptor, room, 0, start, 0) === start && readSync(descriptor, room, start + data.length, rest, end) === rest;
		if (!isWhole) throw new Error(`${file} was cut off while it was read`);
		room.set(data, start);
		return room.subarray(0, length);
	} finally {
		closeSync(descriptor);
	}
}
