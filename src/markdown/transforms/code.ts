/**
 * ```` ```csharp title="A.cs" {1,3-5} showLineNumbers ```` →
 * `<div class="code-block" data-language="csharp"><div class="code-title">A.cs</div><pre class="code" tabindex="0"><code …><span class="code-line">…`
 *
 * Lines are chosen by `{1,3-5}` or by comments: `// highlight-next-line`, `// highlight-start` … `// highlight-end`; the comments go. So do
 * `// [!code ++]`, `--`, `highlight`, `focus`, `error` and `warning`, which mark their own line, or the next one where they stand alone;
 * `[!code focus:3]` marks three.
 */
import type { Element, ElementContent } from 'hast';
import type { Code, Root } from 'mdast';
import { nearest, nearestHint } from '../../base/nearest.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { element } from '../element.ts';
import { canonicalLanguage, highlight, languageNames } from '../highlight.ts';
import type { MarkdownOptions } from '../options.ts';
import { walk } from '../walk.ts';
import { annotator, type CodeNote } from './code-notes.ts';
import { fenceFaults } from './fences.ts';
import { keepFlags } from './flags.ts';
import { breakLongCalls } from './long-calls.ts';

/** A comment that chooses lines: the next one (`line`), or those between two (`start`, `end`). They get the class. */
type MagicComment = MarkdownOptions['magicComments'][number];

export type CodeOptions = Pick<MarkdownOptions, 'magicComments' | 'codeAliases' | 'showLineNumbers'>;

/** Languages that other rules know. */
const elsewhere = new Set(['math', 'mermaid']);

/**
 * Unknown languages, marks of lines that mean nothing, and faults of fences.
 *
 * @param source what the tree was made of
 */
export function checkCode(tree: Root, source: string, options: CodeOptions): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Code) => {
		if (node.type !== 'code') return;
		problems.push(...fenceFaults(node, source));
		if (node.value.includes('[!code')) problems.push(...unknownMarks(node));
		if (/-(?:next|start|line)/i.test(node.value)) problems.push(...lostComments(node, [highlighting, ...options.magicComments]));
		const language = languageOf(node.lang ?? '');
		if (!language || elsewhere.has(language) || canonicalLanguage(language, options.codeAliases)) return;
		problems.push(
			warningAt(
				'unknown-language',
				node.position!.start,
				`unknown code language "${language}"; the block is shown without colours`,
				nearestHint(language, languageNames(), 'give it the name of a known one by markdown.codeAliases, or use "text"'),
			),
		);
	});
	return problems;
}

/**
 * `csharp{1,3}` gives language and lines together, `rust,ignore` language and marks of a test tool (rustdoc), `js:src/a.js` language and title
 * (Zenn, Qiita), `sh[npm]` language and label (VitePress); ```` ``` title="a" ```` has no language.
 */
