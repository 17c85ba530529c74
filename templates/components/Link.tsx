import type { ReactNode } from 'react';
import { useAddresses } from './addresses.tsx';
import { useServer, useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';

interface Props {
	href: string;
	children: ReactNode;
	/** Opens in a new tab: announced to screen readers and shown by an icon. */
	newTab?: boolean;
	/** Shows the icon of links that leave the site. Default: the address has a host. */
	external?: boolean;
	className?: string;
	current?: boolean;
	ariaLabel?: string;
	hreflang?: string;
	lang?: string;
}

/** A link inside or outside the site; one without an address is an error. Addresses from the site root (`/vrm/meta/`) get the base URL when it is missing. */
export function Link(props: Props) {
	const { href, to } = props as Props & { to?: unknown };
	if (typeof href !== 'string' || href.trim() === '')
		throw new Error(`<Link> has no address: ${to === undefined ? 'give it href="…"' : 'its address is called href, not to'}`);
	return <CheckedLink {...props} />;
}

function CheckedLink({
	href,
	children,
	newTab = false,
	external = /^https?:/.test(href),
	className,
	current,
	ariaLabel,
	hreflang,
	lang,
}: Props) {
	const strings = useStrings();
	const { baseUrl } = useServer().site;
	const address = useAddresses();
	return (
		<a
			className={className}
			href={address ? address.href(href, 'link') : withBase(href, baseUrl)}
			target={newTab ? '_blank' : undefined}
			rel={relOf(href, newTab)}
			aria-current={current ? 'page' : undefined}
			aria-label={ariaLabel}
			hreflang={hreflang}
			lang={lang}
		>
			{children}
			{external && <Icon name="external" className="icon-external" />}
			{newTab && <span className="visually-hidden">{`(${strings.opensInNewTab})`}</span>}
		</a>
	);
}

/** `rel` of a link: an external page must not get access to this one. Undefined for links inside the site. */
export const relOf = (href: string, newTab = false): string | undefined =>
	newTab || /^(?:https?:)?\/\//i.test(href) ? 'noopener' : undefined;

/** `/vrm/` under `/site/` → `/site/vrm/`; addresses that have the base URL, a scheme or no leading slash stay. */
export function withBase(href: string, baseUrl: string): string {
	return href.startsWith('/') && !href.startsWith('//') && !href.startsWith(baseUrl) ? baseUrl + href.slice(1) : href;
}
