/**
 * English words that readers use for each other, whatever a site is about. They go into the index of a site with English, behind the site's own,
 * so that the worker's script need not hold them.
 */
const GROUPS = [
	'delete remove uninstall',
	'difference differences vs versus compare comparison',
	'forbid prevent disallow block',
	'folder directory',
	'location located path',
	'newest latest',
	'reuse share shared',
	'settings configuration config options',
	'error failure problem',
	'autocomplete completion',
	'upgrade update',
	'begin start',
	'picture image',
	'vulnerability vulnerabilities security',
	'change switch',
];

export const ENGLISH_SYNONYMS: string[][] = GROUPS.map((group) => group.split(' '));
