/** An opening fence, in quotes and list items too; a fence of backticks has none in what follows it. */
const OPENING = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(`{3,}(?!.*`)|~{3,})/;
/** A closing one has nothing behind it. */
const CLOSING = /^[ \t>]*(`{3,}|~{3,})\s*$/;

/** Of each line, whether it is in a fenced code block or one of its fences: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export function fencedLines(lines: readonly string[]): boolean[] {
	let open = '';
	return lines.map((line) => {
		const mark = (open ? CLOSING : OPENING).exec(line)?.[1];
		if (!open) open = mark ?? '';
		else if (mark?.startsWith(open)) {
			open = '';
			return true;
		}
		return open !== '';
	});
}
