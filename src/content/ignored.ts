/** Reports files that nothing reads but that the author probably meant to be read, with a hint on what to do instead. */

import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { namesIn, textIn } from '../base/folder.ts';
import { isWithin } from '../base/paths.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf, docsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { docsFolders, readVersions, versionFiles } from './docs-folders.ts';
import { listFiles } from './files.ts';
import { STYLES } from './read.ts';
import { pathWithin } from './site-boundary.ts';
import { docsLabelsFile, labelFiles, translatedBlog, translatedDocs, translatedPages } from './translations.ts';

/** Endings of files that were probably meant to be read. Images, downloads and texts next to a page are fine. */
const meant = new Set(
	'.js .mjs .cjs .ts .mts .cts .jsx .tsx .html .htm .vue .svelte .astro .mdoc .rst .adoc .css .scss .sass .less .json .yml .yaml'.split(
		' ',
	),
);

/** Files of other tools, which may be next to components: types, tests, stories. */
const aside = /\.d\.[cm]?ts$|\.(?:test|spec|stories)\.[cm]?[jt]sx?$|\/tsconfig\.json$/;

const styles = new Set(['.css', '.scss', '.sass', '.less']);

/** Files that hosts and browsers request at the root of the published site. */
const published = ['_redirects', '_headers', 'CNAME', 'robots.txt', 'favicon.ico', 'favicon.svg', 'favicon.png'];

/** Data formats that are not supported: data is YAML or JSON. */
const otherData = /\.(?:toml|json5|jsonc|ndjson|ini|properties|csv|tsv|xml)$/;

const page = /\.(?:mdx?|markdown)$/i;

/**
 * Folders in which other generators have pages → what replaces them here. Their Markdown is told; an app in whose folder a site lies has such folders of
 * its own, so not where the site has docs or posts already.
 */
const foreignPages: Record<string, [hint: string, unlessHas?: 'docs' | 'posts']> = {
	'src/pages': ["pages are in pages/: move them there, or set pages: { path: 'src/pages' }"],
	'src/content': ["docs are in docs/, posts in blog/: move them there, or set docs: { path: 'src/content/docs' }", 'docs'],
	content: ["docs are in docs/, posts in blog/: move them there, or set docs: { path: 'content' }", 'docs'],
	posts: ["posts are in blog/: move them there, or set blog: { path: 'posts' }", 'posts'],
	_posts: ["posts are in blog/: move them there, or set blog: { path: '_posts' }", 'posts'],
};

/** Folders of other generators → what replaces them here. */
const foreign: Record<string, string> = {
	'src/theme': 'components of a theme of another generator do not fit; styles/index.css and the config change the look',
	'src/css': 'a stylesheet of the site is styles/index.css; others are named in stylesheets of the config',
	public: "files that are copied as they are are in static/: rename the folder, or set staticDirectories: ['public']",
};

/** Files in docs folders that other generators read, or whose name is almost right. */
const folderFiles: [name: RegExp, hint: string][] = [
	[
		/(?:^|\/)(?!_category_\.(?:json|ya?ml)$)_?categor(?:y|ies)_?\.(?:json|ya?ml|toml|[jt]s)$/,
		'the file of a category is _category_.json or _category_.yml',
	],
	[/(?:^|\/)_?meta\.json$/, 'the order of a folder is in sidebars.ts, or in sidebar_position of its pages and position of _category_.json'],
	[/\.(?:mdown|mkdn?)$/, 'pages are .md and .mdx: rename it'],
	[
		/\.(?:rst|adoc|asciidoc|org|textile|Rmd|ipynb)$/,
		'pages are .md and .mdx: write it as Markdown, or move it to static/, where files are copied as they are',
	],
	[/(?:^|\/)_index\.md$/, 'the page of a folder is index.md; files that begin with _ are partials'],
];

/** Adds a warning about a file. `file` is from the site folder. */
type Tell = (file: string, what: string, hint: string) => void;

