/** Shows progress: a live line on a terminal, plain lines elsewhere, nothing with `--quiet` and `--json`. */
import type { Ora } from 'ora';
import type { Progress } from '../base/progress.ts';

/** Milliseconds: a stage that took longer is printed as a line. */
const WORTH = 500;
/** Milliseconds between two updates of the live line. */
const DRAW = 80;

/** In CI, lines are printed even if the log claims to be a terminal. */
export const progressKind = (flags: { json?: boolean; quiet?: boolean }): 'tty' | 'lines' | 'none' =>
	flags.json || flags.quiet ? 'none' : process.stderr.isTTY && !process.env.CI ? 'tty' : 'lines';

export function makeProgress(kind: 'tty' | 'lines' | 'none'): Progress & { end(): void } {
	if (kind === 'none') return { stage() {}, count() {}, note() {}, end() {} };
	let name = '';
	let since = performance.now();
	let counted = '';
	let drawn = 0;
	let spinner: Ora | undefined;
	let ended = false;
	// Loaded only for a terminal: it would be a third of the code that a build without changes loads.
	if (kind === 'tty')
		void import('ora').then(({ default: ora }) => {
			if (ended) return;
			spinner = ora({ stream: process.stderr, discardStdin: false }).start();
			draw();
		});
	const text = (ms: number) => `${name}${counted ? ` ${counted}` : ''}: ${(ms / 1000).toFixed(1)} s`;
	const print = (line: string) => {
		if (spinner) spinner.stopAndPersist({ symbol: ' ', text: line }).start();
		else process.stderr.write(`${line}\n`);
	};
	const finish = () => {
		const ms = performance.now() - since;
		if (name && ms > WORTH) print(text(ms));
		counted = '';
	};
	/** Stages block the event loop, so the line is drawn on each update, not by a timer. */
	const draw = () => {
		const now = performance.now();
		if (!spinner || now - drawn < DRAW) return;
		drawn = now;
		spinner.text = now - since > WORTH ? text(now - since) : name;
		spinner.render();
	};
	return {
		stage(next) {
			finish();
			name = next;
			since = performance.now();
			draw();
		},
		count(done, total) {
			counted = `${done}/${total}`;
			draw();
		},
		note: print,
		end() {
			finish();
			name = '';
			ended = true;
			spinner?.stop();
		},
	};
}
