/** An imported SVG file: `<Logo width={40} />` draws it, and `<img src={Logo}>` names it. */
import { createElement, type SVGProps } from 'react';
import { styleOf } from './style.ts';

interface SvgFile {
	/** Attributes of its root, as written. */
	attributes: string;
	inner: string;
	/** Address of the published file. */
	address: string;
}

/** Names that React writes otherwise: `stroke-width` → strokeWidth, `xlink:href` → xlinkHref. */
const reactName = (name: string): string =>
	name === 'class' ? 'className' : /^(?:data|aria)-/.test(name) ? name : name.replace(/[-:]([a-z])/g, (_, c: string) => c.toUpperCase());

export function svgComponent({ attributes, inner, address }: SvgFile) {
	const own: Record<string, unknown> = {};
	for (const [, name, , value] of attributes.matchAll(/([\w:-]+)\s*=\s*(["'])([^"']*)\2/g))
		own[reactName(name!)] = name === 'style' ? styleOf(value!) : value!;
	function Svg({ title, ...props }: SVGProps<SVGSVGElement> & { title?: string }) {
		const label = title ? { role: 'img', 'aria-label': title } : {};
		return createElement('svg', { ...own, ...label, ...props, dangerouslySetInnerHTML: { __html: inner } });
	}
	Svg.toString = () => address;
	Svg.displayName = 'Svg';
	return Svg;
}
