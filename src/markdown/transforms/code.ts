/**
 * ```` ```csharp title="A.cs" {1,3-5} showLineNumbers ```` →
 * `<div class="code-block" data-language="csharp"><div class="code-title">A.cs</div><pre class="code" tabindex="0"><code …><span class="code-line">…`
 *
 * Lines are highlighted by `{1,3-5}` or by comments: `// highlight-next-line`, `// highlight-start` … `// highlight-end`; the comments are removed.
 */
import type { Element, ElementContent } from 'hast';
import type { Code, Root } from 'mdast';
import { nearest } from '../../base/nearest.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { canonicalLanguage, highlight, languageNames } from '../highlight.ts';
import { walk } from '../walk.ts';

export interface CodeOptions {
	codeAliases: Record<string, string>;
	showLineNumbers: boolean;
}

/** Unknown languages and invalid line numbers. */
export function checkCode(tree: Root, options: CodeOptions): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Code) => {
		if (node.type !== 'code' || !node.lang || canonicalLanguage(languageOf(node.lang), options.codeAliases)) return;
		const near = nearest(node.lang, languageNames());
		problems.push(
			warningAt(
				'unknown-language',
				{ line: node.position!.start.line, column: node.position!.start.column },
				`unknown code language "${node.lang}"; the block is shown without colours`,
				near ? `did you mean "${near}"?` : 'add it to markdown.codeLanguages, or use "text"',
			),
		);
	});
	return problems;
}

/** `csharp{1,3}` gives language and lines together; ```` ``` title="a" ```` has no language. */
const languageOf = (lang: string) => (/^title=/.test(lang) ? '' : lang.replace(/\{.*$/, ''));

const directive = /^\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/|-->|\*\/\})?\s*$/;

/** 1-based line numbers of `1,3-5`. */
export function lineRanges(text: string): Set<number> {
	const lines = new Set<number>();
	for (const part of text.split(',')) {
		const m = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
		if (!m) continue;
		const from = Number(m[1]);
		const to = Math.min(Number(m[2] ?? m[1]), from + 10000);
		for (let n = from; n <= to; n++) lines.add(n);
	}
	return lines;
}

export function codeToHast(options: CodeOptions) {
	return (_state: unknown, node: Code): Element => {
		const info = `${node.lang ?? ''} ${node.meta ?? ''}`;
		const language = canonicalLanguage(languageOf(node.lang ?? ''), options.codeAliases) ?? 'text';
		const title = /\btitle=(?:"([^"]*)"|'([^']*)')/
			.exec(info)
			?.slice(1)
			.find((t) => t !== undefined);
		const numbered = /\bshowLineNumbers\b/.test(info) || (options.showLineNumbers && !/\bnoLineNumbers\b/.test(info));
		const start = Number(/\bshowLineNumbers=(\d+)/.exec(info)?.[1] ?? 1);
		const chosen = lineRanges(/\{([\d,\s-]+)\}/.exec(info.replace(/title=("[^"]*"|'[^']*')/, ''))?.[1] ?? '');
		const kept: string[] = [];
		let inside = false;
		let next = false;
		for (const line of node.value.split(/\r?\n/)) {
			const found = directive.exec(line)?.[1];
			if (found) {
				if (found === 'next-line') next = true;
				else inside = found === 'start';
				continue;
			}
			kept.push(line);
			if (inside || next) chosen.add(kept.length);
			next = false;
		}
		const lines = splitLines(highlight(kept.join('\n'), language));
		const children: ElementContent[] = lines.map((tokens, i) => ({
			type: 'element',
			tagName: 'span',
			properties: { className: chosen.has(i + 1) ? ['code-line', 'code-line-highlight'] : ['code-line'] },
			children: i < lines.length - 1 ? [...tokens, { type: 'text', value: '\n' }] : tokens,
		}));
		const pre: Element = {
			type: 'element',
			tagName: 'pre',
			properties: { className: ['code'], tabIndex: 0, ...(numbered && start > 1 ? { dataStart: start } : {}) },
			children: [{ type: 'element', tagName: 'code', properties: { className: [`language-${language}`] }, children }],
		};
		return {
			type: 'element',
			tagName: 'div',
			properties: { className: numbered ? ['code-block', 'code-numbered'] : ['code-block'], dataLanguage: language },
			children: title
				? [{ type: 'element', tagName: 'div', properties: { className: ['code-title'] }, children: [{ type: 'text', value: title }] }, pre]
				: [pre],
			position: node.position,
		};
	};
}

/** Cuts a token tree at line ends; a token that spans lines is repeated on each. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
	const lines: ElementContent[][] = [[]];
	for (const node of nodes) {
		if (node.type === 'text') {
			const parts = node.value.split('\n');
			parts.forEach((value, i) => {
				if (i) lines.push([]);
				if (value) lines.at(-1)!.push({ type: 'text', value });
			});
		} else if (node.type === 'element') {
			splitLines(node.children).forEach((children, i) => {
				if (i) lines.push([]);
				if (children.length) lines.at(-1)!.push({ ...node, children });
			});
		}
	}
	return lines;
}
