/** Tables and long names, in one walk: most long names are in tables. */
import type { Element, Root } from 'hast';
import { element } from '../element.ts';
import { textOf } from '../text.ts';
import { replaceNode, walk } from '../walk.ts';
import { breakLongName } from './long-names.ts';
import { keepNames } from './names.ts';

/** `align`, which HTML no longer has, becomes a class: `|--:|` → `<td class="align-right">`. */
function alignByClass({ properties }: Element): void {
	const { align, className } = properties;
	if (typeof align !== 'string') return;
	delete properties.align;
	properties.className = [...(Array.isArray(className) ? className : []), `align-${align}`];
}

const elementsIn = ({ children }: Element, ...names: string[]): Element[] =>
	children.filter((c): c is Element => c.type === 'element' && names.includes(c.tagName));
const MANY = 4;

/**
 * Cells of a table with four columns and more have the name of their column, for phones, where rows are stacked (templates/styles/table.css):
 * `<td data-label="型">`. The first cell is the name of its row; a cell with nothing or a dash (`| - |`) has no label, and is not shown there. Nothing is
 * done where cells span others.
 */
function labelCells(table: Element): void {
	const [head, ...more] = elementsIn(table, 'thead').flatMap((part) => elementsIn(part, 'tr'));
	const labels = head && elementsIn(head, 'th', 'td').map(textOf);
	if (!labels || labels.length < MANY || more.length > 0) return;
	const rows = elementsIn(table, 'tbody').flatMap((part) => elementsIn(part, 'tr').map((row) => elementsIn(row, 'th', 'td')));
	if (rows.some((cells) => cells.length !== labels.length)) return;
	for (const cells of rows) for (const [i, cell] of cells.entries()) if (i && !saysNothing(cell)) cell.properties.dataLabel = labels[i];
}

const saysNothing = ({ children }: Element): boolean =>
	children.every((child) => child.type === 'text' && /^\s*[-–—]?\s*$/.test(child.value));

/** Whether names in it are kept in one line: not in code, nor in what is kept already. */
function hasNames(node: Element, ancestors: (Element | Root)[]): boolean {
	const around = [node, ...ancestors].map((each) => (each.type === 'element' ? each.tagName : ''));
	return around.some((name) => name === 'td' || name === 'th') && !around.some((name) => ['code', 'span'].includes(name));
}

/** Long names can break; a `<table>` is put into a focusable region that scrolls on narrow screens. @param keeps whether names with spaces stay in one line */
export function tablesAndNames(tree: Root, label: string, keeps: boolean): void {
	const tables: { node: Element; parent: Element | Root }[] = [];
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element') return;
		breakLongName(node, ancestors);
		if (keeps && hasNames(node, ancestors)) node.children = keepNames(node.children);
		if (node.tagName === 'td' || node.tagName === 'th') alignByClass(node);
		if (node.tagName === 'table') tables.push({ node, parent: ancestors.at(-1)! });
	});
	for (const { node, parent } of tables) {
		labelCells(node);
		const caption = node.children.find((c): c is Element => c.type === 'element' && c.tagName === 'caption');
		const properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: caption ? textOf(caption) : label };
		replaceNode(node, [parent], element('div', properties, [node]));
	}
}
