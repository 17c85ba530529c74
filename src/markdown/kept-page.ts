/** A compiled page in the form that the cache stores: the data that every stage needs, and the large parts as bytes. */
import { compileSafely, type MarkdownOptions, type PageForm } from './compile.ts';
import type { PageMeta } from './types.ts';

export interface KeptPage {
	meta: PageMeta;
	/** UTF-8 in separate buffers, which can be transferred between threads without a copy: the page's HTML, and its sections (for the search index) as JSON. */
	html: Uint8Array<ArrayBuffer>;
	sections: Uint8Array<ArrayBuffer>;
	/** JSON of a post's HTML in lists. */
	listed?: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** A source to compile. */
export interface CompileJob {
	text: string;
	form: PageForm;
	/** From the site folder, for plugins. */
	path: string;
}

export async function compileToKeep({ text, form, path }: CompileJob, options: MarkdownOptions): Promise<KeptPage> {
	const { html, sections, listed, ...meta } = await compileSafely(text, options, form, path);
	const bytes = { html: encoder.encode(html), sections: encoder.encode(JSON.stringify(sections)) };
	return { meta, ...bytes, ...(listed ? { listed: encoder.encode(JSON.stringify(listed)) } : {}) };
}
