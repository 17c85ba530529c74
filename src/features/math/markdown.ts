/**
 * `$e^{i\pi}$` → `<span class="math math-inline" data-math="0">…</span>` with KaTeX's HTML and MathML in it; `$$…$$` and blocks of the language
 * math → `<div class="math math-display" …>`.
 *
 * Until the page is written an element holds its formula as TeX: headings, descriptions and the search index take that as their text.
 */
import { pathToFileURL } from 'node:url';
import type { Element, Root } from 'hast';
import type { Code } from 'mdast';
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import type { MarkdownFeature } from '../../markdown/feature.ts';
import type { MarkdownOptions } from '../../markdown/options.ts';
import { walk } from '../../markdown/walk.ts';

/** What is used of KaTeX. */
interface Katex {
	renderToString(
		tex: string,
		options: { displayMode: boolean; throwOnError: boolean; strict: (code: string, message: string) => 'ignore' },
	): string;
}

interface Formula {
	tex: string;
	display: boolean;
	line: number;
	column: number;
}

const loaded = new WeakMap<MarkdownOptions, Katex>();

export const math: MarkdownFeature = {
	load: (options, { katex }) => (options.math ? load(options, katex!) : undefined),
	html(options) {
		if (!options.math) return undefined;
		const formulas: Formula[] = [];
		const { code, ...handlers } = mathToHast(formulas);
		const katex = loaded.get(options);
		return {
			handlers,
			code: (node) => (node.lang === 'math' ? code(node) : undefined),
			finish: (tree) => (katex && formulas.length ? renderMath(tree, formulas, katex) : []),
			needs: () => (formulas.length ? 'math' : undefined),
		};
	},
};

async function load(options: MarkdownOptions, katex: string) {
	const [{ math, mathFromMarkdown }, module] = await Promise.all([
		import('./markdown-syntax.ts'),
		import(pathToFileURL(katex).href) as Promise<{ default: Katex }>,
	]);
	loaded.set(options, module.default);
	return { syntax: [math()], trees: [mathFromMarkdown()] };
}

/** Handlers for mdast-util-to-hast; formulas are appended to `formulas`. */
function mathToHast(formulas: Formula[]) {
	const element = (tex: string, display: boolean, position: Code['position']): Element => ({
		type: 'element',
		tagName: display ? 'div' : 'span',
		properties: {
			className: ['math', display ? 'math-display' : 'math-inline'],
			dataMath: formulas.push({ tex, display, line: position!.start.line, column: position!.start.column }) - 1,
			...(display ? { tabIndex: 0 } : {}),
		},
		children: [{ type: 'text', value: tex }],
		position,
	});
	return {
		math: (_state: unknown, node: DisplayMath) => element(node.value, true, node.position),
		inlineMath: (_state: unknown, node: InlineMath) => element(node.value, false, node.position),
		/** ```` ```math ```` */
		code: (node: Code) => element(node.value, true, node.position),
	};
}

/** Puts what KaTeX makes into the elements. A formula that cannot be read is reported, and its TeX stays. */
function renderMath(tree: Root, formulas: Formula[], katex: Katex): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Element) => {
		const formula = node.type === 'element' ? formulas[Number(node.properties.dataMath ?? -1)] : undefined;
		if (!formula) return undefined;
		const html = render(formula, katex, problems);
		if (html !== undefined) node.children = [{ type: 'raw', value: html } as never];
		return 'skip';
	});
	return problems;
}

function render({ tex, display, line, column }: Formula, katex: Katex, problems: Problem[]): string | undefined {
	try {
		return katex.renderToString(tex, {
			displayMode: display,
			throwOnError: true,
			strict(_code, message) {
				problems.push(warningAt('math', { line, column }, `the formula "${shortened(tex)}": ${message}`, 'KaTeX shows it all the same'));
				return 'ignore';
			},
		});
	} catch (error) {
		const message = (error as Error).message.replace(/^KaTeX parse error: /, '').replace(/[\u0332]/g, '');
		problems.push(
			errorAt(
				'math',
				{ line, column },
				`the formula "${shortened(tex)}" cannot be read: ${message}`,
				'katex.org lists the functions that exist; write \\$ for a dollar sign',
			),
		);
		return undefined;
	}
}

const shortened = (tex: string) => (tex.length > 40 ? `${tex.slice(0, 39)}…` : tex).replace(/\s+/g, ' ');
