/** The types of published files. */
import type { GeneratedFile } from '../graph/types.ts';
import type { Content, Publication } from './publication.ts';

/** A file of the output that is generated. */
export interface MadeFile {
	/** From the output root. */
	path: string;
	/**
	 * Equal keys mean equal bytes: a file that the output has with the same key is kept. Undefined for a file that is made in every build.
	 * Called again after the file has been made: only then is it known whether a page has to be rendered in every build.
	 */
	key?(publication: Publication): string | undefined;
	/** @returns undefined if there is nothing to publish @throws ProblemError if a file of the site prevents it */
	make(publication: Publication): Content | Promise<Content>;
}

/** A file that is published as it is. */
export interface CopiedFile {
	path: string;
	/** Absolute path. */
	file: string;
}

export interface Artifact extends MadeFile, GeneratedFile {
	/** When a build makes it: with the pages, or in the thread of the search index; default: at the end. */
	group?: 'pages' | 'search';
}
