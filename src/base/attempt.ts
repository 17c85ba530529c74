/** Runs an action whose failure does no harm. @returns the error that it throws, if it does */
export function attempt(act: () => void): Error | undefined {
	try {
		act();
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** What a function returns; undefined if it throws: for a file that may be missing or damaged, or a text of any form. */
export function safely<T>(make: () => T): T | undefined {
	try {
		return make();
	} catch {
		return undefined;
	}
}
