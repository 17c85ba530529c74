/** Names that scripts of the tool look for in a page. Markdown and drawings may not use them: `<div data-island="…">` would start a component. */

/** Attributes without `data-`. */
const data = new Set(
	`island island-id props page-path live live-version base-url islands client words value rest links key theme light dark tab panel sidebar sidebar-id
	active state kind shown language announcement-closed header-hidden footnote-ref footnote-backref written`.split(/\s+/),
);

const classes = new Set(
	`island island-static heading-anchor data-footnote-backref code-block code-actions code-wrap tab-list tab-item toc-link menu-toggle load-error
	skip-link back-to-top needs-script view-not-found announcement nprogress`.split(/\s+/),
);

/** They begin with `_`, so that headings keep the ids of their words. */
const ids = new Set('_announcement _announcer _drawer _main _main-menu _shell _sidebar _site-footer _site-header _top'.split(' '));

/** Members of elements that scripts use. `<input name="closest">` takes the place of its form's method of that name. */
const members = new Set(
	`addEventListener after append appendChild attributes before childElementCount childNodes children classList className cloneNode closest
	compareDocumentPosition contains dataset dispatchEvent elements firstChild firstElementChild getAttribute getAttributeNames
	getBoundingClientRect getRootNode hasAttribute innerHTML insertBefore isConnected isEqualNode lastChild lastElementChild localName matches
	namespaceURI nextElementSibling nextSibling nodeName nodeType nodeValue outerHTML ownerDocument parentElement parentNode prepend
	previousElementSibling previousSibling querySelector querySelectorAll remove removeAttribute removeChild removeEventListener replaceChild
	replaceChildren replaceWith scrollIntoView setAttribute tagName textContent toggleAttribute`.split(/\s+/),
);

/** Schemes that no link may have, in lower case: they run code, hold or show the source of a page, or start another program. `data:` may be an image. */
export const refusedSchemes = ['javascript', 'vbscript', 'blob', 'filesystem', 'view-source', 'feed', 'intent'];

/** @param name of an attribute: `data-island` */
export const isReservedAttribute = (name: string): boolean => name.startsWith('data-') && data.has(name.slice(5));
export const isReservedClass = (name: string): boolean => classes.has(name);
export const isReservedId = (id: string): boolean => ids.has(id);
export const isElementMember = (name: string): boolean => members.has(name);
