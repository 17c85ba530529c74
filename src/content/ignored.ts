/** Files that a site holds and nothing reads: what other tools would have read there is told, with what to do instead. */
import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Problem, warningAt } from '../base/problem.ts';
import { blogsOf, docsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { docsFolders, readVersions, versionFiles } from './docs-folders.ts';
import { listFiles } from './read.ts';
import { translatedBlog, translatedDocs, translatedPages } from './translations.ts';

/** Endings of files that someone meant to be read. Images, downloads and texts beside a page are nobody's mistake. */
const meant = new Set(
	'.js .mjs .cjs .ts .mts .cts .jsx .tsx .html .htm .vue .svelte .astro .mdoc .rst .adoc .css .scss .sass .less .json .yml .yaml'.split(
		' ',
	),
);

/** Files of other tools that stand beside components. */
const aside = /\.d\.[cm]?ts$|\.(?:test|spec|stories)\.[cm]?[jt]sx?$|\/tsconfig\.json$/;

const styles = new Set(['.css', '.scss', '.sass', '.less']);

/** Folders of other generators, and what stands in their place here. */
const foreign: Record<string, string> = {
	'src/theme': 'components of a theme of another generator do not fit; styles/index.css and the config change the look',
};

/** @param isUsed whether a file, by its absolute path, is part of a bundle: a page or component imports it */
export function ignoredFiles(siteDir: string, config: Config, isUsed: (file: string) => boolean): Problem[] {
	const problems: Problem[] = [];
	const tell = (file: string, what: string, hint: string) => {
		problems.push(warningAt('ignored-file', { file, line: 1, column: 1 }, what, hint));
	};
	const unread = (folder: string) =>
		listFiles(siteDir, folder, []).filter(
			(path) => meant.has(extname(path).toLowerCase()) && !aside.test(path) && !isUsed(join(siteDir, path)),
		);
	if (config.pages && !config.compat)
		for (const path of unread(config.pages.path)) {
			const ending = extname(path).toLowerCase();
			if (ending === '.tsx' || ending === '.jsx') continue;
			tell(path, `no page is made of this file: pages are .md, .mdx, .tsx and .jsx`, pageHint(ending));
		}
	for (const path of unread(config.componentsDirectory)) {
		const ending = extname(path).toLowerCase();
		const within = path.slice(config.componentsDirectory.length + 1);
		const isModule = ending === '.tsx' || ending === '.jsx';
		const name = within.split('/').at(-1)!;
		if (isModule) tell(path, `no component is made of this file: it is in a subfolder, and nothing imports it`, moveHint(name, config));
		else tell(path, 'nothing imports this file, and it is no component: components are .tsx and .jsx', componentHint(ending));
	}
	for (const [folder, hint] of Object.entries(foreign)) {
		if (!existsSync(join(siteDir, folder)) || (config.compat && (folder === 'src/theme' || folder === 'i18n'))) continue;
		const files = listFiles(siteDir, folder, []).filter((path) => !isUsed(join(siteDir, path)));
		if (files.length)
			tell(files[0]!, `the folder ${folder}/ is not read${files.length > 1 ? `: ${files.length} files, this one and others` : ''}`, hint);
	}
	if (!config.compat) {
		const named = new Set(docsOf(config).map(({ sidebarPath }) => sidebarPath));
		for (const path of ['sidebars.json', 'sidebars.yml', 'sidebars.yaml', 'sidebar.ts', 'sidebar.js', 'sidebar.json'])
			if (existsSync(join(siteDir, path)) && !named.has(path))
				tell(path, 'the file is not read: sidebars are those of sidebars.ts', 'name it sidebars.ts, and begin it with export default');
	}
	problems.push(...unreadTranslations(siteDir, config));
	for (const { id, disableVersioning } of docsOf(config)) if (!disableVersioning) problems.push(...unlistedVersions(siteDir, id));
	return problems;
}

/** Languages that the config does not name, and translations of files that are not there. */
function unreadTranslations(siteDir: string, config: Config): Problem[] {
	const { i18n, locales = [], inLocale } = config;
	const problems: Problem[] = [];
	const tell = (file: string, message: string, hint: string) =>
		problems.push(warningAt('ignored-file', { file, line: 1, column: 1 }, message, hint));
	const root = i18n?.path ?? 'i18n';
	// Told once, by the site in the default language.
	if (!inLocale || inLocale.isDefault || locales.length === 1)
		for (const name of namesIn(join(siteDir, root))) {
			const folder = `${root}/${name}`;
			const known = Object.values(i18n?.locales ?? []).some((locale) => (i18n!.localeConfigs[locale]?.path ?? locale) === name);
			const [first] = known || name.startsWith('.') ? [] : listFiles(siteDir, folder, []);
			if (first === undefined) continue;
			const languages = `i18n: { defaultLocale: '${config.locale}', locales: ['${config.locale}', '${name}'] }`;
			tell(
				first,
				`the translations in ${folder}/ are not read`,
				i18n ? `name ${name} in i18n.locales of the config, or remove the folder` : `give the config ${languages}`,
			);
		}
	if (!inLocale) return problems;
	const folders: [string, string][] = [
		...docsFolders(siteDir, config, []).map(({ docs, version, path }): [string, string] => [translatedDocs(config, docs, version)!, path]),
		...blogsOf(config).map((blog): [string, string] => [translatedBlog(config, blog)!, blog.path]),
		...(config.pages ? [[translatedPages(config)!, config.pages.path] as [string, string]] : []),
	];
	for (const [translated, folder] of folders)
		for (const path of listFiles(siteDir, translated, [])) {
			const original = folder + path.slice(translated.length);
			if (/\.(?:mdx?|markdown|[jt]sx)$/.test(path) && !existsSync(join(siteDir, original)))
				tell(path, `this translation is not read: there is no ${original}`, 'rename it as its original, or remove it');
		}
	return problems;
}

/** Folders and sidebars of versions that versions.json does not name. */
function unlistedVersions(siteDir: string, id: string): Problem[] {
	const files = versionFiles(id);
	const known = readVersions(siteDir, id, []);
	const names = new Map<string, string>();
	for (const of of ['docs', 'sidebars'] as const) {
		const [folder, ending] = files[of]('\0').split('/version-\0') as [string, string];
		for (const name of namesIn(join(siteDir, folder)))
			if (name.startsWith('version-') && name.endsWith(ending)) {
				const version = name.slice('version-'.length, name.length - ending.length);
				if (!names.has(version)) names.set(version, `${folder}/${name}`);
			}
	}
	return [...names]
		.filter(([version]) => !known.includes(version))
		.map(([version, path]) =>
			warningAt(
				'ignored-file',
				{ file: path, line: 1, column: 1 },
				`the version "${version}" is not read: ${files.list} does not name it`,
				`add "${version}" to ${files.list}, newest first, or remove its files`,
			),
		);
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
}

function pageHint(ending: string): string {
	if (ending === '.js' || ending === '.ts')
		return `rename it to ${ending}x if it is a page; else begin its name with _ or move it out of the folder`;
	if (styles.has(ending)) return 'move it to styles/ and import it in styles/index.css';
	if (ending === '.html' || ending === '.htm') return 'write it as .md, or move it to static/, where files are copied as they are';
	return 'write it as .md, or move it out of the folder';
}

const moveHint = (name: string, { componentsDirectory }: Config): string =>
	`move it to ${componentsDirectory}/${name}, or to ${componentsDirectory}/islands/ if it reacts in the browser; begin its name with _ where it is a draft`;

function componentHint(ending: string): string {
	if (styles.has(ending)) return 'move it to styles/ and import it in styles/index.css';
	if (ending === '.js' || ending === '.ts') return `rename it to ${ending}x if it is a component`;
	return 'write it as .tsx, or move it out of the folder';
}
