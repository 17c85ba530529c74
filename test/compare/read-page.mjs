// What a reader, a search engine or another page could notice of a built page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { pagesIn } from './builds.mjs';

const { findAll, findOne, getAttributeValue: attr, textContent } = DomUtils;
const isTag = (node) => node?.name !== undefined;

const hasClass = (name) => (node) => isTag(node) && (attr(node, 'class') ?? '').split(/\s+/).includes(name);
const all = (test, node) => (node ? findAll(test, [node].flat()) : []);
const one = (test, node) => (node ? findOne(test, [node].flat(), true) : undefined);
const tag = (name) => (node) => node.name === name;
/** Addresses are compared as they are read: `%20` is a space. */
const plain = (href) => {
	try {
		return decodeURI(href);
	} catch {
		return href;
	}
};
const clean = (text) =>
	text
		.replace(/[\u200B\u00AD]/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** Where each tool has the parts of a page. */
const places = {
	docusaurus: {
		breadcrumbs: hasClass('breadcrumbs'),
		crumb: hasClass('breadcrumbs__item'),
		prev: hasClass('pagination-nav__link--prev'),
		next: hasClass('pagination-nav__link--next'),
		label: hasClass('pagination-nav__label'),
		toc: hasClass('table-of-contents__left-border'),
		banner: hasClass('theme-doc-version-banner'),
		badge: hasClass('theme-doc-version-badge'),
		navbar: hasClass('navbar__inner'),
		navbarItem: (node) => hasClass('navbar__link')(node) || hasClass('dropdown__link')(node),
		isMenu: (node) => attr(node, 'aria-haspopup') === 'true',
		edit: hasClass('theme-edit-this-page'),
		isLanguage: (node) => attr(node, 'lang') !== undefined,
		isCurrent: hasClass('dropdown__link--active'),
		brand: hasClass('navbar__title'),
		sidebar: hasClass('theme-doc-sidebar-menu'),
		footer: hasClass('footer'),
		footerItem: (node) => ['footer__title', 'footer__link-item', 'footer__copyright'].some((name) => hasClass(name)(node)),
		content: (node) => hasClass('markdown')(node) || attr(node, 'id') === '__blog-post-container',
		main: tag('main'),
		left: (node) =>
			hasClass('hash-link')(node) || hasClass('theme-doc-toc-mobile')(node) || /buttonGroup|codeBlockTitle/.test(attr(node, 'class') ?? ''),
	},
	vrmdocs: {
		breadcrumbs: hasClass('breadcrumbs'),
		crumb: hasClass('breadcrumbs-item'),
		prev: hasClass('pagination-prev'),
		next: hasClass('pagination-next'),
		label: hasClass('pagination-title'),
		toc: hasClass('toc-nav'),
		banner: hasClass('version-banner'),
		badge: hasClass('version-badge'),
		navbar: hasClass('navbar'),
		navbarItem: (node) =>
			(hasClass('navbar-link')(node) || hasClass('dropdown-link')(node)) && (node.name !== 'span' || hasClass('dropdown-current')(node)),
		isMenu: (node) => node.name === 'summary',
		isLanguage: (node) => attr(node, 'lang') !== undefined || hasClass('dropdown-current')(node),
		isCurrent: hasClass('dropdown-current'),
		edit: hasClass('edit-link'),
		brand: hasClass('navbar-title'),
		sidebar: (node) => attr(node, 'data-sidebar') !== undefined && !/^blog/.test(attr(node, 'data-sidebar')),
		footer: hasClass('footer'),
		footerItem: (node) => ['footer-title', 'footer-link', 'footer__link-item', 'footer-copyright'].some((name) => hasClass(name)(node)),
		content: (node) => hasClass('markdown')(node) || hasClass('prose')(node),
		main: tag('main'),
		left: (node) =>
			hasClass('heading-anchor')(node) ||
			hasClass('code-title')(node) ||
			hasClass('visually-hidden')(node) ||
			hasClass('code-actions')(node),
	},
};

/** All pages of an output, by route without a slash at the end. */
export function readSite(out, tool) {
	return new Map(pagesIn(out).map((path) => [routeOf(path), readPage(readFileSync(join(out, path), 'utf8'), tool)]));
}

const routeOf = (path) => `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

function readPage(html, tool) {
	const at = places[tool];
	// React 18 ends parts of its stream within a letter, with zeros in place of the rest: https://github.com/facebook/docusaurus/issues/9985
	const document = parseDocument(html.replaceAll('\0', ''));
	const head = one(tag('head'), document.children);
	const meta = (key, name) => attr(one((n) => n.name === 'meta' && attr(n, key) === name, head) ?? {}, 'content');
	const refresh = one((n) => n.name === 'meta' && /^refresh$/i.test(attr(n, 'http-equiv') ?? ''), document.children);
	if (refresh) return { redirect: (attr(refresh, 'content') ?? '').replace(/^.*url=/i, '').trim() };
	const links = (rel) => all((n) => n.name === 'link' && attr(n, 'rel') === rel, head);
	const root = one(tag('html'), document.children) ?? {};
	// Languages of one host are named with it or without.
	const origin = /^https?:\/\/[^/]+/.exec(attr(links('canonical')[0] ?? {}, 'href') ?? '')?.[0] ?? '';
	const local = (href) => plain(origin && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href);
	const words = (node) => clean(visibleText(node));
	const labelled = (node) => {
		const href = attr(node, 'href');
		return href === undefined || href === '#' ? words(node) : `${words(node)} ${local(href)}`;
	};
	// A component page has more than its <main>.
	const main =
		(tool === 'docusaurus' && hasClass('plugin-pages')(root) && one(hasClass('main-wrapper'), document.children)) ||
		one(at.main, document.children);
	const banner = one(at.banner, main);
	const sidebar = one(at.sidebar, document.children);
	const navbarItems = all(at.navbarItem, one(at.navbar, document.children));
	const menus = navbarItems.filter((n) => at.isMenu(n));
	const isEntry = (href) => navbarItems.some((n) => !menus.includes(n) && attr(n, 'href') === href);
	/** A menu that leads somewhere itself has that as an entry here, as a tap opens it. */
	const menuOf = (node) => [
		`[${words(node)}]`,
		...(/^[^#]/.test(attr(node, 'href') ?? '') && !isEntry(attr(node, 'href')) ? [labelled(node)] : []),
	];
	// Before the text is taken out of its parts.
	const around = {
		language: `${attr(root, 'lang')} ${attr(root, 'dir')}`,
		banner:
			(banner || undefined) &&
			all(tag('a'), banner)
				.map((n) => plain(attr(n, 'href')))
				.join(' '),
		badge: one(at.badge, main) ? words(one(at.badge, main)) : undefined,
		navbar: [
			...all(at.brand, one(at.navbar, document.children)).map(words).filter(Boolean),
			...navbarItems.filter((n) => !at.isLanguage(n)).flatMap((n) => (at.isMenu(n) ? menuOf(n) : labelled(n))),
		],
		languages: navbarItems.filter(at.isLanguage).map((n) => (at.isCurrent(n) ? words(n) : labelled(n))),
		sidebar: (sidebar?.children ?? [])
			.filter(isTag)
			.map((item) => words(one((n) => ['a', 'summary'].includes(n.name) || hasClass('sidebar-label')(n), item) ?? item)),
		edit: plain(attr(one(at.edit, document.children) ?? {}, 'href') ?? ''),
		footer: footerOf(document.children, at).map(labelled),
	};
	const title = clean(textContent(one(tag('h1'), main) ?? []));
	// Titles in the text itself, which are headings of the second level here.
	const titles = all(tag('h1'), main).map((n) => clean(textContent(n)));
	const isComponent = hasClass('view-component-page')(main ?? root);
	const texts = isComponent ? [] : outermost(all(at.content, main));
	// Lists have several.
	const whole = texts.length > 1 ? { type: 'root', children: texts } : (texts[0] ?? main);
	const body = withoutParts(whole, (node) => at.left(node) || isAside(node, at));
	return {
		...around,
		title: clean(textContent(one(tag('title'), head) ?? [])),
		description: meta('name', 'description'),
		keywords: meta('name', 'keywords'),
		robots: meta('name', 'robots'),
		image: meta('property', 'og:image'),
		canonical: plain(attr(links('canonical')[0] ?? {}, 'href') ?? ''),
		hreflang: links('alternate')
			.filter((n) => attr(n, 'hreflang'))
			.map((n) => `${attr(n, 'hreflang')} ${plain(attr(n, 'href'))}`)
			.sort(),
		feeds: links('alternate')
			.filter((n) => /rss|atom|json/.test(attr(n, 'type') ?? ''))
			.map((n) => attr(n, 'href')),
		heading: title,
		titles,
		headings: all((n) => /^h[2-6]$/.test(n.name), body).map((n) => `${n.name} #${attr(n, 'id') ?? ''} ${clean(textContent(n))}`),
		breadcrumbs: all(at.crumb, one(at.breadcrumbs, document.children))
			.map((n) => clean(textContent(n)))
			.filter(Boolean),
		previous: pagination(one(at.prev, document.children), at),
		next: pagination(one(at.next, document.children), at),
		toc: all((n) => n.name === 'a', one(at.toc, document.children)).map((n) => `${plain(attr(n, 'href'))} ${clean(textContent(n))}`),
		tags: all((n) => n.name === 'a' && isTagLink(n), main).map(
			(n) => `${plain(attr(n, 'href'))} ${clean(textContent(n)).replace(/\d+$/, '')}`,
		),
		links: all((n) => n.name === 'a' && attr(n, 'href') !== undefined && !isTagLink(n), body).map((n) => plain(attr(n, 'href'))),
		images: all((n) => n.name === 'img', body).map((n) => attr(n, 'alt') ?? ''),
		text: clean(blockText(body)),
	};
}

