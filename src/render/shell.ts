/** The config and the site graph → what all pages share (templates/props.ts `SiteProps`). */

import { inlineScript as makeInlineScript } from '../../templates/client/inline.ts';
import { widened } from '../../templates/layouts/policy.ts';
import type { BlogProps, FooterLinkProps, NavHtmlProps, NavItemProps, NavLinkProps, SiteProps } from '../../templates/props.ts';
import { VERSION } from '../base/version.ts';
import { excerptLengthOf } from '../config/excerpt-length.ts';
import { frameHostsOf, withFrameHosts } from '../config/frame-hosts.ts';
import { directionOf } from '../config/locales.ts';
import { policyOf } from '../config/policy.ts';
import type { NavbarItem } from '../config/schema.ts';
import { stringsOf } from '../config/strings.ts';
import { announcementProps } from '../features/announcement-bar/render.ts';
import { consentProps } from '../features/consent/render.ts';
import { feedbackProps } from '../features/feedback/render.ts';
import { feedFormats } from '../features/feeds/config.ts';
import { blogFeedRoutes, dataFeedRoutes, type FeedRoute, feedsOfBlog } from '../features/feeds/graph.ts';
import { sourceFor } from '../graph/addresses.ts';
import { isNotFound } from '../graph/kinds/not-found.ts';
import type { Resolver } from '../graph/link.ts';
import { instanceOf, versionWith } from '../graph/lookup.ts';
import { decodeSafe, joinRoute, slashed, withBase } from '../graph/paths.ts';
import { resolveLink } from '../graph/resolve.ts';
import { searchContexts } from '../graph/search-contexts.ts';
import { pageIn } from '../graph/siblings.ts';
import { flatten } from '../graph/sidebars.ts';
import type { DocsVersion, Sidebar, Site } from '../graph/types.ts';
import type { PageNeed } from '../markdown/types.ts';
import type { Bundles } from '../theme/theme.ts';
import { docSearch } from './docsearch.ts';
import { headElements, inlineScripts, preloadedFonts } from './head.ts';
import { type MapAddress, mapAddresses } from './html.ts';
import { iconOf } from './icons.ts';
import { hashOf, redirectPolicy, sitePolicy } from './needs.ts';
import { searchAddresses } from './search-addresses.ts';
import { type NavPlace, versionItem, versionsFor } from './version-items.ts';

