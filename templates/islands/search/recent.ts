/** What a reader searched for, on this device alone: the last searches that led to a page. */
import { readStored, writeStored } from '../storage.ts';

const KEY = 'searches';
const MOST = 6;
/** Characters of a search that is worth keeping. */
const LONGEST = 80;

/** The last searches, newest first. What is stored by others under the key is no list of ours. */
export function recentSearches(): string[] {
	try {
		const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
		return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MOST) : [];
	} catch {
		return [];
	}
}

/** Puts a search first. @returns the list as it is now */
export function keepRecent(typed: string): string[] {
	const text = typed.trim();
	const now = recentSearches();
	if (!text || text.length > LONGEST) return now;
	const next = [text, ...now.filter((one) => one !== text)].slice(0, MOST);
	writeStored(KEY, JSON.stringify(next));
	return next;
}

export const clearRecent = (): void => writeStored(KEY, null);