/** @param isUsed whether a file (absolute path) is part of a bundle because a page or component imports it */
export function ignoredFiles(siteDir: string, config: Config, isUsed: (file: string) => boolean): Problem[] {
	const problems: Problem[] = [];
	const tell: Tell = (file, what, hint) => {
		problems.push(warningAt('ignored-file', { file, line: 1, column: 1 }, what, hint));
	};
	const within = (folder: string) => listFiles(siteDir, folder, []).filter((path) => !isUsed(join(siteDir, path)));
	const unread = (folder: string) => within(folder).filter((path) => meant.has(endingOf(path)) && !aside.test(path));
	for (const path of unread(config.componentsDirectory)) {
		const ending = endingOf(path);
		const [folder = 'index', name] = path.split('/').slice(-2);
		const isBelow = dirname(path) !== config.componentsDirectory;
		if (ending === '.tsx' || ending === '.jsx')
			tell(
				path,
				`no component is made of this file: it is in a subfolder, and nothing imports it`,
				moveHint(name!, isBelow ? folder : 'index', config),
			);
		else tell(path, 'nothing imports this file, and it is no component: components are .tsx and .jsx', componentHint(ending));
	}
	for (const path of within(dirname(STYLES)))
		if (styles.has(extname(path)) && path !== STYLES)
			tell(
				path,
				'nothing imports this stylesheet',
				extname(path) !== '.css'
					? `name it in the config, with sass installed: stylesheets: ['${path}']`
					: `write @import './${path.slice(dirname(STYLES).length + 1)}'; into ${STYLES}`,
			);
	for (const path of within(config.dataDirectory))
		if (otherData.test(path)) tell(path, 'nothing reads this file: data files are .yaml, .yml and .json', 'write it as YAML or JSON');
	// Sites of another generator follow that generator's layout.
	if (conventionsOf(config).advises) {
		if (config.pages)
			for (const path of unread(config.pages.path))
				if (!/\.[jt]sx$/i.test(path))
					tell(path, `no page is made of this file: pages are .md, .mdx, .tsx and .jsx`, pageHint(endingOf(path)));
		unreadAtRoot(siteDir, config, isUsed, tell);
		unreadFolders(siteDir, config, within, tell);
		for (const { path: folder } of docsFolders(siteDir, config, [])) {
			const files = listFiles(siteDir, folder, [], (name) => !name.startsWith('.'));
			const categories = files.filter((path) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path));
			for (const path of files) {
				const twin = categories.includes(path) && categories.findLast((other) => dirname(other) === dirname(path));
				if (twin && twin !== path) tell(path, `the file is not read: ${basename(twin)} beside it is`, 'keep one of the two');
				const [, hint] = folderFiles.find(([name]) => name.test(path)) ?? [];
				if (hint) tell(path, 'nothing reads this file', hint);
			}
		}
	}
	unreadTranslations(siteDir, config, tell);
	for (const { id, disableVersioning } of docsOf(config)) if (!disableVersioning) unlistedVersions(siteDir, id, tell);
	return problems;
}

const endingOf = (path: string): string => extname(path).toLowerCase();

