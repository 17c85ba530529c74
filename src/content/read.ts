/** Files on disk → sources. Knows nothing about routes. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { lineFeeds } from '../base/line-ends.ts';
import { isWithin } from '../base/paths.ts';
import { errorAt, type Place, type Problem, unreadable } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { featureSnippets } from '../features/content.ts';
import { besideDocs } from './beside-docs.ts';
import type { MadePages } from './content-feature.ts';
import { type DocsFolder, docsFolders, folderOf } from './docs-folders.ts';
import { encodingFault, isContent, isVisible, listFiles, outsideLink } from './files.ts';
import { isBelow, leadsOutside, pathWithin } from './site-boundary.ts';
import type { Snippets } from './snippets.ts';
import {
	codeLabels,
	docsLabels,
	type Labels,
	languageFolders,
	translatedBlog,
	translatedDocs,
	translatedPages,
	translationOf,
} from './translations.ts';

export type SourceKind = 'doc' | 'post' | 'page';

export interface Source {
	kind: SourceKind;
	/** From the site folder, with `/`: `docs/vrm1/meta.md`. */
	path: string;
	/** Lines end in LF, even if those of the file end in CRLF. */
	text: string;
	/** Absent for Markdown. */
	format?: 'mdx';
	/** SHA-1 of the bytes and of the snippets, hex. */
	hash: string;
	/** Files that it shows as code. */
	snippets?: Snippets;
	/** Paths of these files, from the site folder. */
	shows?: string[];
	/** Set if the file cannot be read or is not UTF-8. */
	problems: Problem[];
}

export interface ContentFiles {
	sources: Source[];
	/** Pages that are components: `pages/index.tsx`. */
	componentPages: string[];
	/** `_category_.json|yml|yaml` files below the docs folders. */
	categories: { path: string; text: string }[];
	/** Docs folders, one for each version. */
	docs: DocsFolder[];
	/** Translation → original: `i18n/fr/…/current/a.md` → `docs/a.md`. */
	originals: ReadonlyMap<string, string>;
	/** Labels of sidebars and versions in the site's language, by docs folder. */
	labels: ReadonlyMap<string, Labels>;
	/** Texts of components in the site's language. */
	messages: Labels;
	problems: Problem[];
}

/** A content folder, and globs of its files, relative to the folder. */
interface Selection {
	path: string;
	include?: string[];
	exclude?: string[];
}

/** The files of a content folder that its globs select. `_category_` files are always selected. */
function listSelected(
	siteDir: string,
	{ path: folder, include, exclude }: Selection,
	problems: Problem[],
	isSkipped?: (path: string) => boolean,
): string[] {
	const files = listFiles(siteDir, folder, problems, exclude ? isVisible : isContent, isSkipped);
	if (!include && !exclude) return files;
	const isIncluded = include ? picomatch(include) : () => true;
	const isExcluded = exclude ? picomatch(exclude) : () => false;
	return files.filter((file) => {
		const path = pathWithin(file, folder);
		return /(?:^|\/)_category_\.\w+$/.test(path) || (isIncluded(path) && !isExcluded(path));
	});
}

/** Whether a file is Markdown or MDX. */
export const isMarkdown = (path: string): boolean => /\.(?:mdx?|markdown)$/i.test(path);

/** Whether a page is MDX: by its extension, or because `markdown.format` makes all pages MDX. */
export const isMdx = (path: string, format: Config['markdown']['format']): boolean =>
	format === 'mdx' || (format === 'detect' && /\.mdx$/i.test(path));

/** Whether a file in the pages folder is a component page. */
export const isComponentPage = (path: string, config: Config): boolean =>
	conventionsOf(config).componentPages === 'modules'
		? /(?<!\.d|\.test|\.spec)\.[jt]sx?$/.test(path) && !/\/__tests__\//.test(path)
		: /\.[jt]sx$/.test(path);

/** Reads one source. Bytes that are not UTF-8 are reported with a position; the source is compiled nevertheless. */
export function readSource(siteDir: string, path: string, kind: SourceKind, format: Config['markdown']['format'] = 'detect'): Source {
	let bytes: Buffer;
	try {
		bytes = readFileSync(join(siteDir, path));
	} catch (error) {
		return { kind, path, text: '', hash: '', problems: [unreadable(path, error)] };
	}
	const text = lineFeeds(bytes.toString('utf8'));
	const problems: Problem[] = [];
	const wrong = encodingFault(path, bytes);
	if (wrong) problems.push(wrong);
	const isMarkup = isMdx(path, format);
	const snippets = isMarkup ? undefined : featureSnippets(text, path, siteDir);
	const hash = createHash('sha1').update(bytes);
	if (snippets) hash.update(JSON.stringify(snippets));
	return {
		kind,
		path,
		text,
		...(isMarkup ? { format: 'mdx' as const } : {}),
		hash: hash.digest('hex'),
		...(snippets ? { snippets, shows: Object.values(snippets).map((snippet) => snippet.path) } : {}),
		problems,
	};
}

/**
 * A source that has not changed since the previous build, so that its hash is known. The file is read lazily, when its text is needed; if
 * it has changed by then, the hash is that of the new text.
 *
 * @param shows files that it shows as code
 */
