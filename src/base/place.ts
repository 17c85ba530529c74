/** 1-based, the column in UTF-16 units. */
export interface Position {
	line: number;
	column: number;
}

/** Position of an offset in a text. */
export function placeAt(text: string, offset: number): Position {
	const before = text.slice(0, offset);
	return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Offset of a position in a text. */
export function offsetAt(text: string, line: number, column: number): number {
	let start = 0;
	for (let n = 1; n < line; n++) start = text.indexOf('\n', start) + 1;
	return start + column - 1;
}
