import type { Element, Root as HastRoot } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { VFile } from 'vfile';
import { markdownFeatures } from '../features/markdown.ts';
import type { Fence } from '../mdx/markdown/mapped-elements.ts';
import type { PageHtml } from './feature.ts';
import type { OpenPage } from './open-page.ts';
import type { MarkdownOptions } from './options.ts';
import { mdx } from './prepared.ts';
import { admonitionToHast } from './transforms/admonitions.ts';
import { codeToHast } from './transforms/code.ts';
import { componentToHast } from './transforms/components.ts';
import { plainCode } from './transforms/plain-code.ts';
import { labelTasks } from './transforms/task-labels.ts';
import { wholeComponents } from './transforms/whole-components.ts';
import { checkJsx, checkWritten, markOwn } from './transforms/written-html.ts';
import type { ComponentUse } from './types.ts';
import { walk } from './walk.ts';

export const codeOptions = ({ codeAliases, showLineNumbers, magicComments }: MarkdownOptions) => ({
	codeAliases,
	showLineNumbers,
	magicComments,
});

/** Tree of Markdown → tree of HTML, with what was written as HTML in it. */
export function toHtmlTree(
	tree: Root,
	{ text, form, options, extras, problems, scope }: OpenPage,
	components: ComponentUse[],
): { html: HastRoot; codes: Code[]; parts: PageHtml[]; fences: Fence[] } {
	const component = componentToHast(components, problems);
	const codes: Code[] = [];
	const parts = markdownFeatures.flatMap((feature) => feature.html?.(options) ?? []);
	const fences: Fence[] = [];
	const block = extras.plugins?.hasRehype ? plainCode(codes) : fencesTo(fences, options, codeToHast(codeOptions(options)));
	const code = (state: unknown, node: Code): Element => {
		for (const part of parts) {
			const own = part.code?.(node, problems);
			if (own) return own;
		}
		return block(state, node);
	};
	const hast = toHast(tree, {
		allowDangerousHtml: true,
		footnoteLabel: options.labels.footnotes,
		// Each has a name of its own: 本文に戻る 2, and 2-1 for the second reference to it.
		footnoteBackLabel: (note, again) => `${options.labels.footnoteBack} ${note + 1}${again > 1 ? `-${again}` : ''}`,
		footnoteLabelProperties: { className: ['visually-hidden'] },
		handlers: {
			code: code as never,
			containerDirective: admonitionToHast(options.admonitionTitles, options.admonitions) as never,
			...((scope
				? mdx!.mdxToHast({ scope, uses: components, components: options.components && !options.mdxComponents && form !== 'partial' })
				: { mdxJsxFlowElement: component, mdxJsxTextElement: component }) as object),
			...Object.assign({}, extras.handlers, ...parts.map(({ handlers }) => handlers)),
		},
	}) as HastRoot;
	labelTasks(hast);
	if (scope) problems.push(...checkJsx(hast, options.mdxComponents ? 'warning' : 'error'));
	const isRaw = hasRaw(hast);
	// parse5 closes what an author left open, so that a stray <div> cannot swallow the page around it.
	if (isRaw) markOwn(hast);
	const html = withoutComments(isRaw ? rawParsed(hast, text) : hast);
	if (isRaw) {
		problems.push(...checkWritten(html));
		wholeComponents(html, components, problems);
	}
	return { html, codes, parts, fences };
}

/** Remembers code as it was written, where a component of the site shows it. */
export function fencesTo(
	fences: Fence[],
	{ elements, opened }: MarkdownOptions,
	block: (state: unknown, node: Code) => Element,
): typeof block {
	if (!opened && !elements?.some((tag) => tag === 'pre' || tag === 'code')) return block;
	return (state, node) => {
		const pre = block(state, node);
		const lang = (node.lang ?? '').replace(/[:{].*$/, '');
		pre.properties.dataFence = fences.push({ lang, meta: node.meta ?? '', value: node.value }) - 1;
		return pre;
	};
}

/** What React renders is no HTML to parse; a plugin may put HTML beside it. */
const JSX = ['mdxJsxFlowElement', 'mdxJsxTextElement', 'mdxFlowExpression', 'mdxTextExpression'];

/** HTML that was written as text, parsed. */
export const rawParsed = (hast: HastRoot, text: string): HastRoot =>
	raw(hast, { file: new VFile(text), passThrough: JSX as never }) as HastRoot;

export function hasRaw(hast: HastRoot): boolean {
	let hasRaw = false;
	walk(hast, (node: { type: string; value: string }) => {
		if (node.type === 'raw' && node.value.replace(/<!--[\s\S]*?-->/g, '').trim()) hasRaw = true;
	});
	return hasRaw;
}

interface Sibling {
	type: string;
	value?: string;
	data?: object;
}

/** `off` for `<!-- search: off -->`, `on` for `<!-- search: on -->`: what is between them is not indexed. */
const searchMark = ({ type, value = '' }: Sibling): string | undefined =>
	type === 'raw' || type === 'comment' ? /^(?:<!--)?\s*search:\s*(off|on)\s*(?:-->)?\s*$/.exec(value)?.[1] : undefined;

/** Removes comments (`<!-- … -->`): they are not published. */
export function withoutComments(hast: HastRoot): HastRoot {
	walk(hast, (node: Sibling, ancestors: { children: Sibling[] }[]) => {
		if (node.type !== 'raw' && node.type !== 'comment') return;
		const { children } = ancestors.at(-1)!;
		const index = children.indexOf(node);
		if (searchMark(node) === 'off') {
			for (const later of children.slice(index + 1)) {
				if (searchMark(later) === 'on') break;
				later.data = { ...later.data, unsearched: true };
			}
		}
		children.splice(index, 1);
		return index;
	});
	return hast;
}
