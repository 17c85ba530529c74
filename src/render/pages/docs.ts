/** Drafts of docs, and of generated indexes. */

import type { LinkProps, VersionProps, View } from '../../../templates/props.ts';
import { format } from '../../../templates/strings/index.ts';
import type { Config } from '../../config/schema.ts';
import { CURRENT } from '../../content/docs-folders.ts';
import { translatedDocs } from '../../content/translations.ts';
import { pageFeatures } from '../../features/render.ts';
import { lastVersion, pageOfVersion, pathIn, versionWith } from '../../graph/lookup.ts';
import { flatten } from '../../graph/sidebars.ts';
import type { Doc, DocsVersion, Route, RouteOf, SidebarItem } from '../../graph/types.ts';
import type { Card } from '../body.ts';
import { articleLd, breadcrumbLd, jsonLd, siteLd } from '../json-ld.ts';
import type { PageContext } from '../page-context.ts';
import { type Draft, dateText, editHrefOf, hrefOf, imageOf, tagProps, titleHtmlOf, tocOf } from './common.ts';
import type { DocPlace } from './doc-places.ts';

export function docPage(route: RouteOf<'doc'>, context: PageContext): Draft {
	const { doc } = route;
	const { config } = context.site;
	const version = versionWith(context.site, doc.version)!;
	const meta = context.metaOf(doc.source);
	const fm = meta.frontMatter;
	const place = context.places.get(route.path);
	const lastUpdate = lastUpdateOf(doc, context);
	// A page that is in no sidebar has no breadcrumbs.
	const crumbs = version.config.breadcrumbs && place ? [...trailOf(place, context), { label: place.label }] : [];
	return {
		view: {
			type: 'doc',
			title: doc.title,
			titleHtml: titleHtmlOf(context, meta.heading ?? doc.title),
			// A title that is a heading in the Markdown is never hidden.
			hideTitle: (fm.hide_title ?? false) && meta.heading === undefined,
			html: '',
			toc: tocOf(context, meta),
			tags: doc.tags.map((tag) => tagProps(context, tag)),
			...Object.assign({}, ...pageFeatures.map((feature) => feature.doc?.(doc, context))),
			prev: neighbour(doc, fm.pagination_prev, place?.prev, context),
			next: neighbour(doc, fm.pagination_next, place?.next, context),
			editHref: editHrefOf(context, doc.source, editingOf(version, config), fm.custom_edit_url),
			lastUpdate,
			draft: doc.draft,
			unlisted: doc.unlisted,
			version: versionProps(version, route, context),
		},
		title: fm.title_meta ?? doc.title,
		description: meta.description,
		head: {
			keywords: fm.keywords ?? [],
			...imageOf(context, fm.image, doc.source),
			noIndex: config.noIndex || version.noIndex || doc.unlisted || doc.draft,
			ogType: 'article',
			modifiedTime: lastUpdate?.iso,
			jsonLd: jsonLd(
				articleLd({ title: doc.title, description: meta.description, modified: lastUpdate?.iso, keywords: fm.keywords }, route, context),
				breadcrumbLd(crumbs, route, context),
				...(route.path === '/' ? siteLd(context) : []),
			),
		},
		breadcrumbs: crumbs,
		bodies: [{ source: doc.source, path: route.path, form: 'article' }],
		sidebar: doc.sidebar ? { id: doc.sidebar, current: route.path, open: place?.open ?? [] } : undefined,
		activeSidebar: doc.sidebar,
	};
}

/** The previous or next link: the doc in the front matter (`id`; null for no link), else the neighbour in the sidebar. */
function neighbour(
	{ version }: Doc,
	id: string | null | undefined,
	usual: LinkProps | undefined,
	context: PageContext,
): LinkProps | undefined {
	if (id === undefined) return usual;
	const target = id === null ? undefined : context.docIn(version, id);
	return target && { label: target.page.frontMatter.pagination_label ?? target.label, href: hrefOf(context, target.path) };
}

/** Settings for edit links of a version. With `editCurrentVersion`, they lead to the same file of the current version. */
function editingOf({ name, folder, config }: DocsVersion, site: Config) {
	if (!config.editCurrentVersion || name === config.version.name) return config;
	const moves = [
		[folder, config.path],
		[translatedDocs(site, config, name), translatedDocs(site, config, CURRENT)],
	] as const;
	const current = (source: string): string => {
		const move = moves.find(([from]) => from !== undefined && source.startsWith(`${from}/`));
		return move ? move[1] + source.slice(move[0]!.length) : source;
	};
	return { ...config, current };
}

