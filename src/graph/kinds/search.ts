import { slashed } from '../paths.ts';
import type { PageKinds } from './page-kinds.ts';

export const search: PageKinds<'search'> = {
	routes: ({ config }) => (config.search ? [{ kind: 'search', path: slashed('/search', config.trailingSlash) }] : []),
	is: { search: { isListed: () => false, hasNoContent: true } },
};
