/**
 * Lets long names in inline code break between their parts, so that they neither leave half a line empty nor break within a word. From 12 characters on
 * they break at separators, but not within a version (`v0.131.1`) nor before a file's extension; between the words of a part where one has 24 characters
 * and more, or in a table cell.
 *
 *     <code>Packages/manifest.json</code>               → <code>Packages/<wbr>manifest.json</code>
 *     <code>ControlRigGenerationOption.Generate</code>  → <code>Control<wbr>Rig<wbr>Generation<wbr>Option.<wbr>Generate</code>
 *
 * Only inline code is changed: the code of blocks has a class.
 */
import type { Element, ElementContent, Root, Text } from 'hast';

const LONG = 12;

/** After a separator within a name, before the query and the fragment of an address. */
const separators = /(?<=[\w)][_/:])(?=[A-Za-z_])|(?<=[\w)]\.)(?=[A-Za-z_]\w{4})|(?<=\w)(?=[?#]\w)/;
/** At separators, and between `n` and `R` of `OnRuntime`. */
const words = new RegExp(`(?<=[a-z0-9])(?=[A-Z])|${separators.source}`);
const longPart = /[a-z0-9]{24}/i;

/** Does nothing to elements other than inline code. */
export function breakLongName(node: Element, ancestors: (Element | Root)[]): void {
	if (node.tagName !== 'code' || node.properties.className) return;
	const [name] = node.children as [Text?];
	if (node.children.length !== 1 || name?.type !== 'text' || name.value.length < LONG) return;
	const inCell = ancestors.some((a) => a.type === 'element' && a.tagName === 'td');
	node.children = name.value
		.split(inCell || longPart.test(name.value) ? words : separators)
		.flatMap((value, i): ElementContent[] => [
			...(i ? [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }] : []),
			{ type: 'text', value },
		]);
}
