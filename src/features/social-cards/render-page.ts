/** What is on the card of a page. */
import { hasContent, titleOf } from '../../graph/routes.ts';
import type { Route, Site } from '../../graph/types.ts';
import { blogPropsOf, type PageContext } from '../../render/page-context.ts';
import type { SocialCard } from './render.ts';

/** Scripts whose letters change with their neighbours or stand in another order than written: paths of single glyphs would be wrong. */
const SHAPED =
	/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}]/u;

/** The card of a page, with its address from the output root; undefined for a page without one. */
export function cardOf(context: PageContext, route: Route, title: string): { path: string; card: SocialCard } | undefined {
	const { cards, site } = context;
	if (!cards || !hasContent(route)) return undefined;
	const card = {
		title: (titleOf(route) || title || site.config.tagline || site.config.title).normalize('NFC'),
		section: sectionOf(context, route),
	};
	if (SHAPED.test(card.title)) return undefined;
	return { path: cards.pathOf(card), card };
}

/** What the navbar calls a doc's sidebar, and the categories above it: `UniVRM › メタ情報`. Of a post its blog. */
function sectionOf({ places, site, siteProps }: PageContext, route: Route): string {
	if (route.kind === 'blog-post') return blogPropsOf(siteProps, route.blog).title;
	if (route.kind !== 'doc' && route.kind !== 'category') return '';
	const trail = (places.get(route.path)?.trail ?? []).map(({ label }) => label);
	const sidebar = sidebarLabel(site, route.kind === 'doc' ? route.doc.sidebar : route.sidebar);
	return [...(sidebar && sidebar !== trail[0] ? [sidebar] : []), ...trail].join(' › ');
}

const labels = new WeakMap<Site, Map<string, string>>();

/** By the id of a sidebar: the label of the navbar's item for it. */
function sidebarLabel(site: Site, id: string | undefined): string | undefined {
	let known = labels.get(site);
	if (!known) {
		const items = site.config.navbar.items.flatMap((item) => (item.type === 'dropdown' ? item.items : [item]));
		const named = items.flatMap((item) => (item.type === 'docSidebar' && item.label ? [[item.sidebarId, item.label] as const] : []));
		const byName = new Map(named);
		known = new Map(site.sidebars.flatMap(({ id: own, name }) => (byName.has(name) ? [[own, byName.get(name)!] as const] : [])));
		labels.set(site, known);
	}
	return id === undefined ? undefined : known.get(id);
}
