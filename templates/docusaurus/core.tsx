/** Components of `@docusaurus/…`: Link, Head, Translate, BrowserOnly; and pages' own: `@theme/Layout`, `MDXContent`, `Root`. */
import {
	type AnchorHTMLAttributes,
	Children,
	Component,
	cloneElement,
	Fragment,
	isValidElement,
	type JSX,
	type ReactNode,
	Suspense,
	useContext,
	useEffect,
} from 'react';
import { useAddresses } from '../components/addresses.tsx';
import { Server } from '../components/context.tsx';
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useIsBrowser, withBaseUrl } from './context.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
	to?: string | { pathname?: string; search?: string; hash?: string };
	isNavLink?: boolean;
	activeClassName?: string;
	activeStyle?: unknown;
	exact?: boolean;
	isActive?: unknown;
	autoAddBaseUrl?: boolean;
	'data-noBrokenLinkCheck'?: boolean;
}

/** `{ pathname: '/a', search: 'b=1' }` → `/a?b=1` */
const pathOf = ({ pathname = '', search = '', hash = '' }: { pathname?: string; search?: string; hash?: string } = {}): string =>
	pathname + search.replace(/^(?=[^?])/, '?') + hash.replace(/^(?=[^#])/, '#');

/** A link: `to` within the site, `href` anywhere. `pathname:///file` names a file that the site does not know. */
export function Link({
	to,
	href,
	isNavLink: _nav,
	activeClassName: _class,
	activeStyle: _style,
	exact: _exact,
	isActive: _active,
	autoAddBaseUrl: _base,
	'data-noBrokenLinkCheck': unchecked,
	...rest
}: LinkProps) {
	const facts = useSiteFacts();
	const addresses = useAddresses();
	const given = to ?? href ?? '';
	const written = typeof given === 'string' ? given : pathOf(given);
	// While building, addresses are mapped last: what is written is what their facts name.
	const server = useContext(Server);
	const isServer = server !== null || facts.onHead !== undefined;
	if (!unchecked) server?.onLink?.(written);
	const address = written.replace(/^pathname:\/\//, '');
	const final = addresses ? addresses.href(written, 'link') : isServer ? written : withBaseUrl(address, facts);
	const isForeign = /^(?:https?:)?\/\//i.test(final);
	return <a {...rest} href={final || undefined} rel={rest.rel ?? (isForeign ? 'noopener noreferrer' : undefined)} />;
}

/** What a component adds to the head of the page, on the server and, in a component that reacts, in the render that finds out its facts. */
function useHead(elements: ReactNode): void {
	const server = useContext(Server);
	const { onHead } = useSiteFacts();
	if (server) server.heads.push(elements);
	else onHead?.(elements);
}

/** What it contains goes into the head of the page. */
export function Head({ children }: { children?: ReactNode }): null {
	useHead(withWholeTitles(children));
	return null;
}

/** React leaves out a title of several texts, such as `<title>{name} of {site}</title>`: each becomes one text. */
const withWholeTitles = (children: ReactNode): ReactNode =>
	Children.map(children, (child) => {
		if (!isValidElement<{ children?: ReactNode }>(child)) return child;
		if (child.type === Fragment) return withWholeTitles(child.props.children);
		return child.type === 'title' ? cloneElement(child, {}, Children.toArray(child.props.children).join('')) : child;
	});

interface LayoutProps {
	title?: string;
	description?: string;
	children?: ReactNode;
	wrapperClassName?: string;
	noFooter?: boolean;
}

/**
 * The page around a text: the site's own is around it already, so this gives its title and description, and says that the page is one with bars above and
 * below (render/facts.ts).
 */
export function Layout({ title, description, children, wrapperClassName, noFooter }: LayoutProps) {
	useHead(
		<>
			{title !== undefined && <title data-page="">{title}</title>}
			{description !== undefined && <meta name="description" content={description} />}
			<style data-layout="">{noFooter ? '#_site-footer { display: none }' : ''}</style>
		</>,
	);
	return wrapperClassName ? <div className={wrapperClassName}>{children}</div> : children;
}

/** Of `@docusaurus/theme-common`: title and description of a page. */
export function PageMetadata({ title, description, keywords, children }: LayoutProps & { keywords?: string | string[] }) {
	useHead(
		<>
			{title !== undefined && <title data-page="">{title}</title>}
			{description !== undefined && <meta name="description" content={description} />}
			{keywords !== undefined && <meta name="keywords" content={[keywords].flat().join(',')} />}
			{children}
		</>,
	);
	return null;
}

export const HtmlClassNameProvider = ({ children }: { children?: ReactNode }): ReactNode => children;

export function MDXContent({ children }: { children?: ReactNode }) {
	return <div className="prose">{children}</div>;
}

/** What a wrapper of the whole site gets: it is rendered around each page's own part here. */
export const Root = ({ children }: { children?: ReactNode }): ReactNode => children;

interface BrowserOnlyProps {
	children: () => ReactNode;
	fallback?: JSX.Element;
}

export function BrowserOnly({ children, fallback }: BrowserOnlyProps) {
	const isBrowser = useIsBrowser();
	return isBrowser ? <Suspense fallback={fallback}>{children()}</Suspense> : (fallback ?? null);
}

type Values = Record<string, ReactNode>;

/** `Hello {name}` → its parts, with the values in place. */
export function interpolate(text: string, values: Values = {}): ReactNode {
	const parts = text.split(/(\{\w+\})/).map((part) => {
		const name = /^\{(\w+)\}$/.exec(part)?.[1];
		return name !== undefined && name in values ? values[name] : part;
	});
	if (parts.every((part) => typeof part === 'string' || typeof part === 'number')) return parts.join('');
	return parts.map((part, i) => <Fragment key={i}>{part}</Fragment>);
}

/** `<Interpolate values={{ name: <b>you</b> }}>Hello {'{name}'}</Interpolate>` */
export const Interpolate = ({ children, values }: { children?: string; values?: Values }): ReactNode => interpolate(children ?? '', values);

/** Goes on to another page, as react-router's does; a reader without scripts gets a link. */
export function Redirect({ to }: { to: LinkProps['to'] }) {
	const { baseUrl, url } = useSiteFacts();
	const path = typeof to === 'string' ? to : pathOf(to);
	useEffect(() => window.location.replace(withBaseUrl(path, { baseUrl, url })), [path, baseUrl, url]);
	return (
		<Link to={path} data-noBrokenLinkCheck>
			{path}
		</Link>
	);
}

interface BoundaryProps {
	children?: ReactNode;
	fallback?: (given: { error: Error; tryAgain(): void }) => ReactNode;
}

/** Shows something else where a component throws in the browser. */
export class ErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
	override state: { error: Error | null } = { error: null };
	static getDerivedStateFromError(error: Error) {
		return { error };
	}
	override render(): ReactNode {
		const { error } = this.state;
		if (!error) return this.props.children;
		return this.props.fallback?.({ error, tryAgain: () => this.setState({ error: null }) }) ?? null;
	}
}

interface TranslateProps {
	children?: ReactNode;
	id?: string;
	description?: string;
	values?: Values;
}

export function Translate({ children, id, values }: TranslateProps): ReactNode {
	const { messages = {} } = useSiteFacts();
	const key = id ?? (typeof children === 'string' ? children : '');
	return interpolate(messages[key] ?? (typeof children === 'string' ? children : (id ?? '')), values);
}

/** A text outside of components knows no language: it is the one of the pages. */
export function translate(
	{ message, id }: { message?: string; id?: string; description?: string },
	values?: Record<string, string | number>,
): string {
	const messages = (globalThis as { __vrmdocsMessages?: Record<string, string> }).__vrmdocsMessages ?? {};
	return String(interpolate(messages[id ?? message ?? ''] ?? message ?? id ?? '', values));
}
