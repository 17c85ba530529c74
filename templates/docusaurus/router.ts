/** `@docusaurus/router`: what sites use of react-router. */
export { matchPath, useHistory, useLocation, useParams, useRouteMatch } from './context.ts';
export { Link, Link as NavLink, Redirect } from './core.tsx';
