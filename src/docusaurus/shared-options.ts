/** Options that docs, blogs and pages of Docusaurus share. */
import type { EditUrl } from '../config/schema/edit-url.ts';
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

/**
 * `editUrl` as a pattern with `{path}`, or as a function; '' for none.
 *
 * @param folder of the content, from the site folder
 */
export function mapEditUrl(reader: Reader, folder: string): string | EditUrl {
	const editUrl = reader.take<unknown>('editUrl');
	if (typeof editUrl === 'string') return `${editUrl.replace(/\/+$/, '')}/{path}`;
	if (typeof editUrl !== 'function') return '';
	return (path, { route, locale }) => {
		const [, versioned, version] = /^((?:[^/]*_)?versioned_docs\/version-([^/]+))\//.exec(path) ?? [];
		const dir = versioned ?? folder;
		const file = path.startsWith(`${dir}/`) ? path.slice(dir.length + 1) : path;
		const place = { permalink: route, locale, version: version ?? 'current' };
		return (editUrl as (given: object) => string | undefined)({
			...place,
			versionDocsDirPath: dir,
			docPath: file,
			blogDirPath: folder,
			blogPath: file,
		});
	};
}

/** Whose files edit links of translations lead to: without the option, those that were translated. */
export function mapEditing(mapping: Mapping, reader: Reader, ours: Path): void {
	mapping.set([...ours, 'editLocalizedFiles'], reader.take('editLocalizedFiles') ?? false, reader.at('editLocalizedFiles'));
}

/** Options that name components for whole pages: pages look as ours, which is told where they name another component than the theme's. */
export function tellComponents(mapping: Mapping, reader: Reader, keys: readonly string[], what: 'docs' | 'blog'): void {
	for (const key of keys) {
		const component = reader.take<unknown>(key);
		if (typeof component !== 'string' || /^@theme\/(?:Doc|Blog)/.test(component)) continue;
		mapping.tell(`${what}.${key}`, reader.at(key), `its pages look as ours, not as ${component} has them`, 'see overrides in the manual');
	}
}

/** `include` and `exclude`. The globs that Docusaurus has without them say the same as ours. */
export function mapSelection(mapping: Mapping, reader: Reader, ours: Path): void {
	for (const key of ['include', 'exclude']) {
		const globs = reader.take(key);
		if (Array.isArray(globs)) mapping.set([...ours, key], globs, reader.at(key));
	}
}
