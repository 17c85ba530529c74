// Edits to libraries, made while the tool is compiled: the same results, less work. Parsing Markdown is what a cold build spends most of
// its time on, so each place here was found by profiling and measured. A library that has changed there fails the compilation; look
// whether the edit still holds, mend it or take it out. test/unit/markdown/faster.test.ts compares the trees with and without the edits.
import { readFileSync } from 'node:fs';

/** @type {{ file: RegExp, why: string, edits: [from: string, to: string][] }[]} */
const libraries = [
	{
		file: /[\\/]mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
		// The context of a handler was copied for each event of a document; handlers run one after another and keep nothing of it.
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
		// Places to jump to, by index: an object with thousands of scattered indices is many times slower than a map.
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
		file: /[\\/]micromark[\\/]lib[\\/]parse\.js$/,
		// The same extensions, a list made once, go with every document.
		why: 'extensions combined once',
		edits: [
			['export function parse(options) {', 'const combined = new WeakMap();\nconst none = [];\nexport function parse(options) {'],
			[
				'combineExtensions([defaultConstructs, ...(settings.extensions || [])]);',
				`combined.get(settings.extensions || none) || combineExtensions([defaultConstructs, ...(settings.extensions || [])]);
  combined.set(settings.extensions || none, constructs);`,
			],
		],
	},
	{
		file: /[\\/]micromark[\\/]lib[\\/]create-tokenizer\.js$/,
		// Most characters start no construct, and most of those that may do have one list of them.
		why: 'no new list of constructs for each character',
		edits: [
			[
				`          const list = [
          // To do: add more extension tests.
          /* c8 ignore next 2 */
          ...(Array.isArray(left) ? left : left ? [left] : []), ...(Array.isArray(all) ? all : all ? [all] : [])];
          return handleListOfConstructs(list)(code);`,
				`          if (!left && !all) return bogusState(code);
          const list = Array.isArray(left) && !all ? left : Array.isArray(all) && !left ? all : [
          ...(Array.isArray(left) ? left : left ? [left] : []), ...(Array.isArray(all) ? all : all ? [all] : [])];
          return handleListOfConstructs(list)(code);`,
			],
			['const startStack = Array.from(stack);', 'const startStack = stack.slice();'],
		],
	},
	{
		file: /[\\/]unist-util-visit-parents[\\/]lib[\\/]index\.js$/,
		// Names that only a debugger shows.
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
