/** The inputs of one article's HTML: its compiled HTML, and the final addresses, images and components in it. */

import { sha1 } from '../base/hash.ts';
import { conventionsOf } from '../config/conventions.ts';
import type { DataFiles } from '../content/data.ts';
import type { ResolvedLink, Resolver } from '../graph/link.ts';
import { withBase } from '../graph/paths.ts';
import type { ComponentUse, PageMeta } from '../markdown/types.ts';
import type { MdxSite } from '../mdx/theme/open.ts';
import { componentAddress, componentImage } from './addresses.ts';
import { type ComponentFacts, hasElements } from './facts.ts';
import type { MapAddress } from './html.ts';
import type { ImageInputs } from './image-html.ts';
import type { Images } from './images.ts';

/** Where an article is shown: on its own page, in a list of posts, in a feed. */
type BodyForm = 'article' | 'excerpt' | 'feed';

export interface BodyInputs {
	/** Path of the source. */
	source: string;
	form: BodyForm;
	/** Cache key of the compiled page. */
	content: string;
	/** In a list: only the excerpt is shown. */
	truncated: boolean;
	/** Final address of each link; links to other sites have a `rel`. */
	links: { href: string; rel?: string }[];
	/** Images by their index in `links`. */
	images: Record<number, ImageInputs>;
	components: ComponentInputs[];
	/** Addresses in components → final addresses, where they differ. */
	addresses: Record<string, string>;
	/** Images in components that have narrower variants: address as written → `srcset`. */
	srcSets?: Record<string, string>;
	/** Data that components read: name → hash. */
	data: Record<string, string>;
	/** Custom front matter of the page; only if it has components, which may read it. */
	frontMatter?: Record<string, unknown>;
	/** Cards of the pages in its category; only if the page shows them. */
	cards?: Card[];
	/** MDX page: hash of the inputs of its modules, and the page's address, which they may read. */
	module?: string;
	path?: string;
	/** Page with elements that the site renders by its own components: hash of the inputs of these components. */
	elements?: string;
	/** Prefix of the ids of its islands. */
	idPrefix: string;
	/** Excerpt that keeps the ids of its headings (`listedIds`): those that are not yet on the page. */
	ids?: string[];
}

export interface Card {
	label: string;
	href: string;
	description: string;
}

type ComponentInputs = Pick<ComponentUse, 'name' | 'props' | 'parent' | 'line' | 'column'>;

export interface BodyContext {
	resolver: Resolver;
	images: Images;
	data: DataFiles;
	metaOf(source: string): PageMeta;
	/** Cache key of the compiled page. */
	contentKeyOf(source: string): string;
	/** Resolved links of a source. */
	linksOf(source: string): ResolvedLink[];
	factsOf(source: string): ComponentFacts | undefined;
	/** Cards of the pages in a source's category. */
	cardsOf(source: string): Card[];
	mdx: MdxSite;
}

/** The page that shows the article. */
interface BodyPlace {
	form: BodyForm;
	idPrefix: string;
	/** Final address of the article's own page; in lists, its anchor links lead there. */
	href: string;
	/** Origin in front of addresses of the site, for feeds; '' elsewhere. */
	origin: string;
	/** Heading ids that are already on the page. */
	seen?: Set<string>;
	/** Image file → how often the page has shown it so far. */
	shown: Map<string, number>;
}

