/** Parts of a text: `@theme/Admonition`, `Details`, `Heading`, `ThemedImage`, `IdealImage`, `TOCInline`, `TagsListInline`, `SearchBar`, `PaginatorNavLink`, `Icon/…`. */
import { Children, type ImgHTMLAttributes, isValidElement, type JSX, type ReactNode, type SVGProps, useContext } from 'react';
import { admonitionIcons } from '../components/admonition-icons.ts';
import { classNames } from '../components/class-names.ts';
import { Server, StringsContext } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useBaseUrl } from './context.ts';
import { drawings } from './drawings.ts';

interface AdmonitionProps {
	type?: string;
	title?: ReactNode;
	icon?: ReactNode;
	className?: string;
	children?: ReactNode;
}

/** Kinds of Docusaurus that ours call otherwise. */
const KINDS: Record<string, string> = { secondary: 'note', important: 'info', success: 'tip', caution: 'warning' };

/** What Infima calls the kinds of ours. */
const ALERTS: Record<string, string> = { note: 'secondary', tip: 'success', info: 'info', warning: 'warning', danger: 'danger' };

export function Admonition({ type = 'note', title, icon, className, children }: AdmonitionProps) {
	const facts = useSiteFacts();
	const strings = useContext(StringsContext);
	const kind = KINDS[type] ?? type;
	// In the browser, the texts of pages are not there.
	const titles: Record<string, string> = strings?.admonitions ?? facts.admonitions ?? {};
	const name = type === 'secondary' || type === 'success' ? kind : type;
	return (
		<div
			className={classNames(
				`admonition admonition-${kind} theme-admonition theme-admonition-${type} alert alert--${ALERTS[kind] ?? 'info'}`,
				className,
			)}
			role="note"
		>
			<p className="admonition-title">
				{icon === undefined ? (
					<Drawing
						className="admonition-icon"
						strokeWidth={2}
						strokeLinecap="round"
						strokeLinejoin="round"
						d={admonitionIcons[kind] ?? admonitionIcons.info}
					/>
				) : (
					icon && <span className="admonition-icon">{icon}</span>
				)}
				{title ?? titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1)}
			</p>
			<div className="admonition-body">{children}</div>
		</div>
	);
}

interface DetailsProps {
	summary?: ReactNode;
	open?: boolean;
	className?: string;
	children?: ReactNode;
}

/** `<summary>` may be a prop or the first child. */
export function Details({ summary, open, className, children }: DetailsProps) {
	const list = Children.toArray(children);
	const own = list.find((child) => isValidElement(child) && child.type === 'summary');
	const strings = useContext(StringsContext);
	const shown =
		isValidElement(summary) && summary.type === 'summary' ? summary : <summary>{summary ?? strings?.doc.details ?? 'Details'}</summary>;
	return (
		<details open={open} className={className}>
			{own ?? shown}
			{list.filter((child) => child !== own)}
		</details>
	);
}

/** A field that opens the search page: the one in the navbar has what comes while one types. */
export function SearchBar() {
	return (
		<search className="search-bar">
			<form action={useBaseUrl('/search/')}>
				<Icon name="search" className="search-icon" />
				<SearchField />
			</form>
		</search>
	);
}

export function Heading({ as: Tag, id, children, ...rest }: { as: `h${1 | 2 | 3 | 4 | 5 | 6}`; id?: string; children?: ReactNode }) {
	const strings = useContext(StringsContext);
	if (Tag === 'h1' || !id) return <Tag {...rest}>{children}</Tag>;
	const label = strings?.doc.headingLink.replace('{heading}', () => (typeof children === 'string' ? children : id));
	return (
		<Tag id={id} {...rest}>
			{children}
			<a className="heading-anchor" href={`#${id}`} aria-label={label}>
				#
			</a>
		</Tag>
	);
}

interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
	sources: { light: unknown; dark: unknown };
}

/** Both images are on the page; the stylesheet shows the one of the colour mode. */
export function ThemedImage({ sources, alt = '', className, ...rest }: ThemedImageProps) {
	const image = (mode: 'light' | 'dark') => (
		<img {...rest} src={String(sources[mode])} alt={alt} className={classNames('themed', `themed-${mode}`, className)} loading="lazy" />
	);
	return (
		<>
			{image('light')}
			{image('dark')}
		</>
	);
}

