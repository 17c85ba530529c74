/** The social cards of a site: what all have, and which pages have asked for. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { sha1 } from '../../base/hash.ts';
import { CARD } from '../../base/version.ts';
import { withBase } from '../../graph/paths.ts';
import type { Site } from '../../graph/types.ts';
import type { SiteFeature, SiteValue } from '../../render/site-feature.ts';
import { isCardColour } from './config.ts';
import { cardFonts } from './config-fonts.ts';
import type { CardStyle, SocialCard } from './render.ts';

export interface SocialCards extends SiteValue {
	style: CardStyle;
	/** Path of a card from the output root. It is drawn for each page that asks. */
	pathOf(card: SocialCard): string;
	/** The card with an address. */
	at(href: string | undefined): AskedCard | undefined;
}

/** A card's path from the output root and its key: equal keys mean equal images. */
export interface AskedCard {
	path: string;
	key: string;
	card: SocialCard;
}

/** A page's card among what files are made from for it (`PageFeature.file`). */
export const cardIn = (files: Readonly<Record<string, unknown>> | undefined) => files?.[NAME] as AskedCard | undefined;
export const asCard = (card: AskedCard): [string, unknown] => [NAME, card];
const NAME = 'socialCards';

/** Only what is published has cards. */
export const siteCards: SiteFeature<SocialCards> = {
	derive({ site, loaded, isLive }) {
		const { socialCards, title, locale, url, baseUrl, accent, themeColor } = site.config;
		const fonts = isLive ? undefined : cardFonts(loaded, site.siteDir);
		if (!socialCards || !fonts) return undefined;
		const logo = cardLogo(site);
		const { background, color } = socialCards;
		const bar = [socialCards.accent, accent?.light, themeColor?.light].find(isCardColour) ?? color;
		const look = { site: title, locale, background, color, accent: bar };
		const base = sha1(JSON.stringify([CARD, process.versions.icu, look, fonts.hash, logo?.hash, logo && extname(logo.file)]));
		const asked = new Map<string, AskedCard>();
		const addressOf = (path: string) => url.replace(/\/$/, '') + withBase(`/${path}`, baseUrl);
		return {
			style: { ...look, fonts: fonts.files, ...(logo && { logo: logo.file }) },
			pathOf(card) {
				const key = sha1(JSON.stringify([base, card.title, card.section]));
				const path = `assets/cards/${key.slice(0, 16)}.png`;
				asked.set(addressOf(path), { path, key, card });
				return path;
			},
			at: (href) => (href === undefined ? undefined : asked.get(href)),
		};
	},
};

/** The mark that the config names, else the icon where cards can show it; undefined for none, also where it does not exist (links/config-links.ts). */
function cardLogo({ config, statics }: Site): { file: string; hash: string } | undefined {
	const { favicon } = config;
	if (!config.socialCards) return undefined;
	const path = config.socialCards.logo ?? (favicon && /\.(?:svg|png)$/i.test(favicon) ? favicon : undefined);
	const file = path && statics.get(`/${path.replace(/^\//, '')}`);
	return file ? { file, hash: sha1(readFileSync(file)) } : undefined;
}
