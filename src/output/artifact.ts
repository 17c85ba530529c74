/** One thing that is published. */
import type { GeneratedFile } from '../graph/types.ts';
import type { Publication } from './publish.ts';

type Content = string | Uint8Array | undefined;

export interface Artifact extends GeneratedFile {
	/** From the output root. */
	path: string;
	/** What a build makes it with: the pages, the thread of the search index; others are made one by one, at the end. */
	group?: 'pages' | 'search';
	/** @returns undefined where there is nothing to publish */
	make(publication: Publication): Content | Promise<Content>;
}
