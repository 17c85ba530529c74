import type { Route } from '../types.ts';
import type { PageKinds } from './page-kinds.ts';

/** The page that hosts show for an unknown address: the theme's, or the site's own `pages/404`. */
export const NOT_FOUND_ROUTE = '/404.html';

export const isNotFound = ({ path }: Pick<Route, 'path'>): boolean => path === NOT_FOUND_ROUTE;

export const notFound: PageKinds<'not-found'> = {
	routes({ routes }) {
		const own = routes.get(NOT_FOUND_ROUTE)?.kind;
		return own === 'page' || own === 'component-page' ? [] : [{ kind: 'not-found', path: NOT_FOUND_ROUTE }];
	},
	is: { 'not-found': {} },
};
