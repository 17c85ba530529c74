/** A Docusaurus config → ours. https://docusaurus.io/docs/api/docusaurus-config */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Mapping, type Plain, type Reader, readerOf, sitePath } from '../../config/mapping.ts';
import { mapContent } from './content.ts';
import { mapHead } from './head.ts';
import { mapMarkdown } from './markdown.ts';
import { collectPlugins, type Plugins } from './plugins.ts';
import { customCssOf, mapThemeConfig } from './theme-config.ts';

/** Keys that say nothing about the site as it is built: how Docusaurus itself builds or deploys, and what components read. */
const ELSEWHERE = [
	'organizationName',
	'projectName',
	'deploymentBranch',
	'githubHost',
	'githubPort',
	'baseUrlIssueBanner',
	'future',
	'storage',
	'ssrTemplate',
	'webpack',
];

/** @returns its plugins: those that nobody has made anything of are still to be run or told */
export function mapSite(mapping: Mapping, value: Plain): Plugins {
	const { config } = mapping;
	const reader = readerOf(mapping, value, [], '');
	const same = (...keys: string[]) => {
		for (const key of keys) mapping.set([key], reader.take(key), [key]);
	};
	same('title', 'tagline', 'url', 'titleDelimiter', 'noIndex');
	const baseUrl = reader.take<string>('baseUrl');
	mapping.set(['baseUrl'], typeof baseUrl === 'string' ? `/${baseUrl.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/') : undefined, [
		'baseUrl',
	]);
	mapping.set(['favicon'], reader.take<string>('favicon')?.replace(/^\//, ''), ['favicon']);
	mapping.set(['trailingSlash'], reader.take<boolean>('trailingSlash') ?? 'both', ['trailingSlash']);
	mapping.set(
		['staticDirectories'],
		reader.take<string[]>('staticDirectories')?.map((dir) => sitePath(mapping, dir)),
		['staticDirectories'],
	);
	same('onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes', 'onBrokenMarkdownLinks');
	// Ours is an error.
	config.onDuplicateRoutes ??= 'warn';
	config.tagSlugs = 'kebab-case';
	// Their sites have no policy: pages may hold styles, frames and scripts of any origin.
	config.contentSecurityPolicy = false;
	// Readers of their pages see dates only where the config says so.
	config.showLastUpdate = false;
	config.compat = 'docusaurus';
	same('customFields');
	mapLanguages(mapping, reader);
	mapHead(mapping, reader);
	mapMarkdown(mapping, reader, value);
	const plugins = collectPlugins(mapping, reader);
	mapContent(mapping, plugins, value);
	mapThemeConfig(mapping, reader.take('themeConfig'), plugins);
	config.stylesheets = customCssOf(mapping, plugins);
	asList(reader.take('clientModules')).forEach((file, i) => {
		if (typeof file === 'string') plugins.clientModules.push({ file, path: ['clientModules', i] });
	});
	reader.skip(...ELSEWHERE);
	reader.done();
	return plugins;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** `i18n`: the language of the site, and the others. */
function mapLanguages(mapping: Mapping, site: Reader): void {
	const reader = readerOf(mapping, site.take('i18n'), ['i18n'], 'i18n');
	const locale = reader.take<string>('defaultLocale') ?? 'en';
	const configs = reader.take<Record<string, { label?: string; direction?: string; htmlLang?: string }>>('localeConfigs') ?? {};
	const own = isObject(configs[locale]) ? configs[locale] : {};
	mapping.set(['locale'], own.htmlLang ?? locale, ['i18n', 'defaultLocale']);
	mapping.set(['direction'], own.direction ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'), ['i18n', 'localeConfigs', locale, 'direction']);
	// A language without texts of ours is shown with the English ones, and told.
	mapping.config.strings = {};
	const language = /^[a-z]+/i.exec(locale)?.[0]?.toLowerCase();
	mapping.config.search = { language: language === 'ja' || language === 'zh' ? [language, 'en'] : ['en'], indexPages: true };
	const path = reader.take<string>('path');
	const locales = reader.take<string[]>('locales') ?? [locale];
	if (locales.length > 1 || existsSync(join(mapping.siteDir, path ?? 'i18n', locale)))
		mapping.set(
			['i18n'],
			{
				defaultLocale: locale,
				locales,
				...(path === undefined ? {} : { path }),
				// One that is not built may be there too.
				localeConfigs: Object.fromEntries(
					locales.flatMap((name) => (isObject(configs[name]) ? [[name, localeOf(configs[name] as Record<string, unknown>)]] : [])),
				),
			},
			['i18n'],
		);
	reader.done();
}

/** What their config says of a language, without what ours has no key for. */
const localeOf = (theirs: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		['label', 'direction', 'htmlLang', 'path', 'url', 'baseUrl'].flatMap((key) => (theirs[key] === undefined ? [] : [[key, theirs[key]]])),
	);

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|ug|ur|yi)(?:-|$)/;
