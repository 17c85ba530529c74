/**
 * Stylesheets of a Docusaurus site know the elements and classes of its theme, and give any other name to what the site itself has: `.icon { position: absolute }`.
 * Where our elements have that name too, the rule keeps off them; the logo is found where it is here:
 *
 *     .icon { … }               →   .icon:not(:where(.site-header, .site-header *, …)) { … }
 *     .navbar__logo img { … }   →   :where(.navbar-brand) .logo { … }
 *
 *     div[class^='announcementBar_'] { … }   →   :is(div, section)[class^='announcementBar_'] { … }
 *
 *     .markdown h1, article header h1 { … }   →   :is(.markdown, :where(.article-header)) h1, article :is(header, :where(.article-header)) h1 { … }
 *     .token.plain { … }                      →   :is(.token.plain, .prism-code > code) { … }
 *
 * `:where` counts nothing, so a rule weighs what it did.
 */

/** Names of our elements that Docusaurus does not have, and that a site may well choose. */
const OURS =
	'announcement article author bar cards code consent diagram drawer embed empty feedback figure footnotes frame grid heavy icon island lead logo main mermaid notice nowrap page phrases post prose related shell sidebar spinner state steps tab tag term title toc video zoom'.split(
		' ',
	);

/** Where our elements are, with all in them, and those around the text of a page. */
const PARTS =
	'.announcement, .article-footer, .article-header, .breadcrumbs, .code-block, .drawer-menu, .heading-anchor, .page-menu, .pagination, .search-panel, .site-header, .sidebar-list, .skip-link, .tab-list, .toc';
const AROUND = '#_main, #_sidebar, .admonition-title, .main-wrapper, .theme-doc-markdown';
const APART = `:not(:where(${PARTS}, :is(${PARTS}) *, ${AROUND}))`;

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source;
const OWN_NAME = new RegExp(`${STRING}|\\.(?:${OURS.join('|')})(?![\\w-])`, 'g');
/** What stands before a brace is a selector; comments, at-rules and strings elsewhere are none. */
const SELECTOR = new RegExp(`(/\\*[\\s\\S]*?\\*/|@[^{};]*[{;])|((?:${STRING}|[^{};"'@/])+)(?=\\{)|${STRING}`, 'g');

/** Theirs is a box with an image in it. */
const LOGO = /\.(navbar|footer)__logo(?![\w-])(?:\s*>?\s*img(?![\w-]))?/g;
const LOGOS: Record<string, string> = { navbar: '.navbar-brand', footer: '.site-footer' };

/** The title of a page is in a header in the text there, as its first child; here the header is before the text. */
const HEADER = ':where(.article-header)';
const AROUND_TITLE = new RegExp(
	`${STRING}|((?:[^\\s,>+~()[\\]"']*\\.(?:theme-doc-)?markdown(?![\\w-])[^\\s,>+~():[\\]"']*(?:\\s*>?\\s*header(?![\\w-]))?|(?<![\\w.#-])header(?![\\w-]))(?=[^,+~]*[\\s>]h1(?![\\w-])))`,
	'g',
);
const FIRST_TITLE = /\bh1:first-child(?![\w-])/g;

/** Text that no token has is one there; here it has the colour of the element around it. */
const PLAIN = /\.token\.plain(?![\w-])/g;

/** A stylesheet of a site, for our elements. */
export const adaptedCss = (css: string): string =>
	css
		.replaceAll(/\bdiv(?=\[class[\^*]=["']?announcementBar)/g, ':is(div, section)')
		.replace(SELECTOR, (whole, _other: string | undefined, selector: string | undefined) =>
			selector === undefined
				? whole
				: selector
						.replace(OWN_NAME, (name) => (name.startsWith('.') ? name + APART : name))
						.replace(LOGO, (_, place: string) => `:where(${LOGOS[place]}) .logo`)
						.replace(AROUND_TITLE, (whole, around: string | undefined) => (around ? `:is(${around}, ${HEADER})` : whole))
						.replace(FIRST_TITLE, `h1:is(:first-child, ${HEADER} > .title)`)
						.replace(PLAIN, ':is(.token.plain, .prism-code > code)'),
		);
