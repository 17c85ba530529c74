/** `@theme/Footer` and its parts, for sites that have replaced some of them. https://docusaurus.io/docs/api/themes/configuration#footer-1 */
import FooterCopyright from '@theme/Footer/Copyright';
import FooterLayout from '@theme/Footer/Layout';
import FooterLinkItem from '@theme/Footer/LinkItem';
import FooterLinks from '@theme/Footer/Links';
import FooterLogo from '@theme/Footer/Logo';
import type { ReactNode } from 'react';
import { useBaseUrl } from './context.ts';
import { Link as SiteLink } from './core.tsx';
import { useThemeConfig } from './site-config.ts';

interface Item {
	label?: string;
	to?: string;
	href?: string;
	html?: string;
	className?: string;
}
interface LogoItem {
	alt?: string;
	src: string;
	href?: string;
	width?: number | string;
	height?: number | string;
}
interface Config {
	style?: string;
	links?: (Item & { title?: string; items?: Item[] })[];
	logo?: LogoItem;
	copyright?: string;
}

export function Footer() {
	const { footer } = useThemeConfig() as { footer?: Config };
	if (!footer) return null;
	const { style = 'light', links = [], logo, copyright } = footer;
	return (
		<FooterLayout
			style={style}
			links={links.length > 0 && <FooterLinks links={links} />}
			logo={logo && <FooterLogo logo={logo} />}
			copyright={copyright && <FooterCopyright copyright={copyright} />}
		/>
	);
}

export function Layout({ style, links, logo, copyright }: Record<'links' | 'logo' | 'copyright', ReactNode> & { style?: string }) {
	return (
		<footer className={`footer${style === 'dark' ? ' footer--dark' : ''}`}>
			<div className="container container-fluid">
				{links}
				{(logo || copyright) && (
					<div className="footer__bottom text--center">
						{logo && <div className="margin-bottom--sm">{logo}</div>}
						{copyright}
					</div>
				)}
			</div>
		</footer>
	);
}

const key = ({ href, to, label, html }: Item): string => href ?? to ?? label ?? html ?? '';
const Line = ({ item }: { item: Item }) =>
	item.html ? (
		<li className="footer__item" dangerouslySetInnerHTML={{ __html: item.html }} />
	) : (
		<li className="footer__item">
			<FooterLinkItem item={item} />
		</li>
	);

export function Links({ links }: { links: NonNullable<Config['links']> }) {
	if (!links.some((link) => 'items' in link))
		return (
			<div className="footer__links text--center">
				{links.map((item, i) => (
					<span key={key(item)}>
						{i > 0 && <span className="footer__link-separator">·</span>}
						<FooterLinkItem item={item} />
					</span>
				))}
			</div>
		);
	return (
		<div className="row footer__links">
			{links.map(({ title, items = [], className = '' }, i) => (
				<div className={`col footer__col ${className}`.trim()} key={title ?? i}>
					<div className="footer__title">{title}</div>
					<ul className="footer__items clean-list">
						{items.map((item) => (
							<Line item={item} key={key(item)} />
						))}
					</ul>
				</div>
			))}
		</div>
	);
}

/** An address of the config counts from the root. */
const rooted = (to?: string): string | undefined => (to === undefined || /^(?:[/#]|[a-z][a-z0-9+.-]*:)/i.test(to) ? to : `/${to}`);

export const LinkItem = ({ item: { to, href, label, className } }: { item: Item }) => (
	<SiteLink className={className ?? 'footer__link-item'} {...(href ? { href } : { to: rooted(to) })}>
		{label}
	</SiteLink>
);

export function Logo({ logo: { src, alt, href, width, height } }: { logo: LogoItem }) {
	const image = <img className="footer__logo" src={useBaseUrl(src)} alt={alt ?? ''} width={width} height={height} />;
	return href ? <SiteLink href={href}>{image}</SiteLink> : image;
}

export const Copyright = ({ copyright }: { copyright: string }) => (
	<div className="footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />
);
