/** The same site in other languages: addresses of its pages there. */
import { otherLocales } from '../config/locales.ts';
import { withBase } from './paths.ts';
import { fileOf } from './routes.ts';
import type { Route, Sibling, Site } from './types.ts';

/** Links sites that are one site in several languages: `siblings` of each gets the others. */
export function introduce(sites: Site[]): void {
	for (const site of sites)
		site.siblings = siblingsOf(site).map((sibling) => {
			const other = sites.find((one) => one.config.inLocale?.address.replace(/\/$/, '') === sibling.host);
			return other ? { ...sibling, site: other } : sibling;
		});
}

/** The other languages of a site, from its config. */
export const siblingsOf = ({ config }: Pick<Site, 'config'>): Sibling[] =>
	otherLocales(config).map((locale) => ({
		locale: config.i18n?.localeConfigs[locale.name]?.htmlLang ?? locale.name,
		host: locale.address.replace(/\/$/, ''),
		prefix: locale.prefix,
		baseUrl: new URL(locale.address).pathname,
		isDefault: locale.isDefault,
	}));

/** Address of a page in another language; undefined if that language has no such page. */
export function pageIn(sibling: Sibling, route: Route, { originals }: Site): string | undefined {
	const { site, baseUrl, host } = sibling;
	const source = fileOf(route);
	const same = source === undefined ? undefined : site?.routeBySource.get(originals.get(source) ?? source);
	const path = same ?? (!site || site.routes.has(route.path) ? route.path : undefined);
	return path === undefined ? undefined : host.slice(0, host.length - baseUrl.length + 1) + withBase(path, baseUrl);
}

/** Route in the default language → route here: `/guide/` → `/guide-fr/` if the translation has its own slug. */
export function translatedRoute(path: string, { originals, routeBySource, siblings }: Site): string | undefined {
	const route = siblings.find(({ isDefault }) => isDefault)?.site?.routes.get(path);
	const original = route && fileOf(route);
	if (original === undefined) return undefined;
	return routeBySource.get([...originals].find(([, of]) => of === original)?.[0] ?? original);
}

/**
 * Final address of a page or file of the site in another language; undefined if there is nothing at `path`.
 *
 * @param path from the site's root, with or without the base URL, and with the language: `/fr/guide/`
 */
export function addressInSibling(path: string, { siblings }: Pick<Site, 'siblings'>): string | undefined {
	// Longest prefix first: the default language has none, so any path below the base URL may be one of its pages.
	for (const { prefix, baseUrl, site } of [...siblings].sort((a, b) => b.prefix.length - a.prefix.length)) {
		const starts = prefix ? [baseUrl, `/${prefix}`] : baseUrl === '/' ? [] : [baseUrl];
		const start = starts.find((one) => path.startsWith(one));
		if (!start) continue;
		const route = path.slice(start.length - 1);
		const { routes, statics, redirects } = site ?? {};
		const isThere = (one: string) => !routes || routes.has(one) || redirects?.some((r) => r.from === one);
		const target = [route, `${route}/`, route.replace(/\/$/, '')].find(isThere) ?? (statics?.has(route) ? route : undefined);
		if (target !== undefined) return withBase(target, baseUrl);
	}
	return undefined;
}
