/** What several suites of a run need and is dear to make: the first one makes it, the others wait for it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param make fills a folder, which nobody changes afterwards; @returns the folder */
export async function once(name: string, make: (dir: string) => void): Promise<string> {
	// test/run.mjs names and removes the folder.
	const dir = join(process.env.TEST_ONCE!, name);
	const [maker, made] = [`${dir}.maker`, `${dir}.made`];
	const giveUp = () => {
		rmSync(dir, { recursive: true, force: true });
		rmSync(maker, { force: true });
	};
	while (!existsSync(made)) {
		if (isFirst(maker)) {
			try {
				mkdirSync(dir);
				make(dir);
				writeFileSync(made, '');
			} catch (error) {
				giveUp();
				throw error;
			}
		} else if (isAlive(maker)) await new Promise((done) => setTimeout(done, 200));
		else giveUp();
	}
	return dir;
}

function isFirst(maker: string): boolean {
	try {
		writeFileSync(maker, String(process.pid), { flag: 'wx' });
		return true;
	} catch {
		return false;
	}
}

function isAlive(maker: string): boolean {
	try {
		// 0, this process's own group, where the number has not been written yet.
		process.kill(Number(readFileSync(maker, 'utf8')), 0);
		return true;
	} catch {
		return false;
	}
}