/** Files in the site folder that have a different name or place here. */
function unreadAtRoot(siteDir: string, config: Config, isUsed: (file: string) => boolean, tell: Tell): void {
	const has = (path: string) => existsSync(join(siteDir, path));
	for (const name of ['style.css', 'styles.css', 'custom.css'])
		if (has(name) && !isUsed(join(siteDir, name)))
			tell(name, 'nothing imports this stylesheet', `move it to ${STYLES}, or name it in stylesheets of the config`);
	const folder = config.staticDirectories[0] ?? 'static';
	if (!docsOf(config).some(({ path }) => path === '.'))
		for (const name of published)
			if (has(name) && !has(`${folder}/${name}`))
				tell(name, 'the file is not published', `move it to ${folder}/, whose files are copied to the root of the site`);
	if (/^\s*(?:export\s+)?VRMDOCS_PUBLIC_/m.test(textIn(join(siteDir, '.env'))))
		tell(
			'.env',
			'the file is not read: variables are those of the environment',
			'node --env-file=.env node_modules/vrmdocs/bin/vrmdocs.js build, or set -a; . ./.env; set +a before it',
		);
	for (const { path, authorsPath } of blogsOf(config)) {
		const other = ['authors.yml', 'authors.yaml', 'authors.json'].find((name) => has(`${path}/${name}`));
		if (other && !has(`${path}/${authorsPath}`))
			tell(`${path}/${other}`, 'the file is not read', `rename it to ${authorsPath}, or set blog.authorsPath`);
	}
	const named = new Set(docsOf(config).map(({ sidebarPath }) => sidebarPath));
	for (const path of ['sidebars', 'sidebar'].flatMap((name) =>
		['ts', 'js', 'mjs', 'cjs', 'mts', 'json', 'yml', 'yaml'].map((end) => `${name}.${end}`),
	))
		if (path !== 'sidebars.ts' && has(path) && !named.has(path))
			tell(path, 'the file is not read: sidebars are those of sidebars.ts', 'name it sidebars.ts, and begin it with export default');
}

/** Folders of other generators, and theme files outside the folders of the theme. */
function unreadFolders(siteDir: string, config: Config, within: (folder: string) => string[], tell: Tell): void {
	for (const path of listFiles(siteDir, 'templates', [])) {
		const name = /^templates\/([A-Z]\w*\.[jt]sx)$/.exec(path)?.[1];
		if (name)
			tell(
				path,
				'nothing reads this file: files of the theme are in folders',
				`move it to templates/components/${name}, or layouts/, pages/ or islands/`,
			);
	}
	const { staticDirectories, dataDirectory, componentsDirectory, pages } = config;
	const own = { docs: docsOf(config), posts: blogsOf(config) };
	const read = [...own.docs, ...own.posts, ...(pages ? [pages] : [])].map(({ path }) => path);
	read.push(...staticDirectories, dataDirectory, componentsDirectory);
	const has = (kind: keyof typeof own) => own[kind].some(({ path }) => listFiles(siteDir, path, []).some((file) => page.test(file)));
	const unread = (folder: string) =>
		existsSync(join(siteDir, folder, '404.html')) ? [] : within(folder).filter((path) => !read.some((one) => isWithin(path, one)));
	const tellFolder = (folder: string, [first, ...others]: string[], hint: string) => {
		if (first === undefined) return;
		tell(first, `the folder ${folder}/ is not read${others.length ? `: ${others.length + 1} files, this one and others` : ''}`, hint);
	};
	for (const [folder, hint] of Object.entries(foreign)) tellFolder(folder, unread(folder), hint);
	for (const [folder, [hint, kind]] of Object.entries(foreignPages)) {
		const pages = unread(folder).filter((path) => page.test(path));
		if (pages.length && !(kind && has(kind))) tellFolder(folder, pages, hint);
	}
}

