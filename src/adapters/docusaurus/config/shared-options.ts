/** Options that docs, blogs and pages of Docusaurus have in common. */

import type { Mapping, Path, Reader } from '../../../config/mapping.ts';
import type { EditUrl } from '../../../config/schema/edit-url.ts';

/** Options that are read elsewhere (`remark-plugins.ts`), or have no effect here. */
const ELSEWHERE = [
	'id',
	'remarkPlugins',
	'rehypePlugins',
	'beforeDefaultRemarkPlugins',
	'beforeDefaultRehypePlugins',
	'admonitions',
	// Levels of Docusaurus's own warnings.
	'onInlineTags',
	'onInlineAuthors',
	'onUntruncatedBlogPosts',
];

/**
 * `editUrl` as a pattern with `{path}`, or as a function; '' if there is none.
 *
 * @param folder of the content, from the site folder
 * @param versions folder of its versions: `versioned_docs`
 */
function mapEditUrl(reader: Reader, folder: string, versions = ''): string | EditUrl {
	const editUrl = reader.take<unknown>('editUrl');
	if (typeof editUrl === 'string') return `${editUrl.replace(/\/+$/, '')}/{path}`;
	if (typeof editUrl !== 'function') return '';
	return (path, { route, locale }) => {
		const [whole = '', versioned, version] = VERSION.exec(path) ?? [];
		// For a translation, Docusaurus passes the folder of the original for docs, and of the translation for posts.
		const [translated = '', ofVersion = version, blog] = TRANSLATION.exec(path) ?? [];
		const dir = versioned ?? (ofVersion === undefined ? folder : `${versions}/version-${ofVersion}`);
		const start = translated || whole || `${folder}/`;
		const file = path.startsWith(start) ? path.slice(start.length) : path;
		return (editUrl as (given: object) => string | undefined)({
			permalink: route,
			locale,
			version: ofVersion ?? 'current',
			versionDocsDirPath: dir,
			docPath: file,
			blogDirPath: blog ?? folder,
			blogPath: file,
		});
	};
}

/** `guides_versioned_docs/version-1/` */
const VERSION = /^((?:[^/]*_)?versioned_docs\/version-([^/]+))\//;
/** `i18n/fr/docusaurus-plugin-content-docs-guides/version-1/`, `i18n/fr/docusaurus-plugin-content-blog/` */
const TRANSLATION =
	/^.*?\/docusaurus-plugin-content-docs[^/]*\/(?:current|version-([^/]+))\/|^(.*?\/docusaurus-plugin-content-blog[^/]*)\//;

interface Content {
	what: 'docs' | 'blog' | 'pages';
	folder: string;
	/** Folder of its versions. */
	versions?: string;
	/** Options that name components for whole pages. */
	components: readonly string[];
}

/** Maps what docs, blogs and pages have in common, and ends the reading of their options. @param ours path of the instance in our config */
export function mapShared(mapping: Mapping, reader: Reader, ours: Path, { what, folder, versions, components }: Content): void {
	// Docusaurus's defaults select the same files as ours.
	for (const key of ['include', 'exclude']) {
		const globs = reader.take(key);
		if (Array.isArray(globs)) mapping.set([...ours, key], globs, reader.at(key));
	}
	// By default, edit links of translations lead to the originals.
	mapping.set([...ours, 'editLocalizedFiles'], reader.take('editLocalizedFiles') ?? false, reader.at('editLocalizedFiles'));
	mapping.set([...ours, 'editUrl'], mapEditUrl(reader, folder, versions), reader.at('editUrl'));
	// Components for whole pages are ignored, unless the component is one of the theme.
	for (const key of components) {
		const component = reader.take<unknown>(key);
		if (typeof component !== 'string' || /^@theme\/(?:Doc|Blog|MDXPage)/.test(component)) continue;
		mapping.tell(`${what}.${key}`, reader.at(key), `its pages look as ours, not as ${component} has them`, 'see overrides in the manual');
	}
	reader.skip(...ELSEWHERE);
	reader.done();
}

/** Reports a tags file with another name than `tags.yml`, which is not read. */
export function tellTagsFile(mapping: Mapping, reader: Reader, what: 'docs' | 'blog'): void {
	const name = reader.take<unknown>('tags');
	if (typeof name === 'string' && name !== 'tags.yml')
		mapping.tell(`${what}.tags`, reader.at('tags'), 'the file is not read', 'call it tags.yml');
}
