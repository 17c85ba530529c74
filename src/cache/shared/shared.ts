/**
 * A cache that machines share. Pages are stored in batches of about 64, so 10,000 pages take a few hundred requests. A batch has two
 * names. The one by content is a hit for everyone with the same sources. The one by place in the site finds the last batch written there:
 * a site with changes takes its unchanged pages from that. Everything else a build caches (cards, images, parts of the search index) is
 * split into batches by key. Those of the last complete build are found by the site's name.
 *
 * Values have the keys of the cache on disk, which contain everything that they depend on. A late, old or foreign value cannot change a
 * page.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { groupBy } from '../../base/group.ts';
import { sha1 } from '../../base/hash.ts';
import { noteAt, type Problem } from '../../base/problem.ts';
import type { Store } from '../store.ts';
import { readEntry, writeEntry } from './entry.ts';
import { type Digest, openRemote, sha256 } from './remote.ts';

export interface SharedOptions {
	/** Below it are `ac/` and `cas/`. */
	url: string;
	/** Write nothing to the server. */
	readOnly: boolean;
	/** Value of the header `Authorization`. */
	authorization?: string;
	/** Entries are signed with it, and others rejected. */
	secret?: string;
}

interface SharedPage {
	/** From the site folder. */
	path: string;
	/** Keys under which the store has the compiled page; it may lack some. The first names all that it depends on. */
	keys: string[];
	/** Length of its text in UTF-16 units; 0 if it is not missing. */
	size: number;
	isMissing: boolean;
}

export interface PageSet {
	/** Key of the options that the pages are compiled with. */
	base: string;
	pages: SharedPage[];
	/** Sources of the site in this language, of which `pages` may be a part. */
	total: number;
	/** Fetch missing pages even if there are few. */
	isThorough?: boolean;
}

export interface SharedCache {
	/** Fetches missing compiled pages, if there are many. */
	fetchPages(set: PageSet): Promise<void>;
	/** Waits for the other values that a build caches: they are fetched together with the pages. */
	others(): Promise<void>;
	/** Writes what the server lacked. @param isWhole the build has requested everything that a cold build needs from the store */
	publish(isWhole: boolean): Promise<{ written: number; bytes: number }>;
	/** Problems with the server. */
	problems(): Problem[];
}

/** Version of the format of stored values. */
const FORMAT = 'vrmdocs 1';
/** Pages in a batch, at most twice as many. */
const BATCH = 64;
const AT_ONCE = 16;

/** Missing text, in UTF-16 units, below which compiling is faster than fetching. */
const WORTH_ASKING = 100_000;
/** Milliseconds to wait for pages, and those for each UTF-16 unit of text: about as long as compiling them here. */
const PATIENCE = 2_000;
const PATIENCE_EACH = 1 / 1000;
/** Milliseconds to wait for writes. */
const PATIENCE_TO_WRITE = 60_000;

/** Keys of values that stay on this machine: what a site's modules fetched, and dates of its history. */
const OWN = /^(?:data-pages|dates|shared):/;

const batches = (total: number): number => 2 ** Math.max(0, Math.round(Math.log2(total / BATCH)));
const batchOf = (name: string, total: number): number => Number.parseInt(sha1(name).slice(0, 8), 16) % batches(total);

/** Whether a source belongs to a shard, 1 to `of`. Shards consist of whole batches. */
export const isInShard = (path: string, total: number, { part, of }: { part: number; of: number }): boolean =>
	batchOf(path, total) % of === part - 1;

interface Batch {
	pages: SharedPage[];
	byContent: string;
	byPlace: string;
}

