/** What several suites of a run need and is dear to make: the first one makes it, the others wait for it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @param make fills a folder, which nobody changes afterwards; @returns the folder */
export async function once(name: string, make: (dir: string) => void): Promise<string> {
	// test/run.mjs names and removes the folder.
	const dir = join(process.env.TEST_ONCE!, name);
	const [maker, made] = [`${dir}.maker`, `${dir}.made`];
	mkdirSync(dirname(dir), { recursive: true });
	try {
		writeFileSync(maker, String(process.pid), { flag: 'wx' });
	} catch {
		while (!existsSync(made)) {
			if (!isAlive(Number(readFileSync(maker, 'utf8')))) throw new Error(`the suite that was to make ${name} has ended without it`);
			await new Promise((done) => setTimeout(done, 200));
		}
		return dir;
	}
	mkdirSync(dir);
	make(dir);
	writeFileSync(made, '');
	return dir;
}

function isAlive(pid: number): boolean {
	try {
		// 0 where its number has not been written yet: the signal then goes to this process's own group.
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
