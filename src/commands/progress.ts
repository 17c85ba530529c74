/** Progress of long work: a live line on a terminal, plain lines elsewhere. */
import ora, { type Ora } from 'ora';
import type { Progress } from '../build.ts';

/** `lines`: one line a stage that took long enough to be worth it. */
export function makeProgress(kind: 'tty' | 'lines' | 'none'): Progress & { end(): void } {
	if (kind === 'none') return { stage() {}, count() {}, note() {}, end() {} };
	let name = '';
	let since = performance.now();
	let counted = '';
	let spinner: Ora | undefined;
	const finish = () => {
		const ms = performance.now() - since;
		if (kind === 'lines' && name && ms > 500) process.stderr.write(`${name}${counted ? ` ${counted}` : ''}: ${(ms / 1000).toFixed(1)} s\n`);
		counted = '';
	};
	return {
		stage(next) {
			finish();
			name = next;
			since = performance.now();
			if (kind === 'tty') {
				spinner ??= ora({ stream: process.stderr }).start();
				spinner.text = next;
			}
		},
		count(done, total) {
			counted = `${done}/${total}`;
			if (spinner) spinner.text = `${name} ${counted}`;
		},
		note(text) {
			if (spinner) spinner.stopAndPersist({ symbol: '', text }).start();
			else process.stderr.write(`${text}\n`);
		},
		end() {
			finish();
			name = '';
			spinner?.stop();
		},
	};
}
