/** The web manifest of a site that has none in its static files (W3C Web Application Manifest). */
import type { SiteProps } from '../../../templates/props.ts';

export function webManifest({ title, tagline, locale, direction, baseUrl, themeColor, icons }: SiteProps): string {
	const images = icons.filter(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon');
	const manifest = {
		name: title,
		short_name: title,
		...(tagline && { description: tagline }),
		lang: locale,
		dir: direction,
		id: baseUrl,
		start_url: baseUrl,
		scope: baseUrl,
		display: 'browser',
		...(themeColor && { theme_color: themeColor.light }),
		...(images.length && {
			icons: images.map(({ rel, href, type, sizes }) => ({
				src: href,
				sizes: rel === 'icon' ? (sizes ?? 'any') : '180x180',
				...(type && { type }),
			})),
		}),
	};
	return `${JSON.stringify(manifest, null, '\t')}\n`;
}
