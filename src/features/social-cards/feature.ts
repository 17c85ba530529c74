import type { Feature } from '../feature.ts';
import { siteCards } from './render-site.ts';

/** Images of link previews: a page asks for its own by the address in its head. */
export const socialCards: Feature = {
	forPages(build) {
		const cards = build.siteValues.of(siteCards);
		return cards && makeOf(build, cards);
	},
};

const makeOf = async (...args: Parameters<typeof import('./make.ts')['makeCards']>) => (await import('./make.ts')).makeCards(...args);
