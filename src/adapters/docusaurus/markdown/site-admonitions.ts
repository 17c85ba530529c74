/** Admonitions of a site with its own `src/theme/Admonition`: `:::tip[Title]` → `<SiteAdmonition type="tip" title="Title">`. */
import type { Paragraph, Parent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as wordsOf } from 'mdast-util-to-string';
import { walk } from '../../../markdown/walk.ts';
import { jsxElement } from '../../../mdx/markdown/jsx-element.ts';
import type { PageScope } from '../../../mdx/markdown/lower.ts';
import { ADMONITIONS } from '../config/remark-plugins.ts';

const NAME = 'SiteAdmonition';

/** @param own kinds that the site adds */
export function siteAdmonitions(tree: Root, scope: PageScope, own: readonly string[]): void {
	const kinds = new Set([...ADMONITIONS, ...own]);
	let isUsed = false;
	walk(tree, (node: ContainerDirective, ancestors: Parent[]) => {
		if (node.type !== 'containerDirective' || !kinds.has(node.name)) return;
		const [first] = node.children as (Paragraph & { data?: { directiveLabel?: boolean } })[];
		const label = first?.data?.directiveLabel ? first : undefined;
		const title = label ? wordsOf(label) : node.attributes?.title;
		const siblings = ancestors.at(-1)!.children;
		const at = siblings.indexOf(node);
		const body = label ? node.children.slice(1) : node.children;
		siblings[at] = jsxElement(NAME, { type: node.name, ...(title && { title }) }, body, node.position);
		isUsed = true;
		// Continues with the children.
		return at;
	});
	if (isUsed) scope.add([{ local: NAME, from: '@theme/Admonition', name: 'default', line: 1, column: 1 }]);
}
