import type { Place } from './problem.ts';

/** Code of the site that has run last: an error that nobody catches is most likely its own. The executable asks too, without our modules (bin/vrmdocs.js). */
const KEY = Symbol.for('vrmdocs.suspect');

export interface Suspect {
	/** `the plugin toc of markdown.remarkPlugins` */
	what: string;
	file?: string;
	line?: number;
	column?: number;
}

export function suspect(next: Suspect): void {
	(globalThis as Record<symbol, unknown>)[KEY] = next;
}

const LOCATE = Symbol.for('vrmdocs.locate');
type Locate = (error: unknown) => Place | undefined;

/** Of each bundle that runs code of the site, what finds the place of an error in the site's own files. */
const locators = new Map<string, Locate>();

/** @param of the bundle's source: one that is loaded anew takes the place of the former */
export function locateBy(of: string, locate: Locate): void {
	locators.set(of, locate);
	Object.assign(globalThis, { [LOCATE]: locateThrown });
}

/** Where in the site's files an error was thrown; undefined where none of them is on its stack. */
export function locateThrown(error: unknown): Place | undefined {
	for (const locate of locators.values()) {
		const place = locate(error);
		if (place) return place;
	}
	return undefined;
}

export const suspected = (): Suspect | undefined => (globalThis as Record<symbol, unknown>)[KEY] as Suspect | undefined;
