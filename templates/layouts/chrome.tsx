/** The parts of a document that are the same on many pages, rendered once and reused. */
import type { ComponentType, ReactNode } from 'react';
import { BaseUrlBanner } from '../components/BaseUrlBanner.tsx';
import { Consent } from '../components/Consent.tsx';
import { Footer } from '../components/Footer.tsx';
import { Island } from '../components/Island.tsx';
import { DrawerMenu, Navbar } from '../components/Navbar.tsx';
import { renderNode } from '../components/render.tsx';
import type { NavItemProps, SiteProps } from '../props.ts';
import AfterFooter from '../slots/AfterFooter.tsx';
import BeforeFooter from '../slots/BeforeFooter.tsx';

export interface Chrome {
	/** Navigation bar and main menu of phones, for the given items. */
	navbar: (items: NavItemProps[]) => { bar: string; menu: string };
	footer: string;
	/** The site’s own, which is a landmark itself. */
	isOwnFooter: boolean;
	/** '' if there is none. */
	announcement: string;
	baseUrlBanner: string;
	backToTop: string;
	/** What a site adds to the end of every page, and what stays there while pages are swapped. */
	end?: string | undefined;
}

/** Placeholder for the n-th address that differs from page to page (languages, versions). JSON does not escape this character, so it also works in props. */
const addressMark = (n: number): string => `\uE003${n}\uE003`;

/**
 * Renders what all pages share. The navbar differs only in its active items and in the languages' addresses, so it is rendered once for
 * each set of active items; addresses are inserted afterwards.
 */
export function renderChrome(site: SiteProps, islands: Record<string, ComponentType<never>> = {}): Chrome {
	const cache = new Map<string, { bar: string; menu: string }>();
	const render = (node: ReactNode, idPrefix: string, withSite = site): string => renderNode(node, { site: withSite, idPrefix, islands });

	const navbar: Chrome['navbar'] = (items) => {
		const { marked, addresses } = markAddresses(items);
		const key = JSON.stringify(marked);
		let html = cache.get(key);
		if (!html) {
			const withItems = { ...site, navbar: { ...site.navbar, items: marked } };
			const inner = render(<Navbar />, 'nav-', withItems);
			html = {
				bar: render(<Island name="Navbar" props={{ hideOnScroll: site.navbar.hideOnScroll }} html={inner} />, 'bar-'),
				menu: render(<DrawerMenu />, 'menu-', withItems),
			};
			cache.set(key, html);
		}
		const fill = (text: string): string => text.replace(/\uE003(\d+)\uE003/g, (_, n: string) => addresses[Number(n)] ?? '');
		return { bar: fill(html.bar), menu: fill(html.menu) };
	};

	return {
		navbar,
		isOwnFooter: site.footer.html !== undefined,
		footer: render(
			<>
				<BeforeFooter />
				<Footer />
				<AfterFooter />
				<Consent />
			</>,
			'footer-',
		),
		announcement: site.announcement ? render(<Island name="AnnouncementBar" props={site.announcement} />, 'announcement-') : '',
		baseUrlBanner: render(<BaseUrlBanner />, 'banner-'),
		backToTop: render(<Island name="BackToTop" props={site.rootId ? { top: site.rootId } : {}} />, 'top-'),
	};
}

/** Replaces the addresses that differ from page to page by placeholders, and returns them, escaped for attributes and JSON. */
function markAddresses(items: NavItemProps[]): { marked: NavItemProps[]; addresses: string[] } {
	const addresses: string[] = [];
	const mark = <T extends { href: string }>(item: T): T => ({
		...item,
		href: addressMark(addresses.push(encodeURI(decodeURI(item.href)).replace(/[&"'<>]/g, escapeAddress)) - 1),
	});
	const marked = items.map((item): NavItemProps => {
		if (item.type === 'languageDropdown') return { ...item, items: item.items.map(mark) };
		if (item.type === 'docsVersion') return { ...item, versions: item.versions.map(mark) };
		return item;
	});
	return { marked, addresses };
}

const escapeAddress = (c: string): string => (c === '&' ? '&amp;' : `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
