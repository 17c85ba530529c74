/**
 * Live code blocks, run by the site's own theme: https://docusaurus.io/docs/markdown-features/code-blocks#interactive-code-editor
 *
 *     ```jsx live noInline         →   <LiveCode live="" className="language-jsx" metastring="live noInline" code="…" />
 */
import type { Code, Parent, Root, RootContent } from 'mdast';
import { replaceNode, walk } from '../../../markdown/walk.ts';
import { jsxElement } from '../../../mdx/markdown/jsx-element.ts';

const COMPONENT = `import LivePlayground from '@theme/Playground';
import LiveScope from '@theme/ReactLiveScope';
export const LiveCode = ({ code, ...props }) => <LivePlayground scope={LiveScope} {...props}>{code}</LivePlayground>;`;

export function liveCode(tree: Root): void {
	let isUsed = false;
	walk(tree, (node: Code, ancestors: Parent[]) => {
		if (node.type !== 'code' || !/(?:^|\s)live(?:\s|$)/.test(node.meta ?? '')) return;
		const props = { live: '', className: `language-${node.lang}`, metastring: node.meta!, code: node.value };
		replaceNode(node, ancestors, jsxElement('LiveCode', props, [], node.position));
		isUsed = true;
	});
	if (isUsed) tree.children.unshift({ type: 'mdxjsEsm', value: COMPONENT } as RootContent);
}
