/** Opens an address in the reader's browser: `BROWSER`, else the system's default. Without a browser, prints the address. */
import { spawn } from 'node:child_process';

export function openBrowser(address: string): void {
	const [command, ...args] = process.env.BROWSER
		? [process.env.BROWSER]
		: process.platform === 'darwin'
			? ['open']
			: process.platform === 'win32'
				? ['cmd', '/c', 'start', '']
				: ['xdg-open'];
	const child = spawn(command!, [...args, address], { stdio: 'ignore', detached: true });
	child.on('error', () => process.stderr.write(`no browser was found; open ${address}\n`));
	child.unref();
}
