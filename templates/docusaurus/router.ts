/** `@docusaurus/router`: what sites use of react-router. */
import { type ComponentType, createElement } from 'react';
import { useHistory, useLocation, useRouteMatch } from './context.ts';

export { matchPath, useHistory, useLocation, useParams, useRouteMatch } from './context.ts';
export { Link, Link as NavLink, Redirect } from './core.tsx';

/** Gives a component what its hooks would say. */
export const withRouter = (Inner: ComponentType<Record<string, unknown>>) => (props: Record<string, unknown>) =>
	createElement(Inner, { history: useHistory(), location: useLocation(), match: useRouteMatch(), ...props });

/** `/docs/:id` and its parts → the address. */
export const generatePath = (path: string, params: Record<string, string | number> = {}): string =>
	path.replace(/\/?:(\w+)(\?)?/g, (all, name: string, optional?: string) =>
		name in params ? all.replace(/:\w+\??/, encodeURIComponent(params[name]!)) : optional ? '' : all,
	);
