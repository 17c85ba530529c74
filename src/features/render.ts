/** The features that add something to pages, in the order in which they do: nothing else names them. */
import type { PageFeature } from '../render/page-feature.ts';
import type { SiteFeature } from '../render/site-feature.ts';
import { announcementBar } from './announcement-bar/render.ts';
import { consent } from './consent/render.ts';
import { feedback } from './feedback/render.ts';
import { feeds } from './feeds/render.ts';
import { markdownCopies } from './markdown-copies/render-page.ts';
import { openSearch } from './open-search/render.ts';
import { relatedPages } from './related/render.ts';
import { related } from './related/render-related.ts';
import { socialCards } from './social-cards/render-page.ts';
import { siteCards } from './social-cards/render-site.ts';
import { webManifest } from './web-manifest/render.ts';

export const pageFeatures: PageFeature[] = [
	announcementBar,
	feeds,
	feedback,
	consent,
	openSearch,
	webManifest,
	socialCards,
	markdownCopies,
	relatedPages,
];

/** Those that find something out of a whole site. */
export const siteFeatures: SiteFeature[] = [related, siteCards];
