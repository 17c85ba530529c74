/** Files that a page shows: read with it, and part of what it is. Which they are, features find in its text (`ContentFeature.shows`). */

/** A file as it was read, or why it cannot be shown. */
export interface Snippet {
	/** From the site folder; of a file that is not there, where it was looked for. */
	path: string;
	text?: string;
	fault?: 'missing' | 'outside' | 'hidden' | 'large';
}

/** By a name that the feature gives. */
export type Snippets = Record<string, Snippet>;

/** Texts of Markdown among them, which may become parts of the page. */
export const markdownIn = (files: Snippets = {}): string[] =>
	Object.values(files).flatMap(({ path, text }) => (/\.(?:md|markdown)$/i.test(path) && text) || []);