export function resolveBody(source: string, place: BodyPlace, context: BodyContext): BodyInputs {
	const meta = context.metaOf(source);
	const facts = context.factsOf(source);
	const resolved = context.linksOf(source);
	const { form, origin, href: own } = place;
	const absolute = (href: string) => (origin && href.startsWith('/') && !href.startsWith('//') ? origin + href : href);
	const images: BodyInputs['images'] = {};
	const links = meta.links.map((link, i): BodyInputs['links'][number] => {
		const target = resolved[i]!;
		if (link.kind === 'image') {
			images[i] = imageInputs(link, target, absolute, place, context);
			return { href: '' };
		}
		const download =
			target.kind === 'asset' && target.file && target.published === undefined ? context.images.download(target.file) : undefined;
		if (download) return { href: absolute(withBase(`/${download}`, context.resolver.site.config.baseUrl)) };
		// In lists and feeds, an anchor link leads to the article's own page.
		const href = absolute(form !== 'article' && target.kind === 'anchor' ? own + target.href : target.href);
		const isForeign = target.kind === 'external' && !link.media && /^(?:https?:)?\/\//i.test(href);
		const rel = [...new Set([...(isForeign ? ['noopener', 'noreferrer'] : []), ...(link.rel?.split(' ') ?? [])])].join(' ');
		return rel ? { href, rel } : { href };
	});
	return {
		source,
		form,
		content: context.contentKeyOf(source),
		truncated: form === 'excerpt' && meta.truncated,
		links,
		images,
		components: meta.components.map(({ name, props, parent, line, column }) => ({
			name,
			props,
			...(parent === undefined ? {} : { parent }),
			line,
			column,
		})),
		addresses: facts ? addressesOf(facts, componentAddress(context.resolver, source, facts.checked), absolute) : {},
		...(facts && form !== 'feed' && srcSetsOf(facts, context)),
		data: facts ? context.data.hashesOf(facts.data) : {},
		...(meta.components.length && meta.frontMatter.own ? { frontMatter: meta.frontMatter.own } : {}),
		...(context.mdx.page(source)?.cards ? { cards: context.cardsOf(source) } : {}),
		...(meta.hasModule ? { module: context.mdx.page(source)?.key ?? '', path: own } : {}),
		...(hasElements(meta) ? { elements: context.mdx.elements()?.key ?? '' } : {}),
		idPrefix: place.idPrefix,
		...(form === 'excerpt' && conventionsOf(context.resolver.site.config).listedIds && place.seen
			? { ids: newIds(meta.anchors, place.seen) }
			: {}),
	};
}

function newIds(anchors: readonly string[], seen: Set<string>): string[] {
	const ids = anchors.filter((id) => !seen.has(id));
	for (const id of ids) seen.add(id);
	return ids;
}

/** Address as written → final address, where they differ. */
export function addressesOf(
	{ hrefs, images }: { hrefs: readonly string[]; images: readonly string[] },
	map: MapAddress,
	absolute: (href: string) => string = (href) => href,
): Record<string, string> {
	const changed: Record<string, string> = {};
	for (const [kind, list] of [
		['link', hrefs],
		['image', images],
	] as const)
		for (const href of list) {
			const final = absolute(map(href, kind));
			if (final !== href) changed[href] = final;
		}
	return changed;
}

/** The variants of the images that components show. */
export function srcSetsOf(
	{ images: written }: { images: readonly string[] },
	{ images, resolver }: Pick<BodyContext, 'images' | 'resolver'>,
): { srcSets?: Record<string, string> } {
	const { baseUrl } = resolver.site.config;
	const srcSets = written.flatMap((href): [string, string][] => {
		const asset = componentImage(href, resolver);
		const { variants = [] } = (asset && images.get(asset)?.image) ?? {};
		if (!variants.length) return [];
		return [[href, variants.map((one) => `${withBase(`/${one.path}`, baseUrl)} ${one.width}w`).join(', ')]];
	});
	return srcSets.length ? { srcSets: Object.fromEntries(srcSets) } : {};
}

function imageInputs(
	link: PageMeta['links'][number],
	target: ResolvedLink,
	absolute: (href: string) => string,
	{ shown }: BodyPlace,
	{ images }: BodyContext,
): ImageInputs {
	const { alt = '', title, figure, attributes } = link;
	const written = { alt, ...(title ? { title } : {}), ...(figure ? { figure } : {}), ...(attributes && { attributes }) };
	const asset = target.kind === 'asset' && target.file ? { file: target.file, published: target.published } : undefined;
	const read = asset && images.get(asset);
	if (!read || read.problem) return { src: absolute(target.href), ...written, eager: false, use: 0 };
	const use = shown.get(asset.file) ?? 0;
	const eager = shown.size === 0;
	shown.set(asset.file, use + 1);
	return { src: '', ...written, image: read.image, eager, use };
}

export const hashOfInputs = (inputs: object): string => sha1(JSON.stringify(inputs));