/** Final address of `href` or `to` of a link that is in no source. External addresses stay as they are. */
export function address(
	to: string | undefined,
	href: string | undefined,
	resolver: Resolver,
	kind: 'link' | 'image' = 'link',
	from = '',
): { href: string; external: boolean } {
	const written = to ?? href ?? '/';
	const resolved = resolveLink(resolver, { kind, href: written, line: 0, column: 0 }, from, '/');
	if (resolved.kind === 'external') return { href: resolved.ignored ? resolved.href : written, external: true };
	if (resolved.kind === 'broken')
		return {
			href: written.startsWith('/')
				? withBase(written.replace(/[?#].*$/s, ''), resolver.site.config.baseUrl) + (/[?#].*$/s.exec(written)?.[0] ?? '')
				: written,
			external: false,
		};
	return { href: resolved.href, external: false };
}

const isExternal = (href: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href);

/** HTML of the config and of sidebars → the same with final addresses: `<a href="/guide/">` → `<a href="/base/guide/">`. */
export const withAddresses = (html: string, resolver: Resolver): string =>
	mapAddresses(html, (href, kind) => address(href, undefined, resolver, kind).href);

/**
 * Maps the addresses that components of a site write. Those from the site's root and those of Markdown files are resolved; others are relative
 * to the page, as in the browser; those of Docusaurus's links to its route, as its router has it.
 */
export const componentAddress =
	(resolver: Resolver, source: string, checked: readonly string[] = []): MapAddress =>
	(href, kind) => {
		const { baseUrl, trailingSlash } = resolver.site.config;
		const route = resolver.site.routeBySource.get(source);
		if (kind === 'link' && route && checked.includes(href) && /^(?![a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(href)) {
			const { pathname, search, hash } = new URL(
				href,
				`https://site.invalid${trailingSlash === true ? route : route.replace(/(?<=.)\/$/, '')}`,
			);
			return address(decodeSafe(pathname) + search + hash, undefined, resolver).href;
		}
		if (href.startsWith('pathname://')) return address(href, undefined, resolver, kind).href;
		const from = sourceFor(href, source);
		const rooted = /^\/(?!\/)/.test(href) && (baseUrl === '/' || !href.startsWith(baseUrl));
		// `useBaseUrl`, and addresses of versions, have the base URL: they end like all others.
		if (kind === 'link' && baseUrl !== '/' && href.startsWith(baseUrl)) {
			const page = resolveLink(resolver, { kind, href: href.slice(baseUrl.length - 1), line: 0, column: 0 }, '', '/');
			return page.kind === 'page' ? page.href : href;
		}
		return rooted || from ? address(href, undefined, resolver, kind, from).href : href;
	};

type LinkItem = Extract<NavbarItem, { type: 'link' | 'doc' | 'docSidebar' }>;

function linkProps(item: LinkItem, site: Site, resolver: Resolver, on: NavPlace): NavLinkProps {
	let target: { href: string; external: boolean };
	let label = item.label ?? '';
	let sidebar: string | undefined;
	let icon: string | undefined;
	let ariaLabel: string | undefined;
	let newTab: boolean | undefined;
	let base: string | undefined;
	let className: string | undefined;
	if (item.type === 'doc') {
		// A doc id that does not exist is reported elsewhere (site-checks.ts).
		const doc = firstIn(versionsFor(site, item, on), ({ docs }) => docs.find((d) => d.id === item.docId));
		target = { href: withBase(doc?.path ?? '/', site.config.baseUrl), external: false };
		label ||= doc?.label ?? item.docId;
	} else if (item.type === 'docSidebar') {
		sidebar = item.sidebarId;
		const found = firstIn(versionsFor(site, item, on), ({ sidebars }) => sidebars.find((s) => s.name === sidebar));
		const first = found && firstOf(found);
		target = { href: withBase(first?.path ?? '/', site.config.baseUrl), external: false };
		label ||= sidebar;
	} else {
		target = address(item.to, item.href, resolver);
		({ icon, ariaLabel, className, newTab, sidebarId: sidebar, activeBasePath: base } = item);
	}
	const route = decodeSafe(target.href).slice(site.config.baseUrl.length - 1);
	const current = !target.external && route === on.path;
	const below = base ?? (sidebar ? undefined : route);
	const active =
		current ||
		(sidebar
			? isSidebar(on.sidebar, sidebar, item, site)
			: !target.external && !!below && below !== '/' && on.path.startsWith(slashed(joinRoute(below), true)));
	return {
		type: 'link',
		position: item.position,
		label,
		href: target.href,
		external: target.external && isExternal(target.href),
		newTab: newTab ?? (target.external && isExternal(target.href)),
		icon: iconOf(icon, site.config, site.siteDir),
		ariaLabel,
		...(className && { className }),
		active,
		current,
	};
}

/** The first that is found in one of several versions. */
function firstIn<T>(versions: DocsVersion[], find: (version: DocsVersion) => T | undefined): T | undefined {
	for (const version of versions) {
		const found = find(version);
		if (found) return found;
	}
	return undefined;
}

/** Whether the sidebar of a page is the one that an item names, in any version. */
function isSidebar(id: string | undefined, name: string, item: { docs?: string }, site: Site): boolean {
	const own = id === undefined ? undefined : site.sidebars.find((s) => s.id === id);
	if (!own) return id === name;
	return own.name === name && versionWith(site, own.version)?.instance === instanceOf(site, item);
}

const firstItems = new WeakMap<Sidebar, { path: string } | undefined>();

/** The first page of a sidebar; cached, as every page needs it. */
function firstOf(sidebar: Sidebar): { path: string } | undefined {
	if (!firstItems.has(sidebar)) firstItems.set(sidebar, flatten(sidebar.items)[0]);
	return firstItems.get(sidebar);
}

/** The page in another language; where that has no such page, its first one, as on the 404 page, whose script adds the path. */
function languageHref(host: string, { path }: NavPlace, site: Site): string {
	const bare = host.replace(/\/$/, '');
	// Which path a reader asked for is known in the browser alone.
	if (isNotFound({ path })) return `${bare}/`;
	const sibling = site.siblings.find((one) => one.host === bare);
	const route = sibling && site.routes.get(path);
	if (!sibling || !route) return encodeURI(bare + path);
	return pageIn(sibling, route, site) ?? `${bare}/`;
}

/** Navbar items as they are on one page. */
export function navItems(site: Site, resolver: Resolver, on: NavPlace): NavItemProps[] {
	const { config } = site;
	const child = (item: LinkItem | Extract<NavbarItem, { type: 'html' }>): NavLinkProps | NavHtmlProps =>
		item.type === 'html'
			? { type: 'html', position: item.position, html: withAddresses(item.value, resolver) }
			: linkProps(item, site, resolver, on);
	return config.navbar.items.map((item): NavItemProps => {
		if (item.type === 'search') return { type: 'search', position: item.position };
		if (item.type === 'dropdown') {
			const items = item.items.map(child);
			return {
				type: 'dropdown',
				position: item.position,
				label: item.label,
				items,
				active: items.some((i) => i.type === 'link' && i.active),
			};
		}
		if (item.type === 'languageDropdown') {
			const current = config.languages.find((l) => l.locale === config.locale);
			const others = config.languages.filter((l) => l.host && l.locale !== config.locale);
			const preceding = current ? config.languages.slice(0, config.languages.indexOf(current)) : [];
			return {
				type: 'languageDropdown',
				position: item.position,
				current: current?.label ?? stringsOf(config).languageName,
				currentIndex: preceding.filter((l) => others.includes(l)).length,
				items: others.map((l) => ({ label: l.label, locale: l.locale, href: languageHref(l.host!, on, site) })),
				...(item.itemsBefore.length ? { before: item.itemsBefore.map(child) } : {}),
				...(item.itemsAfter.length ? { after: item.itemsAfter.map(child) } : {}),
			};
		}
		if (item.type === 'docsVersion') return versionItem(item, site, on, child, (to) => address(to, undefined, resolver));
		return child(item);
	});
}

export function makeSiteProps(
	site: Site,
	resolver: Resolver,
	bundles: Bundles,
	/** HTML of a line of Markdown in the config, with addresses as written. */
	inline: (markdown: string) => string,
	/** What any page needs besides what every page has. */
	needs: ReadonlySet<PageNeed>,
): SiteProps {
	const { config } = site;
	const base = config.baseUrl;
	const strings = stringsOf(config);
	const published = (path: string) => (isExternal(path) ? path : withBase(joinRoute(path), base));
	const asset = (file: string) => `${base}${file}`;
	const inlineScript = makeInlineScript({
		colorMode: config.colorMode,
		announcement: config.announcementBar || undefined,
	});
	const { fonts } = preloadedFonts(config, bundles.fonts);
	const policy = policyOf(withFrameHosts(config), [inlineScript, ...inlineScripts(config)].map(hashOf));
	const logo = (l: NonNullable<typeof config.navbar.logo> | undefined) =>
		l && { ...l, src: published(l.src), ...(l.srcDark ? { srcDark: published(l.srcDark) } : {}) };
	const footerLink = (link: {
		label?: string;
		to?: string;
		href?: string;
		icon?: string;
		newTab?: boolean;
		html?: string;
	}): FooterLinkProps => {
		if (link.html !== undefined) return { html: withAddresses(link.html, resolver) };
		const target = address(link.to, link.href, resolver);
		return {
			label: link.label ?? target.href,
			...target,
			newTab: link.newTab ?? target.external,
			icon: iconOf(link.icon, config, site.siteDir),
		};
	};
	const links = config.footer.links;
	const columns =
		links.length && 'items' in links[0]!
			? (links as { title: string; items: object[] }[]).map((c) => ({ title: c.title, items: c.items.map(footerLink) }))
			: links.length
				? [{ items: (links as object[]).map(footerLink) }]
				: [];
	const feedProps = ({ path, format, title }: FeedRoute) => {
		const { type, label } = feedFormats[format];
		return { type, label, href: published(path), title };
	};
	const blogFeeds = blogFeedRoutes(site).map(feedProps);
	const blogs = site.blogs.map((blog): [string, BlogProps] => [
		blog.id,
		{
			title: blog.config.title,
			description: blog.config.description,
			href: withBase(slashed(joinRoute(blog.config.routeBasePath), config.trailingSlash), base),
			sidebarTitle: blog.config.sidebarTitle,
			feeds: feedsOfBlog(blog, config).map(feedProps),
			showReadingTime: blog.config.showReadingTime,
		},
	]);
	const search = config.search || undefined;
	const addresses = searchAddresses(site);
	return {
		title: config.title,
		tagline: config.tagline,
		// Pages of Docusaurus without a title have that of the site.
		...(config.compat && { homeTitle: '' }),
		url: config.url.replace(/\/$/, ''),
		baseUrl: base,
		locale: config.locale,
		direction: config.direction ?? directionOf(config.locale),
		titleDelimiter: config.titleDelimiter,
		generator: `vrmdocs ${VERSION}`,
		strings,
		navbar: {
			title: config.navbar.title,
			logo: config.navbar.logo && {
				...logo(config.navbar.logo)!,
				...(config.navbar.logo.href !== undefined && { href: address(undefined, config.navbar.logo.href, resolver).href }),
			},
			hideOnScroll: config.navbar.hideOnScroll,
			...(config.navbar.className && { className: config.navbar.className }),
			items: navItems(site, resolver, { path: '' }),
		},
		footer: {
			style: config.footer.style,
			columns,
			logo: config.footer.logo && {
				...logo(config.footer.logo)!,
				href: config.footer.logo.href && address(undefined, config.footer.logo.href, resolver).href,
			},
			copyright: config.footer.copyright,
			copyrightHtml: config.footer.copyrightHtml && withAddresses(config.footer.copyrightHtml, resolver),
		},
		announcement: announcementProps(config, (markdown) => withAddresses(inline(markdown), resolver)),
		colorMode: config.colorMode,
		themeColor: config.themeColor,
		search: search && {
			pageHref: withBase(slashed('/search', config.trailingSlash), base),
			indexHref: addresses?.indexHref ?? '',
			workerHref: bundles.searchWorker ? asset(bundles.searchWorker.file) : '',
			baseUrl: base,
			contexts: addresses?.contexts ?? [],
			language: search.language,
			maxResults: search.maxResults,
			excerptLength: excerptLengthOf(search),
			maxSegmentationVariants: search.maxSegmentationVariants,
			shortcut: search.shortcut !== false,
			slash: search.shortcut === true,
			highlight: search.highlight,
			// A page of an older version is searched with its version.
			limitedByContext: search.limitedByContext || searchContexts(site).some(({ apart }) => apart),
			recent: search.recent,
			position: search.position,
			...(search.algolia && { algolia: docSearch(site, search.algolia) }),
		},
		blog: blogs[0]?.[1],
		...(blogs.length > 1 ? { blogs: Object.fromEntries(blogs) } : {}),
		feeds: [...blogFeeds, ...dataFeedRoutes(site).map(feedProps)],
		assets: {
			css: [asset(needs.has('parts') ? bundles.cssWithParts.file : bundles.css.file)],
			...(fonts.length
				? { fonts: fonts.map(({ file }) => ({ href: encodeURI(asset(file)), type: `font/${file.split('.').at(-1)!.toLowerCase()}` })) }
				: {}),
			features: Object.fromEntries(Object.entries(bundles.features).map(([need, { file }]) => [need, asset(file)])),
			client: asset(bundles.client.file),
			islands: asset(bundles.islands.file),
			searchWorker: bundles.searchWorker && asset(bundles.searchWorker.file),
			...(bundles.heavy ? { heavy: heavyAssets(bundles.heavy, asset) } : {}),
			inlineScript,
			csp: policy && sitePolicy(policy.meta, needs),
			cspHeader: policy && sitePolicy(site.redirects.length ? widened(policy.header, redirectPolicy) : policy.header, needs),
			...(bundles.dev ? { live: { src: asset(bundles.dev.file), words: JSON.stringify(strings.live) } } : {}),
		},
		...feedbackProps(config),
		...(config.consent && { consent: consentProps(config, (written) => address(undefined, written, resolver)) }),
		icons: icons(site, published),
		...(config.search && { openSearchHref: published('opensearch.xml') }),
		metadata: config.metadata,
		frameHosts: frameHostsOf(config),
		head: headElements(config, (written) => address(undefined, written, resolver)),
		...(Object.keys(site.messages).length ? { messages: site.messages } : {}),
		homeHref: base,
		issuesUrl: config.issuesUrl,
		pageMenu: config.pageMenu,
		resumeReading: config.resumeReading,
	};
}

const heavyAssets = ({ runtime, style, islands }: NonNullable<Bundles['heavy']>, asset: (file: string) => string) => ({
	runtime: asset(runtime),
	style: asset(style),
	islands: Object.fromEntries(
		Object.entries(islands).map(([name, { src, style }]) => [name, { src: asset(src), ...(style ? { style: asset(style) } : {}) }]),
	),
});

function icons(site: Site, published: (path: string) => string): SiteProps['icons'] {
	const list: SiteProps['icons'] = [];
	const { favicon } = site.config;
	if (favicon)
		list.push({
			rel: 'icon',
			href: published(favicon),
			...(favicon.endsWith('.svg') ? { type: 'image/svg+xml' } : favicon.endsWith('.ico') ? { sizes: '32x32' } : {}),
		});
	if (site.statics.has('/favicon.ico') && favicon !== 'favicon.ico')
		list.push({ rel: 'icon', href: published('favicon.ico'), sizes: '32x32' });
	if (site.statics.has('/apple-touch-icon.png')) list.push({ rel: 'apple-touch-icon', href: published('apple-touch-icon.png') });
	list.push({ rel: 'manifest', href: published('site.webmanifest') });
	return list;
}
