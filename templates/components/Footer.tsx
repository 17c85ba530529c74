import type { FooterLinkProps } from '../props.ts';
import { useSite, useStrings } from './context.tsx';
import { Html } from './Html.tsx';
import { Icon } from './Icon.tsx';
import { relOf } from './Link.tsx';
import { Logo } from './Logo.tsx';
import { NamedIcon } from './NamedIcon.tsx';

/** Links, in columns or a flat list; the logo; the copyright. Where there are none, no empty band. */
export function Footer() {
	const { footer } = useSite();
	const strings = useStrings();
	if (footer.html !== undefined) return <Html as="div" html={footer.html} />;
	if (!footer.columns.length && !footer.logo && !footer.copyright && !footer.copyrightHtml) return null;
	return (
		<div className={`footer footer-${footer.style}`}>
			<div className="footer-inner">
				{footer.columns.length > 0 && (
					<nav className="footer-columns" aria-label={strings.footer.label}>
						{footer.columns.map((column, i) => (
							<div className="footer-column" key={i}>
								{column.title && <h2 className="footer-title">{column.title}</h2>}
								<ul className="footer-list">
									{column.items.map((item, j) => (
										<li key={j}>
											<FooterLink item={item} />
										</li>
									))}
								</ul>
							</div>
						))}
					</nav>
				)}
				{(footer.logo || footer.copyrightHtml || footer.copyright) && (
					<div className="footer-bottom">
						{footer.logo &&
							(footer.logo.href ? (
								<a href={footer.logo.href}>
									<Logo logo={footer.logo} />
								</a>
							) : (
								<Logo logo={footer.logo} />
							))}
						{footer.copyrightHtml ? (
							<Html as="div" className="footer-copyright" html={footer.copyrightHtml} />
						) : (
							footer.copyright && <p className="footer-copyright">{footer.copyright}</p>
						)}
					</div>
				)}
			</div>
		</div>
	);
}

function FooterLink({ item }: { item: FooterLinkProps }) {
	const strings = useStrings();
	if ('html' in item) return <Html html={item.html} />;
	return (
		<a className="footer-link" href={item.href} target={item.newTab ? '_blank' : undefined} rel={relOf(item.href, item.newTab)}>
			<NamedIcon name={item.icon} />
			{item.label}
			{item.external && <Icon name="external" className="icon-external" />}
			{item.newTab && <span className="visually-hidden">{`(${strings.opensInNewTab})`}</span>}
		</a>
	);
}
