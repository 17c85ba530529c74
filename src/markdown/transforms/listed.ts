/**
 * The HTML of a post in lists and feeds. Several posts share a page there, so ids could occur twice, and links to them would lead to the
 * first one. Both are removed; those of headings where the page is put together, as a tree of Docusaurus keeps them (`withHeadingIds`):
 *
 *     <h2 id="a">A<a class="heading-anchor" href="#a">#</a></h2>      → <h2 id="a">A</h2>
 *     <sup><a href="#user-content-fn-1" id="…" data-footnote-ref>1</a></sup> → <sup>1</sup>
 */
import type { Element, ElementContent, Root } from 'hast';
import type { ListedHtml } from '../types.ts';

/** @param truncate the mark at the end of the excerpt, if there is one */
export function listedHtml(tree: Root, truncate: string | undefined, write: (tree: Root) => string): ListedHtml {
	const plain: Root = { type: 'root', children: plainNodes(tree.children as ElementContent[]) };
	const whole = write(plain);
	if (truncate === undefined || !whole.includes(truncate)) return { whole };
	cutAt(plain, truncate);
	return { whole: whole.replace(truncate, ''), excerpt: write(plain).replace(truncate, '') };
}

const HEADING = /^h[1-6]$/;

/** The HTML of a post in a list with those ids of its headings that the page has not had. */
export const withHeadingIds = (html: string, ids: readonly string[]): string =>
	html.replace(/(<h[1-6]\b(?: [^>]*?)?) id="([^"]*)"/g, (all, start: string, id: string) => (ids.includes(id) ? all : start));

const plainNodes = (nodes: ElementContent[]): ElementContent[] =>
	nodes.flatMap((node): ElementContent[] => {
		if (node.type !== 'element') return [node];
		const { id, ...others } = node.properties;
		const properties = HEADING.test(node.tagName) && id !== undefined ? { id, ...others } : others;
		const classes = Array.isArray(properties.className) ? properties.className : [];
		if (node.tagName === 'a' && (classes.includes('heading-anchor') || classes.includes('data-footnote-backref'))) return [];
		const children = plainNodes(node.children);
		return node.tagName === 'a' && properties.dataFootnoteRef !== undefined ? children : [{ ...node, properties, children }];
	});

/** Drops everything after a mark; the elements around it end there. @returns whether the mark was found */
function cutAt(parent: Root | Element, mark: string): boolean {
	for (const [i, child] of parent.children.entries()) {
		const found = child.type === 'text' ? child.value.includes(mark) : child.type === 'element' && cutAt(child, mark);
		if (!found) continue;
		if (child.type === 'text') child.value = child.value.slice(0, child.value.indexOf(mark) + mark.length);
		parent.children.length = i + 1;
		return true;
	}
	return false;
}

/** The HTML of a page without the links of its headings, which lead nowhere in a feed. Writers cannot give a link that class (written-html.ts). */
export const withoutHeadingLinks = (html: string): string => html.replace(/<a class="heading-anchor"(?:"[^"]*"|[^">])*>#<\/a>/g, '');
