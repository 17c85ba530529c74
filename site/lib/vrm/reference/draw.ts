/** Drawings of test vectors, in a box of 600 × 300. */
import type { SpringCase } from './cases.ts';
import { makeTree } from './math.ts';
import { series } from './run.ts';

export interface Drawn {
	/** SVG paths of what is there in each frame. */
	lines: { name: string; path: string }[];
	/** What stands still. */
	ground: string;
}

const [width, height, edge] = [600, 300, 30];
const path = (points: readonly (readonly [number, number])[]): string =>
	points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The way of each tail, seen from the front. */
export function drawSprings({ nodes }: Pick<SpringCase, 'nodes'>, expected: NonNullable<SpringCase['expected']>): Drawn {
	const names = Object.keys(expected[0]!.tails);
	const ways = names.map((name) => expected.map(({ tails }) => tails[name]!));
	const tree = makeTree(nodes);
	const rest = nodes.filter(({ name }) => name !== nodes[0]!.name).map(({ name }) => tree.world(name).position);
	const all = [...ways.flat(), ...rest];
	const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
	const [low, high] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
	const by = Math.min((width - 2 * edge) / Math.max(1e-6, right - left), (height - 2 * edge) / Math.max(1e-6, high - low));
	const at = ([x, y]: readonly number[]): [number, number] => [
		width / 2 + (x! - (left + right) / 2) * by,
		height / 2 - (y! - (low + high) / 2) * by,
	];
	return { lines: ways.map((way, i) => ({ name: names[i]!, path: path(way.map(at)) })), ground: path(rest.map(at)) };
}

/** Numbers over the frames; those that never change are left out. */
export function drawNumbers(result: unknown): Drawn {
	const found = [...series(result)].filter(([, values]) => Math.max(...values) - Math.min(...values) > 1e-6).slice(0, 12);
	const values = found.flatMap(([, each]) => each);
	const [low, high] = [Math.min(0, ...values), Math.max(1e-6, ...values)];
	const at = (value: number, i: number, count: number): [number, number] => [
		edge + ((width - 2 * edge) * i) / Math.max(1, count - 1),
		height - edge - ((height - 2 * edge) * (value - low)) / (high - low),
	];
	const zero = at(0, 0, 2)[1].toFixed(1);
	return {
		lines: found.map(([name, each]) => ({ name, path: path(each.map((value, i) => at(value, i, each.length))) })),
		ground: `M${edge} ${zero}H${width - edge}`,
	};
}

export const colours = ['#d9531e', '#2f6de0', '#2a8a4a', '#a03bb0', '#b07d00', '#0f8b8d'];

export function posterOf({ lines, ground }: Drawn, theme: 'light' | 'dark'): string {
	const [paper, ink] = theme === 'light' ? ['#f4f4f2', '#8a9098'] : ['#1b1e23', '#6d747d'];
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/><path d="${ground}" fill="none" stroke="${ink}" stroke-dasharray="4 4"/>${lines.map(({ path: d }, i) => `<path d="${d}" fill="none" stroke="${colours[i % colours.length]}" stroke-width="2.5" stroke-linejoin="round"/>`).join('')}</svg>\n`;
}
