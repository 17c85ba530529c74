/**
 * Lets long names break between their parts, so that they neither leave half a line empty nor break within a word. Long is 24 characters and more
 * in running text, 12 and more in table cells.
 *
 *     <code>Vrm10Instance.Runtime.SpringBone</code> → <code>Vrm10<wbr>Instance.<wbr>Runtime.<wbr>Spring<wbr>Bone</code>
 *
 * Only inline code is changed: the code of blocks has a class.
 */
import type { Element, ElementContent, Root, Text } from 'hast';

const LONG = 24;
const LONG_IN_CELL = 12;

/** Between `n` and `R` of `OnRuntime`, after a dot, underscore, slash or colon within a name. */
const partEnds = /(?<=[a-z0-9])(?=[A-Z])|(?<=[\w)][._/:])(?=\w)/;

/** Does nothing to elements other than inline code. */
export function breakLongName(node: Element, ancestors: (Element | Root)[]): void {
	if (node.tagName !== 'code' || node.properties.className) return;
	const [name] = node.children as [Text?];
	if (node.children.length !== 1 || name?.type !== 'text' || name.value.length < LONG_IN_CELL) return;
	const inCell = ancestors.some((a) => a.type === 'element' && a.tagName === 'td');
	if (name.value.length < LONG && !inCell) return;
	node.children = name.value
		.split(partEnds)
		.flatMap((value, i): ElementContent[] => [
			...(i ? [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }] : []),
			{ type: 'text', value },
		]);
}
