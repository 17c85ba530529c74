/**
 * Containers of VitePress that are no admonitions:
 *
 *     ::: details Title      → <details><summary>Title</summary>…</details>
 *     ::: code-group         → <Tabs>, each block of code under the label in its info string: ```sh [npm]
 *     :::tabs key:system     → <Tabs group="system">, each `== Label` and what follows it
 *     ::: raw, ::: v-pre     → what is in it
 */
import type { BlockContent, Code, Heading, Paragraph, Parent, PhrasingContent, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { jsxElement } from '../../mdx/markdown/jsx-element.ts';
import { walk } from '../walk.ts';

export const otherContainers: readonly string[] = ['details', 'code-group', 'tabs', 'raw', 'v-pre'];

/** @param own kinds of admonitions of the site, which may have the same names; `summary` of details without a title */
export function containers(tree: Root, own: readonly string[], summary: string): void {
	walk(tree, (node: ContainerDirective, ancestors: Parent[]) => {
		if (node.type !== 'containerDirective' || own.includes(node.name)) return undefined;
		const parent = ancestors.at(-1)!;
		const at = parent.children.indexOf(node);
		if (node.name === 'details') foldable(node, summary);
		else if (node.name === 'code-group') parent.children.splice(at, 1, ...(codeGroup(node) as never[]));
		else if (node.name === 'tabs') parent.children.splice(at, 1, ...(labelledTabs(node) as never[]));
		else if (node.name === 'raw' || node.name === 'v-pre') parent.children.splice(at, 1, ...(withoutLabel(node) as never[]));
		else return undefined;
		return node.name === 'details' ? undefined : at;
	});
}

const isLabel = (node: { type: string; data?: unknown } | undefined): node is Paragraph =>
	node?.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in (node.data as object);

const withoutLabel = ({ children }: ContainerDirective): ContainerDirective['children'] => children.filter((child) => !isLabel(child));

function foldable(node: ContainerDirective, summary: string): void {
	const label = node.children.find(isLabel);
	const words: PhrasingContent[] = label?.children.length ? label.children : [{ type: 'text', value: summary }];
	const last = words.at(-1);
	const isOpen = last?.type === 'text' && /\s*\{open\}\s*$/.test(last.value);
	if (isOpen) (last as Text).value = (last as Text).value.replace(/\s*\{open\}\s*$/, '') || (words.length > 1 ? '' : summary);
	node.data = { hName: 'details', ...(isOpen ? { hProperties: { open: true } } : {}) };
	node.children = [{ type: 'paragraph', children: words, data: { hName: 'summary' }, position: label?.position }, ...withoutLabel(node)];
}

/** ```` ```sh [npm] ````, ```` ```sh[npm] ```` */
const labelOf = ({ meta, lang }: Code): string => /\[([^\]]+)\]/.exec(`${lang} ${meta}`)?.[1] ?? lang ?? 'text';

function codeGroup(node: ContainerDirective): unknown[] {
	const blocks = node.children.filter((child): child is Code => child.type === 'code');
	const others = withoutLabel(node).filter((child): child is BlockContent => child.type !== 'code');
	if (!blocks.length) return others;
	const item = tabItems();
	const items = blocks.map((block) => {
		const meta = block.meta?.replace(/\s*\[[^\]]+\]/, '').trim() || null;
		return item(labelOf(block), [{ ...block, meta }], block.position);
	});
	return [jsxElement('Tabs', {}, items, node.position), ...others];
}

/** Makes the tabs of one group: labels may be equal, values are not. */
function tabItems(): (label: string, children: unknown[], position: Code['position']) => unknown {
	const seen = new Map<string, number>();
	return (label, children, position) => {
		const count = (seen.get(label) ?? 0) + 1;
		seen.set(label, count);
		return jsxElement('TabItem', { value: count > 1 ? `${label}-${count}` : label, label }, children as never, position);
	};
}

const isTab = (node: { type: string }): node is Heading => node.type === 'heading' && /^==\s/.test(textOf(node));

/** As vitepress-plugin-tabs has it: https://vitepress-plugins.sapphi.red/tabs/ */
function labelledTabs(node: ContainerDirective): unknown[] {
	const key = /\bkey:(\S+)/.exec(textOf(node.children.find(isLabel)))?.[1];
	const children = withoutLabel(node);
	const starts = children.flatMap((child, i) => (isTab(child) ? [i] : []));
	if (!starts.length) return children;
	const item = tabItems();
	const items = starts.map((start, i) =>
		item(textOf(children[start]).replace(/^==\s+/, ''), children.slice(start + 1, starts[i + 1]), children[start]!.position),
	);
	return [...children.slice(0, starts[0]), jsxElement('Tabs', key ? { group: key } : {}, items as never, node.position)];
}
