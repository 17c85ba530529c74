/**
 * Of the directives, only containers: `:::note`. `:name` in running text and `::name` on a separate line stay text, so that `12:30` and
 * `std::vector` are shown as written.
 */
import type { Nodes } from 'mdast';
import { directive } from 'micromark-extension-directive';
import type { Extension } from 'micromark-util-types';
import { walk } from '../walk.ts';

export function containerDirective(): Extension {
	const flow = directive().flow?.[58];
	const container = Array.isArray(flow) ? flow[0] : flow;
	return container ? { flow: { 58: container } } : {};
}

/** Rewritten lines by 1-based number: the new text, and what the author wrote. */
type Rewritten = Map<number, { now: string; written: string }>;

const open = /^(\s*(?:>\s*)*(?:(?:[-+*]|\d{1,9}[.)])\s+)*)(:{3,}[ \t]?[A-Za-z][\w-]*)[ \t]+([^\s{].*?)[ \t]*$/;

/** `::: tip` */
const spaced = /^(\s*(?:>\s*)*(?:(?:[-+*]|\d{1,9}[.)])\s+)*)(:{3,})[ \t]+([A-Za-z][\w-]*)[ \t]*$/;

const tabs = /^\s*(:{3,})[ \t]*tabs\b/;

/** `== Label`, which begins a tab of `:::tabs`. As a heading it ends the text above it, which as a line of its own it would go on. */
const tab = /^(\s*)(==[ \t]+\S.*?)[ \t]*$/;
const TAB = '###### ';

/**
 * `:::info 題名` → `:::info[題名]`, and `::: tip` → `:::tip`. Line numbers do not change. If such a line turns out to be code or running text,
 * `restoreTitles` restores it.
 */
export function bracketTitles(text: string): { text: string; rewritten: Rewritten } {
	const rewritten: Rewritten = new Map();
	if (!text.includes(':::')) return { text, rewritten };
	/** The colons of the tabs that a line is in. */
	let colons = '';
	const lines = text.split('\n').map((line, i) => {
		const label = colons && tab.exec(line);
		if (label) {
			rewritten.set(i + 1, { now: TAB + label[2], written: label[2]! });
			return `${label[1]}${TAB}${label[2]}`;
		}
		colons = tabs.exec(line)?.[1] ?? (colons && line.trim().startsWith(colons) && /^\s*:+\s*$/.test(line) ? '' : colons);
		const bare = spaced.exec(line);
		if (bare) {
			const now = `${bare[2]}${bare[3]}`;
			rewritten.set(i + 1, { now, written: line.slice(bare[1]!.length) });
			return bare[1] + now;
		}
		const m = open.exec(line);
		if (!m) return line;
		const opening = m[2]!.replace(/[ \t]/, '');
		const now = `${opening}${isBracketed(m[3]!) ? m[3] : `[${isBalanced(m[3]!) ? m[3] : m[3]!.replace(/([[\]])/g, '\\$1')}]`}`;
		rewritten.set(i + 1, { now, written: line.slice(m[1]!.length) });
		return m[1] + now;
	});
	return { text: lines.join('\n'), rewritten };
}

/** Whether each bracket of a title has its other one. */
export const isBalanced = (title: string): boolean => {
	let depth = 0;
	for (const [bracket] of title.matchAll(/\\.|[[\]]/g)) {
		if (bracket === '[') depth++;
		else if (bracket === ']') depth--;
		if (depth < 0) return false;
	}
	return depth === 0;
};

/** One pair of brackets around everything: `[題名]`, not `[a] と [b]`. */
const isBracketed = (title: string): boolean => /^\[.*\]$/.test(title) && isBalanced(title.slice(1, -1));

/** Restores the lines of code, raw HTML, front matter and running text that only looked like the start of a container. */
export function restoreTitles(tree: Nodes, rewritten: Rewritten): void {
	if (!rewritten.size) return;
	walk(tree, (node: Nodes) => {
		if (!('value' in node) || !node.position || !/:::|###### ==/.test(node.value)) return;
		for (let line = node.position.start.line; line <= node.position.end.line; line++) {
			const change = rewritten.get(line);
			if (change) node.value = node.value.replace(change.now, () => change.written);
		}
	});
}
