/** The same site in other languages: where their pages are, and where this page is in them. */
import { decodeSafe, withBase } from './paths.ts';
import { fileOf } from './routes.ts';
import type { Route, Sibling, Site } from './types.ts';

/** Tells each of several sites of the others. */
export function introduce(sites: Site[]): void {
	for (const site of sites)
		site.siblings = siblingsOf(site).map((sibling) => {
			const other = sites.find((one) => one.config.inLocale?.address.replace(/\/$/, '') === sibling.host);
			return other ? { ...sibling, site: other } : sibling;
		});
}

/** The other languages of a site, by its config. */
export const siblingsOf = ({ config: { inLocale, locales = [], i18n } }: Pick<Site, 'config'>): Sibling[] =>
	locales
		.filter((locale) => locale.name !== inLocale?.name)
		.map((locale) => ({
			locale: i18n?.localeConfigs[locale.name]?.htmlLang ?? locale.name,
			host: locale.address.replace(/\/$/, ''),
			baseUrl: new URL(locale.address).pathname,
			isDefault: locale.isDefault,
		}));

/** Address of a page in another language; undefined where that has no such page. */
export function pageIn(sibling: Sibling, route: Route, { originals }: Site): string | undefined {
	const { site, baseUrl, host } = sibling;
	const source = fileOf(route);
	const same = source === undefined ? undefined : site?.routeBySource.get(originals.get(source) ?? source);
	const path = same ?? (!site || site.routes.has(route.path) ? route.path : undefined);
	return path === undefined ? undefined : host.slice(0, host.length - baseUrl.length + 1) + withBase(path, baseUrl);
}

/** Whether an address of another language leads to a page or file there; undefined for addresses that are of none. @param path with base URL */
export function isInSibling(path: string, { siblings, config }: Site): boolean | undefined {
	const own = config.baseUrl;
	const sibling = siblings
		.filter(({ baseUrl }) => path.startsWith(baseUrl) && baseUrl.length > own.length)
		.sort((a, b) => b.baseUrl.length - a.baseUrl.length)[0];
	if (!sibling) return undefined;
	if (!sibling.site) return true;
	const route = decodeSafe(path.slice(sibling.baseUrl.length - 1));
	const { routes, statics, redirects } = sibling.site;
	return (
		[route, `${route}/`, route.replace(/\/$/, '')].some((one) => routes.has(one) || redirects.some((r) => r.from === one)) ||
		statics.has(route)
	);
}
