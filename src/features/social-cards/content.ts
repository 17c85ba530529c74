import type { ContentFeature } from '../../content/content-feature.ts';
import { cardFonts } from './config-fonts.ts';

export const socialCards: ContentFeature = {
	published: (loaded, siteDir) => cardFonts(loaded, siteDir)?.hash,
};