/** Translations into languages that the config does not name, and translations without an original. */
function unreadTranslations(siteDir: string, config: Config, tell: Tell): void {
	const { i18n, locales = [], inLocale } = config;
	const root = i18n?.path ?? 'i18n';
	// Only the site in the default language reports this, so that it is reported once.
	if (!inLocale || inLocale.isDefault || locales.length === 1)
		for (const name of namesIn(join(siteDir, root))) {
			const folder = `${root}/${name}`;
			const isLocale = Object.values(i18n?.locales ?? []).some((locale) => (i18n!.localeConfigs[locale]?.path ?? locale) === name);
			const [first] = isLocale || name.startsWith('.') ? [] : listFiles(siteDir, folder, []);
			if (first === undefined) continue;
			const cased = i18n?.locales.find((locale) => locale.toLowerCase() === name.toLowerCase());
			const languages = `i18n: { defaultLocale: '${config.locale}', locales: ['${config.locale}', '${name}'] }`;
			tell(
				first,
				`the translations in ${folder}/ are not read`,
				cased
					? `rename the folder to ${cased}`
					: i18n
						? `name ${name} in i18n.locales of the config, or remove the folder`
						: `give the config ${languages}`,
			);
		}
	if (!inLocale) return;
	const folders: [string, string][] = [
		...docsFolders(siteDir, config, []).map(({ docs, version, path }): [string, string] => [translatedDocs(config, docs, version)!, path]),
		...blogsOf(config).map((blog): [string, string] => [translatedBlog(config, blog)!, blog.path]),
		...(config.pages ? [[translatedPages(config)!, config.pages.path] as [string, string]] : []),
	];
	for (const [translated, folder] of folders)
		for (const path of listFiles(siteDir, translated, [])) {
			const original = posix.join(folder, pathWithin(path, translated));
			if (/\.(?:mdx?|markdown|[jt]sx)$/.test(path) && !existsSync(join(siteDir, original)))
				tell(path, `this translation is not read: there is no ${original}`, 'rename it as its original, or remove it');
		}
	if (!conventionsOf(config).advises) return;
	const docsLabels = docsFolders(siteDir, config, []).map(({ docs, version }) => docsLabelsFile(config, docs, version)!);
	const read = [...folders.map(([translated]) => `${translated}/`), ...docsLabels, ...labelFiles(config)].filter((path) =>
		isWithin(path, inLocale.folder),
	);
	const [first, ...others] = listFiles(siteDir, inLocale.folder, []).filter(
		(path) => /\.(?:mdx?|markdown|[jt]sx|json|ya?ml)$/.test(path) && !read.some((folder) => path === folder || path.startsWith(folder)),
	);
	if (first !== undefined)
		tell(
			first,
			`this translation is not read${others.length ? `, nor are ${others.length} others: ${others.slice(0, 5).join(', ')}` : ''}`,
			`translations are in: ${read.map((path) => path.slice(inLocale.folder.length + 1)).join(', ')}`,
		);
}

/** Folders and sidebars of versions that are not in versions.json. */
function unlistedVersions(siteDir: string, id: string, tell: Tell): void {
	const files = versionFiles(id);
	const { named } = readVersions(siteDir, id, []);
	const names = new Map<string, string>();
	for (const of of ['docs', 'sidebars'] as const) {
		const [folder, ending] = files[of]('\0').split('/version-\0') as [string, string];
		for (const name of namesIn(join(siteDir, folder)))
			if (name.startsWith('version-') && name.endsWith(ending)) {
				const version = name.slice('version-'.length, name.length - ending.length);
				if (!names.has(version)) names.set(version, `${folder}/${name}`);
			}
	}
	for (const [version, path] of names)
		if (!named.includes(version))
			tell(
				path,
				`the version "${version}" is not read: ${files.list} does not name it`,
				`add "${version}" to ${files.list}, newest first, or remove its files`,
			);
}

function pageHint(ending: string): string {
	if (ending === '.js' || ending === '.ts')
		return `rename it to ${ending}x if it is a page; else begin its name with _ or move it out of the folder`;
	if (styles.has(ending)) return 'move it to styles/ and import it in styles/index.css';
	if (ending === '.html' || ending === '.htm') return 'write it as .md, or move it to static/, where files are copied as they are';
	return 'write it as .md, or move it out of the folder';
}

const moveHint = (name: string, folder: string, { componentsDirectory }: Config): string =>
	`move it to ${componentsDirectory}/${name.replace(/^index(?=\.)/, folder)}, or to ${componentsDirectory}/islands/ if it reacts in the browser; begin its name with _ where it is a draft`;

function componentHint(ending: string): string {
	if (styles.has(ending)) return 'move it to styles/ and import it in styles/index.css';
	if (ending === '.js' || ending === '.ts') return `rename it to ${ending}x if it is a component`;
	return 'write it as .tsx, or move it out of the folder';
}
