import type { Element, ElementContent } from 'hast';

/** `element('p', { className: ['card'] }, [text])` */
export const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
	type: 'element',
	tagName,
	properties,
	children,
});
