import { Fragment, type ReactNode } from 'react';
import type { NavHtmlProps, NavItemProps, NavLinkProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { useSite, useStrings } from './context.tsx';
import { Html } from './Html.tsx';
import { Icon, isIcon } from './Icon.tsx';
import { Island } from './Island.tsx';
import { relOf } from './Link.tsx';
import { Logo } from './Logo.tsx';
import { SearchForm } from './SearchForm.tsx';

/** Top navigation. Its dropdowns and the phone menu are `<details>`, so it works without scripts; the Navbar island adds the rest. */
export function Navbar() {
	const { navbar, colorMode, search, title, homeHref } = useSite();
	const strings = useStrings();
	// The position of a `search` item, else of the `search` setting.
	const searchSide = navbar.items.find((item) => item.type === 'search')?.position ?? search?.position;
	const links = navbar.items.filter((item) => item.type !== 'search');
	return (
		<div className="navbar">
			<a
				className="navbar-brand"
				href={navbar.logo?.href ?? homeHref}
				aria-label={navbar.title ? undefined : format(strings.navbar.home, { site: title })}
			>
				{navbar.logo && <Logo logo={{ ...navbar.logo, alt: navbar.title ? '' : navbar.logo.alt }} />}
				{(navbar.title || !navbar.logo) && <span className="navbar-title">{navbar.title ?? title}</span>}
			</a>
			{search && searchSide === 'left' && (
				<div className="navbar-tools navbar-tools-start">
					<SearchForm search={search} />
				</div>
			)}
			<nav className="navbar-nav" aria-label={strings.navbar.label}>
				<ul className="navbar-list">{links.filter((item) => item.position === 'left').map(desktopItem)}</ul>
				<ul className="navbar-list navbar-list-end">{links.filter((item) => item.position === 'right').map(desktopItem)}</ul>
			</nav>
			<div className="navbar-tools">
				{search && searchSide === 'right' && <SearchForm search={search} />}
				{!colorMode.disableSwitch && <Island name="ColorModeToggle" props={colorMode} />}
				<details className="menu-toggle">
					<summary className="tool-button" aria-label={strings.navbar.menu}>
						<Icon name="menu" className="menu-open" />
						<Icon name="close" className="menu-close" />
					</summary>
				</details>
			</div>
		</div>
	);
}

/** Main menu of phones: all items of the navbar, dropdowns unfolded. */
export function DrawerMenu() {
	const { navbar } = useSite();
	const strings = useStrings();
	return (
		<nav className="drawer-menu" aria-label={strings.navbar.menu}>
			<ul className="drawer-list">
				{navbar.items.map((item, i) => drawerItem(item, i, strings.navbar.languages, strings.navbar.versions))}
			</ul>
		</nav>
	);
}

function desktopItem(item: NavItemProps, i: number): ReactNode {
	return (
		<li className="navbar-item" key={i}>
			<Item item={item} />
		</li>
	);
}

function Item({ item }: { item: NavItemProps }): ReactNode {
	const strings = useStrings();
	switch (item.type) {
		case 'link':
			return <NavLink item={item} className="navbar-link" />;
		case 'html':
			return <Html html={item.html} />;
		case 'dropdown':
			return (
				<Dropdown label={item.label} active={item.active}>
					{item.items.map((sub, i) => (
						<li key={i}>{subItem(sub, 'dropdown-link')}</li>
					))}
				</Dropdown>
			);
		case 'languageDropdown':
			return (
				<Dropdown label={item.current} icon description={strings.navbar.languages}>
					<li>
						<span className="dropdown-link dropdown-current" aria-current="true">
							{item.current}
							<Icon name="check" />
						</span>
					</li>
					{item.items.map((language) => (
						<li key={language.locale}>
							<LanguageLink language={language} className="dropdown-link" />
						</li>
					))}
				</Dropdown>
			);
		case 'docsVersion':
			if (item.link) return <VersionLink link={item.link} className="navbar-link" />;
			return item.before || item.after ? <VersionMenu item={item} /> : <Island name="DocsVersion" props={item} />;
		default:
			return null;
	}
}

type VersionItem = Extract<NavItemProps, { type: 'docsVersion' }>;

/** The version that the menu shows. */
const shownVersion = ({ versions, current }: VersionItem) =>
	versions.find(({ name, isLast }) => (current === undefined ? isLast : name === current)) ?? versions[0];

function VersionLink({ link, className }: { link: NonNullable<VersionItem['link']>; className: string }) {
	return (
		<a className={className} href={link.href} rel={relOf(link.href, link.external)} target={link.external ? '_blank' : undefined}>
			<span data-swap="">{link.label}</span>
		</a>
	);
}

/** A menu of versions with other items. It does not remember a choice; the island does. */
function VersionMenu({ item }: { item: VersionItem }) {
	const { version } = useStrings();
	const shown = shownVersion(item);
	const others = (list: VersionItem['before'] = []) => list.map((sub, i) => <li key={i}>{subItem(sub, 'dropdown-link')}</li>);
	return (
		<Dropdown label={<span data-swap="">{shown?.label}</span>} description={version.label}>
			{others(item.before)}
			{item.versions.map(({ name, label, href, isLast }) => (
				<li key={name}>
					<a className="dropdown-link" href={href} aria-current={name === shown?.name || undefined}>
						{label}
						{isLast && <span className="badge badge-neutral">{version.latest}</span>}
					</a>
				</li>
			))}
			{others(item.after)}
		</Dropdown>
	);
}

function Dropdown({
	label,
	active,
	icon,
	description,
	children,
}: {
	label: ReactNode;
	active?: boolean;
	icon?: boolean;
	description?: string;
	children: ReactNode;
}) {
	return (
		<details className="dropdown" name="navbar-dropdown" data-active={active || undefined}>
			<summary className="navbar-link">
				{icon && <Icon name="language" />}
				{description && <span className="visually-hidden">{`${description}: `}</span>}
				{label}
				<Icon name="chevron" className="dropdown-chevron" />
			</summary>
			<ul className="dropdown-menu">{children}</ul>
		</details>
	);
}

function NavLink({ item, className }: { item: NavLinkProps; className: string }) {
	const icon = isIcon(item.icon) ? item.icon : undefined;
	return (
		<a
			className={item.className ? `${className} ${item.className}` : className}
			href={item.href}
			data-active={item.active || undefined}
			aria-current={item.current ? 'page' : item.active ? 'true' : undefined}
			aria-label={item.label ? undefined : item.ariaLabel}
			target={item.newTab ? '_blank' : undefined}
			rel={relOf(item.href, item.newTab)}
		>
			{icon && <Icon name={icon} />}
			{item.label || (className === 'navbar-link' ? null : item.ariaLabel)}
			{item.external && item.label && <Icon name="external" className="icon-external" />}
		</a>
	);
}

function LanguageLink({ language, className }: { language: { label: string; locale: string; href: string }; className: string }) {
	return (
		<a className={className} href={language.href} hreflang={language.locale} lang={language.locale} data-language="">
			{language.label}
		</a>
	);
}

function subItem(item: NavLinkProps | NavHtmlProps, className: string): ReactNode {
	return item.type === 'html' ? <Html html={item.html} /> : <NavLink item={item} className={className} />;
}

function drawerItem(item: NavItemProps, key: number, languages: string, versions: string): ReactNode {
	switch (item.type) {
		case 'link':
		case 'html':
			return <li key={key}>{subItem(item, 'drawer-link')}</li>;
		case 'dropdown':
			return (
				<li key={key}>
					<span className="drawer-group">{item.label}</span>
					<ul className="drawer-list">
						{item.items.map((sub, i) => (
							<Fragment key={i}>{drawerItem({ ...sub, position: 'left' }, i, languages, versions)}</Fragment>
						))}
					</ul>
				</li>
			);
		case 'languageDropdown':
			return (
				<li key={key}>
					<span className="drawer-group">{languages}</span>
					<ul className="drawer-list">
						<li>
							<span className="drawer-link drawer-current" aria-current="true">
								{item.current}
							</span>
						</li>
						{item.items.map((language) => (
							<li key={language.locale}>
								<LanguageLink language={language} className="drawer-link" />
							</li>
						))}
					</ul>
				</li>
			);
		case 'docsVersion':
			if (item.link)
				return (
					<li key={key}>
						<VersionLink link={item.link} className="drawer-link" />
					</li>
				);
			return (
				<li key={key}>
					<span className="drawer-group">{versions}</span>
					<ul className="drawer-list">
						{item.before?.map((sub, i) => (
							<li key={`before-${i}`}>{subItem(sub, 'drawer-link')}</li>
						))}
						{item.versions.map((version) => (
							<li key={version.name}>
								<a className="drawer-link" href={version.href} aria-current={version.name === item.current || undefined}>
									{version.label}
								</a>
							</li>
						))}
						{item.after?.map((sub, i) => (
							<li key={`after-${i}`}>{subItem(sub, 'drawer-link')}</li>
						))}
					</ul>
				</li>
			);
		default:
			return null;
	}
}
