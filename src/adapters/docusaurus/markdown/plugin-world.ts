/**
 * The environment that remark and rehype plugins of a Docusaurus site expect, since Docusaurus runs its own plugins first: front matter as
 * a node, and heading ids. https://docusaurus.io/docs/markdown-features/plugins
 */
import GithubSlugger from 'github-slugger';
import type { Element, Root as HastRoot } from 'hast';
import type { Heading, HeadingData, Root, Text } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import { parse, type Tags } from 'yaml';
import { safely } from '../../../base/attempt.ts';
import { textOf } from '../../../markdown/text.ts';
import { isHeading } from '../../../markdown/transforms/headings.ts';
import { walk } from '../../../markdown/walk.ts';
import type { ReadingTime } from '../config/remark-plugins.ts';

const FRONT_MATTER = /^\uFEFF?---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;

type File = { filePath: string; fileContent: string };
type ReadFile = { frontMatter: object; content: string };

/** Functions in the config that change the text of a page. https://docusaurus.io/docs/api/docusaurus-config#markdown */
export interface Reading {
	/** Changes the text below the front matter. */
	preprocessor?(file: File): string;
	parseFrontMatter?(file: File & { defaultParseFrontMatter(file: File): Promise<ReadFile> }): Promise<ReadFile> | ReadFile;
	/** Blogs only: the end of a post's excerpt. */
	truncateMarker?: RegExp;
}

/** The text of a page after these functions. */
export function asRead(
	text: string,
	filePath: string,
	{ preprocessor, parseFrontMatter, truncateMarker }: Reading,
): Promise<string> | string {
	const [written = ''] = FRONT_MATTER.exec(text) ?? [];
	const before = { front: written, content: text.slice(written.length) };
	const put = ({ front, content }: typeof before) => {
		const changed = preprocessor ? preprocessor({ filePath, fileContent: content }) : content;
		return front + (truncateMarker ? changed.replace(truncateMarker, '<!-- truncate -->') : changed);
	};
	// Synchronous if possible, since the time limit of a page does not apply to promises.
	return parseFrontMatter ? withTheirs(before, { filePath, fileContent: text }, parseFrontMatter).then(put) : put(before);
}

/** Applies `parseFrontMatter`. Changed front matter is written on one line and padded, so that later lines keep their numbers. */
async function withTheirs(
	before: { front: string; content: string },
	file: File,
	parseFrontMatter: NonNullable<Reading['parseFrontMatter']>,
): Promise<{ front: string; content: string }> {
	const read = ({ fileContent }: File): ReadFile => {
		const [front = ''] = FRONT_MATTER.exec(fileContent) ?? [];
		return { frontMatter: wholeFrontMatter(fileContent, ['timestamp']), content: fileContent.slice(front.length) };
	};
	const written = read(file);
	const { frontMatter, content } = await parseFrontMatter({
		...file,
		// A copy, since the site may change it.
		defaultParseFrontMatter: async (given) => (given.fileContent === file.fileContent ? structuredClone(written) : read(given)),
	});
	const whole = JSON.stringify(frontMatter);
	if (whole === JSON.stringify(written.frontMatter)) return { front: before.front, content };
	const lines = before.front.split('\n').length - 1;
	return { front: `---\n${whole}${'\n'.repeat(Math.max(1, lines - 2))}---\n`, content };
}

/** Reading time of a post in minutes, by the function of its blog; undefined if none is shown. */
export function minutesOf(text: string, locale: string, readingTime: ReadingTime): number | undefined {
	const content = text.replace(FRONT_MATTER, '');
	const minutes = readingTime({
		content,
		locale,
		frontMatter: wholeFrontMatter(text),
		defaultReadingTime({ content: words, options: { wordsPerMinute = 200 } = {} }) {
			const segments = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(words)];
			return segments.filter(({ isWordLike }) => isWordLike).length / wordsPerMinute;
		},
	});
	return minutes === undefined ? undefined : Math.ceil(minutes);
}

/** All keys of a page's front matter, including unknown ones. */
export function wholeFrontMatter(text: string, customTags: Tags = []): object {
	// Invalid front matter is reported when it is read.
	const value = safely((): unknown => parse(FRONT_MATTER.exec(text)?.[1] ?? '', { customTags }));
	return typeof value === 'object' && value ? value : {};
}

/** Runs plugins on a tree with the front matter as its first node. */
export function withFrontMatter<T>(tree: Root, text: string, run: (tree: Root) => T): T {
	const value = FRONT_MATTER.exec(text)?.[1];
	if (value !== undefined) {
		const line = value.split('\n').length + 2;
		const start = { line: 1, column: 1, offset: 0 };
		tree.children.unshift({ type: 'yaml', value, position: { start, end: { line, column: 4, offset: value.length + 8 } } });
	}
	return run(tree);
}

export function dropFrontMatter(tree: Root): Root {
	tree.children = tree.children.filter(({ type }) => type !== 'yaml');
	return tree;
}

const ours = new WeakSet<object>();
/** Whether a plugin is one of this module, not of the site. */
export const isOurs = (plugin: object): boolean => ours.has(plugin);

/** Node → the id that we gave it. */
type Given = Map<object, string>;

const explicit = /\s*\{#([^\s{}]+)\}\s*$/;

/** A pair of plugins. Between them, headings have ids in `data.id` and `data.hProperties.id`; `take` removes the unchanged ones again. */
export function headingIds(): { give: () => (tree: Root) => void; take: () => (tree: Root) => void } {
	const parsed = new WeakMap<Root, Given>();
	const pair = {
		give: () => (tree: Root) => {
			const ids = new GithubSlugger();
			const given: Given = new Map();
			walk(tree, (node: Heading) => {
				if (node.type !== 'heading') return;
				const data: HeadingData & { id?: unknown } = (node.data ??= {});
				data.hProperties ??= {};
				if (!data.hProperties.id) {
					data.hProperties.id = writtenId(node) ?? ids.slug(wordsOf(node));
					given.set(node, String(data.hProperties.id));
				}
				data.id = data.hProperties.id;
			});
			parsed.set(tree, given);
		},
		take: () => (tree: Root) => {
			const given = parsed.get(tree);
			walk(tree, (node: Heading) => {
				const { hProperties } = node.data ?? {};
				if (node.type === 'heading' && hProperties && given?.get(node) === hProperties.id) delete hProperties.id;
			});
		},
	};
	for (const plugin of Object.values(pair)) ours.add(plugin);
	return pair;
}

/** `## Title {#id}` → `id` */
const writtenId = (node: Heading): string | undefined => explicit.exec((node.children.at(-1) as Text | undefined)?.value ?? '')?.[1];

/** Gives headings in the HTML tree their ids. @returns a function that removes the unchanged ones again */
export function elementIds(tree: HastRoot): () => void {
	const ids = new GithubSlugger();
	const given: Given = new Map();
	walk(tree, (node: Element) => {
		if (node.type !== 'element' || !isHeading(node.tagName) || node.properties.id) return;
		node.properties.id = ids.slug(textOf(node));
		given.set(node, node.properties.id);
	});
	return () => {
		for (const [node, id] of given as Map<Element, string>) if (node.properties.id === id) delete node.properties.id;
	};
}
