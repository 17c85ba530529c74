/**
 * Keeps a flag in one line, where browsers break after its hyphens: `--json` → `<span class="nowrap">--json</span>`. Not those of more than 24 letters.
 */
import type { ElementContent } from 'hast';
import { element } from '../element.ts';

const flag = /((?<![\w-])--?[A-Za-z](?:[\w-]{1,22}(?![\w-])|(?![\w-])))/;

/** @param nodes of inline code, or tokens of a line */
export const keepFlags = (nodes: ElementContent[]): ElementContent[] =>
	nodes.flatMap((node): ElementContent[] => {
		if (node.type === 'element') return [{ ...node, children: keepFlags(node.children) }];
		if (node.type !== 'text') return [node];
		return node.value.split(flag).flatMap((value, i): ElementContent[] => {
			const text: ElementContent = { type: 'text', value };
			if (i % 2) return [element('span', { className: ['nowrap'] }, [text])];
			return value ? [text] : [];
		});
	});
