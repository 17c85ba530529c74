/** What is published for hosts and crawlers: robots.txt, `_redirects`, `_headers`. */
import { posix } from 'node:path';
import { withBase } from '../../graph/paths.ts';
import type { Publication } from '../../output/publication.ts';
import { headerPolicy } from '../../render/needs.ts';

export function robots({ site, siteProps: { url, baseUrl } }: Publication): string {
	const { noIndex, locales = [{ address: url + baseUrl }] } = site.config;
	const sitemaps = locales.map(({ address }) => `Sitemap: ${address}sitemap.xml\n`);
	return `User-agent: *\n${noIndex ? 'Disallow: /' : 'Allow: /'}\n${sitemaps.join('')}`;
}

/** Lines of `_redirects` that Cloudflare Pages reads; Netlify reads more. */
const MOST_MOVES = 2000;

/** Moves for hosts that read `_redirects`; undefined where there are none, or more than such hosts read. */
export function redirects(publication: Publication): string | undefined {
	const moves = [publication, ...publication.others].flatMap(htmlMoves);
	return moves.length && moves.length <= MOST_MOVES ? `${moves.join('\n')}\n` : undefined;
}

/** `/vrm/meta.html` → `/vrm/meta/`, with its query. */
const htmlMoves = ({ site, siteProps: { baseUrl } }: Publication): string[] =>
	[...site.routes.keys()].flatMap((path) => {
		const to = withBase(path, baseUrl);
		return path !== '/' && to.endsWith('/') ? `${to.slice(0, -1)}.html ${to} 301` : [];
	});

/** Headers for hosts that read `_headers`: hashed files never change, pages are revalidated, and the policies that a meta element cannot set. */
export function headers(input: Publication): string {
	const { baseUrl, assets } = input.siteProps;
	const patterns = [input, ...input.others].flatMap((one) => hashedPatterns(one).map((pattern) => one.siteProps.baseUrl + pattern));
	const rules = patterns.map((pattern) => `${pattern}\n  Cache-Control: public, max-age=31536000, immutable\n`);
	const policy = headerPolicy(assets, input.needs);
	return `${baseUrl}*
${
	policy
		? `  Content-Security-Policy: ${policy}
`
		: ''
}  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${rules.join('')}`;
}

/** Patterns of the files whose names change with their bytes: their folder, or each of them where static files are in it too. */
function hashedPatterns({ site, bundles, images }: Publication): string[] {
	const isShared = (folder: string) => [...site.statics.keys()].some((path) => path.startsWith(`/${folder}/`));
	if (!isShared('assets')) return ['assets/*'];
	const hashed = [...bundles.keys(), ...images.files().map((file) => file.path)].filter((path) => path.startsWith('assets/'));
	const patterns = hashed.map((path) => {
		const folder = posix.dirname(path);
		return folder === 'assets' || isShared(folder) ? path : `${folder}/*`;
	});
	if (site.config.search && !isShared('assets/search')) patterns.push('assets/search/*');
	return [...new Set(patterns)].sort();
}
