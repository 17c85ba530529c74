/**
 * Social cards: images of link previews, drawn while building (draw/). A page knows the address of its card from what is on it;
 * pages whose cards are alike share one.
 */

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
