/**
 * What rehype plugins see of a block of code is what remark-rehype makes: `<pre><code class="language-js">…</code></pre>`, so that a highlighter of the
 * site can work on it. A block that no plugin has touched becomes one of ours afterwards (code.ts).
 */
import type { Element, Root, Text } from 'hast';
import type { Code } from 'mdast';
import { element } from '../element.ts';
import { replaceNode, walk } from '../walk.ts';

/** Handler for mdast-util-to-hast; blocks are appended to `codes`. */
export const plainCode =
	(codes: Code[]) =>
	(_state: unknown, node: Code): Element => {
		const properties = { ...(node.lang ? { className: [`language-${node.lang}`] } : {}), dataBlock: codes.push(node) - 1 };
		const code = element('code', properties, [{ type: 'text', value: `${node.value}\n` }]);
		if (node.meta) code.data = { meta: node.meta } as never;
		return { ...element('pre', {}, [code]), position: node.position };
	};

/** @param ours makes a block of ours */
export function finishCode(tree: Root, codes: Code[], ours: (state: unknown, node: Code) => Element): Root {
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element' || node.tagName !== 'code' || node.properties.dataBlock === undefined) return undefined;
		const code = codes[Number(node.properties.dataBlock)];
		delete node.properties.dataBlock;
		const [text, more] = node.children as [Text | undefined, unknown];
		const pre = ancestors.at(-1) as Element;
		const isOurs = code && !more && text?.type === 'text' && text.value === `${code.value}\n` && pre.tagName === 'pre';
		if (isOurs && ancestors.length > 1) replaceNode(pre, ancestors.slice(0, -1), ours(undefined, code));
		return 'skip';
	});
	return tree;
}
