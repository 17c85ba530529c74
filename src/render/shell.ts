/** Config and site graph → the props that all pages share (`SiteProps` in templates/props.ts). */

import { inlineScript as makeInlineScript } from '../../templates/client/inline.ts';
import { widened } from '../../templates/layouts/policy.ts';
import type { BlogProps, FooterLinkProps, SearchProps, SiteProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { SEARCH, VERSION } from '../base/version.ts';
import { conventionsOf } from '../config/conventions.ts';
import { excerptLengthOf } from '../config/excerpt-length.ts';
import { frameHostsOf, withFrameHosts } from '../config/frame-hosts.ts';
import { directionOf } from '../config/locales.ts';
import { policyOf } from '../config/policy.ts';
import type { FooterLink } from '../config/schema.ts';
import { stringsOf } from '../config/strings.ts';
import { pageFeatures } from '../features/render.ts';
import { joinRoute, slashed, withBase } from '../graph/paths.ts';
import { searchContexts } from '../graph/search-contexts.ts';
import type { Blog, Site } from '../graph/types.ts';
import type { PageNeed } from '../markdown/types.ts';
import { indexFileName } from '../search/core/contexts.ts';
import type { Bundles } from '../theme/theme.ts';
import { address, publishedAt, withAddresses } from './addresses.ts';
import { docSearch } from './docsearch.ts';
import { headElements, inlineScripts, preloadedFonts } from './head.ts';
import { iconOf } from './icons.ts';
import { navItems } from './navbar/items.ts';
import { hashOf, redirectPolicy, sitePolicy } from './needs.ts';
import type { ShellInput } from './page-feature.ts';

/** The input of the shared props. */
interface Shell extends ShellInput {
	bundles: Bundles;
	/** The union of all pages' needs (needs.ts). */
	needs: ReadonlySet<PageNeed>;
}

export function makeSiteProps(shell: Shell): SiteProps {
	const { site, resolver } = shell;
	const { config } = site;
	const base = config.baseUrl;
	const { rootId, untitledPages } = conventionsOf(config);
	const addressOf = (href: string) => address(href, resolver);
	const blogs = site.blogs.map((blog) => [blog.id, blogProps(blog, site)] as const);
	const props: SiteProps = {
		title: config.title,
		tagline: config.tagline,
		...(untitledPages === 'site' && { homeTitle: '' }),
		url: config.url.replace(/\/$/, ''),
		baseUrl: base,
		locale: config.locale,
		direction: config.direction ?? directionOf(config.locale),
		titleDelimiter: config.titleDelimiter,
		...(rootId && { rootId }),
		generator: `vrmdocs ${VERSION}`,
		strings: stringsOf(config),
		navbar: navbarProps(shell),
		footer: footerProps(shell),
		colorMode: config.colorMode,
		themeColor: config.themeColor,
		search: searchProps(shell),
		blog: blogs[0]?.[1],
		...(blogs.length > 1 ? { blogs: Object.fromEntries(blogs) } : {}),
		feeds: [],
		assets: assetProps(shell),
		icons: icons(site),
		metadata: config.metadata,
		frameHosts: frameHostsOf(config),
		head: headElements(config, addressOf),
		...(Object.keys(site.messages).length ? { messages: site.messages } : {}),
		homeHref: base,
		issuesUrl: config.issuesUrl,
		pageMenu: config.pageMenu,
		resumeReading: config.resumeReading,
	};
	for (const feature of pageFeatures) Object.assign(props, feature.shell?.(shell, props));
	return props;
}

const logoProps = <L extends { src: string; srcDark?: string }>(site: Site, logo: L): L => ({
	...logo,
	src: publishedAt(site, logo.src),
	...(logo.srcDark ? { srcDark: publishedAt(site, logo.srcDark) } : {}),
});

function navbarProps({ site, resolver }: Shell): SiteProps['navbar'] {
	const { title, logo, hideOnScroll, className } = site.config.navbar;
	return {
		title,
		logo: logo && {
			...logoProps(site, logo),
			...(logo.href !== undefined && { href: address(logo.href, resolver).href }),
		},
		hideOnScroll,
		...(className && { className }),
		items: navItems(site, resolver, { path: '' }),
	};
}

function footerProps({ site, resolver }: Shell): SiteProps['footer'] {
	const { style, links, logo, copyright, copyrightHtml } = site.config.footer;
	const link = (item: FooterLink): FooterLinkProps => {
		if (item.html !== undefined) return { html: withAddresses(item.html, resolver) };
		const target = address(item.to ?? item.href ?? '/', resolver);
		return {
			label: item.label ?? target.href,
			...target,
			newTab: item.newTab ?? target.external,
			icon: iconOf(item.icon, site.config, site.siteDir),
		};
	};
	// The schema allows either columns or links.
	const columns = links.flatMap((column) => ('items' in column ? [{ title: column.title, items: column.items.map(link) }] : []));
	const flat = links.flatMap((item) => ('items' in item ? [] : [link(item)]));
	return {
		style,
		columns: flat.length ? [{ items: flat }] : columns,
		logo: logo && { ...logoProps(site, logo), href: logo.href && address(logo.href, resolver).href },
		copyright,
		copyrightHtml: copyrightHtml && withAddresses(copyrightHtml, resolver),
	};
}

function searchProps({ site, bundles }: Shell): SiteProps['search'] {
	const { search, baseUrl, trailingSlash } = site.config;
	if (!search) return undefined;
	const { indexHref, contexts } = indexAddresses(site, search.language);
	return {
		pageHref: withBase(slashed('/search', trailingSlash), baseUrl),
		indexHref,
		styleHref: `${baseUrl}${bundles.components.find(({ users }) => users.includes(':search'))!.file}`,
		workerHref: bundles.searchWorker ? `${baseUrl}${bundles.searchWorker.file}` : '',
		baseUrl,
		contexts,
		language: search.language,
		maxResults: search.maxResults,
		excerptLength: excerptLengthOf(search),
		maxSegmentationVariants: search.maxSegmentationVariants,
		shortcut: search.shortcut !== false,
		slash: search.shortcut === true,
		highlight: search.highlight,
		// On a page of an older version, search is limited to that version.
		limitedByContext: search.limitedByContext || searchContexts(site).some(({ apart }) => apart),
		recent: search.recent,
		position: search.position,
		...(search.algolia && { algolia: docSearch(site, search.algolia) }),
	};
}

function blogProps(blog: Blog, site: Site): BlogProps {
	const { config } = site;
	const { title, description, routeBasePath, sidebarTitle, showReadingTime, showAuthorDetails } = blog.config;
	return {
		title,
		description,
		href: withBase(slashed(joinRoute(routeBasePath), config.trailingSlash), config.baseUrl),
		sidebarTitle,
		feeds: [],
		showReadingTime,
		...(showAuthorDetails && { showAuthorDetails }),
		...Object.assign({}, ...pageFeatures.map((feature) => feature.blog?.(blog, site))),
	};
}

function assetProps({ site, bundles, needs }: Shell): SiteProps['assets'] {
	const { config } = site;
	const asset = (file: string) => `${config.baseUrl}${file}`;
	const kinds = new Set<string>([...site.routes.values()].map(({ kind }) => kind));
	const inlineScript = makeInlineScript({ colorMode: config.colorMode, announcement: config.announcementBar || undefined });
	const { fonts } = preloadedFonts(config, bundles.fonts);
	const policy = policyOf(
		withFrameHosts(config),
		[inlineScript, ...inlineScripts(config)].map(hashOf),
		pageFeatures.map((feature) => feature.policy?.(config) ?? {}),
	);
	return {
		css: [asset(needs.has('parts') ? bundles.cssWithParts.file : bundles.css.file)],
		...(fonts.length
			? { fonts: fonts.map(({ file }) => ({ href: encodeURI(asset(file)), type: `font/${file.split('.').at(-1)!.toLowerCase()}` })) }
			: {}),
		components: bundles.components
			.filter(({ users: [first] }) => !first!.startsWith(':') || kinds.has(first!.slice(1)))
			.map(({ file, users }) => ({ href: asset(file), users })),
		features: Object.fromEntries(Object.entries(bundles.features).map(([need, { file }]) => [need, asset(file)])),
		client: asset(bundles.client.file),
		islands: asset(bundles.islands.file),
		searchWorker: bundles.searchWorker && asset(bundles.searchWorker.file),
		...(bundles.heavy ? { heavy: heavyAssets(bundles.heavy, asset) } : {}),
		inlineScript,
		csp: policy && sitePolicy(policy.meta, needs),
		cspHeader: policy && sitePolicy(site.redirects.length ? widened(policy.header, redirectPolicy) : policy.header, needs),
		...(bundles.dev ? { live: { src: asset(bundles.dev.file), words: JSON.stringify(stringsOf(config).live) } } : {}),
	};
}

const heavyAssets = ({ runtime, style, islands }: NonNullable<Bundles['heavy']>, asset: (file: string) => string) => ({
	runtime: asset(runtime),
	style: asset(style),
	islands: Object.fromEntries(
		Object.entries(islands).map(([name, { src, style }]) => [name, { src: asset(src), ...(style ? { style: asset(style) } : {}) }]),
	),
});

function icons(site: Site): SiteProps['icons'] {
	const list: SiteProps['icons'] = [];
	const { favicon } = site.config;
	if (favicon)
		list.push({
			rel: 'icon',
			href: publishedAt(site, favicon),
			...(favicon.endsWith('.svg') ? { type: 'image/svg+xml' } : favicon.endsWith('.ico') ? { sizes: '32x32' } : {}),
		});
	if (site.statics.has('/favicon.ico') && favicon !== 'favicon.ico')
		list.push({ rel: 'icon', href: publishedAt(site, 'favicon.ico'), sizes: '32x32' });
	if (site.statics.has('/apple-touch-icon.png')) list.push({ rel: 'apple-touch-icon', href: publishedAt(site, 'apple-touch-icon.png') });
	return list;
}

/**
 * The address is in every page, so it has no hash of the content: one edited page would change all pages. It has the version of the file
 * format instead, and the worker revalidates the file with the server.
 */
function indexAddresses(site: Site, language: SearchProps['language']): Pick<SearchProps, 'indexHref' | 'contexts'> {
	const contexts = searchContexts(site);
	const form = sha1(JSON.stringify([VERSION, SEARCH, language, contexts])).slice(0, 8);
	const address = (context?: string) => `${withBase(`/${indexFileName(context)}`, site.config.baseUrl)}?_=${form}`;
	return { indexHref: address(), contexts: contexts.map(({ path, label }) => ({ path, label, indexHref: address(path) })) };
}
