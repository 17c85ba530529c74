/**
 * Translations of a site's content and labels. The layout is that of Docusaurus; untranslated files are taken from the original:
 *
 *     i18n/fr/docusaurus-plugin-content-docs/current/intro.md      instead of docs/intro.md
 *     i18n/fr/docusaurus-plugin-content-docs-api/version-1.0/…     version 1.0 of the docs with the id api
 *     i18n/fr/docusaurus-plugin-content-docs/current.json          labels of sidebars and of the version
 *     i18n/fr/docusaurus-plugin-content-blog/…, options.json       posts, authors.yml, titles of the blog
 *     i18n/fr/docusaurus-plugin-content-pages/…                    stand-alone pages
 *     i18n/fr/docusaurus-theme-classic/navbar.json, footer.json    labels of navbar and footer
 *     i18n/fr/code.json                                            texts of components, and of the theme (`theme-texts.ts`)
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { mergedStrings } from '../../templates/strings/index.ts';
import { themeTexts } from '../adapters/content.ts';
import { readJson } from '../base/json.ts';
import { nearestHint } from '../base/nearest.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { localesOf } from '../config/locales.ts';
import { isObject } from '../config/mapping.ts';
import { DEFAULT_ID } from '../config/schema/instances.ts';
import type { BlogConfig, Config, DocsConfig } from '../config/schema.ts';
import { CURRENT, type DocsFolder } from './docs-folders.ts';
import { pathWithin } from './site-boundary.ts';

/** Texts by key: `sidebar.docs.category.Guide` → `Guide (fr)`. */
export type Labels = Readonly<Record<string, string>>;

/** Folder of the language's translations; undefined if there is none. */
const root = ({ inLocale }: Config): string | undefined => inLocale?.folder;

const pluginFolder = (kind: 'docs' | 'blog', id: string): string => `docusaurus-plugin-content-${kind}${id === DEFAULT_ID ? '' : `-${id}`}`;

export const translatedDocs = (config: Config, docs: Pick<DocsConfig, 'id' | 'path'>, version: string): string | undefined =>
	version === CURRENT && config.inLocale?.docsFolder !== undefined
		? posix.join(docs.path, config.inLocale.docsFolder)
		: labelledDocs(config, docs, version);

/** Folders inside a docs folder that contain its translations. */
export const languageFolders = (config: Config, { path }: Pick<DocsConfig, 'path'>): string[] =>
	localesOf(config).flatMap(({ docsFolder }) => (docsFolder === undefined ? [] : [posix.join(path, docsFolder)]));

/** Path of the file of labels without `.json`; also the folder of translations, unless the language has its own docs folder. */
const labelledDocs = (config: Config, docs: Pick<DocsConfig, 'id'>, version: string): string | undefined =>
	root(config) && `${root(config)}/${pluginFolder('docs', docs.id)}/${version === CURRENT ? CURRENT : `version-${version}`}`;

export const translatedBlog = (config: Config, blog: Pick<BlogConfig, 'id'>): string | undefined =>
	root(config) && `${root(config)}/${pluginFolder('blog', blog.id)}`;

export const translatedPages = (config: Config): string | undefined => root(config) && `${root(config)}/docusaurus-plugin-content-pages`;

/** Path of a file's translation if there is one, else of the file itself. @param translated folder of the translations of `folder` */
export function translationOf(siteDir: string, path: string, folder: string, translated: string | undefined): string {
	if (!translated) return path;
	const own = `${translated}/${pathWithin(path, folder)}`;
	return existsSync(join(siteDir, own)) ? own : path;
}

/** Reads a file of labels: `{ "key": { "message": "…", "description": "…" } }`; empty if there is no such file. */
function readLabels(siteDir: string, file: string, problems: Problem[]): Labels {
	const read = readJson(siteDir, file, 'translations', problems);
	if (!read) return {};
	const labels: Record<string, string> = {};
	const { value, text } = read;
	if (!isObject(value)) {
		problems.push(errorAt('translations', { file, line: 1, column: 1 }, 'the file must be an object of texts', HINT));
		return {};
	}
	for (const [key, entry] of Object.entries(value)) {
		const message = typeof entry === 'string' ? entry : (entry as { message?: unknown } | null)?.message;
		if (typeof message === 'string') labels[key] = message;
		else problems.push(errorAt('translations', { file, line: lineOf(text, key), column: 1 }, `"${key}" has no text`, HINT));
	}
	return labels;
}

const HINT = '{ "key": { "message": "the text in this language" } }';

/** Labels of a file that records which keys are used. `of`: key and original text → text in the language. */
interface AskedLabels {
	of<T extends string | undefined>(key: string, original: T): T | string;
	/** Reports keys of the file that were never used: `item.label.Guid`. */
	tellUnknown(): void;
}

function askedLabels(siteDir: string, file: string, problems: Problem[]): AskedLabels {
	const labels = readLabels(siteDir, file, problems);
	const asked = new Set<string>();
	return {
		of(key, original) {
			asked.add(key);
			return labels[key] ?? original;
		},
		tellUnknown() {
			tellUnknown(siteDir, file, labels, (key) => asked.has(key), [...asked], problems);
		},
	};
}

