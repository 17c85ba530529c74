/**
 * Whether a file is as it was, without reading it: by size, time of its content, time of its entry (ctime, which no program can set) and inode.
 * Clocks are coarse: what was changed less than `GRAIN` before it was looked at may change again without a trace. Such a file is read again (git's
 * index calls it "racily clean").
 */
import { type Stats, statSync } from 'node:fs';

/** Milliseconds: the coarsest clock of a file system in use is that of FAT. */
export const GRAIN = 2000;

/** @returns undefined where there is no file, or it cannot be looked at */
export function statsOf(file: string): Stats | undefined {
	try {
		return statSync(file, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

/** The state of a file as one text. */
export const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => [size, mtimeMs, ctimeMs, ino].join();
