/** Options that docs, blogs and pages of Docusaurus share. */
import type { Mapping, Path, Reader } from './mapping.ts';

/** Those that are read elsewhere (`remark-plugins.ts`), or mean nothing here. */
export const SHARED = [
	'id',
	'remarkPlugins',
	'rehypePlugins',
	'beforeDefaultRemarkPlugins',
	'beforeDefaultRehypePlugins',
	'mdxPageComponent',
	'docLayoutComponent',
	'admonitions',
	// What Docusaurus says of a tree, not what it makes of it.
	'onInlineTags',
	'onInlineAuthors',
	'onUntruncatedBlogPosts',
];

/** `editUrl` as a pattern with `{path}`; '' for none. A function is told. */
export function mapEditUrl(mapping: Mapping, reader: Reader, name: string): string {
	const editUrl = reader.take<unknown>('editUrl');
	if (typeof editUrl === 'string') return `${editUrl.replace(/\/+$/, '')}/{path}`;
	if (editUrl)
		mapping.tell(`${name} as a function`, reader.at('editUrl'), 'pages have no link for editing', 'write the start of the address');
	return '';
}

/** Whose files edit links of translations lead to: without the option, those that were translated. */
export function mapEditing(mapping: Mapping, reader: Reader, ours: Path): void {
	mapping.set([...ours, 'editLocalizedFiles'], reader.take('editLocalizedFiles') ?? false, reader.at('editLocalizedFiles'));
}

/** `include` and `exclude`. The globs that Docusaurus has without them say the same as ours. */
export function mapSelection(mapping: Mapping, reader: Reader, ours: Path): void {
	for (const key of ['include', 'exclude']) {
		const globs = reader.take(key);
		if (Array.isArray(globs)) mapping.set([...ours, key], globs, reader.at(key));
	}
}
