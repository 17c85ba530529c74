/**
 * ```` ```bash npm2yarn ```` with `npm install lamp` → `<Tabs group="npm2yarn">` with npm, Yarn and pnpm, each with its own command.
 */
import type { Code, Parent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import convert from 'npm-to-yarn';
import type { Rule } from '../../markdown/open-page.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import { jsxElement } from '../../mdx/markdown/jsx-element.ts';

/** Package managers by the name that a config gives them. */
const packageManagers = ['yarn', 'pnpm', 'bun'] as const;
type PackageManager = (typeof packageManagers)[number];

const labels: Record<string, string> = { npm: 'npm', yarn: 'Yarn', pnpm: 'pnpm', bun: 'Bun' };

export const npm2yarn: Rule = {
	when: ({ options }) => options.npm2yarn.length > 0,
	run: (tree, { options }) => withTabs(tree, options.npm2yarn),
};

/** @param managers those that have a tab after npm's */
function withTabs(tree: Root, managers: readonly PackageManager[]): void {
	walk(tree, (node: Code, ancestors: Parent[]) => {
		if (node.type !== 'code' || !/(?:^|\s)npm2yarn(?:\s|$)/.test(node.meta ?? '')) return;
		return replaceNode(node, ancestors, tabs(node, managers));
	});
}

function tabs(node: Code, managers: readonly PackageManager[]): MdxJsxFlowElement {
	const meta = node.meta!.replace(/(?:^|\s)npm2yarn(?=\s|$)/, ' ').trim() || null;
	const item = (name: string, value: string) =>
		jsxElement('TabItem', { value: name, label: labels[name] ?? name }, [{ ...node, meta, value }], node.position);
	const items = [item('npm', node.value), ...managers.map((name) => item(name, convert(node.value, name)))];
	return jsxElement('Tabs', { group: 'npm2yarn' }, items, node.position);
}
