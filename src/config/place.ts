/**
 * Position of a key in a config file: `['navbar', 'items', 2, 'type']` → line and column. Reads the text as nested literals. A value that is
 * computed elsewhere in the file is not found; the position of its nearest parent key is returned instead.
 */
import { type Position, placeAt } from '../base/place.ts';

interface Frame {
	path: (string | number)[];
	/** `value`: in parentheses around a value, `/** @type {X} *\/ ({ … })`. */
	kind: 'object' | 'array' | 'value' | 'other';
	index: number;
}

/** @returns 1-based place of the longest part of `path` found, or undefined where not even its first key is. */
export function placeOf(text: string, path: (string | number)[]): Position | undefined {
	for (let depth = path.length; depth > 0; depth--) {
		const offset = offsetOf(text, path.slice(0, depth));
		if (offset !== undefined) return placeAt(text, offset);
	}
	return undefined;
}

/** Offset of a key or an item; undefined where the text does not have it as a literal. */
export function offsetOf(text: string, path: (string | number)[]): number | undefined {
	if (last?.text !== text) last = { text, offsets: offsetsOf(text) };
	return last.offsets.get(JSON.stringify(path));
}

/** Many keys of one file are looked up, so the file is scanned only once. */
let last: { text: string; offsets: Map<string, number> } | undefined;

/** First offset of every path of keys and indexes. */
function offsetsOf(text: string): Map<string, number> {
	const offsets = new Map<string, number>();
	const stack: Frame[] = [];
	const consider = (at: (string | number)[], offset: number) => {
		const name = JSON.stringify(at);
		if (!offsets.has(name)) offsets.set(name, offset);
	};
	let key: string | undefined;
	let i = rootOf(text);
	let expectItem = false;
	while (i < text.length) {
		const c = text[i]!;
		const top = stack.at(-1);
		if (text.startsWith('//', i)) i = lineEnd(text, i);
		else if (text.startsWith('/*', i)) i = after(text, '*/', i);
		else if (c === '"' || c === "'" || c === '`') {
			const end = stringEnd(text, i);
			if (top?.kind === 'object' && /^\s*:/.test(text.slice(end, end + 40))) {
				key = text.slice(i + 1, end - 1);
				consider([...top.path, key], i);
			} else if (top?.kind === 'array' && expectItem) consider([...top.path, top.index], i);
			expectItem = false;
			i = end;
		} else if (c === '{' || c === '[') {
			const path = valuePath(top, key);
			if (top?.kind === 'array') consider(path, i);
			stack.push({ path, kind: c === '{' ? 'object' : 'array', index: 0 });
			expectItem = c === '[';
			key = undefined;
			i++;
		} else if (c === '}' || c === ']') {
			stack.pop();
			expectItem = false;
			i++;
		} else if (c === '(' || c === ')') {
			if (c === '(' && top && isGroup(text, i)) stack.push({ path: valuePath(top, key), kind: 'value', index: 0 });
			else if (c === '(' && top) stack.push({ path: [...top.path, key ?? ''], kind: 'other', index: 0 });
			else if (c === ')' && (top?.kind === 'other' || top?.kind === 'value')) stack.pop();
			i++;
		} else if (c === ',' && top) {
			if (top.kind === 'array') {
				top.index++;
				expectItem = true;
			}
			key = undefined;
			i++;
		} else if (/[\w$]/.test(c)) {
			const word = /^[\w$]+/.exec(text.slice(i, i + 200))![0];
			const after = text.slice(i + word.length, i + word.length + 40);
			if (top?.kind === 'object' && key === undefined && /^\s*[:,}(]/.test(after)) {
				if (/^\s*:/.test(after)) key = word;
				consider([...top.path, word], i);
			} else if (top?.kind === 'array' && expectItem) consider([...top.path, top.index], i);
			expectItem = false;
			i += word.length;
		} else i++;
	}
	return offsets;
}

/** Path of a value that begins within a frame. */
function valuePath(frame: Frame | undefined, key: string | undefined): (string | number)[] {
	if (frame?.kind === 'array') return [...frame.path, frame.index];
	if (frame?.kind === 'object') return [...frame.path, key ?? ''];
	return frame?.kind === 'value' ? frame.path : [];
}

/** Whether a parenthesis begins a value: nothing before it is called. */
const isGroup = (text: string, at: number): boolean =>
	/[[,:(]$/.test(
		text
			.slice(Math.max(0, at - 200), at)
			.replace(/\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/, '')
			.trimEnd(),
	);

const after = (text: string, end: string, from: number) => {
	const at = text.indexOf(end, from);
	return at < 0 ? text.length : at + end.length;
};

/** Position of what the file exports: the position of a missing key. */
export const placeOfRoot = (text: string): Position => placeAt(text, rootOf(text));

/** Offset of the exported object, or of the variable that holds it; 0 in JSON. */
function rootOf(text: string): number {
	const exported = /^[ \t]*(?:export\s+default\b|module\.exports\s*=)/m.exec(text);
	if (!exported) return 0;
	const name = /^\s*(?:\w+\s*\(\s*)?([A-Za-z_$][\w$]*)\s*(?:\)|;|$|\bsatisfies\b|\bas\b)/.exec(
		text.slice(exported.index + exported[0].length),
	)?.[1];
	const variable = name && new RegExp(`^[ \\t]*(?:export\\s+)?(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\b`, 'm').exec(text);
	const declared = name && new RegExp(`^[ \\t]*(?:async\\s+)?function\\s+${name.replaceAll('$', '\\$')}\\b`, 'm').exec(text);
	return returned(text, variable ? variable.index : declared ? declared.index : exported.index);
}

/** Offset of the object that a function returns; the offset given where no function begins there. */
function returned(text: string, from: number): number {
	const isFunction = /^[^{[]*?(?:\bfunction\b|=>)/.test(text.slice(from, from + 300));
	if (!isFunction) return from;
	const all = [...text.slice(from).matchAll(/^([ \t]*)return\s*\(?\s*\{|=>\s*\(\s*\{/gm)];
	const outermost = all.sort((a, b) => (a[1]?.length ?? 0) - (b[1]?.length ?? 0))[0];
	return outermost ? from + outermost.index + outermost[0].length - 1 : from;
}

const lineEnd = (text: string, from: number) => {
	const end = text.indexOf('\n', from);
	return end < 0 ? text.length : end;
};

/** Offset after the closing quote. */
function stringEnd(text: string, start: number): number {
	for (let i = start + 1; i < text.length; i++) {
		if (text[i] === '\\') i++;
		else if (text[i] === text[start]) return i + 1;
		else if (text[i] === '\n' && text[start] !== '`') return i;
	}
	return text.length;
}

/** A path as messages show it: `docs[1].path`. */
export const shownPath = (path: readonly PropertyKey[]): string =>
	path.map((p, i) => (typeof p === 'number' ? `[${p}]` : i ? `.${String(p)}` : String(p))).join('');
