import { createElement } from 'react';
import { redirectScript } from '../client/redirect.ts';
import { clientWords } from '../client/words.ts';
import { useSite } from '../components/context.tsx';
import { slot } from '../components/slots.ts';
import type { HeadElements, PageProps, SiteProps } from '../props.ts';
import HeadSlot from '../slots/Head.tsx';
import { extendPolicy, widened } from './policy.ts';

/** `PAGE | SITE`; on the home page `TAGLINE | SITE`. */
export function documentTitle(site: { title: string; tagline: string; homeTitle?: string; titleDelimiter: string }, title: string): string {
	const first = title || (site.homeTitle ?? site.tagline);
	return first && first !== site.title ? `${first} ${site.titleDelimiter.trim()} ${site.title}` : site.title;
}

/** Everything within `<head>`, in the order that browsers need: encoding, policy, the inline script before the stylesheets. */
export function Head({ page }: { page: PageProps }) {
	const site = useSite();
	const { head, view } = page;
	const { assets } = site;
	/** What components of the page say in place of the site. */
	const own = (head.more ?? []).filter(({ tag }) => tag === 'meta').map(({ attributes }) => attributes);
	const title = head.documentTitle ?? documentTitle(site, head.title);
	const isRedirect = view.type === 'redirect';
	return (
		<head>
			<meta charSet="utf-8" />
			{assets.csp && (
				<meta httpEquiv="Content-Security-Policy" content={widened(extendPolicy(assets.csp, page.policy ?? []), head.policy)} />
			)}
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{title}</title>
			<meta name="description" content={head.description} />
			{head.keywords.length > 0 && <meta name="keywords" content={head.keywords.join(', ')} />}
			<meta name="generator" content={site.generator} />
			{head.noIndex && !own.some(({ name }) => name === 'robots') && <meta name="robots" content="noindex" />}
			<ThemeColor />
			<link rel="canonical" href={head.original ?? head.canonical} />
			{head.alternates.map((alternate) => (
				<link rel="alternate" hreflang={alternate.locale} href={alternate.href} key={alternate.locale} />
			))}
			{head.markdownHref && <link rel="alternate" type="text/markdown" href={head.markdownHref} />}
			<Metas of={others(socialCard(page, site, title), [...site.metadata, ...own])} />
			{site.icons.map((icon) => (
				<link {...icon} key={icon.href + icon.rel} />
			))}
			{site.feeds.map((feed) => (
				<link rel="alternate" type={feed.type} title={feed.title} href={feed.href} key={feed.href} />
			))}
			{site.openSearchHref && (
				<link rel="search" type="application/opensearchdescription+xml" title={site.title} href={site.openSearchHref} />
			)}
			<Metas of={others(site.metadata, own)} />
			{!isRedirect && site.head && <OwnElements {...site.head} />}
			<script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />
			{view.type === 'redirect' && (
				<>
					<script data-to={view.to} dangerouslySetInnerHTML={{ __html: redirectScript }} />
					<noscript>
						<meta httpEquiv="refresh" content={`0; url=${view.to}`} />
					</noscript>
				</>
			)}
			{/* Delays the first paint until the whole header has arrived, so that it does not move while the rest loads. Chromium waits for the start tag alone: of what follows the header. */}
			{!isRedirect && <link rel="expect" href="#_drawer" blocking="render" />}
			{!isRedirect && assets.fonts?.map((font) => <link rel="preload" as="font" crossOrigin="" {...font} key={font.href} />)}
			{head.componentStyles?.map((href) => (
				<link rel="stylesheet" href={href} data-page="" key={href} />
			))}
			{[...assets.css, ...(head.styles ?? [])].map((href) => (
				<link rel="stylesheet" href={href} key={href} />
			))}
			{head.more?.map((element, i) => (
				<Own element={element} key={i} />
			))}
			{!isRedirect && site.head?.styles.map((attributes, i) => <link {...attributes} key={i} />)}
			{assets.live && !isRedirect && (
				<script type="module" src={assets.live.src} data-live-version={slot('version')} data-words={assets.live.words} />
			)}
			{!isRedirect && <script type="module" src={assets.client} data-client="" data-words={JSON.stringify(clientWords(site.strings))} />}
			{!isRedirect && site.head?.scripts.map((script, i) => <OwnScript {...script} key={i} />)}
			{head.jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.jsonLd }} />}
			{!isRedirect && <HeadSlot page={page} />}
		</head>
	);
}

