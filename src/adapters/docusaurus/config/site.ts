/** A Docusaurus config → ours. https://docusaurus.io/docs/api/docusaurus-config */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defined, isObject, listOf, type Mapping, type Plain, type Reader, readerOf, routeOf, sitePath } from '../../../config/mapping.ts';
import { mapContent } from './content.ts';
import { mapHead } from './head.ts';
import { mapMarkdown } from './markdown.ts';
import { collectPlugins, type Plugins } from './plugins.ts';
import { customCssOf, mapThemeConfig } from './theme-config.ts';

/** Keys that are ignored: they are about how Docusaurus builds and deploys, or are only read by components. */
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

/** @returns the plugins of the config. Those with `isUsed: false` still have to be run or reported */
export function mapSite(mapping: Mapping, value: Plain): Plugins {
	const { config } = mapping;
	const reader = readerOf(mapping, value, [], '');
	reader.carry([], 'title', 'tagline', 'url', 'titleDelimiter', 'noIndex');
	const baseUrl = reader.take<string>('baseUrl');
	mapping.set(['baseUrl'], typeof baseUrl === 'string' ? routeOf(baseUrl) : undefined, ['baseUrl']);
	mapping.set(['favicon'], reader.take<string>('favicon')?.replace(/^\//, ''), ['favicon']);
	mapping.set(['trailingSlash'], reader.take<boolean>('trailingSlash') ?? 'both', ['trailingSlash']);
	mapping.set(
		['staticDirectories'],
		reader.take<string[]>('staticDirectories')?.map((dir) => sitePath(mapping, dir)),
		['staticDirectories'],
	);
	reader.carry([], 'onBrokenLinks', 'onBrokenAnchors', 'onDuplicateRoutes', 'onBrokenMarkdownLinks');
	// Our default is an error.
	config.onDuplicateRoutes ??= 'warn';
	config.tagSlugs = 'kebab-case';
	// Docusaurus sites have no content security policy: pages may contain styles, frames and scripts of any origin.
	config.contentSecurityPolicy = false;
	// Dates are off by default in Docusaurus.
	config.showLastUpdate = false;
	config.compat = 'docusaurus';
	reader.carry([], 'customFields');
	mapLanguages(mapping, reader.inner('i18n'));
	mapHead(mapping, reader);
	mapMarkdown(mapping, reader.inner('markdown'), value);
	const plugins = collectPlugins(mapping, reader);
	mapContent(mapping, plugins, value);
	mapThemeConfig(mapping, reader.inner('themeConfig'));
	config.stylesheets = customCssOf(mapping, plugins);
	listOf(reader.take('clientModules')).forEach((file, i) => {
		if (typeof file === 'string') plugins.clientModules.push({ file, path: ['clientModules', i] });
	});
	reader.skip(...ELSEWHERE);
	reader.done();
	return plugins;
}

/** Maps `i18n`: the site's language, and its other languages. */
function mapLanguages(mapping: Mapping, reader: Reader): void {
	const locale = reader.take<string>('defaultLocale') ?? 'en';
	const configs = reader.take<Record<string, { label?: string; direction?: string; htmlLang?: string }>>('localeConfigs') ?? {};
	const own = isObject(configs[locale]) ? configs[locale] : {};
	mapping.set(['locale'], own.htmlLang ?? locale, ['i18n', 'defaultLocale']);
	mapping.set(['direction'], own.direction ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'), ['i18n', 'localeConfigs', locale, 'direction']);
	// In a language for which we have no texts, the English ones are used, and that is reported.
	mapping.config.strings = {};
	const language = /^[a-z]+/i.exec(locale)?.[0]?.toLowerCase();
	mapping.config.search = { language: language === 'ja' || language === 'zh' ? [language, 'en'] : ['en'], indexPages: true };
	const path = reader.take<string>('path');
	const locales = reader.take<string[]>('locales') ?? [locale];
	if (locales.length > 1 || existsSync(join(mapping.siteDir, path ?? 'i18n', locale)))
		mapping.set(
			['i18n'],
			defined({
				defaultLocale: locale,
				locales,
				path,
				// `localeConfigs` may also have languages that are not built.
				localeConfigs: Object.fromEntries(locales.flatMap((name) => (isObject(configs[name]) ? [[name, localeOf(configs[name])]] : []))),
			}),
			['i18n'],
		);
	reader.done();
}

/** The keys of a language that our config has too. */
const localeOf = ({ label, direction, htmlLang, path, url, baseUrl }: Plain): Plain =>
	defined({ label, direction, htmlLang, path, url, baseUrl });

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|ug|ur|yi)(?:-|$)/;
