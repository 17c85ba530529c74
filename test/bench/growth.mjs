// `npm run bench -- growth`: full builds of Hugo and VitePress beside ours, at several sizes in one run, and the chart of it in README.md here.
//
//   --sizes 300,1000,5000      pages of the same Markdown
//   --vitepress-most 5000      VitePress is not tried with more
//   --chart FILE               where the SVG is written (default .github/growth.svg)
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, seconds } from './measure.mjs';
import { measurePeer } from './peers.mjs';

/** @param settings `{sizes: number[], runs: number, vitepressMost: number, chart: string}` */
export async function benchGrowth({ sizes, runs, vitepressMost, chart }) {
	const work = mkdtempSync(join(tmpdir(), 'vrmdocs-growth-'));
	/** Milliseconds by line of the chart and size. */
	const lines = { 'vrmdocs, cold': {}, 'vrmdocs, one page changed': {}, 'Hugo with Pagefind, full build': {}, 'VitePress, full build': {} };
	for (const pages of sizes) {
		const times = pages > 2000 ? Math.min(runs, 2) : runs;
		const own = await measurePeer('vrmdocs', join(work, `vrmdocs-${pages}`), pages, times);
		lines['vrmdocs, cold'][pages] = own.times;
		lines['vrmdocs, one page changed'][pages] = own.changed;
		lines['Hugo with Pagefind, full build'][pages] = (await measurePeer('Hugo', join(work, `hugo-${pages}`), pages, times)).times;
		if (pages <= vitepressMost)
			lines['VitePress, full build'][pages] = (
				await measurePeer('VitePress', join(work, `vitepress-${pages}`), pages, Math.min(times, 2))
			).times;
		console.error(`${pages} pages done`);
	}
	rmSync(work, { recursive: true, force: true });
	console.log(`| pages | ${Object.keys(lines).join(' | ')} |\n|${'---|'.repeat(Object.keys(lines).length + 1)}`);
	for (const pages of sizes)
		console.log(
			`| ${pages.toLocaleString('en')} | ${Object.values(lines)
				.map((line) => (line[pages] ? seconds(line[pages]) : ''))
				.join(' | ')} |`,
		);
	const medians = Object.entries(lines).map(([name, line]) => ({
		name,
		points: Object.entries(line).map(([pages, list]) => [Number(pages), median(list) / 1000]),
	}));
	writeFileSync(chart, chartOf(medians));
	console.log(`\n${chart} written`);
}

const WIDTH = 720;
const HEIGHT = 400;
const LEFT = 56;
const RIGHT = 490;
const TOP = 44;
const BOTTOM = 340;

/** Lines over two logarithmic axes: pages, and seconds. Colours for light and dark; the label of each line stands at its end. */
export function chartOf(lines) {
	const all = lines.flatMap(({ points }) => points);
	const [least, most] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
	const low = 10 ** Math.floor(Math.log10(Math.min(...all.map(([, y]) => y))));
	const high = 10 ** Math.ceil(Math.log10(Math.max(...all.map(([, y]) => y))));
	const share = (value, from, to) => (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from) || 1);
	const x = (pages) => LEFT + share(pages, least, most) * (RIGHT - LEFT);
	const y = (time) => BOTTOM - share(time, low, high) * (BOTTOM - TOP);
	const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, i) => low * 10 ** i);
	const sizes = [...new Set(all.map(([pages]) => pages))].sort((a, b) => a - b);
	const number = (value) => Number(value.toFixed(1));
	const ends = spread(lines.map(({ points }) => y(points.at(-1)[1])));
	const marks = [
		...decades.map(
			(time) =>
				`<path class="grid" d="M${LEFT} ${number(y(time))}H${RIGHT}"/><text x="${LEFT - 8}" y="${number(y(time) + 4)}" text-anchor="end">${Number(time.toPrecision(1))} s</text>`,
		),
		...sizes.map((pages) => `<text x="${number(x(pages))}" y="${BOTTOM + 20}" text-anchor="middle">${pages.toLocaleString('en')}</text>`),
	];
	const drawn = lines.map(({ name, points }, i) => {
		const path = points.map(([pages, time], n) => `${n ? 'L' : 'M'}${number(x(pages))} ${number(y(time))}`).join('');
		const [lastPages, lastTime] = points.at(-1);
		const dots = points.map(([pages, time]) => `<circle cx="${number(x(pages))}" cy="${number(y(time))}" r="3.5"/>`).join('');
		const leader = `<path class="leader" d="M${number(x(lastPages) + 6)} ${number(y(lastTime))}L${RIGHT + 10} ${number(ends[i])}"/>`;
		return `<g class="line-${i}"><path d="${path}"/>${dots}${leader}<text x="${RIGHT + 14}" y="${number(ends[i] + 4)}">${name}</text></g>`;
	});
	const said = lines.map(({ name, points }) => `${name}: ${points.map(([pages, time]) => `${pages} pages ${number(time)} s`).join(', ')}`);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">
<title id="title">Build time by number of pages</title>
<desc id="desc">${said.join('. ')}.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #444 }
.head { font-weight: 600 }
.grid { stroke: #8884; fill: none }
g path { fill: none; stroke: currentColor; stroke-width: 2.5 }
g .leader { stroke-width: 1; stroke-dasharray: 2 3 }
g circle { fill: currentColor }
g text { fill: currentColor }
.line-0 { color: #0b6bcb } .line-1 { color: #0a7d4f } .line-2 { color: #b0306a } .line-3 { color: #8a5a00 }
@media (prefers-color-scheme: dark) {
text { fill: #bbb }
.line-0 { color: #6db3ff } .line-1 { color: #4fd39a } .line-2 { color: #ff8fbf } .line-3 { color: #f0b44c }
}
</style>
<text class="head" x="${LEFT}" y="22">Build time by number of pages (both axes logarithmic)</text>
${marks.join('\n')}
<text x="${number((LEFT + RIGHT) / 2)}" y="${BOTTOM + 44}" text-anchor="middle">pages</text>
${drawn.join('\n')}
</svg>
`;
}

/** Heights of labels, moved apart where they would overlap. */
function spread(heights) {
	const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
	const found = [];
	let last = Number.NEGATIVE_INFINITY;
	for (const { height, index } of order) {
		last = Math.max(height, last + 18);
		found[index] = last;
	}
	return found;
}
