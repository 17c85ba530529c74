/** A compiled page in the form it is kept in: what every stage needs in memory, and the large rest as bytes. */
import { compileSafely, type MarkdownOptions, type PageForm } from './compile.ts';
import type { PageMeta } from './types.ts';

export interface KeptPage {
	meta: PageMeta;
	/** In UTF-8, in buffers of their own that move between threads without a copy: the HTML, which pages are made of, and JSON of the sections, which are searched. */
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
