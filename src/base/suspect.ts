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

export const suspected = (): Suspect | undefined => (globalThis as Record<symbol, unknown>)[KEY] as Suspect | undefined;
