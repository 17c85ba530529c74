/** Runs a task when the browser has nothing better to do, after `timeout` milliseconds at the latest. */
export function whenIdle(task: () => void, timeout = 5000): void {
	if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout });
	else setTimeout(task, 1);
}
