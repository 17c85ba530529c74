/** 1-based place of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
	const before = text.slice(0, offset);
	return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Offset of a 1-based place in a text. */
export function offsetAt(text: string, line: number, column: number): number {
	let start = 0;
	for (let n = 1; n < line; n++) start = text.indexOf('\n', start) + 1;
	return start + column - 1;
}
