/** A paragraph `[[toc]]`, as VitePress and others have it → a list of links to the headings of the page. */
import type { Element, ElementContent, Root } from 'hast';
import { element } from '../element.ts';
import type { Heading } from '../types.ts';
import { walk } from '../walk.ts';

/** Levels that are listed. */
const FIRST = 2;
const LAST = 3;

export function inlineToc(tree: Root, headings: readonly Heading[]): void {
	walk(tree, (node: Element, ancestors: { children: ElementContent[] }[]) => {
		if (node.type !== 'element' || node.tagName !== 'p' || !isToc(node)) return undefined;
		const siblings = ancestors.at(-1)!.children;
		const at = siblings.indexOf(node);
		const listed = headings.filter(({ level, text }) => level >= FIRST && level <= LAST && text);
		siblings.splice(at, 1, ...(listed.length ? [listOf(listed)] : []));
		return at + 1;
	});
}

const isToc = ({ children: [only, more] }: Element): boolean => !more && only?.type === 'text' && /^\s*\[\[toc\]\]\s*$/i.test(only.value);

function listOf(headings: Heading[]): Element {
	const list = element('ul', {}, []);
	for (const { level, id, text } of headings) {
		const item = element('li', {}, [element('a', { href: `#${id}` }, [{ type: 'text', value: text }])]);
		const last = list.children.at(-1) as Element | undefined;
		if (level === FIRST || !last) list.children.push(item);
		else {
			const inner = last.children.at(-1) as Element;
			if (inner.tagName === 'ul') inner.children.push(item);
			else last.children.push(element('ul', {}, [item]));
		}
	}
	return list;
}
