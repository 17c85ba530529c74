import type { Place } from './problem.ts';

/**
 * The site's code that ran last: an uncaught error is most likely its own. A global symbol, so that the executable (bin/vrmdocs.js) can
 * read it without our modules.
 */
const KEY = Symbol.for('vrmdocs.suspect');

interface Suspect extends Place {
	/** `the plugin toc of markdown.remarkPlugins` */
	what: string;
}

export function suspect(next: Suspect): void {
	(globalThis as Record<symbol, unknown>)[KEY] = next;
}

const LOCATE = Symbol.for('vrmdocs.locate');
type Locate = (error: unknown) => Place | undefined;

/** By bundle with code of the site: the function that finds the place of an error in the site's files. */
const locators = new Map<string, Locate>();

/** @param of the bundle's source: if it is loaded again, its locator is replaced */
export function locateBy(of: string, locate: Locate): void {
	locators.set(of, locate);
	Object.assign(globalThis, { [LOCATE]: locateThrown });
}

/** Where in the site's files an error was thrown; undefined if none of them is on its stack. */
export function locateThrown(error: unknown): Place | undefined {
	for (const locate of locators.values()) {
		const place = locate(error);
		if (place) return place;
	}
	return undefined;
}

export const suspected = (): Suspect | undefined => (globalThis as Record<symbol, unknown>)[KEY] as Suspect | undefined;
