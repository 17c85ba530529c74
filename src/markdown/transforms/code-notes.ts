/**
 * Notes on code: `user` of `const user = 1` with the note `const user: 1` →
 * `<span class="twoslash" tabindex="0" aria-description="const user: 1">user</span>`
 *
 * They are attributes, shown by a stylesheet: neither copied with the code nor found by the search.
 */
import type { Element, ElementContent } from 'hast';
import { element } from '../element.ts';

/** What is said of a part of a line, and shown beside it: `hover` and `error` are marked in the line, `query` and `completion` stand below it. */
export interface CodeNote {
	/** 0-based, of the code as it was written. */
	line: number;
	/** UTF-16 units of the line. */
	from: number;
	to: number;
	kind: 'hover' | 'query' | 'error' | 'completion' | 'highlight';
	text: string;
}

/** @returns what puts the notes of a line, counted from 0, into its tokens */
export function annotator(notes: CodeNote[]): (tokens: ElementContent[], line: number) => ElementContent[] {
	/** Notes that the keyboard reaches already: the same word ten times is one stop. */
	const reached = new Set<string>();
	return (tokens, line) => {
		const here = notes.filter((note) => note.line === line);
		// Errors and highlights are around words that have notes of their own.
		const inner = here.filter(({ kind }) => kind === 'hover');
		const outer = here.filter(({ kind }) => kind === 'error' || kind === 'highlight');
		const marked = [...inner, ...outer].reduce((nodes, note) => {
			const isFirst = note.kind === 'hover' && !reached.has(note.text);
			if (isFirst) reached.add(note.text);
			return wrap(nodes, note.from, note.to, () => wordOf(note, isFirst));
		}, tokens);
		return [...marked, ...here.filter(({ kind }) => kind !== 'hover' && kind !== 'highlight').map(answer)];
	};
}

function wordOf({ kind, text }: CodeNote, isStop: boolean): Element {
	if (kind !== 'hover') return span([`twoslash-${kind}`], {});
	return span(['twoslash'], { ...(isStop ? { tabIndex: 0 } : {}), 'aria-description': text });
}

/** Below the line, from the column of the word: by spaces, since pages have no inline styles. */
function answer({ kind, from, text }: CodeNote): Element {
	const indent = ' '.repeat(from);
	return span(['twoslash-answer', `twoslash-answer-${kind}`], {
		role: 'note',
		ariaLabel: text,
		dataNote: `${indent}${text.replaceAll('\n', `\n${indent}`)}`,
	});
}

const span = (className: string[], properties: Element['properties']): Element => element('span', { className, ...properties }, []);

/** Puts what lies between two offsets into an element; into several, where it begins inside of another one. */
function wrap(nodes: ElementContent[], from: number, to: number, around: () => Element): ElementContent[] {
	const wrapped: ElementContent[] = [];
	let open: Element | undefined;
	let start = 0;
	const put = (node: ElementContent, isInside: boolean): void => {
		if (!isInside) wrapped.push(node);
		else if (open) open.children.push(node);
		else wrapped.push((open = { ...around(), children: [node] }));
		if (!isInside) open = undefined;
	};
	for (const node of nodes) {
		const length = lengthOf(node);
		const [first, last] = [Math.max(from - start, 0), Math.min(to - start, length)];
		const isWhole = first === 0 && last === length;
		if (first < last && !isWhole && node.type === 'element') put({ ...node, children: wrap(node.children, first, last, around) }, false);
		else if (first < last && !isWhole && node.type === 'text') {
			const { value } = node;
			if (first > 0) put({ type: 'text', value: value.slice(0, first) }, false);
			put({ type: 'text', value: value.slice(first, last) }, true);
			if (last < length) put({ type: 'text', value: value.slice(last) }, false);
		} else put(node, first < last);
		start += length;
	}
	return wrapped;
}

function lengthOf(node: ElementContent): number {
	if (node.type === 'text') return node.value.length;
	return node.type === 'element' ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0;
}
