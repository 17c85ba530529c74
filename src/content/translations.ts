/**
 * Translations of a site's content and of its labels. The layout is that of Docusaurus; what is not translated is there in the original:
 *
 *     i18n/fr/docusaurus-plugin-content-docs/current/intro.md      instead of docs/intro.md
 *     i18n/fr/docusaurus-plugin-content-docs-api/version-1.0/…     of the docs with the id api, version 1.0
 *     i18n/fr/docusaurus-plugin-content-docs/current.json          labels of sidebars and of the version
 *     i18n/fr/docusaurus-plugin-content-blog/…, options.json       posts, authors.yml, titles of the blog
 *     i18n/fr/docusaurus-plugin-content-pages/…                    stand-alone pages
 *     i18n/fr/docusaurus-theme-classic/navbar.json, footer.json    labels of navbar and footer
 *     i18n/fr/code.json                                            texts of components, and of the theme (`theme-texts.ts`)
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergedStrings } from '../../templates/strings/index.ts';
import { parseJson } from '../base/json.ts';
import { errorAt, type Problem, unreadable } from '../base/problem.ts';
import { DEFAULT_ID } from '../config/schema/instances.ts';
import type { BlogConfig, Config, DocsConfig } from '../config/schema.ts';
import { CURRENT, type DocsFolder } from './docs-folders.ts';
import { pathWithin } from './site-boundary.ts';
import { themeTexts } from './theme-texts.ts';

/** Texts by key: `sidebar.docs.category.Guide` → `Guide (fr)`. */
export type Labels = Readonly<Record<string, string>>;

/** Folder of a language's translations; undefined where there is none. */
const root = ({ inLocale }: Config): string | undefined => inLocale?.folder;

const pluginFolder = (kind: 'docs' | 'blog', id: string): string => `docusaurus-plugin-content-${kind}${id === DEFAULT_ID ? '' : `-${id}`}`;

export const translatedDocs = (config: Config, docs: Pick<DocsConfig, 'id'>, version: string): string | undefined =>
	root(config) && `${root(config)}/${pluginFolder('docs', docs.id)}/${version === CURRENT ? CURRENT : `version-${version}`}`;

export const translatedBlog = (config: Config, blog: Pick<BlogConfig, 'id'>): string | undefined =>
	root(config) && `${root(config)}/${pluginFolder('blog', blog.id)}`;

export const translatedPages = (config: Config): string | undefined => root(config) && `${root(config)}/docusaurus-plugin-content-pages`;

/** The translation of a file of a folder, where there is one; else the file itself. */
export function translationOf(siteDir: string, path: string, folder: string, translated: string | undefined): string {
	if (!translated) return path;
	const own = `${translated}/${pathWithin(path, folder)}`;
	return existsSync(join(siteDir, own)) ? own : path;
}

/** A file of labels: `{ "key": { "message": "…", "description": "…" } }`; empty where there is no such file. */
export function readLabels(siteDir: string, file: string, problems: Problem[]): Labels {
	let text: string;
	try {
		text = readFileSync(join(siteDir, file), 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problems.push(unreadable(file, error));
		return {};
	}
	const parsed = parseJson(text);
	if ('fault' in parsed) {
		const { message, ...place } = parsed.fault;
		problems.push(errorAt('translations', { file, ...place }, `not valid JSON: ${message}`));
		return {};
	}
	const labels: Record<string, string> = {};
	const { value } = parsed;
	const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
	if (!entries) {
		problems.push(errorAt('translations', { file, line: 1, column: 1 }, 'the file must be an object of texts', HINT));
		return {};
	}
	for (const [key, entry] of entries) {
		const message = typeof entry === 'string' ? entry : (entry as { message?: unknown } | null)?.message;
		if (typeof message === 'string') labels[key] = message;
		else problems.push(errorAt('translations', { file, line: lineOf(text, key), column: 1 }, `"${key}" has no text`, HINT));
	}
	return labels;
}

const HINT = '{ "key": { "message": "the text in this language" } }';

const lineOf = (text: string, key: string): number => text.slice(0, Math.max(0, text.indexOf(JSON.stringify(key)))).split('\n').length;

/** Labels of the sidebars of a docs folder, and of its version. */
export function docsLabels(siteDir: string, config: Config, { docs, version }: DocsFolder, problems: Problem[]): Labels {
	const folder = translatedDocs(config, docs, version);
	return folder ? readLabels(siteDir, `${folder}.json`, problems) : {};
}

/** Texts that components ask for. */
export const codeLabels = (siteDir: string, config: Config, problems: Problem[]): Labels =>
	root(config) ? readLabels(siteDir, `${root(config)}/code.json`, problems) : {};

/** The config with the labels of its navbar, its footer and its blogs in the language, and the texts of the theme that code.json has. */
export function translateConfig(config: Config, siteDir: string, problems: Problem[]): Config {
	const folder = root(config);
	if (!folder || !existsSync(join(siteDir, folder))) return config;
	const theme = `${folder}/docusaurus-theme-classic`;
	const navbar = readLabels(siteDir, `${theme}/navbar.json`, problems);
	const footer = readLabels(siteDir, `${theme}/footer.json`, problems);
	const blogText = (blog: BlogConfig): BlogConfig => {
		const labels = readLabels(siteDir, `${translatedBlog(config, blog)}/options.json`, problems);
		return {
			...blog,
			title: labels.title ?? blog.title,
			description: labels.description ?? blog.description,
			sidebarTitle: labels['sidebar.title'] ?? blog.sidebarTitle,
		};
	};
	const item = <T extends object>(one: T): T => {
		const { label, items, itemsBefore, itemsAfter } = one as { label?: string } & Record<string, object[] | undefined>;
		return {
			...one,
			...(label === undefined ? {} : { label: navbar[`item.label.${label}`] ?? label }),
			...(items ? { items: items.map(item) } : {}),
			...(itemsBefore ? { itemsBefore: itemsBefore.map(item) } : {}),
			...(itemsAfter ? { itemsAfter: itemsAfter.map(item) } : {}),
		};
	};
	const link = <T extends object>(one: T): T => {
		const { label, title, items } = one as { label?: string; title?: string; items?: object[] };
		return {
			...one,
			...(label === undefined ? {} : { label: footer[`link.item.label.${label}`] ?? label }),
			...(title === undefined ? {} : { title: footer[`link.title.${title}`] ?? title }),
			...(items ? { items: items.map(link) } : {}),
		};
	};
	const withAlt = <T extends { alt: string } | undefined>(logo: T, labels: Labels): T =>
		logo && { ...logo, alt: labels['logo.alt'] ?? logo.alt };
	const texts = themeTexts(codeLabels(siteDir, config, []), config.locale, config.title);
	return {
		...config,
		strings: mergedStrings(config.strings, texts),
		blog: Array.isArray(config.blog) ? config.blog.map(blogText) : config.blog && blogText(config.blog),
		navbar: {
			...config.navbar,
			...(config.navbar.title === undefined ? {} : { title: navbar.title ?? config.navbar.title }),
			logo: withAlt(config.navbar.logo, navbar),
			items: config.navbar.items.map(item),
		},
		footer: {
			...config.footer,
			logo: withAlt(config.footer.logo, footer),
			links: config.footer.links.map(link),
			...(config.footer.copyright === undefined ? {} : { copyright: footer.copyright ?? config.footer.copyright }),
		},
	};
}