const languageOf = (lang: string) =>
	/^(?:title=|\[)/.test(lang)
		? ''
		: lang
				.replace(/(?<=.)\[.*$|\{.*$/, '')
				.replace(LINE_NUMBERS, '')
				.replace(/(?<=.)[,:].*$/, '');

/** `js:src/a.js` → `src/a.js` */
const titleOf = (lang: string) => /^[\w+#-]+:([^{]+)/.exec(lang.replace(LINE_NUMBERS, ''))?.[1];

/** ```` ```js:line-numbers ````, as VitePress has it; with `=10`, where they begin. */
const LINE_NUMBERS = /:(no-)?line-numbers(=\d+)?(?=\{|$)/;

const directive = /^\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*|['\u2019]|REM\b)\s*(\S.*?)\s*(?:\*\/\}?|-->)?\s*$/;

const highlighting: MagicComment = {
	className: 'code-line-highlight',
	line: 'highlight-next-line',
	start: 'highlight-start',
	end: 'highlight-end',
};

/** What `[!code …]` may say, and the class it gives a line. */
const markClasses: Record<string, string> = {
	'++': 'added',
	'--': 'removed',
	highlight: 'highlight',
	hl: 'highlight',
	focus: 'focus',
	error: 'error',
	warning: 'warning',
};

/** `let a; // [!code ++]`: the code before it, the word and how many lines. */
const lineMark = /^(.*?)\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)\s*\[!code\s+([^\]\s:]+)(?::(\d{1,4}))?\]\s*(?:\*\/|-->|\*\/\})?\s*$/;

const unknownMarks = (node: Code): Problem[] =>
	node.value.split('\n').flatMap((line, i): Problem | Problem[] => {
		const word = lineMark.exec(line)?.[2];
		if (word === undefined || markClasses[word]) return [];
		const marks = Object.keys(markClasses);
		return warningAt(
			'unknown-code-mark',
			{ line: node.position!.start.line + 1 + i, column: node.position!.start.column + line.indexOf('[!code') },
			`unknown mark "[!code ${word}]"; the comment is shown`,
			nearestHint(word, marks, `known: ${marks.join(', ')}`, (near) => `[!code ${near}]`),
		);
	});

/** `// highlight-nextline`, and `// highlight-start` without its end. */
function lostComments({ value, position }: Code, kinds: MagicComment[]): Problem[] {
	const words = kinds.flatMap(({ line = [], start = [], end = [] }) => [line, start, end].flat());
	const open = new Map<string, number>();
	const problem = (row: number, message: string, hint: string) =>
		warningAt('unknown-code-mark', { line: position!.start.line + 1 + row, column: position!.start.column }, message, hint);
	const problems = value.split('\n').flatMap((line, row): Problem[] => {
		const comment = directive.exec(line)?.[1];
		if (!comment || !/^[\w-]+$/.test(comment)) return [];
		const kind = kinds.find(({ start, end }) => comment === start || comment === end);
		if (kind?.end && comment === kind.start) open.set(kind.end, row);
		else if (kind) open.delete(comment);
		const near = words.includes(comment) || !comment.includes('-') ? undefined : nearest(comment, words);
		return near ? [problem(row, `"${comment}" is shown as a comment: it chooses no line`, `did you mean ${near}?`)] : [];
	});
	return [
		...problems,
		...[...open].map(([end, row]) =>
			problem(row, `nothing ends what this comment chooses: all lines below it are marked`, `add a comment of ${end}`),
		),
	];
}

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

const STEPS = 3;
const STEP = 4;

/**
 * How far in a line starts, in steps of four characters, for what it continues with where it is wrapped (templates/styles/code.css). No further than
 * half of a phone's line.
 */
function indentOf(line: string): string[] {
	const indent = /^\s+(?=\S)/.exec(line)?.[0].replaceAll('\t', ' '.repeat(STEP)).length;
	return indent ? [`code-in-${Math.min(Math.ceil(indent / STEP), STEPS)}`] : [];
}

/** `    return` → `<span>    </span>return`: no line breaks behind its indent, which would leave it empty. */
function withIndent([first, ...others]: ElementContent[]): ElementContent[] {
	if (first?.type !== 'text') return first ? [first, ...others] : [];
	const [, indent, rest = ''] = /^([ \t]+)(?=\S|$)(.*)/s.exec(first.value) ?? [];
	if (!indent) return [first, ...others];
	return [element('span', {}, [{ type: 'text', value: indent }]), ...(rest ? [{ ...first, value: rest }] : []), ...others];
}

export const codeToHast =
	(options: CodeOptions) =>
	(_state: unknown, node: Code): Element => {
		const lang = (node.lang ?? '').replace(LINE_NUMBERS, (_, no?: string, start = '') =>
			no ? ' noLineNumbers' : ` showLineNumbers${start}`,
		);
		const info = `${lang} ${node.meta ?? ''}`;
		const language = canonicalLanguage(languageOf(node.lang ?? ''), options.codeAliases) ?? 'text';
		const [, double, single = titleOf(node.lang ?? '')] = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(info) ?? [];
		const title = double ?? single;
		const numbered = /\bshowLineNumbers\b/.test(info) || (options.showLineNumbers && !/\bnoLineNumbers\b/.test(info));
		const start = Number(/\bshowLineNumbers=(\d+)/.exec(info)?.[1] ?? 1);
		const untitled = info.replace(/title=("[^"]*"|'[^']*')/, '');
		const chosen = lineRanges(/\{([\d,\s-]+)\}/.exec(untitled)?.[1] ?? '');
		const wraps = /\swrap(?=\s|$)/.test(untitled);
		const { notes } = (node.data ?? {}) as { notes?: CodeNote[] };
		const kept: string[] = [];
		/** Of each kept line, where it was. */
		const rows: number[] = [];
		const marked = new Map<number, string[]>();
		const kinds = [highlighting, ...options.magicComments];
		const inside = new Set<MagicComment>();
		const next = new Set<MagicComment>();
		for (const [row, line] of node.value.split('\n').entries()) {
			const comment = directive.exec(line)?.[1];
			const kind = comment && kinds.find((k) => comment === k.line || comment === k.start || comment === k.end);
			if (kind) {
				if (comment === kind.line) next.add(kind);
				else if (comment === kind.start) inside.add(kind);
				else inside.delete(kind);
				continue;
			}
			const mark = line.includes('[!code') ? lineMark.exec(line) : null;
			const name = mark && markClasses[mark[2]!];
			const alone = Boolean(name) && !mark![1]!.trim();
			if (!alone) rows[kept.push(name ? mark![1]! : line) - 1] = row;
			if (name) {
				const first = alone ? kept.length + 1 : kept.length;
				for (let n = first; n < first + Number(mark![3] ?? 1); n++) marked.set(n, [...(marked.get(n) ?? []), `code-line-${name}`]);
			}
			if (alone) continue;
			for (const { className } of new Set([...inside, ...next])) {
				if (className === highlighting.className) chosen.add(kept.length);
				else marked.set(kept.length, [...(marked.get(kept.length) ?? []), className]);
			}
			next.clear();
		}
		const whole = splitLines(highlight(kept.join('\n'), language));
		const lines = wraps ? whole.map((line) => breakLongCalls(keepFlags(line))) : whole;
		const withNotes = notes ? annotator(notes) : (tokens: ElementContent[]) => tokens;
		const children = lines.map((tokens, i) => {
			const className = [
				'code-line',
				...indentOf(kept[i]!),
				...(chosen.has(i + 1) ? ['code-line-highlight'] : []),
				...(marked.get(i + 1) ?? []),
			];
			const ended: ElementContent[] = i < lines.length - 1 ? [...tokens, { type: 'text', value: '\n' }] : tokens;
			return element('span', { className }, withIndent(withNotes(ended, rows[i]!)));
		});
		const pre = element(
			'pre',
			{ className: ['code', ...(wraps ? ['code-wrap'] : [])], tabIndex: 0, ...(numbered && start > 1 ? { dataStart: start } : {}) },
			[element('code', { className: [`language-${language}`] }, children)],
		);
		const titled = title ? [element('div', { className: ['code-title'] }, [{ type: 'text', value: title }]), pre] : [pre];
		const className = ['code-block', ...(numbered ? ['code-numbered'] : []), ...(notes ? ['code-noted'] : [])];
		return { ...element('div', { className, dataLanguage: language }, titled), position: node.position };
	};

/** Names of tokens that the theme's stylesheets use for other things: the tags of a page look like pills, the tags of HTML do not. */
const renamed = new Map<unknown, string>([
	['tag', 'markup-tag'],
	['title', 'md-title'],
	['code', 'md-code'],
	['code-block', 'md-code-block'],
]);

/** `token tag` → `token markup-tag` */
function withOwnNames(properties: Element['properties']): Element['properties'] {
	const { className } = properties;
	if (!Array.isArray(className) || !className.some((name) => renamed.has(name))) return properties;
	return { ...properties, className: className.map((name) => renamed.get(name) ?? name) };
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
			const properties = withOwnNames(node.properties);
			splitLines(node.children).forEach((children, i) => {
				if (i) lines.push([]);
				if (children.length) lines.at(-1)!.push({ ...node, properties, children });
			});
		}
	}
	return lines;
}
