/** The language that the text of a page is in. */
import { posix } from 'node:path';
import type { LanguageProps } from '../../templates/props.ts';
import { docsOf } from '../config/instances.ts';
import { directionOf } from '../config/locales.ts';
import { sourceOf } from '../graph/routes.ts';
import type { Route, Site } from '../graph/types.ts';

/** That of a page which is shown as its original, since it has no translation; undefined where it is the site's. */
export function languageOf(route: Route, { config, originals }: Site): LanguageProps | undefined {
	const { inLocale, i18n } = config;
	const source = sourceOf(route);
	if (!inLocale || inLocale.isDefault || !i18n || source === undefined || originals.has(source)) return undefined;
	// It may be in this language alone.
	const { folder, docsFolder } = inLocale;
	const own = [folder, ...(docsFolder === undefined ? [] : docsOf(config).map(({ path }) => posix.join(path, docsFolder)))];
	if (own.some((start) => source.startsWith(`${start}/`))) return undefined;
	const settings = i18n.localeConfigs[i18n.defaultLocale];
	const lang = settings?.htmlLang ?? i18n.defaultLocale;
	return { lang, dir: settings?.direction ?? directionOf(lang) };
}
