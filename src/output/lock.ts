/**
 * Only one build at a time writes into a folder: another one waits, and says so.
 *
 * The lock is a file that names its process. If that process no longer runs, the lock is stale, so a killed build blocks nobody. A long
 * build keeps its lock until it releases it. Written by hand because proper-lockfile goes by the age of a lock, not by whether its
 * process runs: a build that is busy for longer than that age would lose it.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, statSync, unlinkSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { attempt, safely } from '../base/attempt.ts';
import { makeFolder, textIn } from '../base/folder.ts';
import { configError } from '../base/problem.ts';

interface Holder {
	pid: number;
	host: string;
	/** When the process started, on Linux: another process that got the same id later is not mistaken for the build. */
	started: string;
}

/** Milliseconds after which a lock of another machine, whose processes cannot be checked, is stale if it has not been renewed. */
const STALE = 60_000;
const RENEW = 5_000;
const LONGEST_WAIT = 5 * 60_000;
/** Milliseconds to wait for a stale lock that this user may not remove: its owner may remove it. */
const UNREMOVABLE = 2_000;

/**
 * @param waiting called once if another build has locked the folder
 * @returns a function that releases the lock
 * @throws ConfigError after five minutes of waiting
 */
export async function lockOutput(outDir: string, waiting: () => void, longest = LONGEST_WAIT): Promise<() => Promise<void>> {
	makeFolder(dirname(outDir));
	const file = join(dirname(outDir), `.${basename(outDir)}.lock`);
	const since = Date.now();
	for (let told = false; !take(file); told = true) {
		const stale = isStale(file);
		if (stale && breakStale(file)) continue;
		if (!told) waiting();
		if (Date.now() - since > (stale ? Math.min(longest, UNREMOVABLE) : longest))
			throw configError(
				'locked',
				{},
				stale
					? `the lock ${file} was left by a build that no longer runs, and cannot be removed by this user`
					: `another build is still writing ${outDir}`,
				stale ? 'delete it, or choose another folder with --out' : `if no build is running, delete ${file}`,
			);
		await new Promise((done) => setTimeout(done, 100));
	}
	const renewing = setInterval(() => {
		// The file was deleted by hand.
		attempt(() => utimesSync(file, new Date(), new Date()));
	}, RENEW);
	renewing.unref();
	return async () => {
		clearInterval(renewing);
		if (isOurs(file)) unlinkSync(file);
	};
}

const ourselves = (): Holder => ({ pid: process.pid, host: hostname(), started: startOf(process.pid) });

/** Creates the lock file; false if it exists. */
function take(file: string): boolean {
	let handle: number;
	try {
		handle = openSync(file, 'wx');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
	try {
		writeSync(handle, JSON.stringify(ourselves()));
		closeSync(handle);
	} catch (error) {
		// The disk is full: a lock without a process would block other builds.
		attempt(() => unlinkSync(file));
		throw error;
	}
	return true;
}

const isOurs = (file: string) => read(file)?.pid === process.pid && read(file)?.host === hostname();

const read = (file: string): Holder | undefined =>
	safely(() => {
		const value = JSON.parse(readFileSync(file, 'utf8')) as Holder;
		return typeof value?.pid === 'number' ? value : undefined;
	});

/**
 * Removes a stale lock. Two builds that find it at the same time must not remove each other's new lock, so only one at a time checks.
 *
 * @returns whether it has been removed
 */
function breakStale(file: string): boolean {
	const guard = `${file}.break`;
	try {
		mkdirSync(guard);
	} catch {
		if (ageOf(guard) > RENEW) attempt(() => rmdirSync(guard));
		return false;
	}
	try {
		if (isStale(file)) attempt(() => unlinkSync(file));
	} finally {
		attempt(() => rmdirSync(guard));
	}
	return !existsSync(file);
}

function isStale(file: string): boolean {
	const holder = read(file);
	const age = ageOf(file);
	// The file is empty: the build was killed between creating and writing it, or the disk was full.
	if (!holder) return age > RENEW;
	if (holder.host !== hostname()) return age > STALE;
	return !isAlive(holder.pid) || startOf(holder.pid) !== holder.started;
}

/** Milliseconds since a file was touched; 0 if it does not exist. */
const ageOf = (file: string): number => safely(() => Date.now() - statSync(file).mtimeMs) ?? 0;

/** Start time of a process as Linux counts it; '' elsewhere. */
function startOf(pid: number): string {
	const stat = textIn(`/proc/${pid}/stat`);
	return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
