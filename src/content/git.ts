/** Last change of each source, from git. */
import { spawn } from 'node:child_process';
import { relative, sep } from 'node:path';

export type Updates = Map<string, { time: string; author?: string }>;

/** Runs git; resolves to its output, or undefined where there is no git or no repository. */
function git(args: string[], cwd: string): Promise<string | undefined> {
	return new Promise((done) => {
		const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
		const chunks: Buffer[] = [];
		child.stdout.on('data', (c: Buffer) => chunks.push(c));
		child.on('error', () => done(undefined));
		child.on('close', (code) => done(code === 0 ? Buffer.concat(chunks).toString('utf8') : undefined));
	});
}

/** Stores results between builds; the key contains the commit. */
export interface UpdateCache {
	get<T>(key: string): T | undefined;
	set(key: string, value: unknown): void;
}

/** Date of the newest commit that touched each file below `siteDir`, by path relative to it. Reads the history once for all files. */
export async function lastUpdates(siteDir: string, cache: UpdateCache): Promise<Updates> {
	const where = await git(['rev-parse', '--show-toplevel', 'HEAD'], siteDir);
	if (!where) return new Map();
	const [top, head] = where.trim().split('\n');
	const prefix = relative(top!, siteDir).split(sep).join('/');
	const key = `git:${head}:${prefix}`;
	const cached = cache.get<[string, { time: string }][]>(key);
	if (cached) return new Map(cached);
	const log = await git(['-c', 'core.quotePath=false', 'log', '--format=%x00%cI', '--name-only', '--no-renames', '--', '.'], siteDir);
	const updates: Updates = new Map();
	for (const commit of (log ?? '').split('\0').slice(1)) {
		const [time, ...files] = commit.split('\n').filter(Boolean);
		for (const file of files) {
			const path = prefix ? file.slice(prefix.length + 1) : file;
			if (!updates.has(path)) updates.set(path, { time: time! });
		}
	}
	cache.set(key, [...updates]);
	return updates;
}
