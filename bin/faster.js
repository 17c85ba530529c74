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
		// Jumps were in an object of thousands of scattered indices, and looked up for each event: now they are a list in order, of which the next one is looked at. A pass
		// over events in which there is nothing to do, as the last one is, copied all of them twice.
		why: 'jumps in order, no copies for nothing',
		edits: [
			['const jumps = {};\n  let index = -1;', 'let jumps = [];\n  let jump = 0;\n  let index = -1;'],
			[
				'const events = new SpliceBuffer(eventsArray);',
				'if (isDone(eventsArray)) return true;\n  const events = new SpliceBuffer(eventsArray);',
			],
			[
				'while (index in jumps) {\n      index = jumps[index];\n    }',
				`while (jump < jumps.length && jumps[jump][0] <= index) {
      if (jumps[jump][0] === index) index = jumps[jump][1];
      jump++;
    }`,
			],
			[
				'Object.assign(jumps, subcontent(events, index));\n        index = jumps[index];',
				`const made = subcontent(events, index);
        index = made[0][1];
        const left = jumps.slice(jump);
        jumps = left.length ? [...left, ...made.slice(1)].sort((a, b) => a[0] - b[0]) : made;
        jump = left.length ? 0 : 1;`,
			],
			['  /** @type {Record<string, number>} */\n  const gaps = {};\n', '  const gaps = [];\n'],
			['gaps[adjust + jumps[index][0]] = adjust + jumps[index][1];', 'gaps.push([adjust + jumps[index][0], adjust + jumps[index][1]]);'],
			['splice(eventsArray, 0, Number.POSITIVE_INFINITY, events.slice(0));', 'events.into(eventsArray);'],
			[
				'export function subtokenize(eventsArray) {',
				`function isDone(events) {
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    if (event[0] === 'enter') {
      if (event[1].contentType) return false;
    } else if (event[1]._container && index && /^(?:lineEnding(?:Blank)?|linePrefix|listItemIndent)$/.test(events[index - 1][1].type)) return false;
  }
  return true;
}

export function subtokenize(eventsArray) {`,
			],
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
		// What a list of extensions comes to was found out anew for each page, and with it the pattern of the edit of text.js below.
		why: 'one grammar for all pages',
		edits: [
			[
				'const constructs = /** @type {FullNormalizedExtension} */\n  combineExtensions([defaultConstructs, ...(settings.extensions || [])]);',
				`let constructs = grammars.get(settings.extensions);
  if (!constructs) {
    constructs = combineExtensions([defaultConstructs, ...(settings.extensions || [])]);
    if (settings.extensions) grammars.set(settings.extensions, constructs);
  }`,
			],
			['export function parse(options) {', 'const grammars = new WeakMap();\nexport function parse(options) {'],
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
