/** A compiled page in the form it is kept in: what every stage needs in memory, and the large rest as bytes. */
import { compileSafely, type MarkdownOptions } from './compile.ts';
import type { PageBody, PageMeta } from './types.ts';

export interface KeptPage {
	meta: PageMeta;
	/** JSON of a PageBody in UTF-8, in a buffer of its own: it moves between threads without a copy. */
	body: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export function compileToKeep(text: string, options: MarkdownOptions): KeptPage {
	const { html, excerptEnd, sections, ...meta } = compileSafely(text, options);
	return { meta, body: encoder.encode(JSON.stringify({ html, excerptEnd, sections } satisfies PageBody)) };
}
