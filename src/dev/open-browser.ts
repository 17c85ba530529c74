/** Opens an address in the reader's browser: `BROWSER`, else what the system opens addresses with. Where there is none, nothing happens. */
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
