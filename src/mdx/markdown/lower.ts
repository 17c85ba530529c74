/**
 * MDX in the Markdown tree → the HTML tree. What is known without running anything becomes text, elements and components, like those of a Markdown
 * page; the rest stays in the tree until `takeParts` hands it to React.
 *
 *     <div className="a">**b**</div>   → <div class="a"><strong>b</strong></div>
 *     {'text'} {/* comment *\/}          → text
 *     <Card title="a">…</Card>         → the component of the site, if the page imports none of the name
 *     <Chart data={rows} />            → a part
 */
import type { ElementContent } from 'hast';
import type { Parent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { State } from 'mdast-util-to-hast';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { mark } from '../../markdown/marks.ts';
import type { ComponentUse } from '../../markdown/types.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import { type Declarations, declarationsOf } from './code-names.ts';
import { type Imports, type Jsx, staticAttributes, staticElement } from './elements.ts';
import { expressionOf, staticValue } from './static-value.ts';
import { mdxSyntax, mdxTrees } from './syntax.ts';
import type { MdxImport } from './types.ts';

/** The imports and exports of a page. */
export interface PageScope extends Declarations {
	/** Their text, each on its own line. */
	esm: string;
	byName: Imports;
	/** A text that other pages show is put into what it exports as default, `VLayout` of its code. */
	layout?: true;
	/** Names of the page's own and of its imports. */
	has(name: string): boolean;
	/** Adds imports that the text has none of. */
	add(imports: MdxImport[]): void;
}

/** Takes imports, exports and comments out of the tree. @param form a page has the site's layout, whatever it exports */
export function takeScope(tree: Root, source: string, problems: Problem[], form: 'page' | 'partial'): PageScope {
	const declarations: Declarations = { imports: [], declared: {}, exports: [], layouts: [] };
	const blocks: { line: number; start: number; end: number }[] = [];
	const generated: string[] = [];
	walk(tree, (node: MdxjsEsm | MdxFlowExpression | MdxTextExpression, ancestors: Parent[]) => {
		if (node.type === 'mdxjsEsm') {
			const { start, end } = node.position ?? {};
			if (start?.offset !== undefined && node.data?.estree && source.slice(start.offset, end!.offset) === node.value) {
				declarationsOf(node.data.estree, source, declarations);
				blocks.push({ line: start.line, start: start.offset, end: end!.offset! });
			} else {
				// A plugin has made it, or changed it.
				const estree = (fromMarkdown(node.value, { extensions: [mdxSyntax()], mdastExtensions: [mdxTrees()] }).children[0] as MdxjsEsm).data
					?.estree;
				if (estree) declarationsOf(estree, node.value, declarations);
				generated.push(node.value);
			}
			return replaceNode(node, ancestors);
		}
		if (!isExpression(node) || node.data?.estree?.body.length) return undefined;
		// `{/* truncate */}`, `{/* search: off */}` and `{}`.
		const [, mark] = /^\s*\/\*\s*(truncate|search:\s*(?:on|off))\s*\*\/\s*$/.exec(node.value) ?? [];
		return replaceNode(node, ancestors, ...(mark ? [{ type: 'html', value: `<!-- ${mark} -->` }] : []));
	});
	const layout = form === 'partial' && declarations.layouts.some(({ start }) => source.startsWith(LAYOUT, start));
	for (const { start } of layout ? [] : declarations.layouts)
		problems.push(
			warningAt(
				'mdx-layout',
				placeAt(source, start),
				'export default gives an MDX page a layout; the site’s own is used',
				'take it out, or wrap the text in a component',
			),
		);
	const ownFrontMatter = /^export\s+const\s+(front[mM]atter)\b/m.exec(source);
	if (ownFrontMatter && declarations.exports.includes(ownFrontMatter[1]!))
		problems.push(
			warningAt(
				'mdx-front-matter',
				placeAt(source, ownFrontMatter.index),
				`what ${ownFrontMatter[1]} exports is not the front matter of the page`,
				'write it as YAML between two lines of --- at the top of the file',
			),
		);
	const byName = new Map(declarations.imports.map((one) => [one.local, one]));
	return {
		...declarations,
		...(layout && { layout }),
		esm: [
			esmText(source, blocks, declarations.layouts, (text) =>
				layout ? `${text.replace(LAYOUT, 'const VLayout =')};` : text.replace(/[^\n]/g, ' '),
			),
			...generated,
		].join('\n'),
		byName,
		has: (name) => byName.has(name) || Object.hasOwn(declarations.declared, name),
		add(imports) {
			this.imports.push(...imports);
			for (const one of imports) byName.set(one.local, one);
			// On the first line, so that the lines of the others stay.
			this.esm = `${imports.map(({ local, from }) => `import ${local} from ${JSON.stringify(from)};`).join(' ')}${this.esm}`;
		},
	};
}

const isExpression = (node: { type: string }): node is MdxFlowExpression | MdxTextExpression =>
	node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';

const LAYOUT = 'export default';

/** The blocks at the lines where they are in the source; what is no code of the page has something else in its place. */
function esmText(
	source: string,
	blocks: { line: number; start: number; end: number }[],
	without: { start: number; end: number }[],
	instead: (text: string) => string,
): string {
	let text = '';
	let line = 1;
	for (const block of blocks) {
		text += '\n'.repeat(Math.max(0, block.line - line));
		let code = source.slice(block.start, block.end);
		for (const { start, end } of without)
			if (start >= block.start && end <= block.end)
				code = code.slice(0, start - block.start) + instead(source.slice(start, end)) + code.slice(end - block.start);
		text += code;
		line = block.line + code.split('\n').length - 1;
	}
	return text;
}

/** A paragraph of only JSX and expressions is no paragraph, as in MDX. */
export function unwrapMdx(tree: Root): void {
	walk(tree, (node: Parent & { type: string }, ancestors: Parent[]) => {
		if (node.type !== 'paragraph') return undefined;
		const isMdx = (child: { type: string }) => child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression';
		const isBlank = (child: { type: string; value?: string }) => child.type === 'text' && !child.value?.trim();
		if (!node.children.some(isMdx) || !node.children.every((child) => isMdx(child) || isBlank(child as never))) return undefined;
		const parent = ancestors.at(-1)!;
		const index = parent.children.indexOf(node as never);
		const blocks = node.children
			.filter(isMdx)
			.map((child) => ({ ...child, type: child.type === 'mdxTextExpression' ? 'mdxFlowExpression' : 'mdxJsxFlowElement' }));
		parent.children.splice(index, 1, ...(blocks as never[]));
		return index;
	});
}

const HEAD = new Set(['title', 'meta', 'link', 'style', 'script', 'base', 'noscript']);

interface LowerOptions {
	scope: PageScope;
	uses: ComponentUse[];
	/** Capitalised tags that the page does not import are components of the site. */
	components: boolean;
}

/** Handlers for mdast-util-to-hast. */
export function mdxToHast({ scope, uses, components }: LowerOptions) {
	const open: number[] = [];
	/** Within an element that React renders, its children are React's too. */
	let parts = 0;
	const component = (state: State, node: Jsx): ElementContent[] | undefined => {
		if (!components || parts || !node.name || !/^[A-Z]\w*$/.test(node.name) || scope.has(node.name)) return undefined;
		const props = staticAttributes(node, scope.byName);
		if (!props) return undefined;
		const { line, column } = node.position!.start;
		const inline = node.type === 'mdxJsxTextElement';
		const parent = open.length ? { parent: open.at(-1)! } : {};
		const index = uses.push({ name: node.name, props, line, column, inline, empty: node.children.length === 0, ...parent }) - 1;
		open.push(index);
		const children = state.all(node as never) as ElementContent[];
		open.pop();
		return [{ type: 'text', value: mark('o', index) }, ...children, { type: 'text', value: mark('c', index) }];
	};
	const element = (state: State, node: Jsx): ElementContent | ElementContent[] => {
		const element = component(state, node);
		if (element) return element;
		// Within a component for the head of the page, its elements are React's.
		const plain = parts && HEAD.has(node.name ?? '') ? undefined : staticElement(node, [], scope.byName);
		if (!plain) parts++;
		const children = state.all(node as never) as ElementContent[];
		if (!plain) parts--;
		if (plain) return { ...plain, children, data: { jsx: true } as never };
		return { ...node, children } as unknown as ElementContent;
	};
	const expression = (_: State, node: MdxFlowExpression | MdxTextExpression): ElementContent | undefined => {
		// The address of an image is a value of attributes alone.
		const constant = staticValue(expressionOf(node.data?.estree), new Map());
		if (!constant || (typeof constant.value === 'object' && constant.value !== null)) return node as unknown as ElementContent;
		const { value } = constant;
		return typeof value === 'string' || typeof value === 'number' ? { type: 'text', value: String(value) } : undefined;
	};
	return { mdxJsxFlowElement: element, mdxJsxTextElement: element, mdxFlowExpression: expression, mdxTextExpression: expression };
}
