/** Access to localStorage. If it is unavailable (private mode, frames), logs a warning, and choices are not stored. */

let warned = false;

function warn(error: unknown): void {
	if (!warned) console.warn('localStorage is not available; choices are not kept.', error);
	warned = true;
}

export function readStored(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch (error) {
		warn(error);
		return null;
	}
}

export function writeStored(key: string, value: string | null): void {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch (error) {
		warn(error);
	}
}
