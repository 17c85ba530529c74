/** Runs an action whose failure does no harm. @returns the error that it throws, if it does */
export function attempt(act: () => void): Error | undefined {
	try {
		act();
		return undefined;
	} catch (error) {
		return error as Error;
	}
}