/** Reads what the server has, with a note of what is wrong with it. */
function batchReader(remote: ReturnType<typeof openRemote>, store: Store, secret: SharedOptions['secret']) {
	/** The files of an entry; undefined where it is not there, or of no use. */
	async function entry(key: string, until: AbortSignal): Promise<Digest[] | undefined> {
		const bytes = await remote.entry(key, until);
		const files = bytes && readEntry(key, bytes, secret);
		if (files === 'unsigned') remote.note('it has entries that are not signed with VRMDOCS_CACHE_SIGNATURE_KEY');
		else if (bytes && !files) remote.blame('it answers with what is no entry of a cache');
		return files === 'unsigned' ? undefined : files;
	}

	/** Adds the values in files to the store. @returns false if some files did not arrive */
	async function take(files: Digest[], until: AbortSignal, isWanted: (key: string) => boolean): Promise<boolean> {
		let isWhole = true;
		for (const file of files) {
			const bytes = await remote.file(file, until);
			try {
				if (bytes) for (const [key, value] of await unpackBatch(bytes)) if (isWanted(key)) store.adopt(key, value);
			} catch {
				remote.blame('it has files that are no part of a cache');
				isWhole = false;
			}
			isWhole &&= bytes !== undefined;
		}
		return isWhole;
	}

	return { entry, take };
}

/** Writes batches of values. @param done counts them @returns a function that gives the file of a batch, if the server has it now */
function batchWriter(remote: ReturnType<typeof openRemote>, store: Store, until: AbortSignal, done: { written: number; bytes: number }) {
	return async (keys: string[], present?: ReadonlySet<string>): Promise<Digest | undefined> => {
		if (remote.isDown() || remote.refusesWrites()) return undefined;
		const bytes = await packBatch(
			keys.flatMap((key) => [[key, store.getBytes(key)] as const]).flatMap(([k, v]) => (v ? [[k, v] as const] : [])),
		);
		const file = { hash: sha256(bytes), bytes: bytes.length };
		if (present?.has(file.hash)) return file;
		if (!(await remote.put('cas', file.hash, bytes, until))) return undefined;
		done.written++;
		done.bytes += bytes.length;
		return file;
	};
}

/** @param site a name of the site, the same on all machines */
export function openShared({ url, readOnly, authorization, secret }: SharedOptions, site: string, store: Store): SharedCache {
	const remote = openRemote(url, authorization);
	const { entry, take } = batchReader(remote, store, secret);
	const lacking: Batch[] = [];
	const ofPages = new Set<string>();
	const name = (...parts: unknown[]) => sha256(JSON.stringify([FORMAT, ...parts]));
	const nameOfOthers = name('others', site);
	/** Store key for the list of batches without pages that this machine has fetched already. */
	const taken = `shared:${url}:${site}`;
	let others: Promise<Digest[]> | undefined;
	let total = 0;
	let isLate = false;

	/** Fetches the missing pages of a batch. @returns whether the server has the batch by content, and all of it arrived */
	async function fetchBatch({ pages, byContent, byPlace }: Batch, until: AbortSignal): Promise<boolean> {
		const missing = new Set(pages.flatMap(({ keys, isMissing }) => (isMissing ? keys : [])));
		if (!missing.size && readOnly) return true;
		const isWanted = (key: string) => missing.has(key);
		const files = await entry(byContent, until);
		if (files && (!missing.size || (await take(files, until, isWanted)))) return true;
		if (missing.size && !files) await take((await entry(byPlace, until)) ?? [], until, isWanted);
		return false;
	}

	async function fetchOthers(until: AbortSignal): Promise<Digest[]> {
		const files = (await entry(nameOfOthers, until)) ?? [];
		const before = new Set(store.get<string[]>(taken));
		const present: Digest[] = [];
		const isWanted = (key: string) => !OWN.test(key) && !store.has(key);
		await inTurns(files, AT_ONCE, async (file) => {
			if (before.has(file.hash) || (await take([file], until, isWanted))) present.push(file);
		});
		store.set(
			taken,
			present.map(({ hash }) => hash),
		);
		return present;
	}

	const batchesOf = ({ base, pages, total }: PageSet): Batch[] =>
		[...groupBy(pages, ({ path }) => batchOf(path, total))].map(([number, pages]) => ({
			pages,
			byContent: name('pages', pages.map(({ keys }) => keys[0]).sort()),
			byPlace: name('place', site, base, number, batches(total)),
		}));

	async function write(keys: string[], files: Digest[], until: AbortSignal): Promise<void> {
		for (const key of keys) await remote.put('ac', key, writeEntry(key, files, secret), until);
	}

	return {
		async fetchPages(set) {
			const { pages, isThorough } = set;
			total += set.total;
			const size = pages.reduce((sum, { size, isMissing }) => sum + (isMissing ? size : 0), 0);
			const isAsked = isThorough || size > WORTH_ASKING;
			const until = AbortSignal.timeout(PATIENCE + Math.round(size * PATIENCE_EACH));
			if (isAsked && !isThorough) others ??= fetchOthers(until);
			for (const { keys } of pages) for (const key of keys) ofPages.add(key);
			await inTurns(batchesOf(set), AT_ONCE, async (batch) => {
				const isLacking = isAsked ? !(await fetchBatch(batch, until)) : batch.pages.some(({ isMissing }) => isMissing);
				if (isLacking) lacking.push(batch);
			});
			isLate ||= isAsked === true && until.aborted;
		},
		async others() {
			await others;
		},
		async publish(isWhole) {
			const done = { written: 0, bytes: 0 };
			if (readOnly) return done;
			const until = AbortSignal.timeout(PATIENCE_TO_WRITE);
			const writeBatch = batchWriter(remote, store, until, done);
			await inTurns(lacking, AT_ONCE, async ({ pages, byContent, byPlace }) => {
				const cached = pages.filter(({ keys }) => store.has(keys[0]!));
				const file = cached.length ? await writeBatch(cached.flatMap(({ keys }) => keys)) : undefined;
				if (file) await write(cached.length === pages.length ? [byContent, byPlace] : [byPlace], [file], until);
			});
			if (isWhole && others) {
				const hashes = new Set((await others).map(({ hash }) => hash));
				const keys = [...store.used()].filter((key) => !ofPages.has(key) && !OWN.test(key));
				const files = await writeOthers(keys, total, (batch) => writeBatch(batch, hashes));
				if (files.some(({ hash }) => !hashes.has(hash)) || (files.length && files.length < hashes.size))
					await write([nameOfOthers], files, until);
			}
			if (until.aborted) isLate = true;
			return done;
		},
		problems() {
			const fault = remote.fault() ?? (isLate ? 'it is slower than making everything here' : undefined);
			const [what, hint] = fault
				? [`the shared cache ${url} was not of full use: ${fault}`, 'the result is right, and took longer']
				: remote.refusesWrites()
					? [`the shared cache ${url} lets nothing be written`, 'set VRMDOCS_CACHE_TOKEN, or say --cache-readonly']
					: [];
			return what ? [noteAt('shared-cache', {}, what, hint)] : [];
		},
	};
}

