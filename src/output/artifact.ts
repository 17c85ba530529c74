/** One thing that is published. */
import type { GeneratedFile } from '../graph/types.ts';
import type { Content, Publication } from './publication.ts';

/** A file of the output that is made. */
export interface MadeFile {
	/** From the output root. */
	path: string;
	/**
	 * Equal keys, equal bytes: what the output has from the same key is kept. Undefined of what is made in every build. It is asked again when the
	 * file has been made: that a page has to be rendered in every build shows by then.
	 */
	key?(publication: Publication): string | undefined;
	/** @returns undefined where there is nothing to publish @throws ProblemError where a file of the site prevents it */
	make(publication: Publication): Content | Promise<Content>;
}

/** A file that is published as it is. */
export interface CopiedFile {
	path: string;
	/** Absolute path. */
	file: string;
}

export interface Artifact extends MadeFile, GeneratedFile {
	/** What a build makes it with: the pages, the thread of the search index; others are made at the end. */
	group?: 'pages' | 'search';
}
