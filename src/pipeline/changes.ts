/** Sorts changed paths by the kind of file. */

import { join, sep } from 'node:path';
import { isConfigFile } from '../adapters/foreign-modules.ts';
import { isWithin, pathFrom } from '../base/paths.ts';
import { stemsOf } from '../config/bundle-inputs.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf, docsOf } from '../config/instances.ts';
import { versionFiles } from '../content/docs-folders.ts';
import { isComponentPage, isMarkdown, type SourceKind } from '../content/read.ts';
import { languageFolders, translatedBlog, translatedDocs, translatedPages } from '../content/translations.ts';
import { namesElements } from '../mdx/theme/elements.ts';
import { isPostcssConfig } from '../theme/postcss.ts';
import type { Model } from './model.ts';

/** Parts of a live site. Each has its own last good version. */
export type Part = 'config' | 'theme' | 'sidebars' | 'data' | 'pages';

export interface Changes {
	/** Markdown sources, by path from the site folder. */
	sources: Map<string, SourceKind>;
	config: boolean;
	sidebars: boolean;
	/** Templates, components, styles, component pages. */
	theme: boolean;
	data: boolean;
	/** Files that `getPages` of a component page has read. */
	dataPages: boolean;
	/** Other inputs of the site graph: folders, `_category_` files, authors, static files. */
	files: boolean;
	/** Absolute paths of images and other files that pages may use. */
	assets: string[];
}

/** Files that modules of a site may import. */
const code = /\.(?:[cm]?[jt]sx?|css|json|svg)$/i;

/**
 * Tests whether a path is one of the files, or an import of one could resolve to it: `words.tsx` beside `words.ts`. Any tsconfig.json or
 * jsconfig.json passes, since it may affect all imports.
 */
function namesOf(files: string[]): (path: string) => boolean {
	const names = new Set(files.flatMap((file) => [file, ...stemsOf(file)]));
	return (path) =>
		names.has(path) || (code.test(path) && stemsOf(path).some((stem) => names.has(stem))) || /[\\/][jt]sconfig[^\\/]*\.json$/.test(path);
}

/** Whether a path is the list of versions of a docs instance, the folder of one version, or the folder that contains them. */
function isOfVersions(id: string, name: string): boolean {
	const { list, docs, sidebars } = versionFiles(id);
	const within = (folder: string) => name === folder || name === folder.split('/')[0];
	return name === list || within(docs('')) || within(sidebars('')) || new RegExp(`^${docs('[^/]+')}$`).test(name);
}

/**
 * @param paths absolute paths of files whose content has changed
 * @param failed parts that could not be loaded: a change of any code file may fix them, for example by adding a missing one
 */
export function sortChanges(
	paths: string[],
	{
		sources: { options, config, content, loaded, sidebars, dataPages },
		theme,
		mdx,
		resolver,
	}: Pick<Model, 'sources' | 'theme' | 'mdx' | 'resolver'>,
	failed: ReadonlyMap<Part, unknown>,
): Changes {
	const { siteDir } = options;
	const changes: Changes = {
		sources: new Map(),
		config: false,
		sidebars: false,
		theme: false,
		data: false,
		dataPages: false,
		files: false,
		assets: [],
	};
	const inputs = {
		config: namesOf(loaded.inputs),
		sidebars: namesOf(sidebars.inputs),
		theme: namesOf(theme.inputs),
		mdx: namesOf(mdx.inputs),
	};
	const folders: [SourceKind, string][] = [];
	const translated = (kind: SourceKind, path: string | undefined) => path !== undefined && folders.push([kind, path]);
	for (const { path, docs, version } of content.docs) {
		folders.push(['doc', path]);
		translated('doc', translatedDocs(config, docs, version));
	}
	for (const blog of blogsOf(config)) translated('post', translatedBlog(config, blog));
	translated('page', translatedPages(config));
	for (const { path } of docsOf(config)) folders.push(['doc', path]);
	const own = content.docs.map(({ docs, version }) => translatedDocs(config, docs, version));
	const others = docsOf(config)
		.flatMap((docs) => languageFolders(config, docs))
		.filter((folder) => !own.includes(folder));
	for (const { path } of blogsOf(config)) folders.push(['post', path]);
	if (config.pages) folders.push(['page', config.pages.path]);
	for (const path of paths) {
		const name = pathFrom(siteDir, path);
		const within = (folder: string) => name === folder || isWithin(name, folder);
		if (inputs.config(path) || isConfigFile(name)) changes.config = true;
		// These files decide which Markdown elements and admonitions are components: an option that pages are compiled with.
		if (conventionsOf(config).templates && namesElements(name)) changes.config = true;
		if (inputs.sidebars(path) || content.docs.some(({ sidebarPath }) => name === sidebarPath)) changes.sidebars = true;
		// The list of versions may have changed, and with it folders, sidebars and routes.
		if (docsOf(config).some(({ id }) => isOfVersions(id, name))) {
			changes.sidebars = true;
			changes.files = true;
		}
		// Translated labels are part of the config; in another generator's tree, so is whether there are translations at all.
		if (config.inLocale ? within(config.inLocale.folder) && name.endsWith('.json') : within('i18n')) changes.config = true;
		for (const source of content.sources) if (source.shows?.includes(name)) changes.sources.set(source.path, source.kind);
		const isThemeFile =
			within(config.componentsDirectory) ||
			within('templates') ||
			isPostcssConfig(name) ||
			['styles/index.css', ...config.stylesheets].some((style) => path === join(siteDir, style));
		if (inputs.theme(path) || isThemeFile) changes.theme = true;
		if (code.test(name)) for (const part of ['config', 'sidebars', 'theme'] as const) if (failed.has(part)) changes[part] = true;
		// A new file there takes the place of a part that no page has asked for yet.
		if (inputs.mdx(path) || (conventionsOf(config).templates && within('src/theme'))) changes.files = true;
		if (within(config.dataDirectory)) changes.data = true;
		if (dataPages.inputs.some((input) => path === input || path.startsWith(input + sep))) changes.dataPages = true;
		// A static file, or one that a page links to outside all content folders: `../../assets/a.png`.
		if (config.staticDirectories.some(within) || resolver.files.has(path)) {
			changes.files = true;
			changes.assets.push(path);
		}
		for (const [kind, folder] of folders) {
			if (!within(folder) || (kind === 'doc' && others.some(within))) continue;
			if (isMarkdown(name)) changes.sources.set(name, kind);
			else if (kind === 'page' && isComponentPage(name, config))
				changes[conventionsOf(config).componentPages === 'modules' ? 'files' : 'theme'] = true;
			else {
				changes.files = true;
				changes.assets.push(path);
			}
		}
	}
	return changes;
}
