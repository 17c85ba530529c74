/** Progress of a long command. */

export interface Progress {
	stage(name: string): void;
	/** `done` of `total` within the stage. */
	count(done: number, total: number): void;
	note(text: string): void;
}

export const silent: Progress = { stage() {}, count() {}, note() {} };

/** Measures how many milliseconds each stage takes. */
export interface Stopwatch {
	stages: Record<string, number>;
	/** Ends the current stage and starts the next one; '' starts none. */
	stage(next: string): void;
}

export function stopwatch(progress: Progress): Stopwatch {
	const stages: Record<string, number> = {};
	let name = '';
	let since = performance.now();
	return {
		stages,
		stage(next) {
			const now = performance.now();
			if (name) stages[name] = (stages[name] ?? 0) + now - since;
			name = next;
			since = now;
			if (next) progress.stage(next);
		},
	};
}