interface IdealImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
	img: unknown;
}

/** What `require` or `import` gives: an address, or an object that has one. */
export function IdealImage({ img, alt = '', ...rest }: IdealImageProps) {
	const found = img as { default?: unknown; src?: { src?: string } | string } | string;
	const source =
		typeof found === 'object' && found !== null ? (found.default ?? (typeof found.src === 'object' ? found.src.src : found.src)) : found;
	return <img {...rest} src={String(source)} alt={alt} loading="lazy" />;
}

export interface TocEntry {
	value: string;
	id: string;
	level: number;
}

interface TocInlineProps {
	toc: readonly TocEntry[];
	minHeadingLevel?: number;
	maxHeadingLevel?: number;
}

export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: TocInlineProps) {
	const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
	return shown.length ? <TocList entries={shown} /> : null;
}

function TocList({ entries }: { entries: readonly TocEntry[] }): JSX.Element {
	const top = Math.min(...entries.map(({ level }) => level));
	const starts = entries.flatMap(({ level }, i) => (level === top || i === 0 ? [i] : []));
	return (
		<ul>
			{starts.map((start, i) => {
				const { id, value } = entries[start]!;
				const below = entries.slice(start + 1, starts[i + 1]);
				return (
					<li key={id}>
						<a href={`#${id}`}>{value}</a>
						{below.length > 0 && <TocList entries={below} />}
					</li>
				);
			})}
		</ul>
	);
}

interface TagLink {
	label: string;
	permalink: string;
	description?: string;
}

export function Tag({ label, permalink, description }: TagLink) {
	return (
		<a className="tag" href={permalink} title={description}>
			{label}
		</a>
	);
}

interface PaginatorNavLinkProps {
	permalink: string;
	title: ReactNode;
	subLabel?: ReactNode;
	isNext?: boolean;
}

export const PaginatorNavLink = ({ permalink, title, subLabel, isNext }: PaginatorNavLinkProps) => (
	<a className={`pagination-link pagination-${isNext ? 'next' : 'prev'}`} href={permalink}>
		{subLabel && <span className="pagination-hint">{subLabel}</span>}
		<span className="pagination-title">{title}</span>
	</a>
);

export function TagsListInline({ tags }: { tags: TagLink[] }) {
	const strings = useContext(StringsContext);
	return (
		<div className="tag-row">
			<span className="tag-row-label">{strings?.doc.tags}</span>
			<ul className="tag-list">
				{tags.map((tag) => (
					<li key={tag.permalink}>
						<Tag {...tag} />
					</li>
				))}
			</ul>
		</div>
	);
}

/** Icons of ours that mean the same. */
export function ExternalLinkIcon() {
	return <Icon name="external" className="icon-external" />;
}

function Drawing({ d, ...rest }: SVGProps<SVGSVGElement>) {
	return (
		<svg viewBox="0 0 24 24" width={20} height={20} fill="none" stroke="currentColor" strokeWidth={1.75} aria-hidden="true" {...rest}>
			<path d={d} />
		</svg>
	);
}

/** An icon of others. */
export const drawnIcon = (name: string) => (props: SVGProps<SVGSVGElement>) => <Drawing {...props} d={drawings[name]} />;

/** The logo of the navbar. */
export function Logo({ className, imageClassName }: { className?: string; imageClassName?: string }) {
	const server = useContext(Server);
	const home = useBaseUrl('/');
	const logo = server?.site.navbar.logo;
	return (
		<a className={className} href={home}>
			{logo && <img className={imageClassName} src={logo.src} alt={logo.alt ?? ''} />}
			{server?.site.navbar.title}
		</a>
	);
}

/** The first item of copied breadcrumbs. */
export function HomeBreadcrumb() {
	const strings = useContext(StringsContext);
	return (
		<li className="breadcrumbs__item">
			<a className="breadcrumbs__link" href={useBaseUrl('/')} aria-label={strings?.breadcrumbs?.home ?? 'Home page'}>
				<Icon name="home" />
			</a>
		</li>
	);
}

/** Of copied breadcrumbs: our head has it. */
export const StructuredData = () => null;
