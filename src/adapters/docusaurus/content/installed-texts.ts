/**
 * Interface texts in languages that the tool does not have: taken from Docusaurus's theme if it is installed
 * (`@docusaurus/theme-translations/locales/ar/theme-common.json`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { languageOf, mergedStrings } from '../../../../templates/strings/index.ts';
import type { Config } from '../../../config/schema.ts';
import { themeTexts } from './theme-texts.ts';

const PACKAGE = '@docusaurus/theme-translations/package.json';

/** The config with the installed texts; its own texts override them. */
export function withInstalledTexts(config: Config, siteDir: string): Config {
	const { compat, locale, strings, title } = config;
	if (!compat || languageOf(locale) !== undefined) return config;
	const labels = installedLabels(siteDir, locale);
	return labels ? { ...config, strings: mergedStrings(themeTexts(labels, locale, title), strings) } : config;
}

/** A text that changes with the package, for cache keys; '' if it is not installed. */
export function installedTextsVersion({ compat }: Config, siteDir: string): string {
	const folder = compat && packageFolder(siteDir);
	return folder ? readFileSync(join(folder, 'package.json'), 'utf8') : '';
}

function installedLabels(siteDir: string, locale: string): Record<string, string> | undefined {
	const folder = packageFolder(siteDir);
	if (!folder) return undefined;
	for (const name of [locale, locale.split('-')[0]!]) {
		try {
			return JSON.parse(readFileSync(join(folder, 'locales', name, 'theme-common.json'), 'utf8')) as Record<string, string>;
		} catch {
			// No texts in this language; missing texts are reported elsewhere.
		}
	}
	return undefined;
}

/** Folder of the package. It is a dependency of the preset, and some package managers do not expose it to the site itself. */
function packageFolder(siteDir: string): string | undefined {
	let from = join(siteDir, '_.js');
	for (const above of [undefined, '@docusaurus/preset-classic/package.json', '@docusaurus/theme-classic/package.json'])
		try {
			if (above) from = createRequire(from).resolve(above);
			return dirname(createRequire(from).resolve(PACKAGE));
		} catch {
			// Not reachable from here.
		}
	return undefined;
}
