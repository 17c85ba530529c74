/**
 * A line break in the source next to a Chinese or Japanese character is not a space: 「使えます。⏎このページ」 → 「使えます。このページ」.
 * CSS Text 3 §4.1.3 requires this of browsers too, but only between two such characters, and they do it only partly.
 */
import type { Element, Root, Text } from 'hast';
import { walk } from '../walk.ts';

/** Characters of scripts without spaces, and their punctuation. Hangul is not among them: Korean has spaces. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]/u;

export function joinLines(tree: Root): void {
	walk(tree, (node: Element | Text, ancestors: (Root | Element)[]) => {
		if (node.type === 'element') return node.tagName === 'pre' || node.tagName === 'code' ? 'skip' : undefined;
		if (node.type !== 'text' || !node.value.includes('\n') || ancestors.at(-1)!.type === 'root') return;
		node.value = node.value.replace(/\n/g, (newline, at: number, text: string) => {
			const before = at > 0 ? text[at - 1]! : '';
			const after = at + 1 < text.length ? text[at + 1]! : '';
			return wide.test(before) || wide.test(after) ? '' : newline;
		});
	});
}
