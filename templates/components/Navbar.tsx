import { Fragment, type ReactNode } from 'react';
import type { NavHtmlProps, NavItemProps, NavLinkProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { useSite, useStrings } from './context.tsx';
import { Html } from './Html.tsx';
import { Icon } from './Icon.tsx';
import { Island } from './Island.tsx';
import { relOf } from './Link.tsx';
import { Logo } from './Logo.tsx';
import { NamedIcon } from './NamedIcon.tsx';
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
					{subItems(item.before, 'dropdown-link')}
					{languageItems(
						item,
						'dropdown-link',
						<span className="dropdown-link dropdown-current" aria-current="true">
							{item.current}
							<Icon name="check" />
						</span>,
					)}
					{subItems(item.after, 'dropdown-link')}
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
	return (
		<Dropdown label={<span data-swap="">{shown?.label}</span>} description={version.label}>
			{subItems(item.before, 'dropdown-link')}
			{item.versions.map(({ name, label, href, isLast }) => (
				<li key={name}>
					<a className="dropdown-link" href={href} aria-current={name === shown?.name || undefined}>
						{label}
						{isLast && <span className="badge badge-neutral">{version.latest}</span>}
					</a>
				</li>
			))}
			{subItems(item.after, 'dropdown-link')}
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
			<NamedIcon name={item.icon} />
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

/** Languages in the order of the config. @param current the language of the page */
function languageItems(
	{ items, currentIndex }: Extract<NavItemProps, { type: 'languageDropdown' }>,
	className: string,
	current: ReactNode,
): ReactNode {
	const links = items.map((language) => (
		<li key={language.locale}>
			<LanguageLink language={language} className={className} />
		</li>
	));
	return [...links.slice(0, currentIndex), <li key="current">{current}</li>, ...links.slice(currentIndex)];
}

function subItem(item: NavLinkProps | NavHtmlProps, className: string): ReactNode {
	return item.type === 'html' ? <Html html={item.html} /> : <NavLink item={item} className={className} />;
}

/** Items of a menu around its versions or languages. */
const subItems = (list: (NavLinkProps | NavHtmlProps)[] = [], className: string): ReactNode =>
	list.map((sub, i) => <li key={`${sub.type} ${i}`}>{subItem(sub, className)}</li>);

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
						{subItems(item.before, 'drawer-link')}
						{languageItems(
							item,
							'drawer-link',
							<span className="drawer-link drawer-current" aria-current="true">
								{item.current}
							</span>,
						)}
						{subItems(item.after, 'drawer-link')}
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
						{subItems(item.before, 'drawer-link')}
						{item.versions.map((version) => (
							<li key={version.name}>
								<a className="drawer-link" href={version.href} aria-current={version.name === item.current || undefined}>
									{version.label}
								</a>
							</li>
						))}
						{subItems(item.after, 'drawer-link')}
					</ul>
				</li>
			);
		default:
			return null;
	}
}
