/** Files on disk → sources. Knows nothing about routes. */

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import picomatch from 'picomatch';
import { lineFeeds } from '../base/line-ends.ts';
import { isWithin } from '../base/paths.ts';
import { placeAt } from '../base/place.ts';
import { errorAt, type Place, type Problem, unreadable, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { readSnippets, type Snippets } from '../features/snippets/content.ts';
import { besideDocs } from './beside-docs.ts';
import type { MadePages } from './content-feature.ts';
import { type DocsFolder, docsFolders, folderOf } from './docs-folders.ts';
import { isAbove, isBelow, leadsOutside, pathWithin, realpathOf } from './site-boundary.ts';
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

/** Whether a name is content: not hidden (`.x.md`), not a partial (`_x.md`). `_category_` files begin with an underscore but are content. */
const isContent = (name: string): boolean => !/^\.|^node_modules$|^_(?!category_)/.test(name);

/** Like `isContent` if the config has `exclude`: names with an underscore are content too. */
const isVisible = (name: string): boolean => !/^\.|^node_modules$/.test(name);

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

/** Whether a name in a static folder is published: all except files of git, macOS and Windows. */
export const isStatic = (name: string): boolean => !/^(?:\.git|\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

/**
 * Paths of all files below `folder`, from `siteDir`, with `/`, in code unit order. Symbolic links that loop or leave the site folder are
 * reported and left out.
 *
 * @param isListed filters files and folders by name
 * @param isSkipped whether a path, from `siteDir`, is left out
 */
export function listFiles(
	siteDir: string,
	folder: string,
	problems: Problem[],
	isListed = isContent,
	isSkipped: (path: string) => boolean = () => false,
): string[] {
	const files: string[] = [];
	// Symbolic links must stay in the site folder; in a folder above it (`../docs`), in that folder.
	const root = realpathOf(isAbove(folder) ? join(siteDir, folder) : siteDir);
	if (leadsOutside(siteDir, folder)) {
		problems.push(outsideLink(folder));
		return files;
	}
	const walk = (dir: string, trail: string[]) => {
		let entries: Dirent[];
		try {
			entries = readdirSync(join(siteDir, dir), { withFileTypes: true });
		} catch (error) {
			// The folder itself may be missing; a missing subfolder was deleted after its parent was listed.
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dir !== folder) problems.push(unreadable(dir, error));
			return;
		}
		for (const entry of entries) {
			if (!isListed(entry.name)) continue;
			const path = dir ? `${dir}/${entry.name}` : entry.name;
			if (isSkipped(path)) continue;
			if (entry.isDirectory()) walk(path, trail);
			else if (entry.isFile()) files.push(path);
			else if (entry.isSymbolicLink()) followLink(path, trail);
		}
	};
	const followLink = (path: string, trail: string[]) => {
		const real = realpathOf(join(siteDir, path));
		if (!real) {
			problems.push(
				warningAt('dead-symlink', { file: path }, 'the symbolic link leads nowhere; it is left out', 'remove it or correct its target'),
			);
			return;
		}
		if (real !== root && !real.startsWith(root + sep)) {
			problems.push(outsideLink(path));
			return;
		}
		if (!statSync(real).isDirectory()) files.push(path);
		else if (trail.includes(real) || (isAbove(folder) ? join(siteDir, path) : join(root, path)).startsWith(real + sep))
			problems.push(
				warningAt('symlink-loop', { file: path }, 'the symbolic link leads to a folder above itself; it is left out', 'remove the link'),
			);
		else walk(path, [...trail, real]);
	};
	walk(folder, []);
	return files.sort();
}

export const outsideLink = (path: string): Problem =>
	warningAt(
		'symlink-outside',
		{ file: path },
		'the symbolic link leads out of the site folder; it is left out',
		'copy the file into the site folder',
	);

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
	const snippets = isMarkup ? undefined : readSnippets(siteDir, path, text);
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

/** Reports the first byte of a file that is not UTF-8. */
export function encodingFault(path: string, bytes: Buffer): Problem | undefined {
	if (isUtf8(bytes)) return undefined;
	const offset = firstInvalid(bytes);
	const before = bytes.subarray(0, offset).toString('utf8');
	return errorAt(
		'encoding',
		{ file: path, ...placeAt(before, before.length) },
		`byte 0x${bytes[offset]!.toString(16).padStart(2, '0')} is not UTF-8`,
		offset === 0 && /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2))
			? 'the file is UTF-16; save it as UTF-8'
			: 'save the file as UTF-8 (it may be Shift_JIS or UTF-16)',
	);
}

/** What stands for bytes that are not UTF-8 in a text; a file may also have the character itself. */
const REPLACEMENT = Buffer.from('\uFFFD');

/** Offset of the first sequence that is not UTF-8 (RFC 3629 §4). */
function firstInvalid(bytes: Buffer): number {
	const text = bytes.toString('utf8');
	const isWritten = (at: number) => bytes.subarray(at, at + REPLACEMENT.length).equals(REPLACEMENT);
	for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
		// All before it is valid, so that its bytes are those of the text.
		const offset = Buffer.byteLength(text.slice(0, at));
		if (!isWritten(offset)) return offset;
	}
	return bytes.length - 1;
}

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
