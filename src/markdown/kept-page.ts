/** A compiled page in the form that the cache stores: the data that every stage needs, and the large parts as bytes. */

import { compileSafely } from './compile.ts';
import type { OpenPage } from './open-page.ts';
import type { MarkdownOptions } from './options.ts';
import type { PageMeta } from './types.ts';

export interface KeptPage {
	meta: PageMeta;
	/** UTF-8 in separate buffers, which can be transferred between threads without a copy: the page's HTML, and its sections (for the search index) as JSON. */
	html: Uint8Array<ArrayBuffer>;
	sections: Uint8Array<ArrayBuffer>;
	/** JSON of what React renders of a page of MDX. */
	module?: Uint8Array<ArrayBuffer>;
	/** JSON of a post's HTML in lists. */
	listed?: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** A source to compile. */
export type CompileJob = Pick<OpenPage, 'text' | 'form' | 'path' | 'format'> & Partial<Pick<OpenPage, 'snippets'>>;

export async function compileToKeep({ text, form, path, format, snippets }: CompileJob, options: MarkdownOptions): Promise<KeptPage> {
	const { html, sections, listed, module, ...meta } = await compileSafely(text, options, form, path, format, snippets);
	const json = (value: unknown) => encoder.encode(JSON.stringify(value));
	return {
		meta: { ...meta, length: text.length, ...(module && { hasModule: true }) },
		html: encoder.encode(html),
		sections: json(sections),
		...(listed ? { listed: json(listed) } : {}),
		...(module ? { module: json(module) } : {}),
	};
}