/** Links and meta elements of the config. */
function OwnElements({ links, metas }: HeadElements) {
	return (
		<>
			<Metas of={metas} />
			{links.map((attributes, i) => (
				<link {...attributes} key={i} />
			))}
		</>
	);
}

function OwnScript({ attributes, content }: HeadElements['scripts'][number]) {
	return <script {...attributes} {...(content === undefined ? {} : { dangerouslySetInnerHTML: { __html: content } })} />;
}

/** An element that a component of the page has put here. Attributes are those of HTML, which React takes in any case for `data-…`. */
function Own({ element: { tag, attributes, text } }: { element: NonNullable<PageProps['head']['more']>[number] }) {
	// What the next page has not is taken away, and a script that it has more is run: client/swap.ts.
	const isOwn = tag === 'style' || (tag === 'script' && !/json$/i.test(attributes.type ?? ''));
	const named = Object.fromEntries(
		Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, SWITCHES.has(name) || value]),
	);
	return createElement(tag, {
		...named,
		...(isOwn && { 'data-page': '' }),
		...(text === undefined ? {} : { dangerouslySetInnerHTML: { __html: text.replaceAll('</', '<\\/') } }),
	});
}

/** Attributes whose presence counts. */
const SWITCHES = new Set(['async', 'defer', 'nomodule']);

const reactNames: Record<string, string> = {
	charset: 'charSet',
	class: 'className',
	crossorigin: 'crossOrigin',
	fetchpriority: 'fetchPriority',
	hreflang: 'hrefLang',
	'http-equiv': 'httpEquiv',
	imagesizes: 'imageSizes',
	imagesrcset: 'imageSrcSet',
	itemprop: 'itemProp',
	referrerpolicy: 'referrerPolicy',
};

/** Colour of the browser's interface. If the page's mode differs from the system's, the ColorModeToggle island changes `content`. */
function ThemeColor() {
	const { themeColor, colorMode } = useSite();
	if (!themeColor) return null;
	if (!colorMode.respectPrefersColorScheme)
		return (
			<meta name="theme-color" content={themeColor[colorMode.defaultMode]} data-light={themeColor.light} data-dark={themeColor.dark} />
		);
	return (
		<>
			<meta
				name="theme-color"
				content={themeColor.light}
				media="(prefers-color-scheme: light)"
				data-light={themeColor.light}
				data-dark={themeColor.dark}
			/>
			<meta
				name="theme-color"
				content={themeColor.dark}
				media="(prefers-color-scheme: dark)"
				data-light={themeColor.light}
				data-dark={themeColor.dark}
			/>
		</>
	);
}

/** What a page says of itself where others show a link to it. https://ogp.me/ */
function socialCard({ head }: PageProps, site: SiteProps, title: string): Meta[] {
	const facts: [string, string | undefined][] = [
		['og:title', title],
		['og:description', head.description],
		['og:type', head.ogType],
		['og:url', head.canonical],
		['og:site_name', site.title],
		['og:locale', site.locale.replace('-', '_')],
		['og:image', head.image],
		['og:image:width', head.imageSize && String(head.imageSize.width)],
		['og:image:height', head.imageSize && String(head.imageSize.height)],
		['og:image:alt', head.imageAlt],
		['article:published_time', head.publishedTime],
		['article:modified_time', head.modifiedTime],
	];
	const graph = facts.flatMap(([property, content]): Meta[] => (content === undefined ? [] : [{ property, content }]));
	return [...graph, { name: 'twitter:card', content: head.image ? 'summary_large_image' : 'summary' }];
}

type Meta = Record<string, string | true>;

const nameOf = ({ name, property }: Meta): string => String(name ?? property ?? '');

/** Without those of the page's or the site's own that say something else: an image of theirs has a size of its own. */
function others(metas: readonly Meta[], theirs: readonly Meta[]): Meta[] {
	const names = new Set(theirs.map(nameOf).filter(Boolean));
	return metas.filter((meta) => !names.has(nameOf(meta)) && !names.has(nameOf(meta).replace(/^(og:image):.*/, '$1')));
}

function Metas({ of }: { of: readonly Meta[] }) {
	return of.map((attributes, i) => <meta {...attributes} key={i} />);
}
