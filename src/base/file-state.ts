/**
 * Detects whether a file has changed without reading it: by size, mtime, ctime (which no program can set) and inode. Clocks are coarse: a
 * file that was changed less than `GRAIN` before it was examined may change again without a trace. Such a file is read again (git's index
 * calls it "racily clean").
 */
import { type Stats, statSync } from 'node:fs';
import { safely } from './attempt.ts';

/** Milliseconds: the coarsest clock of a file system in use is that of FAT. */
export const GRAIN = 2000;

/** @returns undefined if there is no file, or it cannot be examined */
export const statsOf = (file: string): Stats | undefined => safely(() => statSync(file, { throwIfNoEntry: false }));

/** The state of a file as one text. */
export const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => [size, mtimeMs, ctimeMs, ino].join();
