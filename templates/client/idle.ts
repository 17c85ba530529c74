/** Runs a task when the browser is idle, after five seconds at the latest. */
export function whenIdle(task: () => void): void {
	if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 5000 });
	else setTimeout(task, 1);
}
