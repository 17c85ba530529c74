/** 1-based place of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
	const before = text.slice(0, offset);
	return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
