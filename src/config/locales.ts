/** A config with several languages → the config of the site in one of them. */
import { nearestHint } from '../base/nearest.ts';
import { configError } from '../base/problem.ts';
import type { Locale } from './schema/i18n.ts';
import type { ParsedConfig } from './schema.ts';

/** Languages that are written from right to left. */
const RTL = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Languages that search has tokenizers for. */
const SEARCHED = ['en', 'ja', 'zh'] as const;

const baseOf = (locale: string): string => locale.toLowerCase().split('-')[0]!;

/** Text direction of a language: `ar-EG` → `rtl`. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (RTL.has(baseOf(locale)) ? 'rtl' : 'ltr');

/** The languages that a site is built in; one, without a name, where the config has no `i18n`. @param only the one that is asked for (`--locale`) */
export function localesOf({ i18n, url, baseUrl }: Pick<ParsedConfig, 'i18n' | 'url' | 'baseUrl'>, only?: string): Locale[] {
	if (!i18n) return [];
	return i18n.locales.map((name): Locale => {
		const own = i18n.localeConfigs[name];
		const isDefault = name === i18n.defaultLocale;
		const prefix = isDefault || only === name ? '' : `${name}/`;
		const base = own?.baseUrl ?? baseUrl + prefix;
		return {
			name,
			isDefault,
			folder: `${i18n.path}/${own?.path ?? name}`,
			...(i18n.docsInFolders && !isDefault && { docsFolder: own?.path ?? name }),
			prefix: base.startsWith(baseUrl) ? base.slice(baseUrl.length) : prefix,
			address: (own?.url ?? url).replace(/\/$/, '') + base,
		};
	});
}

/** The languages that a site has besides the one of its config. */
export const otherLocales = ({ inLocale, locales = [] }: { inLocale?: Locale; locales?: Locale[] }): Locale[] =>
	locales.filter(({ name }) => name !== inLocale?.name);

/** The own name of a language: `français` → `Français`. */
function labelOf(locale: string): string {
	const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(locale) ?? locale;
	return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * @param name the locale; default the site's default one
 * @param only build it alone, at the base URL itself
 * @throws ConfigError for a locale that the site does not have
 */
export function inLocale<T extends ParsedConfig>(
	config: T,
	name: string | undefined,
	only: string | undefined,
): T & { inLocale?: Locale; locales?: Locale[] } {
	const { i18n } = config;
	if (!i18n) {
		if (only === undefined) return config;
		throw configError(
			'locale',
			{},
			`--locale ${only}: the site has no i18n in its config`,
			'leave the flag out, or name its languages in i18n',
		);
	}
	const wanted = name ?? only ?? i18n.defaultLocale;
	const locales = localesOf(config, only);
	const locale = locales.find((one) => one.name === wanted);
	if (!locale)
		throw configError(
			'locale',
			{},
			`--locale ${wanted}: the site has no such language`,
			nearestHint(wanted, i18n.locales, `languages: ${i18n.locales.join(', ')}`),
		);
	const own = i18n.localeConfigs[wanted];
	const tag = own?.htmlLang ?? wanted;
	const searched = SEARCHED.find((language) => language === baseOf(tag));
	const { pathname: baseUrl, origin: url } = new URL(locale.address);
	return {
		...config,
		url,
		baseUrl,
		locale: tag,
		direction: own?.direction ?? directionOf(tag),
		title: own?.title ?? config.title,
		tagline: own?.tagline ?? config.tagline,
		strings: locale.isDefault ? { ...config.strings, ...own?.strings } : (own?.strings ?? {}),
		search:
			config.search && searched && !locale.isDefault && !config.search.language.includes(searched)
				? { ...config.search, language: [searched] }
				: config.search,
		languages: [
			...locales.map((one) => {
				const settings = i18n.localeConfigs[one.name];
				return {
					locale: settings?.htmlLang ?? one.name,
					label: settings?.label ?? labelOf(one.name),
					...(one === locale ? {} : { host: one.address.replace(/\/$/, '') }),
				};
			}),
			...config.languages.filter((language) => language.host),
		],
		inLocale: locale,
		locales: only === undefined ? locales : [locale],
	};
}
