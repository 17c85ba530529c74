/**
 * Lets long names break between their parts, so that they neither leave half a line empty nor break within a word: in inline code, and in the text of table
 * cells. From 12 characters on they break at separators, but not within a version (`v0.131.1`) nor before a file's extension; between the words of a part where
 * one has 24 characters and more, or in a table cell; there addresses break at separators alone. In titles names of more than 30 letters break.
 *
 *     <code>Packages/manifest.json</code>               → <code>Packages/<wbr>manifest.json</code>
 *     <code>ControlRigGenerationOption.Generate</code>  → <code>Control<wbr>Rig<wbr>Generation<wbr>Option.<wbr>Generate</code>
 *     <td>旧名はVRMFirstPerson</td>                      → <td>旧名はVRMFirst<wbr>Person</td>
 *
 * Blocks of code stay as they are.
 */
import type { Element, ElementContent, Root } from 'hast';
import { withBreaks } from '../element.ts';
import { keepFlags } from './flags.ts';

const LONG = 12;
const longNames = /([\w./:?#=&%-]{12,})/;

/** After a separator within a name, before the query and the fragment of an address. */
const separators = /(?<=[\w)>][_/:])(?=[A-Za-z_<])|(?<=[\w)\]]\.)(?=[A-Za-z_]\w{4})|(?<=\w)(?=[?#]\w)/;
/** At separators, after an opening bracket, and between `n` and `R` of `OnRuntime`. */
const words = new RegExp(`(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z0-9][(<])(?=\\w)|${separators.source}`);
const longPart = /[a-z0-9]{24}/i;

/** Parts of a name or an address, between which it may break; with `everywhere` the words of a name too. */
export const piecesOf = (name: string, everywhere = false): string[] =>
	name.split((everywhere && !name.includes('://')) || longPart.test(name) ? words : separators);

/** In the letters of a title such a name is wider than a phone. */
const wideNames = /[\w./:?#=&%-]{31,}/g;

/** A text of a title in pieces between which it may break: its phrases, and those of names of more than 30 letters: `['VRMC_', 'springBone_', 'extended_', 'colliderへの', '対応']`. */
export const titlePieces = (text: string, phrases: (text: string) => string[] = (whole) => [whole]): string[] =>
	phrases(text).flatMap((phrase) => phrase.replace(wideNames, (name) => piecesOf(name).join('\0')).split('\0'));

/** Does nothing to elements other than inline code, table cells and what is in these. */
export function breakLongName(node: Element, ancestors: (Element | Root)[]): void {
	const isCode = node.tagName === 'code';
	const hasText = (least: number) => node.children.some((child) => child.type === 'text' && child.value.length >= least);
	if (!hasText(isCode ? 2 : LONG)) return;
	const around = [node, ...ancestors].map((a) => (a.type === 'element' ? a.tagName : ''));
	const inCell = around.includes('td');
	if (!(isCode || inCell) || around.includes('pre') || around.includes('svg')) return;
	if (isCode) node.children = keepFlags(node.children);
	if (!hasText(LONG)) return;
	node.children = node.children.flatMap((child): ElementContent[] => {
		if (child.type !== 'text') return [child];
		const breaks = (name: string) => withBreaks(piecesOf(name, inCell));
		return isCode
			? breaks(child.value)
			: child.value.split(longNames).flatMap((piece, i) => (i % 2 ? breaks(piece) : [{ type: 'text', value: piece }]));
	});
}