export function knownSource(
	siteDir: string,
	path: string,
	kind: SourceKind,
	hash: string,
	format: Config['markdown']['format'] = 'detect',
	shows?: string[],
): Source {
	let read: Source | undefined;
	const reading = () => {
		read ??= readSource(siteDir, path, kind, format);
		const [problem] = read.problems;
		if (problem) throw Object.assign(new Error(problem.message), { code: 'ENOENT', path: join(siteDir, path) });
		return read;
	};
	return {
		kind,
		path,
		...(isMdx(path, format) ? { format: 'mdx' as const } : {}),
		problems: [],
		...(shows ? { shows } : {}),
		get text() {
			return reading().text;
		},
		set text(text) {
			if (read) read.text = text;
		},
		get snippets() {
			return reading().snippets;
		},
		get hash() {
			return read?.hash ?? hash;
		},
	};
}

/** The source of a page that a plugin provides. */
const madeSource = (path: string, text: string, kind: SourceKind, format: Config['markdown']['format']): Source => ({
	kind,
	path,
	text: lineFeeds(text),
	...(isMdx(path, format) ? { format: 'mdx' as const } : {}),
	hash: createHash('sha1').update(text).digest('hex'),
	problems: [],
});

export const STYLES = 'styles/index.css';

/** Paths of component pages, without reading any source. */
export const listComponentPages = (siteDir: string, config: Config): string[] => {
	const { pages } = config;
	if (!pages) return [];
	const own = (path: string) => translationOf(siteDir, path, pages.path, translatedPages(config));
	return listSelected(siteDir, pages, []).flatMap((path) => (!isMarkdown(path) && isComponentPage(path, config) ? [own(path)] : []));
};

/**
 * @param read reads one source; `serve --watch` passes one that reuses unchanged sources
 * @param locate position of a config key
 * @param madePages those that features make
 */
export function readContent(
	siteDir: string,
	config: Config,
	read = readSource,
	locate?: (path: (string | number)[]) => Place,
	madePages: MadePages = new Map(),
): ContentFiles {
	const problems: Problem[] = [];
	const sources: Source[] = [];
	const { format } = config.markdown;
	const componentPages: string[] = [];
	const categories: { path: string; text: string }[] = [];
	const docs = docsFolders(siteDir, config, problems, locate);
	const blogs = blogsOf(config);
	const originals = new Map<string, string>();
	const inLanguage = (path: string, folder: string, translated: string | undefined): string => {
		const own = translationOf(siteDir, path, folder, translated);
		if (own !== path) originals.set(own, path);
		return own;
	};
	for (const folder of docs) {
		const translated = translatedDocs(config, folder.docs, folder.version);
		const isBeside = folder.path === '' ? besideDocs(siteDir, config) : () => false;
		const languages = languageFolders(config, folder.docs);
		const isSkipped = (path: string) => isBeside(path) || isBelow(path, languages);
		for (const path of listSelected(siteDir, { ...folder.docs, path: folder.path }, problems, isSkipped)) {
			if (folderOf(docs, path) !== folder) continue;
			const own = () => inLanguage(path, folder.path, translated);
			if (isMarkdown(path)) sources.push(read(siteDir, own(), 'doc', format));
			else if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) readCategory(siteDir, own(), categories, problems);
		}
	}
	for (const blog of blogs)
		for (const path of listSelected(siteDir, blog, problems)) {
			if (folderOf(blogs, path) !== blog) continue;
			if (isMarkdown(path)) sources.push(read(siteDir, inLanguage(path, blog.path, translatedBlog(config, blog)), 'post', format));
		}
	if (config.pages) {
		const { path: folder } = config.pages;
		for (const path of listSelected(siteDir, config.pages, problems)) {
			const own = () => inLanguage(path, folder, translatedPages(config));
			if (isMarkdown(path)) sources.push(read(siteDir, own(), 'page', format));
			else if (isComponentPage(path, config)) componentPages.push(own());
		}
	}
	const listed = new Set(sources.map(({ path }) => path));
	for (const [path, text] of madePages) {
		const kind = folderOf(docs, path)
			? 'doc'
			: folderOf(blogs, path)
				? 'post'
				: config.pages && isWithin(path, config.pages.path)
					? 'page'
					: undefined;
		if (kind && isMarkdown(path) && !listed.has(path)) sources.push(madeSource(path, text, kind, format));
		else
			problems.push(
				errorAt(
					'plugin',
					{},
					`a plugin makes ${path}, ${listed.has(path) ? 'which is a file of the site' : kind ? 'which is no Markdown' : 'which is in no folder of content'}`,
					'give it another path, such as docs/api/name.md',
				),
			);
	}
	const labels = new Map(docs.map((folder) => [folder.path, docsLabels(siteDir, config, folder, problems)]));
	const messages = codeLabels(siteDir, config, problems);
	for (const source of sources) problems.push(...source.problems);
	if (leadsOutside(siteDir, STYLES)) problems.push(outsideLink(STYLES));
	return { sources, componentPages, categories, docs, originals, labels, messages, problems };
}

function readCategory(siteDir: string, path: string, categories: ContentFiles['categories'], problems: Problem[]): void {
	try {
		categories.push({ path, text: readFileSync(join(siteDir, path), 'utf8') });
	} catch (error) {
		problems.push(unreadable(path, error));
	}
}