/** Writes values that are of no page. @returns their files, in the order of their hashes */
async function writeOthers(keys: string[], total: number, writeBatch: (keys: string[]) => Promise<Digest | undefined>): Promise<Digest[]> {
	const files: Digest[] = [];
	await inTurns(groupBy(keys, (key) => batchOf(key, total)).values(), AT_ONCE, async (batch) => {
		const file = await writeBatch(batch);
		if (file) files.push(file);
	});
	return files.sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

/** Calls a function for each element of a list, `atOnce` of them at the same time. */
async function inTurns<T>(list: Iterable<T>, atOnce: number, run: (one: T) => Promise<void>): Promise<void> {
	const rest = list[Symbol.iterator]();
	const next = async () => {
		for (let { value, done } = rest.next(); !done; { value, done } = rest.next()) await run(value as T);
	};
	await Promise.all(Array.from({ length: atOnce }, next));
}

/**
 * Values of the cache, many in one file of the remote cache: `[length of the index: 4 bytes][index: JSON [[key, length], …]][values …]`,
 * in gzip.
 */
const LARGEST = 512 * 1024 * 1024;

/** Packs values in the order of their keys, so that equal values give equal bytes. */
function packBatch(values: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
	const ordered = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
	const index = Buffer.from(JSON.stringify(ordered.map(([key, { length }]) => [key, length])));
	const size = Buffer.alloc(4);
	size.writeUInt32BE(index.length);
	// The fastest level: in a cold build, a few percent less are not worth the wait.
	return promisify(gzip)(Buffer.concat([size, index, ...ordered.map(([, bytes]) => bytes)]), { level: 1 });
}

/** @throws if the file is not a batch */
async function unpackBatch(file: Uint8Array): Promise<[string, Uint8Array][]> {
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
