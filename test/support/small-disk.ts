/** A disk of its own for a test: small enough to be full, and to be made read-only. Needs root. */
import { execFileSync } from 'node:child_process';
import { tempDir } from './files.ts';

export interface SmallDisk {
	dir: string;
	/** Bytes left. */
	free(): number;
	readOnly(): void;
	writable(): void;
	remove(): void;
}

/** @returns undefined where this machine lets nobody mount one */
export function disk(size: string): SmallDisk | undefined {
	const dir = tempDir();
	const run = (command: string, ...args: string[]) =>
		execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	try {
		run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir);
	} catch {
		return undefined;
	}
	return {
		dir,
		free: () => Number(run('df', '--output=avail', '-B1', dir).split('\n')[1]),
		readOnly: () => void run('mount', '-o', 'remount,ro', dir),
		writable: () => void run('mount', '-o', 'remount,rw', dir),
		remove: () => void run('umount', '-l', dir),
	};
}
