/**
 * Place of a key in a config file: `['navbar', 'items', 2, 'type']` → line and column. Reads the text as nested literals; what is
 * computed elsewhere in the file is not found, and the nearest key above it is given instead.
 */

interface Frame {
	path: (string | number)[];
	kind: 'object' | 'array' | 'other';
	index: number;
}

/** @returns 1-based place of the longest part of `path` found, or undefined where not even its first key is. */
export function placeOf(text: string, path: (string | number)[]): { line: number; column: number } | undefined {
	let best: { depth: number; offset: number } | undefined;
	const stack: Frame[] = [];
	const consider = (at: (string | number)[], offset: number) => {
		if (at.length <= path.length && at.every((p, i) => p === path[i]) && at.length > (best?.depth ?? 0))
			best = { depth: at.length, offset };
	};
	let key: string | undefined;
	let i = 0;
	let expectItem = false;
	while (i < text.length) {
		const c = text[i]!;
		const top = stack.at(-1);
		if (text.startsWith('//', i)) i = lineEnd(text, i);
		else if (text.startsWith('/*', i)) i = text.indexOf('*/', i) + 2 || text.length + 2;
		else if (c === '"' || c === "'" || c === '`') {
			const end = stringEnd(text, i);
			if (top?.kind === 'object' && /^\s*:/.test(text.slice(end, end + 40))) {
				key = text.slice(i + 1, end - 1);
				consider([...top.path, key], i);
			} else if (top?.kind === 'array' && expectItem) consider([...top.path, top.index], i);
			expectItem = false;
			i = end;
		} else if (c === '{' || c === '[') {
			const path: (string | number)[] =
				top?.kind === 'array' ? [...top.path, top.index] : top?.kind === 'object' ? [...top.path, key ?? ''] : [];
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
			if (c === '(' && top) stack.push({ path: [...top.path, key ?? ''], kind: 'other', index: 0 });
			else if (c === ')' && top?.kind === 'other') stack.pop();
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
			if (top?.kind === 'object' && key === undefined && /^\s*:/.test(text.slice(i + word.length, i + word.length + 40))) {
				key = word;
				consider([...top.path, key], i);
			} else if (top?.kind === 'array' && expectItem) consider([...top.path, top.index], i);
			expectItem = false;
			i += word.length;
		} else i++;
	}
	if (!best) return undefined;
	const before = text.slice(0, best.offset);
	return { line: before.split('\n').length, column: best.offset - before.lastIndexOf('\n') };
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
