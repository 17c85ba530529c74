/**
 * The text of a task is the label of its box:
 *
 *     - [x] Done   →   <li class="task-list-item"><label><input type="checkbox" checked disabled> Done</label></li>
 */
import type { Element, ElementContent, Root } from 'hast';
import { element } from '../element.ts';
import { blocks } from '../text.ts';
import { walk } from '../walk.ts';

/** What a label may not contain, and what begins a part of its own. */
const isBlock = ({ tagName }: Element): boolean => tagName !== 'br' && blocks.has(tagName);

export function labelTasks(tree: Root): void {
	walk(tree, (item: Element) => {
		if (item.tagName !== 'li') return;
		const { className } = item.properties;
		if (!Array.isArray(className) || !className.includes('task-list-item')) return;
		const holder = [item, ...item.children].find((node): node is Element => node.type === 'element' && isBox(node.children[0]));
		if (!holder) return;
		const end = holder.children.findIndex((node) => node.type !== 'text' && !(node.type === 'element' && !isBlock(node)));
		const inside = holder.children.splice(0, end < 0 ? holder.children.length : end);
		holder.children.unshift(element('label', {}, inside));
	});
}

const isBox = (node: ElementContent | undefined): boolean =>
	node?.type === 'element' && node.tagName === 'input' && node.properties.type === 'checkbox';
