import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = process.env.PROJECT_ROOT!;

/** Starts `vrmdocs serve` on a free port; resolves to its process and address. */
export function serve(dir: string, ...args: string[]): Promise<{ child: ChildProcess; address: string }> {
	const child = spawn(process.execPath, [join(root, 'bin/vrmdocs.js'), 'serve', dir, '--port', '0', '--quiet', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return new Promise((done, fail) => {
		child.stdout!.once('data', (text: Buffer) => done({ child, address: String(text).trim() }));
		child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
	});
}
