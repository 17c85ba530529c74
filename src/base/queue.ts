/** Makes a function that runs tasks one after the other, even if one of them fails. */
export function queue(): <T>(task: () => Promise<T>) => Promise<T> {
	let work: Promise<unknown> = Promise.resolve();
	return (task) => {
		const done = work.then(task);
		work = done.catch(() => {});
		return done;
	};
}
