import type { Feature } from '../feature.ts';

/** The web app manifest, where a site has none of its own. */
export const webManifest: Feature = {
	artifacts: () => [
		{
			path: 'site.webmanifest',
			what: 'the web app manifest',
			yields: true,
			make: async ({ siteProps }) => (await import('./web-manifest.ts')).webManifest(siteProps),
		},
	],
};
