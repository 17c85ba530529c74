/**
 * Keeps a name of two or three words in one line, in titles, headings and cells of languages whose words have no spaces: there a space looks like the end
 * of a phrase. `Package Managerからの追加` → `<span class="nowrap">Package Manager</span>からの追加`. Not those of more than 16 letters.
 */
import type { ElementContent } from 'hast';
import { element } from '../element.ts';

const spacedName = /((?<![\w.-]|\w )[A-Z][\w.]*(?: [A-Z\d][\w.]*){1,2}(?![\w.-]| \w))/;
const MOST = 16;

/** A text in pieces; those at odd places are names. */
const namesIn = (text: string): string[] => text.split(spacedName);

export const keepNames = (nodes: ElementContent[]): ElementContent[] =>
	nodes.flatMap((node): ElementContent[] => {
		if (node.type !== 'text') return [node];
		const pieces = namesIn(node.value);
		if (!pieces.some(isKept)) return [node];
		return pieces.flatMap((value, i): ElementContent[] => {
			const text: ElementContent = { type: 'text', value };
			if (isKept(value, i)) return [element('span', { className: ['nowrap'] }, [text])];
			return value ? [text] : [];
		});
	});

const isKept = (piece: string, place: number): boolean => place % 2 === 1 && piece.length <= MOST;

/** The same in plain text: with spaces that do not break. */
export const withFixedSpaces = (text: string): string =>
	namesIn(text)
		.map((piece, i) => (isKept(piece, i) ? piece.replaceAll(' ', '\u00A0') : piece))
		.join('');