/** Props for the version notice of a page. */
function versionProps(version: DocsVersion, route: Route, context: PageContext): VersionProps {
	const { name, label, banner, badge } = version;
	const last = banner && lastVersion(context.site, version.instance);
	const latest =
		last && last !== version
			? { label: last.label, href: hrefOf(context, pathIn(last, pageOfVersion(route, context.site), context.site)) }
			: undefined;
	return { name, label, badge, ...(banner ? { banner } : {}), ...(latest ? { latest } : {}) };
}

const trailOf = (place: DocPlace | undefined, context: PageContext) =>
	(place?.trail ?? []).map(({ label, path }) => ({ label, ...(path ? { href: hrefOf(context, path) } : {}) }));

export function categoryPage(route: RouteOf<'category'>, context: PageContext): Draft {
	const { category } = route;
	const { title, description, keywords = [], image } = category.link!.index!;
	const version = versionWith(context.site, route.version)!;
	const place = context.places.get(route.path);
	const { descriptions } = context.siteProps.strings;
	return {
		view: {
			type: 'category',
			title,
			titleHtml: titleHtmlOf(context, title),
			description,
			items: category.items.flatMap((item) => card(item, route.version, context)),
			prev: place?.prev,
			next: place?.next,
			version: versionProps(version, route, context),
		},
		title,
		description: description || format(descriptions.category, { title }),
		head: { keywords, ...imageOf(context, image), noIndex: context.site.config.noIndex || version.noIndex },
		breadcrumbs: [...trailOf(place, context), { label: category.label }],
		sidebar: { id: route.sidebar, current: route.path, open: place?.open ?? [] },
		activeSidebar: route.sidebar,
	};
}

/**
 * Cards for the items of a doc's category: the category that links to the doc, else the one that contains it (with the doc itself), in the
 * sidebar that the doc shows. https://docusaurus.io/docs/sidebar/items#embedding-generated-index-in-doc-page
 */
export function cardsOf(source: string, context: PageContext): Card[] {
	const path = context.site.routeBySource.get(source);
	const find = (items: SidebarItem[], within: SidebarItem[]): SidebarItem[] | undefined => {
		for (const item of items) {
			// A category without items counts as a page of the category around it.
			if (item.type === 'category' && item.link?.path === path) return item.items.length ? item.items : within;
			if (item.type === 'doc' && item.path === path && !item.isRef) return within;
			const siblings = item.type === 'category' ? find(item.items, item.items) : undefined;
			if (siblings) return siblings;
		}
		return undefined;
	};
	const route = path === undefined ? undefined : context.site.routes.get(path);
	const shown = route?.kind === 'doc' ? route.doc.sidebar : undefined;
	const sidebars = context.site.sidebars.filter(({ id }) => shown === undefined || id === shown);
	for (const { items, version } of sidebars) {
		const siblings = find(items, items);
		if (!siblings) continue;
		const cards = siblings.flatMap((item) => card(item, version, context));
		return cards.map(({ label, href, description, count }) => ({
			label,
			href,
			description: description || (count === undefined ? '' : format(context.siteProps.strings.category.pages, { count })),
		}));
	}
	return [];
}

function card(item: SidebarItem, version: string, context: PageContext): Extract<View, { type: 'category' }>['items'] {
	const { label } = item as { label: string };
	if (item.type === 'doc') {
		const doc = context.docIn(version, item.id);
		const description = doc ? context.metaOf(doc.source).description : '';
		return [{ label, href: hrefOf(context, item.path), description, isCategory: false }];
	}
	if (item.type === 'link')
		return [{ label, href: item.href.startsWith('/') ? hrefOf(context, item.href) : item.href, description: '', isCategory: false }];
	if (item.type !== 'category') return [];
	const target = item.link?.path ?? flatten(item.items)[0]?.path;
	if (!target) return [];
	return [
		{ label, href: hrefOf(context, target), description: item.link?.index?.description ?? '', isCategory: true, count: item.items.length },
	];
}

function lastUpdateOf(doc: Doc, { site: { config }, updates }: PageContext) {
	const own = doc.page.frontMatter.last_update;
	const time = own?.date ?? updates.get(doc.source);
	if (!time || !config.showLastUpdate) return undefined;
	return { iso: new Date(time).toISOString(), text: dateText(time, config.locale), ...(own?.author ? { author: own.author } : {}) };
}
