/** What options ask for, loaded once in each thread. */
import { markdownFeatures } from '../features/markdown.ts';
import type { Extras } from './extras.ts';
import { parser, parsers } from './grammar.ts';
import { loadLanguages } from './highlight.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';
import { loadPlugins } from './plugins.ts';

const prepared = new WeakMap<MarkdownOptions, Extras>();

/** Loads what compiling needs; call once per thread and options. @throws UnknownLanguage, PluginFault */
export async function prepareMarkdown(options: MarkdownOptions, code: MarkdownCode = {}): Promise<void> {
	await loadLanguages(options.codeLanguages);
	const plugins = code.plugins === undefined ? undefined : await loadPlugins(code.plugins, code.theirs);
	const grammars = await Promise.all(markdownFeatures.map((feature) => feature.load?.(options, code)));
	const all = [...grammars, plugins];
	const syntax = all.flatMap((one) => one?.syntax ?? []);
	const trees = all.flatMap((one) => one?.trees ?? []);
	prepared.set(options, {
		parser: syntax.length || trees.length ? parsers(syntax, trees) : parser,
		syntax,
		trees,
		handlers: Object.assign({}, ...grammars.map((one) => one?.handlers)),
		plugins,
	});
}

/** What was loaded for options; without it, the grammar alone. */
export const extrasOf = (options: MarkdownOptions): Extras => prepared.get(options) ?? { parser };

/** Loads what a text asks for, before it is compiled. */
export async function prepareText(text: string, options: MarkdownOptions): Promise<void> {
	for (const feature of markdownFeatures) await feature.ready?.(text, options);
}

/** Loaded with the first page of MDX. */
export let mdx: typeof import('../mdx/markdown/index.ts') | undefined;

export async function loadMdx(): Promise<void> {
	mdx ??= await import('../mdx/markdown/index.ts');
}
