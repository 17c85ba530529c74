/**
 * Class names of Docusaurus's theme and of Infima beside ours, so that stylesheets written for them find what they aim at.
 * https://docusaurus.io/docs/styling-layout#theme-class-names
 */

/** Ours → theirs. What has one name in both stands in neither. */
const THEIRS: Record<string, string> = {
	'site-header': 'navbar navbar--fixed-top theme-layout-navbar',
	'navbar-brand': 'navbar__brand',
	'navbar-title': 'navbar__title text--truncate',
	'navbar-list': 'navbar__items',
	'navbar-list-end': 'navbar__items--right',
	'navbar-link': 'navbar__item navbar__link',
	'search-box': 'navbar__search',
	'search-input': 'navbar__search-input',
	'menu-toggle': 'navbar__toggle',
	'dropdown-menu': 'dropdown__menu',
	'dropdown-link': 'dropdown__link',
	drawer: 'theme-doc-sidebar-container',
	'drawer-list': 'menu__list',
	'drawer-link': 'menu__link',
	sidebar: 'menu thin-scrollbar',
	'sidebar-list': 'menu__list',
	'sidebar-item': 'menu__list-item',
	'sidebar-link': 'menu__link',
	'sidebar-summary': 'menu__link menu__link--sublist menu__link--sublist-caret',
	'sidebar-label': 'menu__link menu__link--sublist',
	'sidebar-fold': 'menu__caret',
	'toc-list': 'table-of-contents',
	'toc-link': 'table-of-contents__link toc-highlight',
	toc: 'theme-doc-toc-desktop',
	breadcrumbs: 'theme-doc-breadcrumbs',
	'breadcrumbs-item': 'breadcrumbs__item',
	'breadcrumbs-link': 'breadcrumbs__link',
	pagination: 'pagination-nav',
	'pagination-link': 'pagination-nav__link',
	'pagination-prev': 'pagination-nav__link--prev',
	'pagination-next': 'pagination-nav__link--next',
	'pagination-hint': 'pagination-nav__sublabel',
	'pagination-title': 'pagination-nav__label',
	shell: 'main-wrapper',
	'article-html': 'theme-doc-markdown markdown',
	'post-excerpt': 'markdown',
	'article-footer': 'theme-doc-footer',
	'edit-meta': 'theme-doc-footer-edit-meta-row',
	'edit-link': 'theme-edit-this-page',
	'last-update': 'theme-last-updated',
	'version-badge': 'theme-doc-version-badge',
	'version-banner': 'theme-doc-version-banner',
	announcement: 'theme-announcement-bar',
	'back-to-top': 'theme-back-to-top-button',
	'footer-dark': 'footer--dark',
	'footer-inner': 'container container-fluid',
	'footer-columns': 'row footer__links',
	'footer-column': 'col footer__col theme-layout-footer-column',
	'footer-title': 'footer__title',
	'footer-list': 'footer__items clean-list',
	'footer-link': 'footer__link-item',
	'footer-bottom': 'footer__bottom',
	'footer-copyright': 'footer__copyright',
	admonition: 'theme-admonition alert',
	'admonition-note': 'theme-admonition-note alert--secondary',
	'admonition-tip': 'theme-admonition-tip alert--success',
	'admonition-info': 'theme-admonition-info alert--info',
	'admonition-warning': 'theme-admonition-warning alert--warning',
	'admonition-danger': 'theme-admonition-danger alert--danger',
	'admonition-title': 'admonition-heading',
	'admonition-body': 'admonition-content',
	'code-block': 'theme-code-block',
	code: 'prism-code',
	'code-line': 'token-line',
	'code-line-highlight': 'theme-code-block-highlighted-line docusaurus-highlight-code-line',
};

/** Ours that others take the place of: `navbar` is the whole header there, and stylesheets know the announcement by the start of its classes. */
const INSTEAD: Record<string, string> = { navbar: 'navbar__inner', announcement: 'announcementBar_own announcement' };

/** What is the current page's, or holds it. */
const ACTIVE: Record<string, string> = {
	'navbar-link': 'navbar__link--active',
	'dropdown-link': 'dropdown__link--active',
	'drawer-link': 'menu__link--active',
	'sidebar-link': 'menu__link--active',
	'toc-link': 'table-of-contents__link--active',
};

const known = new Map<string, string>();

/** `sidebar-link` → `sidebar-link menu__link` */
export function classesOf(own: string): string {
	let all = known.get(own);
	if (all === undefined) {
		all = namesOf(own.split(/\s+/).filter(Boolean)).join(' ');
		known.set(own, all);
	}
	return all;
}

/** The same of a list, for trees of HTML. */
export const namesOf = (own: readonly string[]): string[] => [
	...new Set([...own.map((name) => lookup(INSTEAD, name) ?? name), ...own.flatMap((name) => lookup(THEIRS, name)?.split(' ') ?? [])]),
];

/** The class of a link that is the current page's: `menu__link--active`. */
export const activeClassOf = (own: string): string | undefined => own.split(' ').flatMap((name) => lookup(ACTIVE, name) ?? [])[0];

const lookup = (table: Record<string, string>, name: string): string | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
