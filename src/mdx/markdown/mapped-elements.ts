/**
 * Elements of Markdown that the site has a component for (`src/theme/MDXComponents`) become uses of it:
 *
 *     [text **b**](a.md)   → \uE000o0\uE001text <strong>b</strong>\uE000c0\uE001   with {tag: 'a', attributes: {href: '\uE000l0\uE001'}}
 *
 * What an author writes as JSX stays as it is, as in MDX. In a partial, which React renders as a whole, they become JSX:
 *
 *     [text](a.md)         → <VElement_a href="\uE000l0\uE001">text</VElement_a>
 */
import type { Element, ElementContent, Root, Text } from 'hast';
import { find, html as htmlNames } from 'property-information';
import { styleOf } from '../../../templates/mdx/style.ts';
import type { Problem } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { mark } from '../../markdown/marks.ts';
import { textOf } from '../../markdown/text.ts';
import type { ComponentUse, PageLink } from '../../markdown/types.ts';
import { holdsMdx, isMdx } from './is-mdx.ts';
import { ELEMENT, type ElementProps, INLINE, MARKDOWN_ELEMENTS } from './part.ts';
import type { MdxImport } from './types.ts';

/** Code of a fence as it was written, before it was coloured. */
export interface Fence {
	lang: string;
	meta: string;
	value: string;
}

const codeAttributes = ({ lang, meta }: Fence): Record<string, string> => ({
	...(lang ? { className: `language-${lang}` } : {}),
	...(meta ? { metastring: meta } : {}),
});

/** Whether an author wrote a node as JSX. */
const isJsx = (node: { data?: unknown }): boolean => (node.data as { jsx?: boolean } | undefined)?.jsx === true;

const imageMark = /^\uE000i(\d+)\uE001$/;

/** Parts of what the tool makes of Markdown that have no element there: the link of a heading, the title of a box. */
const OWN = ['heading-anchor', 'admonition-title', 'code-title'];
const isOwn = ({ properties: { className } }: Element): boolean =>
	Array.isArray(className) && className.some((name) => OWN.includes(String(name)));

interface Mapped {
	/** Names of the elements. */
	tags: readonly string[];
	links: readonly PageLink[];
	fences: readonly Fence[];
}

/** @param parts what React renders of the page: Markdown within it is mapped too */
export function mapElements(tree: Root, parts: ElementContent[], uses: ComponentUse[], { tags, links, fences }: Mapped): Problem[] {
	const problems: Problem[] = [];
	const wanted = new Set(tags);
	let place = { line: 1, column: 1 };
	const addUse = (props: ElementProps, inline: boolean, empty: boolean): number =>
		uses.push({ name: ELEMENT, props: { ...props }, ...place, inline, empty }) - 1;
	const around = (index: number, children: ElementContent[]): ElementContent[] => [
		{ type: 'text', value: mark('o', index) },
		...children,
		{ type: 'text', value: mark('c', index) },
	];
	const element = (node: Element, children: ElementContent[]): ElementContent[] => {
		const props = propsOf(node);
		return around(
			addUse(props, INLINE.has(node.tagName), children.length === 0 || props.text !== undefined),
			props.text === undefined ? children : [],
		);
	};
	const convert = (node: ElementContent, inPart: boolean): ElementContent[] => {
		if (node.type === 'text') return imageOf(node);
		if (!('children' in node)) return [node];
		place = node.position?.start ?? place;
		const here = place;
		const isElement = node.type === 'element' && !isJsx(node);
		if (isElement && node.properties.dataFence !== undefined) return fenceOf(node, fences[Number(node.properties.dataFence)]!);
		if (node.type === 'element' && isOwn(node)) return [node];
		const replaced = isElement && wanted.has(node.tagName) && !(inPart && holdsMdx(node));
		if (isElement && wanted.has(node.tagName) && !replaced)
			problems.push(
				unsupportedAt(
					`${node.tagName} of MDXComponents around an expression`,
					here,
					'within a component, an element that holds an expression or a tag of MDX stays a plain one',
					'write the expression outside of the component, or use the component of the element by its name',
				),
			);
		const children = (node.children as ElementContent[]).filter(
			(child) => !(replaced && child.type === 'element' && isOwn(child) && isHeading(node.tagName)),
		);
		const converted = children.flatMap((child) => convert(child, inPart || isMdx(node)));
		place = here;
		if (replaced) return element({ ...(node as Element), children }, converted);
		return [{ ...node, children: converted } as ElementContent];
	};
	const imageOf = (node: Text): ElementContent[] => {
		const image = imageMark.exec(node.value)?.[1];
		if (image === undefined || !wanted.has('img') || isJsx(node)) return [node];
		const { line, column } = links[Number(image)]!;
		place = { line, column };
		return around(addUse({ tag: 'img', attributes: {}, image: Number(image) }, true, true), [{ type: 'text', value: node.value }]);
	};
	const fenceOf = (node: Element, fence: Fence): ElementContent[] => {
		const { dataFence: _, ...properties } = node.properties;
		let result: ElementContent[] = [{ ...node, properties }];
		if (wanted.has('code')) {
			result = around(addUse({ tag: 'code', attributes: codeAttributes(fence), text: `${fence.value}\n` }, false, true), []);
		}
		return wanted.has('pre') ? around(addUse({ tag: 'pre', attributes: {} }, false, false), result) : result;
	};
	const all = (holder: { children: unknown[] }, inPart: boolean): void => {
		holder.children = (holder.children as ElementContent[]).flatMap((child) => convert(child, inPart));
	};
	all(tree, false);
	for (const part of parts) if ('children' in part) all(part, true);
	return problems;
}

