/**
 * Marks are placeholders in compiled HTML for what only the site graph knows: addresses, images, components.
 * A mark is a private-use character, a letter, a number and a closing private-use character; these characters are removed from input.
 *
 * | mark | stands for |
 * |---|---|
 * | `\uE000l3\uE001` | the address of link 3, inside `href="…"` |
 * | `\uE000i3\uE001` | the element of image 3 |
 * | `\uE000o2\uE001` … `\uE000c2\uE001` | component 2 around its children |
 * | `\uE000d0\uE001` | cards of the category that the page is in; components write it |
 * | `\uE000p0\uE001` | the place of the page that a part of the site is around |
 */
import { walk } from './walk.ts';

export const MARK_OPEN = '\uE000';
const MARK_CLOSE = '\uE001';
const anyMark = /\uE000([liocd])(\d+)\uE001/g;

/** In a part that a site puts around a place of its pages: that place. */
export const ORIGINAL = `${MARK_OPEN}p0${MARK_CLOSE}`;

type MarkKind = 'l' | 'i' | 'o' | 'c';
export const mark = (kind: MarkKind, index: number): string => `${MARK_OPEN}${kind}${index}${MARK_CLOSE}`;

/** Removes the characters of marks from a source's text. */
export const withoutMarks = (text: string): string => text.replace(/[\uE000\uE001]/g, '\uFFFD');

const reference = /&#(?:x0*e00([01])|0*5734([45]));/gi;

/** Removes marks that a source contains as character references: `&#xE000;l0&#xE001;`. */
export function dropWrittenMarks(tree: object, source: string): void {
	if (!/&#/.test(source)) return;
	walk(tree, (node: Record<string, unknown>) => {
		for (const key of ['value', 'url', 'title', 'alt']) {
			const value = node[key];
			if (typeof value === 'string') node[key] = withoutMarks(node.type === 'html' ? value.replace(reference, '\uFFFD') : value);
		}
	});
}

export interface MarkFillers {
	/** Address of a link, ready for an attribute. */
	link(index: number): string;
	/** HTML of an image. */
	image(index: number): string;
	/** HTML of a component around its children's HTML. */
	component(index: number, childrenHtml: string): string;
	/** HTML of the pages of the category. */
	cards?(): string;
}

/** Replaces every mark. A component without a closing mark contains everything up to the end. */
export function fillMarks(html: string, fillers: MarkFillers): string {
	let out = '';
	let at = 0;
	anyMark.lastIndex = 0;
	const scan = new RegExp(anyMark);
	for (let m = scan.exec(html); m; m = scan.exec(html)) {
		out += html.slice(at, m.index);
		at = scan.lastIndex;
		const index = Number(m[2]);
		if (m[1] === 'l') out += fillers.link(index);
		else if (m[1] === 'i') out += fillers.image(index);
		else if (m[1] === 'd') out += fillers.cards?.() ?? '';
		else if (m[1] === 'o') {
			const closing = mark('c', index);
			const end = html.indexOf(closing, at);
			const stop = end < 0 ? html.length : end;
			out += fillers.component(index, fillMarks(html.slice(at, stop), fillers));
			at = end < 0 ? html.length : end + closing.length;
			scan.lastIndex = at;
		}
	}
	return out + html.slice(at);
}