function tellUnknown(
	siteDir: string,
	file: string,
	labels: Labels,
	isKnown: (key: string) => boolean,
	keys: string[],
	problems: Problem[],
) {
	const unknown = Object.keys(labels).filter((key) => !isKnown(key));
	const text = unknown.length ? readFileSync(join(siteDir, file), 'utf8') : '';
	for (const key of unknown) {
		const hint = nearestHint(key, keys, `keys: ${keys.join(', ') || 'none'}`);
		problems.push(warningAt('translations', { file, line: lineOf(text, key), column: 1 }, `"${key}" is the key of no text`, hint));
	}
}

const lineOf = (text: string, key: string): number => text.slice(0, Math.max(0, text.indexOf(JSON.stringify(key)))).split('\n').length;

/** Keys that a file of docs labels may have, for hints; `docs` is the sidebar's name. */
const docsKeys = ['version.label', 'sidebar.docs.category.NAME', 'sidebar.docs.link.NAME'];

/** Path of the file of docs labels; undefined without translations. */
export function docsLabelsFile(config: Config, docs: Pick<DocsConfig, 'id'>, version: string): string | undefined {
	const folder = labelledDocs(config, docs, version);
	return folder && `${folder}.json`;
}

export function docsLabels(siteDir: string, config: Config, { docs, version }: DocsFolder, problems: Problem[]): Labels {
	const file = docsLabelsFile(config, docs, version);
	if (!file) return {};
	const labels = readLabels(siteDir, file, problems);
	if (conventionsOf(config).advises)
		tellUnknown(siteDir, file, labels, (key) => /^(?:version\.label$|sidebar\.)/.test(key), docsKeys, problems);
	return labels;
}

/** Texts of components, by key. */
export const codeLabels = (siteDir: string, config: Config, problems: Problem[]): Labels =>
	root(config) ? readLabels(siteDir, `${root(config)}/code.json`, problems) : {};

/** Paths of a language's files of labels, other than those of its docs. */
export const labelFiles = (config: Config): string[] => {
	const folder = root(config);
	const theme = `${folder}/docusaurus-theme-classic`;
	return folder ? [`${theme}/navbar.json`, `${theme}/footer.json`, `${folder}/code.json`] : [];
};

function copyrightOf(config: Config, labels: AskedLabels): Partial<Config['footer']> {
	const { copyright, copyrightHtml } = config.footer;
	const written = copyrightHtml ?? copyright;
	if (written === undefined) return {};
	const text = labels.of('copyright', written);
	const isHtml = copyrightHtml !== undefined || (conventionsOf(config).htmlCopyright && /[<&]/.test(text));
	return isHtml ? { copyright: undefined, copyrightHtml: text } : { copyright: text };
}

/** The config with translated labels of navbar, footer and blogs, and with the theme texts of code.json. */
export function translateConfig(config: Config, siteDir: string, problems: Problem[]): Config {
	const folder = root(config);
	if (!folder || !existsSync(join(siteDir, folder))) return config;
	const [navbarFile, footerFile] = labelFiles(config) as [string, string];
	const files: AskedLabels[] = [];
	const labelsIn = (file: string): AskedLabels => files[files.push(askedLabels(siteDir, file, problems)) - 1]!;
	const navbar = labelsIn(navbarFile);
	const footer = labelsIn(footerFile);
	const blogText = (blog: BlogConfig): BlogConfig => {
		const labels = labelsIn(`${translatedBlog(config, blog)}/options.json`);
		return {
			...blog,
			title: labels.of('title', blog.title),
			description: labels.of('description', blog.description),
			sidebarTitle: labels.of('sidebar.title', blog.sidebarTitle),
		};
	};
	const item = <T extends object>(one: T): T => {
		const { label, items, itemsBefore, itemsAfter } = one as { label?: string } & Record<string, object[] | undefined>;
		return {
			...one,
			...(label === undefined ? {} : { label: navbar.of(`item.label.${label}`, label) }),
			...(items ? { items: items.map(item) } : {}),
			...(itemsBefore ? { itemsBefore: itemsBefore.map(item) } : {}),
			...(itemsAfter ? { itemsAfter: itemsAfter.map(item) } : {}),
		};
	};
	const link = <T extends object>(one: T): T => {
		const { label, title, items } = one as { label?: string; title?: string; items?: object[] };
		return {
			...one,
			...(label === undefined ? {} : { label: footer.of(`link.item.label.${label}`, label) }),
			...(title === undefined ? {} : { title: footer.of(`link.title.${title}`, title) }),
			...(items ? { items: items.map(link) } : {}),
		};
	};
	const withAlt = <T extends { alt: string } | undefined>(logo: T, labels: AskedLabels): T =>
		logo && { ...logo, alt: labels.of('logo.alt', logo.alt) };
	const texts = themeTexts(codeLabels(siteDir, config, []), config.locale, config.title);
	const translated: Config = {
		...config,
		strings: mergedStrings(config.strings, texts),
		blog: Array.isArray(config.blog) ? config.blog.map(blogText) : config.blog && blogText(config.blog),
		navbar: {
			...config.navbar,
			...(config.navbar.title === undefined ? {} : { title: navbar.of('title', config.navbar.title) }),
			logo: withAlt(config.navbar.logo, navbar),
			items: config.navbar.items.map(item),
		},
		footer: {
			...config.footer,
			logo: withAlt(config.footer.logo, footer),
			links: config.footer.links.map(link),
			...copyrightOf(config, footer),
		},
	};
	if (conventionsOf(config).advises) for (const labels of files) labels.tellUnknown();
	return translated;
}
