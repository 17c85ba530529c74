/** JSX elements whose attributes are known → elements of the HTML tree, to which all rules of Markdown apply. */
import type { Element, ElementContent } from 'hast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { find, html, svg } from 'property-information';
import { expressionOf, staticValue } from './static-value.ts';
import type { MdxImport } from './types.ts';

export type Jsx = MdxJsxFlowElement | MdxJsxTextElement;
export type Imports = ReadonlyMap<string, MdxImport>;

/** Attributes of an element, where all of them are known. */
export function staticAttributes(node: Jsx, imports: Imports): Record<string, unknown> | undefined {
	const attributes: Record<string, unknown> = {};
	for (const attribute of node.attributes) {
		if (attribute.type !== 'mdxJsxAttribute' || attribute.name === '__proto__') return undefined;
		const { name, value } = attribute;
		if (value === null || value === undefined) attributes[name] = true;
		else if (typeof value === 'string') attributes[name] = value;
		else {
			const constant = staticValue(expressionOf(value.data?.estree), imports);
			if (!constant) return undefined;
			attributes[name] = constant.value;
		}
	}
	return attributes;
}

/** What React, not HTML, knows. */
const REACT = new Set(['dangerouslySetInnerHTML', 'children', 'ref']);

/** `<div className="a" style={{ color: 'red' }}>` → the element; undefined where React has to render it. */
export function staticElement(node: Jsx, children: ElementContent[], imports: Imports): Element | undefined {
	if (!node.name || !/^[a-z][\w-]*$/.test(node.name)) return undefined;
	const attributes = staticAttributes(node, imports);
	if (!attributes || Object.keys(attributes).some((name) => REACT.has(name))) return undefined;
	const properties: Element['properties'] = {};
	for (const [name, value] of Object.entries(attributes)) {
		if (name === 'key' || value === undefined || value === null || value === false) continue;
		if (name === 'style' && typeof value === 'object') properties.style = styleText(value as Record<string, unknown>);
		else if (typeof value === 'object') return undefined;
		else set(properties, name, value as string | number | boolean);
	}
	return { type: 'element', tagName: node.name, properties, children, position: node.position };
}

function set(properties: Element['properties'], name: string, value: string | number | boolean): void {
	const info = [html, svg].map((schema) => find(schema, name)).find(({ defined }) => defined) ?? find(html, name);
	if (info.property === 'className') properties.className = String(value).split(/\s+/).filter(Boolean);
	else if (value === true && !info.boolean && !info.overloadedBoolean)
		properties[info.property] = /^(?:data|aria)/.test(name) ? 'true' : '';
	else properties[info.property] = value;
}

/** CSS properties whose numbers have no unit: https://developer.mozilla.org/docs/Web/CSS */
const UNITLESS =
	/^(?:animationIterationCount|aspectRatio|columnCount|columns|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridColumnEnd|gridColumnStart|gridRow|gridRowEnd|gridRowStart|lineClamp|lineHeight|opacity|order|orphans|scale|strokeDashoffset|strokeMiterlimit|strokeOpacity|strokeWidth|tabSize|widows|zIndex|zoom|--.*)$/;

/** `{ marginTop: 8, '--size': 2 }` → `margin-top:8px;--size:2`, as React writes it. */
const styleText = (style: Record<string, unknown>): string =>
	Object.entries(style)
		.filter(([, value]) => value !== null && value !== undefined && value !== '' && typeof value !== 'boolean')
		.map(([name, value]) => {
			const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`).replace(/^ms-/, '-ms-');
			return `${property}:${typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? `${value}px` : String(value).trim()}`;
		})
		.join(';');
