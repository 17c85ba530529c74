import type { Element, ElementContent } from 'hast';
import type { Position } from '../base/place.ts';

/** `element('p', { className: ['card'] }, [text])` */
export const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
	type: 'element',
	tagName,
	properties,
	children,
});

/** Pieces of a text, which may break between them: `表情を<wbr>動かす`. */
export const withBreaks = (pieces: string[]): ElementContent[] =>
	pieces.flatMap((value, i): ElementContent[] => [...(i ? [element('wbr', {}, [])] : []), { type: 'text', value }]);

/** Where a node stands in the source; the start of the page where nothing says so. */
export const placeOf = ({ position }: { position?: Element['position'] }): Position => ({
	line: position?.start?.line ?? 1,
	column: position?.start?.column ?? 1,
});

/** Whether an element of a name is among these. */
export const hasElement = (ancestors: readonly { type: string; tagName?: string }[], tagName: string): boolean =>
	ancestors.some((one) => one.type === 'element' && one.tagName === tagName);
