/**
 * remark and rehype plugins of a site: `markdown.remarkPlugins` and `markdown.rehypePlugins` of its config.
 *
 * Functions cannot be sent to a thread, so each thread imports the config module itself and takes the plugins out of it. What they add to the
 * parser (`this.data('micromarkExtensions')`) is read once; what they do to trees is run for each page.
 */
import { isAbsolute, join, relative } from 'node:path';
import type { Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import { type Plugin, type Processor, unified } from 'unified';
import { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import { type PluginsOfInstance, remarkPluginsOf, wholeConfig } from '../adapters/config.ts';
import {
	asRead,
	dropFrontMatter,
	elementIds,
	headingIds,
	isOurs,
	minutesOf,
	type Reading,
	wholeFrontMatter,
	withFrontMatter,
} from '../adapters/markdown.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { suspect } from '../base/suspect.ts';
import type { PluginEntry } from '../config/schema/content.ts';
import type { MarkdownCode } from './options.ts';
import { messageOf, PluginFault, type PluginKey } from './plugin-fault.ts';
import { walk } from './walk.ts';

/** A value, or a promise of one where a plugin takes its time. */
export type Maybe<T> = T | Promise<T>;

/** Goes on with a value at once, with a promise later. */
export const chain = <T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> =>
	value instanceof Promise ? value.then(next) : next(value);

/** A page that plugins are run for. */
export interface PluginPage {
	/** From the site folder. */
	path: string;
	text: string;
	frontMatter: object;
	/** What is wrong with the page; plugins' messages are added. */
	problems: Problem[];
	/** Its grammar, for plugins that parse texts. */
	parse(text: string): Root;
	/** What plugins leave to later ones, made with the first. */
	file?: VFile;
}

export interface Plugins {
	/** What plugins add to the parser. */
	syntax: Extension[];
	trees: TreeExtension[];
	remark(tree: Root, page: PluginPage): Maybe<Root>;
	rehype(tree: HastRoot, page: PluginPage): Maybe<HastRoot>;
	hasRehype: boolean;
	/** The text of a page before it is read. */
	preprocess?(text: string, path: string): Maybe<string>;
	/** How long a post takes to read, where the site says it: without minutes, nothing is shown. */
	readingMinutes?(text: string, path: string, locale: string): { minutes?: number } | undefined;
}

/** Imports the plugins of a config. @param module address of the config as it was run @param theirs set where it is another generator's: its plugins see absolute paths */
export async function loadPlugins(module: string, theirs?: MarkdownCode['theirs']): Promise<Plugins> {
	const exported = ((await import(module)) as { default?: unknown }).default;
	const config = (await (typeof exported === 'function' ? exported() : exported)) as {
		markdown?: Partial<Record<PluginKey, PluginEntry[]>> & { preprocess?: NonNullable<Plugins['preprocess']> } & Reading;
	};
	const { remarkPlugins = [], rehypePlugins = [], preprocess, ...reading } = config.markdown ?? {};
	if (theirs) {
		const { siteDir } = theirs;
		// What is wrong with presets was told when the config was read.
		const whole = await wholeConfig(config, { ...theirs, locate: () => ({ file: '' }) });
		const { instances } = remarkPluginsOf(whole, siteDir);
		const instanceOf = (path: string) => instances.find(({ has }) => has(path));
		const isRead = reading.preprocessor || reading.parseFrontMatter || instances.some(({ truncateMarker }) => truncateMarker);
		return {
			...pluginsByInstance(instances, siteDir),
			...(isRead && {
				preprocess: (text, path) => asRead(text, join(siteDir, path), { ...reading, truncateMarker: instanceOf(path)?.truncateMarker }),
			}),
			readingMinutes(text, path, locale) {
				const readingTime = instanceOf(path)?.readingTime;
				return readingTime ? { minutes: minutesOf(text, locale, readingTime) } : undefined;
			},
		};
	}
	return { ...makePlugins(remarkPlugins, rehypePlugins), ...(preprocess && { preprocess }) };
}

/** Docs, blogs and pages each have plugins of their own. */
function pluginsByInstance(instances: readonly PluginsOfInstance[], siteDir: string): Plugins {
	const made = instances.map(({ beforeRemark, remarkPlugins, rehypePlugins, has }) => {
		const { give, take } = headingIds();
		const all = remarkPlugins.length ? [...beforeRemark, give, ...remarkPlugins, take] : beforeRemark;
		return { has, plugins: makePlugins(all, rehypePlugins, siteDir) };
	});
	const of = ({ path }: PluginPage): Plugins | undefined => made.find(({ has }) => has(path))?.plugins;
	const all = made.map(({ plugins }) => plugins);
	return {
		syntax: all.flatMap(({ syntax }) => syntax),
		trees: all.flatMap(({ trees }) => trees),
		remark(tree, page) {
			const plugins = of(page);
			return plugins ? withFrontMatter(tree, page.text, (whole) => chain(plugins.remark(whole, page), dropFrontMatter)) : tree;
		},
		rehype(tree, page) {
			const plugins = of(page);
			if (!plugins?.hasRehype) return tree;
			const takeBack = elementIds(tree);
			return chain(plugins.rehype(tree, page), (changed) => {
				takeBack();
				return changed;
			});
		},
		hasRehype: all.some(({ hasRehype }) => hasRehype),
	};
}

/** @param siteDir where plugins see absolute paths @throws PluginFault */
function makePlugins(remarkPlugins: readonly PluginEntry[], rehypePlugins: readonly PluginEntry[], siteDir?: string): Plugins {
	let parse: PluginPage['parse'] | undefined;
	const parser = (text: unknown): Root => parse!(String(text));
	const remark = processorOf('remarkPlugins', remarkPlugins, parser);
	const rehype = processorOf('rehypePlugins', rehypePlugins, parser);
	/** One file for both: rehype plugins see what remark plugins have left in it. */
	const fileOf = (page: PluginPage): VFile => {
		parse = page.parse;
		page.file ??= siteDir ? theirFile(page, siteDir) : ownFile(page);
		return page.file;
	};
	const added = remark.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: (TreeExtension | TreeExtension[])[] };
	return {
		syntax: (added.micromarkExtensions ?? []).flat(),
		trees: (added.fromMarkdownExtensions ?? []).flat(),
		remark: (tree, page) => run('remarkPlugins', remark, tree, page, fileOf(page)),
		rehype: (tree, page) => run('rehypePlugins', rehype, tree, page, fileOf(page)),
		hasRehype: rehypePlugins.some(Boolean),
	};
}

const ownFile = ({ path, text, frontMatter }: PluginPage): VFile =>
	new VFile({ ...(path && { path }), value: text, data: { frontMatter } });

/** What plugins of another generator's tree expect. */
function theirFile({ path, text }: PluginPage, siteDir: string): VFile {
	const file = new VFile({ ...(path && { path: join(siteDir, path) }), value: text, cwd: siteDir, data: { compilerName: 'client' } });
	let frontMatter: object | undefined;
	Object.defineProperty(file.data, 'frontMatter', { get: () => (frontMatter ??= wholeFrontMatter(text)), enumerable: true });
	return file;
}

type AnyPlugin = Plugin<unknown[], never, unknown>;

function processorOf(key: PluginKey, list: readonly PluginEntry[], parser: (text: unknown) => Root): Processor {
	const processor = unified();
	// Older plugins know it by the other name.
	Object.assign(processor, { parser, Parser: parser });
	const wrappers = new Map<AnyPlugin, AnyPlugin>();
	const use = (entry: PluginEntry): void => {
		if (!entry) return;
		if ('plugins' in entry) for (const inner of entry.plugins) use(inner);
		else {
			const [plugin, ...settings] = (Array.isArray(entry) ? entry : [entry]) as [AnyPlugin, ...unknown[]];
			// The same function twice is one plugin with other options: so unified has it.
			const wrapped = wrappers.get(plugin) ?? (isOurs(plugin) ? plugin : named(key, plugin));
			wrappers.set(plugin, wrapped);
			processor.use(wrapped as never, ...(settings as never[]));
		}
	};
	for (const entry of list) use(entry);
	return processor.freeze() as unknown as Processor;
}

/** Marks what a plugin throws with its name. */
function named(key: PluginKey, plugin: AnyPlugin): AnyPlugin {
	const name = plugin.name || 'without a name';
	const fail = (error: unknown): never => {
		throw error instanceof PluginFault ? error : new PluginFault(key, name, error);
	};
	// An error that is returned is one that is thrown: so unified has it.
	const checked = (value: unknown): unknown => (value instanceof Error ? fail(value) : value);
	const later = (value: unknown): unknown => (value instanceof Promise ? value.then(checked).catch(fail) : checked(value));
	return function attacher(this: Processor, ...settings: unknown[]) {
		let transform: unknown;
		try {
			transform = plugin.apply(this as never, settings as never);
		} catch (error) {
			return fail(error);
		}
		if (typeof transform !== 'function') return undefined;
		const call = (...args: unknown[]): unknown => {
			const { path = '', cwd } = args[1] as VFile;
			suspect({ what: `the plugin ${name} of markdown.${key}`, file: isAbsolute(path) ? relative(cwd, path) : path });
			try {
				return later((transform as (...args: unknown[]) => unknown)(...args));
			} catch (error) {
				return fail(error);
			}
		};
		// unified tells by the number of parameters whether a transform calls back.
		if (transform.length < 3) return (tree: unknown, file: unknown) => call(tree, file);
		return (tree: unknown, file: unknown, next: (...given: unknown[]) => void) =>
			call(tree, file, (error: unknown, ...rest: unknown[]) => next(error ? new PluginFault(key, name, error) : error, ...rest));
	} as AnyPlugin;
}

/** Runs plugins over a tree. One that throws is a problem of the page, which goes on with the tree as it is then. */
function run<T extends Root | HastRoot>(key: PluginKey, processor: Processor, tree: T, page: PluginPage, file: VFile): Maybe<T> {
	const said = file.messages.length;
	type Outcome = { error?: unknown; tree?: unknown };
	let outcome: Outcome | undefined;
	let waiting: ((outcome: Outcome) => void) | undefined;
	const settle = ({ error, tree: made }: Outcome): T => {
		page.problems.push(
			...file.messages
				.slice(said)
				.filter((m) => m.fatal !== true)
				.map((m) => messageProblem(m)),
		);
		if (error) page.problems.push(faultProblem(key, error));
		return error || !made ? tree : (made as T);
	};
	processor.run(tree, file, (error, made) => {
		outcome = { error, tree: made };
		waiting?.(outcome);
	});
	if (outcome) return settle(outcome);
	return new Promise<Outcome>((done) => {
		waiting = done;
	}).then(settle);
}

/** `file.message('…', node)` of a plugin. */
const messageProblem = ({ reason, line, column, source, ruleId, fatal, url }: VFileMessage): Problem => ({
	severity: fatal === undefined || fatal === null ? 'note' : 'warning',
	code: 'plugin-message',
	line: line ?? 1,
	column: column ?? 1,
	message: `${reason}${source ? ` (${[source, ruleId].filter(Boolean).join(':')})` : ''}`,
	...(url ? { hint: url } : {}),
});

function faultProblem(key: PluginKey, error: unknown): Problem {
	const { plugin, cause } = error instanceof PluginFault ? error : { plugin: '', cause: error };
	const { line, column } = (cause ?? {}) as Partial<VFileMessage>;
	return errorAt(
		'plugin-failed',
		{ line: line ?? 1, column: column ?? 1 },
		`the plugin ${plugin} of markdown.${key} throws: ${messageOf(cause)}`,
		'correct what it stumbles over, change its options, or take it out of the config',
	);
}

/** Nodes that plugins made have no place: they get that of what is around or before them. Texts get none, as the source says something else there. */
export function givePlaces(tree: Root): void {
	let last = { line: 1, column: 1, offset: 0 };
	walk(tree, (node: Nodes) => {
		if (node.position?.start) last = { offset: 0, ...node.position.start } as typeof last;
		else if (node.type !== 'text') node.position = { start: { ...last }, end: { ...last } };
	});
}
