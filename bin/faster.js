// Edits to libraries, made while the tool is compiled: the same results in less time. Parsing Markdown takes most of the time of a cold build.
// The gain of an edit is measured by removing only that one: 8 to 10 pairs of cold builds of this site (2 cores, Node 20), unless it says otherwise. Edits
// that gain less than 2 % are removed. The edited packages are pinned exactly in package.json. If an edit no longer fits, the compilation fails: update the edit or
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
		file: /[\\/]micromark[\\/]lib[\\/]create-tokenizer\.js$/,
		// Most characters of prose start nothing, and each was given to three states one by one: of a block, of a paragraph, of a text. Gain of this edit and the
		// three below: 4 % of the processor time of compiling 274 pages (least of 12 runs, on a busy machine).
		why: 'runs of characters in one step',
		edits: [
			[
				'    consume,\n    enter,',
				`    consume,
    consumeUntil(pattern) {
      // In a text, and not at its end: line ends and tabs are no part of it.
      if (point._bufferIndex <= 0) return;
      const chunk = chunks[point._index];
      let end = chunk.length;
      if (pattern) {
        pattern.lastIndex = point._bufferIndex;
        end = pattern.exec(chunk)?.index ?? end;
      }
      const length = end - point._bufferIndex;
      if (!length) return;
      point.column += length;
      point.offset += length;
      context.previous = chunk.charCodeAt(end - 1);
      if (end < chunk.length) point._bufferIndex = end;
      else {
        point._bufferIndex = -1;
        point._index++;
      }
    },
    enter,`,
			],
		],
	},
	{
		file: /[\\/]micromark[\\/]lib[\\/]initialize[\\/]text\.js$/,
		why: 'runs of text up to what may start something',
		edits: [
			[
				'    const constructs = this.parser.constructs[field];\n',
				`    const constructs = this.parser.constructs[field];
    const starts = startsOf(constructs);
`,
			],
			[
				'      // Data.\n      effects.consume(code);\n',
				'      // Data.\n      effects.consume(code);\n      effects.consumeUntil(starts);\n',
			],
			[
				'function initializeFactory(field) {\n',
				`const known = new WeakMap();
function startsOf(constructs) {
  let pattern = known.get(constructs);
  if (!pattern) {
    const codes = Object.keys(constructs).map(Number).filter((code) => code >= 0);
    pattern = codes.length ? new RegExp('[' + codes.map((code) => '\\\\u' + code.toString(16).padStart(4, '0')).join('') + ']', 'g') : undefined;
    known.set(constructs, pattern);
  }
  return pattern;
}
function initializeFactory(field) {
`,
			],
		],
	},
	{
		file: /[\\/]micromark[\\/]lib[\\/]initialize[\\/]document\.js$/,
		why: 'the rest of a line in one step',
		edits: [
			[
				'    effects.consume(code);\n    return flowContinue;',
				'    effects.consume(code);\n    effects.consumeUntil();\n    return flowContinue;',
			],
		],
	},
	{
		file: /[\\/]micromark-core-commonmark[\\/]lib[\\/]content\.js$/,
		why: 'the rest of a line of a paragraph in one step',
		edits: [
			[
				'    effects.consume(code);\n    return chunkInside;',
				'    effects.consume(code);\n    effects.consumeUntil();\n    return chunkInside;',
			],
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
