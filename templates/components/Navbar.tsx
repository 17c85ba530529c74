import { format } from '../strings/index.ts';
import { useSite, useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';
import { Island } from './Island.tsx';
import { Logo } from './Logo.tsx';
import { NavbarItems } from './NavbarItems.tsx';
import { SearchForm } from './SearchForm.tsx';

/** Top navigation. Its dropdowns and the phone menu are `<details>`, so it works without scripts; the Navbar island adds the rest. */
export function Navbar() {
	const { navbar, colorMode, search, title, homeHref } = useSite();
	const strings = useStrings();
	// The position of a `search` item, else of the `search` setting.
	const searchSide = navbar.items.find((item) => item.type === 'search')?.position ?? search?.position;
	const items = navbar.items.filter(({ type }) => type !== 'search');
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
				<ul className="navbar-list">
					<NavbarItems look="bar" items={items.filter(({ position }) => position === 'left')} />
				</ul>
				<ul className="navbar-list navbar-list-end">
					<NavbarItems look="bar" items={items.filter(({ position }) => position === 'right')} />
				</ul>
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
				<NavbarItems look="drawer" items={navbar.items.filter(({ type }) => type !== 'search')} />
			</ul>
		</nav>
	);
}
