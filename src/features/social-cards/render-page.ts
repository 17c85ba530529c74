/** What is on the card of a page. */
import { navbarLabel } from '../../graph/lookup.ts';
import { hasContent, titleOf } from '../../graph/routes.ts';
import type { Route } from '../../graph/types.ts';
import { blogPropsOf, type PageContext } from '../../render/page-context.ts';
import type { PageFeature } from '../../render/page-feature.ts';
import { absoluteOf } from '../../render/pages/common.ts';
import { CARD_SIZE, type SocialCard } from './render.ts';
import { asCard, siteCards } from './render-site.ts';

/** The card as the preview image of a page that names none. */
export const socialCards: PageFeature = {
	head({ route, title, hasImage }, context) {
		const own = hasImage ? undefined : cardOf(context, route, title);
		if (!own) return {};
		const { card, path } = own;
		const { title: site } = context.site.config;
		const isNamed = [card.title, ...card.section.split(' › ')].includes(site);
		const imageAlt = [card.title, card.section, isNamed ? '' : site].filter(Boolean).join(' | ');
		return { image: absoluteOf(context, path), imageSize: CARD_SIZE, imageAlt };
	},
	file({ image }, { siteValues }) {
		const card = siteValues.of(siteCards)?.at(image);
		return card && asCard(card);
	},
};

/** Scripts whose letters change with their neighbours or stand in another order than written: paths of single glyphs would be wrong. */
const SHAPED =
	/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}]/u;

/** The card of a page, with its address from the output root; undefined for a page without one. */
function cardOf(context: PageContext, route: Route, title: string): { path: string; card: SocialCard } | undefined {
	const { site } = context;
	const cards = context.siteValues.of(siteCards);
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
	const sidebar = navbarLabel(site, route.kind === 'doc' ? route.doc.sidebar : route.sidebar);
	return [...(sidebar && sidebar !== trail[0] ? [sidebar] : []), ...trail].join(' › ');
}
