/**
 * Interface texts in languages that the tool does not have: taken from Docusaurus's theme if it is installed
 * (`@docusaurus/theme-translations/locales/ar/theme-common.json`).
 */
import { join } from 'node:path';
import { languageOf, mergedStrings } from '../../../../templates/strings/index.ts';
import { safely } from '../../../base/attempt.ts';
import { textIn } from '../../../base/folder.ts';
import type { Config } from '../../../config/schema.ts';
import { findPackage } from '../../../config/site-package.ts';
import { themeTexts } from './theme-texts.ts';

const PACKAGE = '@docusaurus/theme-translations';

/** The config with the installed texts; its own texts override them. */
export function withInstalledTexts(config: Config, siteDir: string): Config {
	const { compat, locale, strings, title } = config;
	if (!compat || languageOf(locale) !== undefined) return config;
	const labels = installedLabels(siteDir, locale);
	return labels ? { ...config, strings: mergedStrings(themeTexts(labels, locale, title), strings) } : config;
}

/** Version of the package, for cache keys; '' if it is not installed. */
export const installedTextsVersion = ({ compat }: Config, siteDir: string): string =>
	(compat && findPackage(PACKAGE, siteDir)?.version) ?? '';

/** Texts that are missing are reported elsewhere. */
function installedLabels(siteDir: string, locale: string): Record<string, string> | undefined {
	const folder = findPackage(PACKAGE, siteDir)?.dir;
	const fileOf = (name: string) => textIn(join(folder!, 'locales', name, 'theme-common.json'));
	return folder === undefined
		? undefined
		: safely(() => JSON.parse(fileOf(locale) || fileOf(locale.split('-')[0]!)) as Record<string, string>);
}
