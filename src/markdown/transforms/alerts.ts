/**
 * GitHub's alerts are admonitions:
 *
 *   > [!NOTE]            :::note
 *   > Text           →   Text
 *                        :::
 */
import type { Blockquote, Parent, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { nearestHint } from '../../base/nearest.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { replaceNode, walk } from '../walk.ts';

/** By GitHub's word: the kind of admonition, and the key of its title. */
const alerts: Record<string, { kind: string; title: string }> = {
	note: { kind: 'note', title: 'note' },
	tip: { kind: 'tip', title: 'tip' },
	important: { kind: 'info', title: 'important' },
	warning: { kind: 'warning', title: 'warning' },
	caution: { kind: 'danger', title: 'caution' },
};

const opening = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

export function alertsToAdmonitions(tree: Root, source: string): Problem[] {
	if (!/^[ \t>*+-]*>[ \t]*\[!/m.test(source)) return [];
	const problems: Problem[] = [];
	walk(tree, (node: Blockquote, ancestors: Parent[]) => {
		if (node.type !== 'blockquote') return;
		const [paragraph, ...rest] = node.children;
		const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
		const match = first?.type === 'text' ? opening.exec(first.value) : null;
		if (!match || paragraph?.type !== 'paragraph') return;
		const word = match[1]!.toLowerCase();
		const alert = alerts[word];
		if (!alert) {
			const kinds = Object.keys(alerts);
			problems.push(
				warningAt(
					'unknown-alert',
					first!.position?.start ?? node.position!.start,
					`"[!${match[1]}]" is no alert; it is shown as a quote`,
					nearestHint(word, kinds, `known: ${kinds.join(', ').toUpperCase()}`, (near) => `[!${near.toUpperCase()}]`),
				),
			);
			return;
		}
		const text: Text = { ...(first as Text), value: (first as Text).value.slice(match[0].length) };
		const left = text.value ? [text, ...paragraph.children.slice(1)] : paragraph.children.slice(1);
		const admonition: ContainerDirective = {
			type: 'containerDirective',
			name: alert.kind,
			attributes: {},
			children: [...(left.length ? [{ ...paragraph, children: left }] : []), ...rest] as ContainerDirective['children'],
			data: { title: alert.title } as ContainerDirective['data'],
			position: node.position,
		};
		replaceNode(node, ancestors, admonition);
	});
	return problems;
}
