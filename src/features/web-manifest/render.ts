import { publishedAt } from '../../render/addresses.ts';
import type { PageFeature } from '../../render/page-feature.ts';

/** The link to the web app manifest: that of the site, or ours. */
export const webManifest: PageFeature = {
	shell: ({ site }, { icons }) => ({ icons: [...icons, { rel: 'manifest', href: publishedAt(site, 'site.webmanifest') }] }),
};
