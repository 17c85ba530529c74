/** The language of a page's text. */
import { posix } from 'node:path';
import type { LanguageProps } from '../../templates/props.ts';
import { docsOf } from '../config/instances.ts';
import { directionOf } from '../config/locales.ts';
import { sourceOf } from '../graph/routes.ts';
import type { Route, Site } from '../graph/types.ts';

/** The default language, for a page without a translation, which shows its original; undefined if the text is in the site's language. */
export function languageOf(route: Route, { config, originals }: Site): LanguageProps | undefined {
	const { inLocale, i18n } = config;
	const source = sourceOf(route);
	if (!inLocale || inLocale.isDefault || !i18n || source === undefined || originals.has(source)) return undefined;
	// The page may exist only in this language.
	const { folder, docsFolder } = inLocale;
	const own = [folder, ...(docsFolder === undefined ? [] : docsOf(config).map(({ path }) => posix.join(path, docsFolder)))];
	if (own.some((start) => source.startsWith(`${start}/`))) return undefined;
	const settings = i18n.localeConfigs[i18n.defaultLocale];
	const lang = settings?.htmlLang ?? i18n.defaultLocale;
	return { lang, dir: settings?.direction ?? directionOf(lang) };
}
