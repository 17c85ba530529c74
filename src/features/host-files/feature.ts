import type { Artifact } from '../../output/artifact.ts';
import type { Publication } from '../../output/publication.ts';
import type { Feature } from '../feature.ts';

/** Files for hosts and crawlers: a site has them once, whatever its languages. */
export const hostFiles: Feature = {
	artifacts: ({ config }) =>
		config.inLocale?.prefix
			? []
			: [
					{ path: '.nojekyll', what: 'the mark for GitHub Pages', yields: true, make: () => '' },
					file('robots.txt', 'the rules for crawlers', 'robots'),
					file('_redirects', 'the moves for hosts', 'redirects'),
					file('_headers', 'the headers for hosts', 'headers'),
				],
};

const file = (path: string, what: string, maker: 'robots' | 'redirects' | 'headers'): Artifact => ({
	path,
	what,
	yields: true,
	make: async (publication: Publication) => (await import('./host-files.ts'))[maker](publication),
});