/** How a partial is compiled. */
interface JsxElements {
	/** The page that shows it gives it components, of whatever names: all elements are JSX. */
	isOpen: boolean;
	/** Headings get their links, and code its colours, from the site's components. */
	hasTheme: boolean;
}

/** The same for a partial. @returns the imports of the components */
export function elementsAsJsx(tree: Root, { tags, fences, isOpen, hasTheme }: Pick<Mapped, 'tags' | 'fences'> & JsxElements): MdxImport[] {
	const wanted = new Set(isOpen ? MARKDOWN_ELEMENTS : tags);
	const imports = new Map<string, MdxImport>();
	const jsx = (tag: string, attributes: Record<string, unknown>, children: ElementContent[], place: Element['position']) => {
		const local = `VElement_${tag}`;
		imports.set(local, { local, from: `${ELEMENTS}/${isOpen ? 'open/' : ''}${tag}`, name: 'default', line: 1, column: 1 });
		return {
			type: INLINE.has(tag) ? 'mdxJsxTextElement' : 'mdxJsxFlowElement',
			name: local,
			attributes: Object.entries(attributes).map(([name, value]) => ({
				type: 'mdxJsxAttribute',
				name,
				value: typeof value === 'object' ? { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value) } : String(value),
			})),
			children,
			position: place ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
		} as unknown as ElementContent;
	};
	const convert = (node: ElementContent): ElementContent => {
		if (node.type === 'text') {
			const isImage = imageMark.test(node.value) && wanted.has('img') && !isJsx(node);
			return isImage ? jsx('img', { src: node.value }, [], undefined) : node;
		}
		if (!('children' in node)) return node;
		if (node.type === 'element' && isOwn(node)) return node;
		if (node.type === 'element' && node.properties.dataFence !== undefined) {
			const fence = fences[Number(node.properties.dataFence)]!;
			const { dataFence: _, ...properties } = node.properties;
			if (!hasTheme) return { ...node, properties };
			const inner = wanted.has('code')
				? jsx('code', codeAttributes(fence), [{ type: 'text', value: `${fence.value}\n` }], node.position)
				: { ...node, properties };
			return wanted.has('pre') ? jsx('pre', {}, [inner], node.position) : inner;
		}
		const replaced = node.type === 'element' && !isJsx(node) && wanted.has(node.tagName);
		const children = (node.children as ElementContent[])
			.filter((child) => !(hasTheme && replaced && child.type === 'element' && isOwn(child) && isHeading(node.tagName)))
			.map(convert);
		if (!replaced) return { ...node, children } as ElementContent;
		return jsx(node.tagName, propsOf(node).attributes, children, node.position);
	};
	tree.children = (tree.children as ElementContent[]).map(convert);
	return [...imports.values()];
}

/** Module of the components, one below it for each element. */
export const ELEMENTS = 'vrmdocs:elements';

const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

function propsOf(node: Element): ElementProps {
	const attributes: ElementProps['attributes'] = {};
	for (const [name, value] of Object.entries(node.properties)) {
		if (value === undefined || value === null || value === false) continue;
		const { attribute } = find(htmlNames, name);
		const key = /^(?:data|aria)-/.test(attribute) ? attribute : name;
		attributes[key] = name === 'style' ? styleOf(String(value)) : Array.isArray(value) ? value.join(' ') : value;
	}
	const children = node.children.filter((child) => !(child.type === 'element' && isOwn(child)));
	const isText = children.length > 0 && children.every((child) => child.type === 'text' && !child.value.includes('\uE000'));
	return { tag: node.tagName, attributes, ...(isText ? { text: children.map((child) => textOf(child)).join('') } : {}) };
}
