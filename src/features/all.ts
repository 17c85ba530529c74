/** All features that publish something, in the order in which their files are made: nothing else names them. */
import type { Feature } from './feature.ts';
import { feeds } from './feeds/feature.ts';
import { hostFiles } from './host-files/feature.ts';
import { markdownCopies } from './markdown-copies/feature.ts';
import { openSearch } from './open-search/feature.ts';
import { plugins } from './plugins/feature.ts';
import { sitemap } from './sitemap/feature.ts';
import { socialCards } from './social-cards/feature.ts';
import { webManifest } from './web-manifest/feature.ts';

export const features: Feature[] = [markdownCopies, feeds, hostFiles, sitemap, webManifest, openSearch, plugins, socialCards];
