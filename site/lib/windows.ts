/** Drawings of windows as in data/windows.yaml, and where their parts lie. */

/** A line of a window, top to bottom. With `about` it gets a number and a row in the table beside the drawing. */
export type Line =
	| (Named & { kind: 'field' | 'check' | 'slider'; value?: string })
	/** A line of text, a heading that folds, or a component's title bar. */
	| (Named & { kind: 'text' | 'fold' | 'bar' })
	/** Tabs or buttons in one line; `on` is the one that is chosen, counted from 0. */
	| (Named & { kind: 'tabs' | 'buttons'; labels: string[]; on?: number })
	/** A message. */
	| (Named & { kind: 'note'; level?: 'error' | 'warning' | 'info' })
	/** A list with its entries. */
	| (Named & { kind: 'list'; items: string[] })
	/** An area with a text in its middle: a preview. */
	| (Named & { kind: 'area'; lines?: number });

interface Named {
	label: string;
	/** What the table says, with code and links. */
	about?: string;
	/** What the table calls it; default: the label. */
	name?: string;
	/** The line to use: drawn in the accent colour. */
	accent?: boolean;
	indent?: number;
}

export interface WindowDrawing {
	/** Caption. */
	title: string;
	/** Text of the title bar. */
	bar: string;
	lines: Line[];
}

/** Units are those of the drawing's viewBox; on a phone one is about a pixel. */
export const WIDTH = 352;
const LEFT = 32;
const RIGHT = WIDTH - 12;
const LINE = 30;
const GAP = 3;
const INDENT = 14;

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface PlacedText {
	text: string;
	/** Left end, or middle. */
	x: number;
	y: number;
	anchor: 'start' | 'middle';
	/** Room it has. */
	room: number;
}

export interface PlacedLine {
	line: Line;
	/** Counted from 1; undefined without `about`. */
	number?: number;
	frame: Box;
	boxes: (Box & { chosen?: boolean })[];
	texts: PlacedText[];
}

export interface Layout {
	height: number;
	lines: PlacedLine[];
}

/** Places the lines of a window under each other. */
export function layoutOf({ lines }: WindowDrawing): Layout {
	let y = 42;
	let number = 0;
	const valueLeft = valueLeftOf(lines);
	const placed = lines.map((line): PlacedLine => {
		const height = heightOf(line);
		const frame = { x: 4, y, width: WIDTH - 8, height };
		y += height + GAP;
		return { line, frame, ...partsOf(line, frame, valueLeft), ...(line.about ? { number: ++number } : {}) };
	});
	return { height: y + 7, lines: placed };
}

const leftOf = (line: Line): number => LEFT + (line.indent ?? 0) * INDENT;

/** A check with a long name has its box at the right end. */
const isWideCheck = (line: Line): boolean => line.kind === 'check' && leftOf(line) + textWidth(line.label) > WIDTH * 0.55;

/** Where values start: right of the longest name. */
function valueLeftOf(lines: Line[]): number {
	const named = lines.filter(({ kind }) => kind === 'field' || kind === 'check' || kind === 'slider');
	return Math.max(...named.map((line) => (isWideCheck(line) ? 0 : leftOf(line) + textWidth(line.label) + 10)), 130);
}

function heightOf(line: Line): number {
	if (line.kind === 'list') return LINE + line.items.length * 22 + 4;
	return line.kind === 'area' ? (line.lines ?? 3) * 24 : LINE;
}

function partsOf(line: Line, { y, height }: Box, valueLeft: number): Pick<PlacedLine, 'boxes' | 'texts'> {
	const left = leftOf(line);
	const middle = y + LINE / 2;
	const full = { x: left, y: y + 2, width: RIGHT - left, height: height - 4 };
	const label: PlacedText = { text: line.label, x: left, y: middle, anchor: 'start', room: valueLeft - 8 - left };
	const inFull: PlacedText = { ...label, x: left + 8, room: full.width - 16 };
	const value = { x: valueLeft, y: y + 4, width: RIGHT - valueLeft, height: LINE - 8 };
	switch (line.kind) {
		case 'field':
			return { boxes: [value], texts: [label, textIn(value, line.value ?? '')] };
		case 'slider':
			return {
				boxes: [
					{ ...value, y: middle - 2, height: 4, width: value.width - 62 },
					{ x: value.x + (value.width - 72) * Math.min(Number(line.value) || 0, 1), y: middle - 7, width: 10, height: 14 },
					{ ...value, x: RIGHT - 52, width: 52 },
				],
				texts: [label, textIn({ ...value, x: RIGHT - 52, width: 52 }, line.value ?? '')],
			};
		case 'check': {
			const x = isWideCheck(line) ? RIGHT - 16 : valueLeft;
			return {
				boxes: [{ x, y: middle - 8, width: 16, height: 16, chosen: line.value === 'on' }],
				texts: [
					{ ...label, room: x - 4 - left },
					...(line.value === 'on' ? [{ text: '✓', x: x + 8, y: middle, anchor: 'middle' as const, room: 16 }] : []),
				],
			};
		}
		case 'text':
			return { boxes: [], texts: [{ ...label, room: RIGHT - left }] };
		case 'fold':
		case 'bar':
			return { boxes: [full], texts: [{ ...inFull, text: `▼ ${line.label}` }] };
		case 'note':
			return { boxes: [full], texts: [inFull] };
		case 'area':
			return { boxes: [full], texts: [{ ...inFull, x: left + full.width / 2, y: y + height / 2, anchor: 'middle' }] };
		case 'list':
			return {
				boxes: [full],
				texts: [
					inFull,
					...line.items.map((text, i) => ({ ...inFull, text, x: left + 22, y: y + LINE + 9 + i * 22, room: full.width - 30 })),
				],
			};
		case 'tabs':
		case 'buttons': {
			const boxes = inOneLine(line.labels, full, line.kind === 'tabs').map((box, i) => ({ ...box, chosen: i === line.on }));
			return { boxes, texts: boxes.map((box, i) => ({ ...textIn(box, line.labels[i]!), x: box.x + box.width / 2, anchor: 'middle' })) };
		}
	}
}

const textIn = (box: Box, text: string): PlacedText => ({
	text,
	x: box.x + 8,
	y: box.y + box.height / 2,
	anchor: 'start',
	room: box.width - 12,
});

/** Tabs share the line by the length of their labels; buttons are as wide as theirs, to the right. */
function inOneLine(labels: string[], line: Box, fill: boolean): Box[] {
	const wanted = labels.map((label) => textWidth(label) + 20);
	const total = wanted.reduce((sum, width) => sum + width, 0);
	const gap = fill ? 0 : 6;
	const scale = fill ? line.width / total : 1;
	let x = fill ? line.x : line.x + line.width - total - gap * (labels.length - 1);
	return wanted.map((width) => {
		const box = { x, y: line.y, width: width * scale, height: line.height };
		x += width * scale + gap;
		return box;
	});
}

/** Width of a text at the drawing's 13 units, rather too wide than too narrow. */
export function textWidth(text: string): number {
	let width = 0;
	for (const char of text) width += /[\u2E80-\u9FFF\uFF00-\uFF60\u25B6\u25BC]/.test(char) ? 13 : /[A-Z0-9mw_]/.test(char) ? 8.6 : 6.8;
	return width;
}
