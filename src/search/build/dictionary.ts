/**
 * A part of kuromoji's dictionary (IPADIC): the words that may be in given texts. All of it is 100 MB, and its list of words another 70; the
 * part is 20 MB, nearly all of it the trie. kuromoji reads both in the same way.
 *
 *     base, check   double-array trie: bytes of a word → its number
 *     tid_map       number of a word → its entries, as `number, count, entry, entry …`
 *     tid           an entry at its own offset: three costs of 2 bytes, then the place of its text
 *     tid_pos       texts, which end with a zero byte
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** Bytes of an entry of `tid`, and where the place of its text is in it. */
const ENTRY = 10;
const TEXT_AT = 6;

/**
 * @param dir its folder
 * @param texts nothing else may be looked up
 * @returns bytes of a file by its name
 */
export async function dictionaryOf(dir: string, texts: readonly string[]): Promise<(name: string) => Promise<ArrayBuffer>> {
	const at = (name: string) => join(dir, name);
	const base = await unzipped(at('base.dat.gz'));
	const check = await unzipped(at('check.dat.gz'));
	const words = wordsIn(texts, new Int32Array(base), new Int32Array(check));
	const map = new Int32Array(await unzipped(at('tid_map.dat.gz')));
	const tokens = new DataView(await unzipped(at('tid.dat.gz')));
	const ownMap: number[] = [words.size];
	const entries: number[] = [];
	for (let i = 1; i < map.length; ) {
		const [word, count] = [map[i]!, map[i + 1]!];
		i += 2;
		if (count && words.has(word)) {
			ownMap.push(word, count);
			for (let n = 0; n < count; n++) ownMap.push(ENTRY * (entries.push(map[i + n]!) - 1));
		}
		i += count;
	}
	const places = entries.map((entry) => tokens.getInt32(entry + TEXT_AT, true));
	const { bytes, moved } = await textsAt(at('tid_pos.dat.gz'), places);
	const own = new DataView(new ArrayBuffer(entries.length * ENTRY));
	for (const [i, entry] of entries.entries()) {
		for (let n = 0; n < TEXT_AT; n++) own.setUint8(i * ENTRY + n, tokens.getUint8(entry + n));
		own.setInt32(i * ENTRY + TEXT_AT, moved.get(places[i]!)!, true);
	}
	const files = new Map([
		['base.dat.gz', base],
		['check.dat.gz', check],
		['tid_map.dat.gz', new Int32Array(ownMap).buffer],
		['tid.dat.gz', own.buffer],
		['tid_pos.dat.gz', bytes],
	]);
	return async (name) => files.get(name) ?? (READ_WHOLE.has(name) ? withoutEnd(await unzipped(at(name))) : unzipped(at(name)));
}

/** Files that kuromoji reads to their end, which is a megabyte of zeros: 150,000 empty classes of characters. */
const READ_WHOLE = new Set(['unk_invoke.dat.gz', 'unk_map.dat.gz']);

/** Of the zeros at the end, those that end the last text or number stay. */
function withoutEnd(buffer: ArrayBuffer): ArrayBuffer {
	const last = new Uint8Array(buffer).findLastIndex((byte) => byte !== 0);
	return buffer.slice(0, Math.ceil((last + 2) / 4) * 4);
}

/** Numbers of the words that begin anywhere in the texts. */
function wordsIn(texts: readonly string[], base: Int32Array, check: Int32Array): Set<number> {
	const numbers = new Set<number>();
	const encoder = new TextEncoder();
	for (const text of texts) {
		const bytes = encoder.encode(text);
		for (let from = 0; from < bytes.length; from++) {
			// A byte within a character.
			if ((bytes[from]! & 0xc0) === 0x80) continue;
			let node = 0;
			for (let at = from; at < bytes.length; at++) {
				const next = base[node]! + bytes[at]!;
				if (check[next] !== node) break;
				node = next;
				// A word ends where the byte 0 leads on.
				const end = base[node]!;
				if (check[end] === node && base[end]! <= 0) numbers.add(-base[end]! - 1);
			}
		}
	}
	return numbers;
}

/** Texts at some places of a file, one after another, and where each has gone; of the file no more than a piece is in memory. */
async function textsAt(file: string, places: readonly number[]): Promise<{ bytes: ArrayBuffer; moved: Map<number, number> }> {
	const sorted = [...new Set(places)].sort((a, b) => a - b);
	const moved = new Map<number, number>();
	const parts: Buffer[] = [];
	let size = 0;
	let start = 0;
	let next = 0;
	let isWithin = false;
	for await (const piece of pieces(await readFile(file))) {
		while (next < sorted.length && sorted[next]! < start + piece.length) {
			const from: number = isWithin ? 0 : sorted[next]! - start;
			const end: number = piece.indexOf(0, from);
			if (!isWithin) moved.set(sorted[next]!, size);
			const part = Buffer.from(piece.subarray(from, end < 0 ? undefined : end + 1));
			parts.push(part);
			size += part.length;
			isWithin = end < 0;
			if (isWithin) break;
			next++;
		}
		if (next === sorted.length) break;
		start += piece.length;
	}
	return { bytes: new Uint8Array(Buffer.concat(parts)).buffer, moved };
}

/** What a file holds. Its end is often zeros, which take no memory as long as nobody writes them. */
async function unzipped(file: string): Promise<ArrayBuffer> {
	const data = await readFile(file);
	// A gzip file ends with the length of what it holds (RFC 1952).
	const bytes = new Uint8Array(data.readUInt32LE(data.length - 4));
	let at = 0;
	for await (const piece of pieces(data)) {
		if (!piece.equals(zeros.subarray(0, piece.length))) bytes.set(piece, at);
		at += piece.length;
	}
	return bytes.buffer;
}

const PIECE = 512 * 1024;
const zeros = Buffer.alloc(PIECE);

/** What is zipped, piece by piece. */
function pieces(data: Buffer): AsyncIterable<Buffer> {
	const gunzip = createGunzip({ chunkSize: PIECE });
	gunzip.end(data);
	return gunzip;
}
