// Edits to libraries, made while the tool is compiled: the same results, less work. Parsing Markdown is what a cold build spends most of its time
// on. Each edit was measured alone, by taking it out: cold builds of this site in pairs (8 to 10 of them, 2 cores, Node 20). One that gains less than
// 2 % goes. The packages edited are pinned exactly in package.json. A library that has changed there fails the compilation: look whether the edit still
// holds, correct it or take it out. test/unit/markdown/faster.test.ts compares compiled pages with and without the edits.
import { readFileSync } from 'node:fs';

/** @type {{ file: RegExp, why: string, edits: [from: string, to: string][] }[]} */
const libraries = [
	{
		file: /[\\/]mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
		// The context of a handler was copied for each event of a document; handlers run one after another and keep nothing of it.
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
		file: /[\\/]unist-util-visit-parents[\\/]lib[\\/]index\.js$/,
		// Each visit gets a function with a name of its own, which only a debugger shows. Gain: 3 % of processor time, 4 % of the time.
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
