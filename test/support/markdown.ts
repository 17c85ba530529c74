/** Compiling Markdown in tests: the options of a site with no config of its own, and HTML made comparable. */
import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { lineFeeds } from '../../src/base/line-ends.ts';
import { compileMarkdown } from '../../src/markdown/compile.ts';
import { loadLanguages } from '../../src/markdown/highlight.ts';
import type { MarkdownOptions } from '../../src/markdown/options.ts';
import type { CompiledPage } from '../../src/markdown/types.ts';

export const markdownDefaults: MarkdownOptions = {
	locale: 'en',
	components: true,
	figures: true,
	phraseBreaks: true,
	codeLanguages: [],
	codeAliases: {},
	showLineNumbers: false,
	timeLimit: 30,
	emoji: false,
	math: false,
	mermaid: false,
	definitionLists: false,
	abbreviations: false,
	mdxComponents: false,
	admonitions: [],
	npm2yarn: [],
	magicComments: [],
	keepHeading: false,
	headingIds: 'github',
	vue: false,
	frameHosts: [],
	frontMatterKeys: [],
	code: '',
	admonitionTitles: {
		note: 'Note',
		tip: 'Tip',
		info: 'Info',
		warning: 'Warning',
		danger: 'Danger',
		important: 'Important',
		caution: 'Caution',
	},
	labels: {
		table: 'Table',
		headingAnchor: 'Link to {title}',
		footnotes: 'Footnotes',
		footnoteBack: 'Back',
		diagramSource: 'Diagram as text',
		details: 'Details',
	},
};

// A build loads those of each page.
await loadLanguages([
	'bash',
	'csharp',
	'css',
	'diff',
	'html',
	'js',
	'json',
	'jsx',
	'markdown',
	'powershell',
	'python',
	'ts',
	'tsx',
	'yaml',
]);

/** A text as a file has it → its page. */
export const compile = (text: string, options: Partial<MarkdownOptions> = {}): CompiledPage =>
	compileMarkdown(lineFeeds(text), { ...markdownDefaults, ...options });

/** `3:7 error unknown-component` for each problem, in order. */
export const places = (page: { problems: CompiledPage['problems'] }): string[] =>
	page.problems.map((p) => `${p.line}:${p.column} ${p.severity} ${p.code}`);

/** One spelling for each document: parse5's tree, written out again. White space between blocks goes, that within a line stays. */
export function normalised(html: string): string {
	const tree = raw({ type: 'root', children: [{ type: 'raw', value: html.replace(/\n$/, '') }] }, {
		allowDangerousHtml: true,
	} as never) as Root;
	tidy(tree, false);
	return toHtml(tree).trim();
}

const blocks = new Set([
	'address',
	'article',
	'blockquote',
	'body',
	'center',
	'dd',
	'details',
	'div',
	'dl',
	'dt',
	'figure',
	'form',
	'h1',
	'h2',
	'h3',
	'h4',
	'h5',
	'h6',
	'hr',
	'iframe',
	'li',
	'link',
	'main',
	'ol',
	'p',
	'pre',
	'section',
	'summary',
	'table',
	'tbody',
	'td',
	'tfoot',
	'th',
	'thead',
	'tr',
	'ul',
]);
const isBlock = (node?: { type: string }) => node?.type === 'element' && blocks.has((node as Element).tagName);

/** Drops line ends next to blocks: where a block begins or ends, HTML shows none. */
function tidy(node: Root | Element, pre: boolean): void {
	if (!pre)
		node.children = node.children.filter((child, i, all) => {
			if (child.type !== 'text') return true;
			const inBlock = node.type === 'root' || isBlock(node);
			if (isBlock(all[i - 1] as never) || (i === 0 && inBlock)) child.value = child.value.replace(/^\n/, '');
			if (isBlock(all[i + 1] as never) || (i === all.length - 1 && inBlock)) child.value = child.value.replace(/\n$/, '');
			return child.value !== '';
		}) as never;
	for (const child of node.children) if (child.type === 'element') tidy(child, pre || child.tagName === 'pre');
}

/** HTML as tests show it: icons as `<svg/>`, marks as `⟦l0⟧`. */
export const shown = (html: string): string =>
	html
		.replace(/<svg.*?<\/svg>/gs, '<svg/>')
		.replace(/\uE000/g, '⟦')
		.replace(/\uE001/g, '⟧')
		.trim();

/** `shown` HTML of a text that has no problems. */
export function htmlOf(text: string, options: Partial<MarkdownOptions> = {}): string {
	const page = compile(text, options);
	if (page.problems.length) throw new Error(`unexpected problems: ${JSON.stringify(page.problems)}`);
	return shown(page.html);
}

/** `3:7 error what is wrong` for each problem, in order. */
export const messages = (page: { problems: CompiledPage['problems'] }): string[] =>
	page.problems.map((p) => `${p.line}:${p.column} ${p.severity}: ${p.message}`);

/** Joins lines, so that a text reads as it stands in a file. */
export const lines = (...list: string[]): string => `${list.join('\n')}\n`;
