import type { AuthorProps } from '../props.ts';
import { relOf } from './Link.tsx';

/** The name of an author, as a link to the author's own page or address. */
export function AuthorName({ author: { name, url, pageHref } }: { author: AuthorProps }) {
	const href = pageHref ?? url;
	if (!href) return name;
	return (
		<a href={href} rel={relOf(href)}>
			{name}
		</a>
	);
}

/** Names of places as they write themselves. */
const names: Record<string, string> = {
	x: 'X',
	twitter: 'X',
	github: 'GitHub',
	gitlab: 'GitLab',
	linkedin: 'LinkedIn',
	stackoverflow: 'Stack Overflow',
	youtube: 'YouTube',
};

const nameOf = (place: string): string => names[place] ?? place.charAt(0).toUpperCase() + place.slice(1);

/** Where else an author is: the own address, where the name leads to a page, and other places. */
export function AuthorLinks({ author: { url, pageHref, socials = {} } }: { author: AuthorProps }) {
	const links = [
		...(url && pageHref ? [[url.replace(/^(?:https?:\/\/|mailto:)|\/$/g, ''), url] as const] : []),
		...Object.entries(socials).map(([place, href]) => [nameOf(place), href] as const),
	];
	return links.map(([label, href]) => (
		<a key={label} href={href} rel={relOf(href)}>
			{label}
		</a>
	));
}
