import type { ReactNode } from 'react';
import type { NavHtmlProps, NavItemProps, NavLinkProps } from '../props.ts';
import { useStrings } from './context.tsx';
import { Html } from './Html.tsx';
import { Icon } from './Icon.tsx';
import { Island } from './Island.tsx';
import { relOf } from './Link.tsx';
import { NamedIcon } from './NamedIcon.tsx';

type Type = NavItemProps['type'];
type ItemOf<T extends Type> = Extract<NavItemProps, { type: T }>;
type Look<T extends Type> = (props: { item: ItemOf<T> }) => ReactNode;

const looks: { [T in Type]: { bar: Look<T>; drawer: Look<T> } } = {
	link: {
		bar: ({ item }) => <NavLink item={item} className="navbar-link" />,
		drawer: ({ item }) => <NavLink item={item} className="drawer-link" />,
	},
	html: { bar: RawHtml, drawer: RawHtml },
	// A field beside the items: see Navbar.
	search: { bar: () => null, drawer: () => null },
	dropdown: {
		bar: ({ item: { label, active, items } }) => (
			<Dropdown label={label} active={active}>
				<MenuItems items={items} className="dropdown-link" />
			</Dropdown>
		),
		drawer: ({ item: { label, items } }) => (
			<Group label={label}>
				<MenuItems items={items} className="drawer-link" />
			</Group>
		),
	},
	languageDropdown: { bar: LanguageMenu, drawer: LanguageGroup },
	docsVersion: { bar: VersionMenu, drawer: VersionGroup },
};

/** How an item of each type looks in the navbar, and in the main menu of phones. */
export const NavbarItems = ({ items, look }: { items: NavItemProps[]; look: 'bar' | 'drawer' }): ReactNode =>
	items.map((item, i) => {
		const Shown = looks[item.type][look] as Look<Type>;
		return (
			<li className={look === 'bar' ? 'navbar-item' : undefined} key={i}>
				<Shown item={item} />
			</li>
		);
	});

function RawHtml({ item }: { item: NavHtmlProps }) {
	return <Html html={item.html} />;
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

const MenuItems = ({ items = [], className }: { items?: (NavLinkProps | NavHtmlProps)[]; className: string }): ReactNode =>
	items.map((item, i) => (
		<li key={`${item.type} ${i}`}>{item.type === 'html' ? <RawHtml item={item} /> : <NavLink item={item} className={className} />}</li>
	));

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

/** A menu of the main menu of phones: its items are always seen. */
const Group = ({ label, children }: { label: string; children: ReactNode }) => (
	<>
		<span className="drawer-group">{label}</span>
		<ul className="drawer-list">{children}</ul>
	</>
);

type LanguageItem = ItemOf<'languageDropdown'>;

function LanguageMenu({ item }: { item: LanguageItem }) {
	const { navbar } = useStrings();
	return (
		<Dropdown label={item.current} icon description={navbar.languages}>
			<LanguageItems item={item} className="dropdown-link">
				<span className="dropdown-link dropdown-current" aria-current="true">
					{item.current}
					<Icon name="check" />
				</span>
			</LanguageItems>
		</Dropdown>
	);
}

function LanguageGroup({ item }: { item: LanguageItem }) {
	const { navbar } = useStrings();
	return (
		<Group label={navbar.languages}>
			<LanguageItems item={item} className="drawer-link">
				<span className="drawer-link drawer-current" aria-current="true">
					{item.current}
				</span>
			</LanguageItems>
		</Group>
	);
}

/** Languages in the order of the config. @param children the language of the page */
function LanguageItems({ item, className, children }: { item: LanguageItem; className: string; children: ReactNode }) {
	const links = item.items.map(({ locale, label, href }) => (
		<li key={locale}>
			<a className={className} href={href} hreflang={locale} lang={locale} data-language="">
				{label}
			</a>
		</li>
	));
	return (
		<>
			<MenuItems items={item.before} className={className} />
			{links.slice(0, item.currentIndex)}
			<li>{children}</li>
			{links.slice(item.currentIndex)}
			<MenuItems items={item.after} className={className} />
		</>
	);
}

type VersionItem = ItemOf<'docsVersion'>;

/** Without other items it is an island, which remembers a choice. */
function VersionMenu({ item }: { item: VersionItem }) {
	const { version } = useStrings();
	if (item.link) return <VersionLink link={item.link} className="navbar-link" />;
	if (!item.before && !item.after) return <Island name="DocsVersion" props={item} />;
	// The version that the menu shows.
	const shown = item.versions.find(({ name, isLast }) => (item.current === undefined ? isLast : name === item.current)) ?? item.versions[0];
	return (
		<Dropdown label={<span data-swap="">{shown?.label}</span>} description={version.label}>
			<MenuItems items={item.before} className="dropdown-link" />
			{item.versions.map(({ name, label, href, isLast }) => (
				<li key={name}>
					<a className="dropdown-link" href={href} aria-current={name === shown?.name || undefined}>
						{label}
						{isLast && <span className="badge badge-neutral">{version.latest}</span>}
					</a>
				</li>
			))}
			<MenuItems items={item.after} className="dropdown-link" />
		</Dropdown>
	);
}

function VersionGroup({ item }: { item: VersionItem }) {
	const { navbar } = useStrings();
	if (item.link) return <VersionLink link={item.link} className="drawer-link" />;
	return (
		<Group label={navbar.versions}>
			<MenuItems items={item.before} className="drawer-link" />
			{item.versions.map(({ name, label, href }) => (
				<li key={name}>
					<a className="drawer-link" href={href} aria-current={name === item.current || undefined}>
						{label}
					</a>
				</li>
			))}
			<MenuItems items={item.after} className="drawer-link" />
		</Group>
	);
}

function VersionLink({ link, className }: { link: NonNullable<VersionItem['link']>; className: string }) {
	return (
		<a className={className} href={link.href} rel={relOf(link.href, link.external)} target={link.external ? '_blank' : undefined}>
			<span data-swap="">{link.label}</span>
		</a>
	);
}
