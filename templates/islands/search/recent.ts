/** What a reader searched for, on this device alone: the last searches that led to a page. */
import { readStored, writeStored } from '../storage.ts';

/** Sites at paths of one origin share its storage: each has a list of its own. */
const keyOf = (baseUrl: string): string => `searches${baseUrl}`;
const MOST = 6;
/** Characters of a search that is worth keeping. */
const LONGEST = 80;

/** The last searches, newest first. What is stored by others under the key is no list of ours. */
export function recentSearches(baseUrl: string): string[] {
	try {
		const stored: unknown = JSON.parse(readStored(keyOf(baseUrl)) ?? '[]');
		return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MOST) : [];
	} catch {
		return [];
	}
}

/** Puts a search first. @returns the list as it is now */
export function keepRecent(typed: string, baseUrl: string): string[] {
	const text = typed.trim();
	const now = recentSearches(baseUrl);
	if (!text || text.length > LONGEST) return now;
	const next = [text, ...now.filter((one) => one !== text)].slice(0, MOST);
	writeStored(keyOf(baseUrl), JSON.stringify(next));
	return next;
}

export const clearRecent = (baseUrl: string): void => writeStored(keyOf(baseUrl), null);
