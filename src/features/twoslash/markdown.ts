/**
 * ```` ```ts twoslash ```` → the same block without what twoslash hides, and with notes on its words:
 *
 *   const a = 1   →   <span class="twoslash" tabindex="0" aria-description="const a: 1">a</span>
 *
 * A note is an attribute, which the stylesheet shows on hover and focus: it is neither copied with the code nor found by the search.
 * https://twoslash.netlify.app/refs/notations
 */
import type { Code, Root } from 'mdast';
import type { Position } from '../../base/place.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import type { MarkdownFeature } from '../../markdown/feature.ts';
import type { Rule } from '../../markdown/open-page.ts';
import type { MarkdownOptions, TwoslashPaths } from '../../markdown/options.ts';
import type { CodeNote } from '../../markdown/transforms/code-notes.ts';
import { walk } from '../../markdown/walk.ts';
import type { Twoslash, TwoslashNode, TwoslashResult } from './markdown-load.ts';

const extensions: Record<string, string> = {
	ts: 'ts',
	typescript: 'ts',
	tsx: 'tsx',
	js: 'js',
	javascript: 'js',
	jsx: 'jsx',
	mts: 'ts',
	cts: 'ts',
};

const paths = new WeakMap<MarkdownOptions, TwoslashPaths>();
/** Loaded with the first page that has such a block. */
const loaded = new WeakMap<MarkdownOptions, Twoslash>();

export const twoslash: MarkdownFeature = {
	async load(options, code) {
		if (code.twoslash) paths.set(options, code.twoslash);
		return undefined;
	},
	async ready(text, options) {
		const at = paths.get(options);
		if (!at || loaded.has(options) || !mayHaveTwoslash(text)) return;
		const { loadTwoslash } = await import('./markdown-load.ts');
		loaded.set(options, await loadTwoslash(at));
	},
	opening(line) {
		if (!/\stwoslash\b/.test(line)) return undefined;
		const at = line.indexOf('twoslash');
		return extensionOf(/^(?:`+|~+)[ \t]*([\w+-]*)/.exec(line)?.[1])
			? {
					at,
					code: 'foreign-code-mark',
					message:
						'twoslash needs the packages twoslash and typescript 5 or 6, which the site has not installed: the block is shown as it is written',
					hint: 'npm install --save-dev twoslash typescript@6, or take the word out',
				}
			: {
					at,
					code: 'foreign-code-mark',
					message: 'twoslash reads TypeScript and JavaScript alone: the block is shown as it is written',
					hint: 'take the word out',
				};
	},
	html: () => ({ needs: (html) => (html.includes(' class="twoslash') ? 'twoslash' : undefined) }),
};

export const annotateCode: Rule = {
	when: ({ options }) => loaded.has(options),
	run: (tree, { options }) => annotated(tree, loaded.get(options)!),
};

/** Whether a text may have such a block: what it needs takes seconds to load. */
const mayHaveTwoslash = (text: string): boolean => /^[\s>]*(?:`{3,}|~{3,}).*\stwoslash\b/m.test(text);

/** The languages that it reads; undefined for others. */
const extensionOf = (lang: string | null | undefined): string | undefined => extensions[(lang ?? '').replace(/[:{].*$/, '')];

const isTwoslash = ({ meta }: Code): boolean => /(?:^|\s)twoslash(?:\s|$)/.test((meta ?? '').replace(/"[^"]*"|'[^']*'/g, ''));

/** Blocks that say `twoslash` get notes. Errors of the code that it does not expect are errors of the page. */
function annotated(tree: Root, twoslash: Twoslash): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Code) => {
		const extension = node.type === 'code' && isTwoslash(node) ? extensionOf(node.lang) : undefined;
		if (extension === undefined) return;
		const at = (line: number, character: number) => ({
			line: node.position!.start.line + 1 + line,
			column: node.position!.start.column + character,
		});
		try {
			// Notations are kept, so that places are those of the page; what is hidden is taken out here.
			const result = twoslash(node.value, extension, { handbookOptions: { keepNotations: true, noErrorValidation: true } });
			problems.push(...faults(node.value, result, at));
			Object.assign(node, shown(node.value, result));
		} catch (error) {
			const { description, message } = error as Error & { description?: string };
			problems.push(
				errorAt('twoslash', at(0, 0), `twoslash: ${oneLine(description ?? message)}`, 'see https://twoslash.netlify.app/refs/notations'),
			);
			node.data = { ...node.data, notes: [] } as never;
		}
	});
	return problems;
}

const oneLine = (text: string): string =>
	text
		.trim()
		.replace(/\s*\n\s*/g, ' ')
		.replace(/[.\s]+$/, '');

function faults(code: string, { nodes, meta }: TwoslashResult, at: (line: number, character: number) => Position): Problem[] {
	const place = (offset: number) => {
		const before = code.slice(0, offset).split('\n');
		return at(before.length - 1, before.at(-1)!.length);
	};
	const unknown = meta.flagNotations
		.filter(({ type }) => type === 'unknown')
		.map(({ name, start }) =>
			errorAt(
				'twoslash',
				place(start),
				`twoslash knows no "@${name}"`,
				'see https://twoslash.netlify.app/refs/notations, or write the comment without its @',
			),
		);
	const unexpected = nodes
		.filter(({ type, code }) => type === 'error' && !meta.handbookOptions.errors.includes(code!))
		.map(({ text = '', code, line, character }) =>
			errorAt(
				'twoslash',
				at(line, character),
				`TypeScript ${code}: ${oneLine(text)}`,
				`mend the code, or let the block begin with // @errors: ${code} to show the error`,
			),
		);
	return [...unknown, ...unexpected];
}

/** The code without what is hidden, and its notes at their new places. */
function shown(code: string, { nodes, meta }: TwoslashResult): Pick<Code, 'value' | 'data'> {
	const hidden = (offset: number) => meta.removals.some(([from, to]) => offset >= from && offset < to);
	const places: Position[] = [];
	let value = '';
	let line = 0;
	let column = 0;
	for (let i = 0; i <= code.length; i++) {
		places.push({ line, column });
		if (i === code.length || hidden(i)) continue;
		value += code[i];
		column++;
		if (code[i] === '\n') [line, column] = [line + 1, 0];
	}
	const notes = nodes.flatMap((node): CodeNote[] => {
		const text = noteOf(node);
		if (hidden(node.start) || (!text && node.type !== 'highlight')) return [];
		// A list of completions belongs to what is written of the word.
		const start = node.type === 'completion' ? node.start - (node.completionsPrefix?.match(/[$\w]+$/)?.[0].length ?? 0) : node.start;
		const length = node.start - start + node.length || 1;
		const { line, column } = places[start]!;
		return [{ line, from: column, to: column + length, kind: node.type as CodeNote['kind'], text }];
	});
	return { value: value.replace(/\n+$/, ''), data: { notes } as never };
}

function noteOf({ type, text = '', docs, completions = [] }: TwoslashNode): string {
	if (type === 'completion')
		return completions
			.slice(0, 8)
			.map(({ name }) => name)
			.join('\n');
	if (type === 'tag') return '';
	return docs ? `${text}\n\n${docs}` : text;
}
