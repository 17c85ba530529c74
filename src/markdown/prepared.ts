/** What options ask for, loaded once in each thread. */
import { pathToFileURL } from 'node:url';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import { type EmojiNames, loadEmoji } from '../features/emoji/markdown.ts';
import type { Katex } from '../features/math/markdown.ts';
import type { DiagramFaults, Mermaid } from '../features/mermaid/markdown.ts';
import type { Twoslash } from '../features/twoslash/markdown.ts';
import type { TwoslashPaths } from '../features/twoslash/markdown-load.ts';
import { parser, parsers } from './grammar.ts';
import { loadLanguages } from './highlight.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';
import { loadPlugins, type Plugins } from './plugins.ts';

/** What options ask for and the tool does not always load. */
export interface Extras {
	parser: typeof parser;
	/** What formulas and plugins add to the grammar. */
	syntax?: Extension[];
	trees?: TreeExtension[];
	/** For mdast-util-to-hast: what definition lists add to the tree. */
	handlers?: Record<string, unknown>;
	emoji?: EmojiNames;
	katex?: Katex;
	mermaidAt?: string;
	/** Loaded with the first page that has a diagram. */
	mermaid?: Mermaid;
	/** Of diagrams in pages that were compiled in this thread. */
	diagramFaults?: DiagramFaults;
	plugins?: Plugins;
	twoslashAt?: TwoslashPaths;
	/** Loaded with the first page that has such a block. */
	twoslash?: Twoslash;
}
const prepared = new WeakMap<MarkdownOptions, Extras>();

/** Loads what compiling needs; call once per thread and options. @throws UnknownLanguage, PluginFault */
export async function prepareMarkdown(options: MarkdownOptions, code: MarkdownCode = {}): Promise<void> {
	await loadLanguages(options.codeLanguages);
	const plugins = code.plugins === undefined ? undefined : await loadPlugins(code.plugins, code.theirs);
	const emoji = options.emoji ? await loadEmoji() : undefined;
	const math = options.math ? await loadMath(code.katex!) : undefined;
	const lists = options.definitionLists ? await loadDefinitionLists() : undefined;
	const syntax = [...(math?.syntax ?? []), ...(lists?.syntax ?? []), ...(plugins?.syntax ?? [])];
	const trees = [...(math?.trees ?? []), ...(lists?.trees ?? []), ...(plugins?.trees ?? [])];
	prepared.set(options, {
		parser: syntax.length || trees.length ? parsers(syntax, trees) : parser,
		syntax,
		trees,
		...(lists && { handlers: lists.handlers }),
		emoji,
		katex: math?.katex,
		mermaidAt: code.mermaid,
		plugins,
		twoslashAt: code.twoslash,
	});
}

async function loadMath(katex: string) {
	const [{ math, mathFromMarkdown }, module] = await Promise.all([
		import('../features/math/markdown-syntax.ts'),
		import(pathToFileURL(katex).href) as Promise<{ default: Katex }>,
	]);
	return { syntax: [math()], trees: [mathFromMarkdown()], katex: module.default };
}

async function loadDefinitionLists() {
	const { defList, defListFromMarkdown, defListHastHandlers } = await import('../features/definition-lists/markdown-syntax.ts');
	return { syntax: [defList], trees: [defListFromMarkdown], handlers: defListHastHandlers };
}

/** What was loaded for options; without it, the grammar alone. */
export const extrasOf = (options: MarkdownOptions): Extras => prepared.get(options) ?? { parser };

export async function prepareTwoslash(options: MarkdownOptions): Promise<void> {
	const extras = prepared.get(options);
	if (!extras?.twoslashAt || extras.twoslash) return;
	const { loadTwoslash } = await import('../features/twoslash/markdown-load.ts');
	extras.twoslash = await loadTwoslash(extras.twoslashAt);
}

/** Looks for faults of the diagrams in a text, before it is compiled. */
export async function prepareDiagrams(options: MarkdownOptions, text: string): Promise<void> {
	const extras = prepared.get(options);
	if (!extras?.mermaidAt || !/[`~]{3}[ \t]*mermaid/.test(text)) return;
	const { checkDiagrams, loadMermaid } = await import('../features/mermaid/markdown-check.ts');
	extras.mermaid ??= await loadMermaid(extras.mermaidAt);
	extras.diagramFaults ??= new Map();
	if (extras.mermaid) await checkDiagrams(text, extras.mermaid, extras.diagramFaults);
}

/** Loaded with the first page of MDX. */
export let mdx: typeof import('../mdx/markdown/index.ts') | undefined;

export async function loadMdx(): Promise<void> {
	mdx ??= await import('../mdx/markdown/index.ts');
}
