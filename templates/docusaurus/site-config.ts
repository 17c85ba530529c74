/** What components ask about the config: `useDocusaurusContext`, `useThemeConfig`, global data of plugins. */
import config from '@generated/docusaurus.config';
import globalData from '@generated/globalData';
import { type SiteFacts, useSiteFacts } from '../mdx/site-facts.ts';
import { useAllDocsData } from './versions.ts';

type Values = Record<string, unknown>;

export const useThemeConfig = (): Values => config.themeConfig as Values;

export function useDocusaurusContext() {
	const { title, tagline, url, baseUrl, locale, i18n } = useSiteFacts();
	const known = i18n ?? { currentLocale: locale, locales: [locale], defaultLocale: locale };
	const given = ((config.i18n as Values | undefined)?.localeConfigs ?? {}) as Record<string, Values>;
	const localeConfigs = Object.fromEntries(
		known.locales.map((name) => [name, { label: name, direction: 'ltr', htmlLang: name, calendar: 'gregory', path: name, ...given[name] }]),
	);
	return {
		siteConfig: { ...config, title, tagline, url, baseUrl } as Values & Pick<SiteFacts, 'title' | 'tagline' | 'url' | 'baseUrl'>,
		siteMetadata: { docusaurusVersion: '3', siteVersion: undefined, pluginVersions: {} },
		globalData: { ...globalData, 'docusaurus-plugin-content-docs': useAllDocsData() } as Values,
		codeTranslations: {},
		i18n: { ...known, path: 'i18n', localeConfigs },
	};
}

/** Data of plugins by their name and id. */
export const useGlobalData = (): Record<string, Record<string, unknown>> => useDocusaurusContext().globalData as never;

export function usePluginData(name: string, id = 'default', { failfast = false }: { failfast?: boolean } = {}): unknown {
	const data = useGlobalData()[name]?.[id];
	if (data === undefined && failfast) throw new Error(`usePluginData: there is no data of the plugin "${name}" with the id "${id}"`);
	return data;
}

export const useAllPluginInstancesData = (name: string): Record<string, unknown> | undefined => useGlobalData()[name];