/** A site's own footer has their parts in both. */
const footerOf = (nodes, at) => {
	const footer = one((n) => n.name === 'footer' && places.docusaurus.footer(n), nodes) ?? one(at.footer, nodes);
	return all(footer?.name === 'footer' ? places.docusaurus.footerItem : at.footerItem, footer);
};

/** Theirs are named by a CSS module until 3.2: `tag_zVej`. */
const isTagLink = (node) => attr(node, 'rel') === 'tag' || /(?:^|\s)tag(?:_\w+)?(?:\s|$)/.test(attr(node, 'class') ?? '');

const pagination = (node, at) => (node ? `${plain(attr(node, 'href'))} ${clean(textContent(one(at.label, node) ?? []))}` : undefined);

/** Parts that are compared on their own. */
const isAside = (node, at) =>
	[at.breadcrumbs, at.prev, at.next, at.toc, at.banner, at.badge].some((test) => test(node)) ||
	node.name === 'h1' ||
	(node.name === 'header' && !one(tag('p'), node));

/** Nodes that are in none of the others. */
const outermost = (nodes) =>
	nodes.filter((node) => !nodes.some((other) => other !== node && all((inner) => inner === node, other.children).length));

/** A copy of a tree without the parts that are the tool's own. */
function withoutParts(node, isLeft) {
	if (!node) return undefined;
	for (const part of all(isLeft, node)) DomUtils.removeElement(part);
	return node;
}

/** Text without what only some readers get. */
const visibleText = (node) =>
	isTag(node)
		? hasClass('visually-hidden')(node) || (hasClass('badge-neutral')(node) && node.parent && !hasClass('version-badge')(node.parent))
			? ''
			: node.children.map(visibleText).join('')
		: node.type === 'text'
			? node.data
			: '';

const block =
	/^(?:p|div|h[1-6]|li|ul|ol|pre|table|tr|td|th|blockquote|section|header|footer|article|details|summary|br|dt|dd|figure|figcaption|nav)$/;

/** Text with a space between blocks, as readers see it. */
function blockText(node) {
	if (!node) return '';
	if (!isTag(node) && node.type !== 'root') return node.type === 'text' ? node.data : '';
	if (/^(?:script|style|template|svg|button)$/.test(node.name)) return '';
	const text = node.children.map(blockText).join('');
	return block.test(node.name) ? ` ${text} ` : text;
}
