/**
 * Social cards: images of link previews, drawn while building (draw/). A page knows the address of its card from what is on it;
 * pages whose cards are alike share one.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { sha1 } from '../../base/hash.ts';
import { CARD } from '../../base/version.ts';
import type { Config } from '../../config/schema.ts';
import { withBase } from '../../graph/paths.ts';
import type { Site } from '../../graph/types.ts';
import { isCardColour } from './config.ts';
import type { CardFonts } from './config-fonts.ts';

/** What is on a card besides what all have. */
export interface SocialCard {
	title: string;
	/** The part of the site that the page is in; may be ''. */
	section: string;
}

/** What all cards of a site have. */
export interface CardStyle {
	/** Absolute paths. */
	fonts: string[];
	/** The site's mark: absolute path of an image. */
	logo?: string;
	/** Name of the site. */
	site: string;
	locale: string;
	background: string;
	color: string;
	accent: string;
}

export const CARD_SIZE = { width: 1200, height: 630 };

export interface SocialCards {
	style: CardStyle;
	/** Path of a card from the output root. It is drawn for each page that asks. */
	pathOf(card: SocialCard): string;
	/** The card with an address, and its key: equal keys mean equal images. */
	at(href: string | undefined): { path: string; key: string; card: SocialCard } | undefined;
}

/**
 * @param logo the site's mark: absolute path and hash of its bytes
 * @returns undefined where the site has none
 */
export function makeSocialCards(
	config: Config,
	fonts: CardFonts | undefined,
	logo?: { file: string; hash: string },
): SocialCards | undefined {
	const { socialCards, title, locale, url, baseUrl } = config;
	if (!socialCards || !fonts) return undefined;
	const { background, color } = socialCards;
	const accent = [socialCards.accent, config.accent?.light, config.themeColor?.light].find(isCardColour) ?? color;
	const look = { site: title, locale, background, color, accent };
	const base = sha1(JSON.stringify([CARD, process.versions.icu, look, fonts.hash, logo?.hash, logo && extname(logo.file)]));
	const asked = new Map<string, { path: string; key: string; card: SocialCard }>();
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
}

/** The mark that the config names, else the icon where cards can show it; undefined for none, also where it does not exist (links/config-links.ts). */
export function cardLogo({ config, statics }: Site): { file: string; hash: string } | undefined {
	const { favicon } = config;
	if (!config.socialCards) return undefined;
	const path = config.socialCards.logo ?? (favicon && /\.(?:svg|png)$/i.test(favicon) ? favicon : undefined);
	const file = path && statics.get(`/${path.replace(/^\//, '')}`);
	return file ? { file, hash: sha1(readFileSync(file)) } : undefined;
}
