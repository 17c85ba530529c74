/**
 * An outline → how much of each pixel it covers, 0 to 255. Each edge adds the signed area to its right in every row it crosses; the sum along a row is
 * the coverage (the method of font-rs and stb_truetype 2).
 */
import type { PathCommand } from 'opentype.js/dist/opentype.mjs';

export interface Coverage {
	/** Of the upper left pixel, from the outline's origin. */
	left: number;
	top: number;
	width: number;
	height: number;
	/** Row by row. */
	values: Uint8Array;
}

/** Pixels of a curve's control polygon that one straight piece stands for. */
const PIECE = 5;

type Point = [x: number, y: number];

/** @param x fraction of a pixel by which the outline is moved to the right */
export function coverageOf(commands: readonly PathCommand[], x: number): Coverage {
	const edges = edgesOf(commands, x);
	let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const [[x0, y0], [x1, y1]] of edges) {
		left = Math.min(left, x0, x1);
		right = Math.max(right, x0, x1);
		top = Math.min(top, y0, y1);
		bottom = Math.max(bottom, y0, y1);
	}
	if (left > right) return { left: 0, top: 0, width: 0, height: 0, values: new Uint8Array() };
	[left, top] = [Math.floor(left), Math.floor(top)];
	const width = Math.ceil(right) - left + 2;
	const height = Math.ceil(bottom) - top + 1;
	const areas = new Float32Array(width * height + 2);
	for (const [[x0, y0], [x1, y1]] of edges) addEdge(areas, width, x0 - left, y0 - top, x1 - left, y1 - top);
	const values = new Uint8Array(width * height);
	for (let row = 0; row < height; row++) {
		let sum = 0;
		for (let at = row * width; at < (row + 1) * width; at++) {
			sum += areas[at]!;
			values[at] = Math.min(255, Math.round(Math.abs(sum) * 255));
		}
	}
	return { left, top, width, height, values };
}

/** Straight edges of closed contours. */
function edgesOf(commands: readonly PathCommand[], dx: number): [Point, Point][] {
	const edges: [Point, Point][] = [];
	let start: Point = [0, 0];
	let at: Point = [0, 0];
	const to = (next: Point) => {
		if (next[1] !== at[1] || next[0] !== at[0]) edges.push([at, next]);
		at = next;
	};
	/** @param point of the curve at t, 0 to 1 */
	const curve = (length: number, point: (t: number) => Point) => {
		const pieces = Math.min(24, Math.max(2, Math.ceil(length / PIECE)));
		for (let i = 1; i <= pieces; i++) to(point(i / pieces));
	};
	for (const command of commands) {
		if (command.type === 'Z') {
			to(start);
			continue;
		}
		const [x0, y0] = at;
		const [x, y] = [command.x + dx, command.y];
		if (command.type === 'Q') {
			const [x1, y1] = [command.x1 + dx, command.y1];
			curve(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x - x1, y - y1), (t) => {
				const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
				return [a * x0 + b * x1 + c * x, a * y0 + b * y1 + c * y];
			});
		} else if (command.type === 'C') {
			const [x1, y1, x2, y2] = [command.x1 + dx, command.y1, command.x2 + dx, command.y2];
			curve(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x - x2, y - y2), (t) => {
				const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
				return [a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y];
			});
		} else if (command.type === 'M') {
			to(start);
			start = at = [x, y];
		} else to([x, y]);
	}
	to(start);
	return edges;
}

/** Adds the area to the right of an edge, in the rows that it crosses: in its own pixels a part, in the next one the rest. */
function addEdge(areas: Float32Array, width: number, ax: number, ay: number, bx: number, by: number): void {
	if (ay === by) return;
	const direction = ay < by ? 1 : -1;
	const [x0, y0, y1] = direction > 0 ? [ax, ay, by] : [bx, by, ay];
	const slope = (bx - ax) / (by - ay);
	for (let row = Math.floor(y0); row < y1; row++) {
		const from = Math.max(row, y0);
		const to = Math.min(row + 1, y1);
		const covered = (to - from) * direction;
		const [xa, xb] = [x0 + (from - y0) * slope, x0 + (to - y0) * slope];
		const [low, high] = xa < xb ? [xa, xb] : [xb, xa];
		const first = Math.floor(low);
		const last = Math.floor(high);
		const at = row * width;
		if (first === last || high - low < 1e-9) {
			const right = (low + high) / 2 - first;
			areas[at + first]! += covered * (1 - right);
			areas[at + first + 1]! += covered * right;
			continue;
		}
		// The part of the row's height that the edge needs for one pixel, and the area that lies to the right of it so far.
		const perPixel = covered / (high - low);
		let before = 0;
		for (let pixel = first; pixel <= last; pixel++) {
			const [start, end] = [Math.max(low, pixel), Math.min(high, pixel + 1)];
			const part = (end - start) * perPixel;
			const passed = (start - low) * perPixel;
			const area = passed + part * (pixel + 1 - (start + end) / 2);
			areas[at + pixel]! += area - before;
			before = area;
		}
		areas[at + last + 1]! += covered - before;
	}
}
