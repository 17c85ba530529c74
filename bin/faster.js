// Edits to libraries, made while the tool is compiled: the same results in less time. Parsing Markdown takes most of the time of a cold build.
// The gain of each edit was measured by removing only that one: 8 to 10 pairs of cold builds of this site (2 cores, Node 20). Edits that gain less than
// 2 % are removed. The edited packages are pinned exactly in package.json. If an edit no longer fits, the compilation fails: update the edit or
// remove it. test/unit/markdown/faster.test.ts compares compiled pages with and without the edits.
import { readFileSync } from 'node:fs';

/** @type {{ file: RegExp, why: string, edits: [from: string, to: string][] }[]} */
const libraries = [
	{
		file: /[\\/]mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
		// The context of a handler was copied for each event of a document. Handlers run one after another and do not keep it.
		// Gain: 8 % of processor time, 5 % of the time.
		why: 'one context for all handlers',
		edits: [
			[
				`handler[events[index][1].type].call({
          ...context,
          sliceSerialize: events[index][2].sliceSerialize
        }, events[index][1]);`,
				`context.sliceSerialize = events[index][2].sliceSerialize;
        handler[events[index][1].type].call(context, events[index][1]);`,
			],
			[
				`      resume,
      data
    };`,
				`      resume,
      data,
      sliceSerialize: undefined
    };`,
			],
		],
	},
	{
		file: /[\\/]micromark-util-subtokenize[\\/]index\.js$/,
		// Jumps were in an object of thousands of scattered indices, which is slower than a map. Gain in sites of 1,000 pages: 0.24 s of 10 s of parsing.
		why: 'jumps in a map',
		edits: [
			['const jumps = {};\n  let index = -1;', 'const jumps = new Map();\n  let index = -1;'],
			['while (index in jumps) {\n      index = jumps[index];', 'while (jumps.has(index)) {\n      index = jumps.get(index);'],
			[
				'Object.assign(jumps, subcontent(events, index));\n        index = jumps[index];',
				'subcontent(events, index, jumps);\n        index = jumps.get(index);',
			],
			['function subcontent(events, eventIndex) {', 'function subcontent(events, eventIndex, gaps) {'],
			['  /** @type {Record<string, number>} */\n  const gaps = {};\n', ''],
			['gaps[adjust + jumps[index][0]] = adjust + jumps[index][1];', 'gaps.set(adjust + jumps[index][0], adjust + jumps[index][1]);'],
			['  return gaps;\n', ''],
			['splice(eventsArray, 0, Number.POSITIVE_INFINITY, events.slice(0));', 'events.into(eventsArray);'],
		],
	},
	{
		file: /[\\/]micromark-util-subtokenize[\\/]lib[\\/]splice-buffer\.js$/,
		why: 'a buffer that is done gives its list back in place',
		edits: [
			[
				'  constructor(initial) {',
				`  into(list) {
    this.setCursor(Number.POSITIVE_INFINITY);
    const {left} = this;
    for (let index = 0; index < left.length; index++) list[index] = left[index];
    list.length = left.length;
  }

  constructor(initial) {`,
			],
			['[...initial]', 'initial.slice()'],
		],
	},
	{
		file: /[\\/]unist-util-visit-parents[\\/]lib[\\/]index\.js$/,
		// Each visit sets a function's name, which only a debugger shows. Gain: 3 % of processor time, 4 % of the time.
		why: 'no name for each visit',
		edits: [["if (typeof value.type === 'string') {", 'if (false) {']],
	},
];

/** esbuild plugin. @type {import('esbuild').Plugin} */
export const faster = {
	name: 'faster',
	setup(build) {
		const met = new Set();
		for (const { file, why, edits } of libraries)
			build.onLoad({ filter: file }, ({ path }) => {
				met.add(file);
				let contents = readFileSync(path, 'utf8');
				for (const [from, to] of edits) {
					if (contents.split(from).length !== 2) return { errors: [{ text: `bin/faster.js: "${why}" no longer fits ${path}` }] };
					contents = contents.replace(from, () => to);
				}
				return { contents, loader: 'js' };
			});
		build.onEnd(() => ({
			errors: libraries.filter(({ file }) => !met.has(file)).map(({ file, why }) => ({ text: `bin/faster.js: "${why}" finds no ${file}` })),
		}));
	},
};
