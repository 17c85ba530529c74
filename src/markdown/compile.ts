/**
 * One Markdown source → one compiled page. Pure: the result depends on the text and the options alone (with plugins, on the path too).
 *
 * text ─front matter─> mdast (micromark: CommonMark, GFM, containers, components) ─remark plugins, our rules─> hast
 *   ─rehype plugins, our rules─> HTML with marks
 */
import { pathToFileURL } from 'node:url';
import type { Element, Root as HastRoot } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import type { Code, Html, Parent, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx';
import { toHast } from 'mdast-util-to-hast';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { VFile } from 'vfile';
import { placeAt } from '../base/place.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { TimeLimit, withTimeLimit } from '../base/time-limit.ts';
import type { FrontMatter } from '../content/front-matter.ts';
import type { Snippets } from '../content/snippets.ts';
import { readFrontMatter } from './front-matter.ts';
import { loadLanguages } from './highlight.ts';
import { beyondLimits } from './limits.ts';
import { dropWrittenMarks, mark, withoutMarks } from './marks.ts';
import type { PageScope } from './mdx/lower.ts';
import type { MdxModule } from './mdx/types.ts';
import { phraseSplitter } from './phrases.ts';
import { chain, givePlaces, loadPlugins, type Maybe, type PluginPage, type Plugins } from './plugins.ts';
import { componentSyntax } from './syntax/component.ts';
import { bracketTitles, containerDirective, restoreTitles } from './syntax/container.ts';
import { likelyHasLiterals, mayHoldLiterals, withoutLiteralSearch, withoutLiterals } from './syntax/literals.ts';
import { tagFault } from './syntax/tag-fault.ts';
import { readableText } from './text.ts';
import { admonitionToHast, checkAdmonitions } from './transforms/admonitions.ts';
import { alertsToAdmonitions } from './transforms/alerts.ts';
import { checkCode, codeToHast, type MagicComment } from './transforms/code.ts';
import { componentToHast, unwrapComponents } from './transforms/components.ts';
import { containers } from './transforms/containers.ts';
import { type EmojiNames, emojiShortCodes, loadEmoji } from './transforms/emoji.ts';
import { frames } from './transforms/frames.ts';
import { headingComments } from './transforms/heading-comments.ts';
import { headings as headingRule, takeExplicitIds } from './transforms/headings.ts';
import { home } from './transforms/home.ts';
import { inlineToc } from './transforms/inline-toc.ts';
import { leftovers } from './transforms/leftovers.ts';
import { joinLines } from './transforms/line-breaks.ts';
import { listedHtml } from './transforms/listed.ts';
import { lostLinks } from './transforms/lost-links.ts';
import { elementsAsJsx, type Fence, mapElements } from './transforms/mapped-elements.ts';
import { type Katex, mathToHast, renderMath } from './transforms/math.ts';
import { mermaidToHast } from './transforms/mermaid.ts';
import { npm2yarn, type PackageManager } from './transforms/npm2yarn.ts';
import { finishCode, plainCode } from './transforms/plain-code.ts';
import { protocolLinks } from './transforms/protocol-links.ts';
import { references } from './transforms/references.ts';
import { snippets as showSnippets } from './transforms/snippets.ts';
import { tablesAndNames } from './transforms/tables.ts';
import { takeTitle } from './transforms/title.ts';
import { wholeComponents } from './transforms/whole-components.ts';
import { checkWritten, markOwn } from './transforms/written-html.ts';
import type { CompiledPage, ComponentUse, Heading, PageLink, PageNeed, Section } from './types.ts';
import { walk } from './walk.ts';

/** Everything besides the text that the result depends on. Plain data: it is part of the cache key and sent to workers. */
export interface MarkdownOptions {
	locale: string;
	components: boolean;
	figures: boolean;
	phraseBreaks: boolean;
	codeLanguages: string[];
	codeAliases: Record<string, string>;
	showLineNumbers: boolean;
	/** Seconds for one page. */
	timeLimit: number;
	emoji: boolean;
	math: boolean;
	mermaid: boolean;
	/** Kinds of admonitions of the site's own. */
	admonitions: string[];
	/** Package managers that commands of npm are translated for. */
	npm2yarn: PackageManager[];
	/** Comments in code that choose lines. */
	magicComments: MagicComment[];
	/** A heading at the beginning is shown where the front matter has a title too. */
	keepHeading: boolean;
	/** Hosts that frames may show. */
	frameHosts: string[];
	/** Front matter keys of the site itself: taken as they are, checked by its schema later. */
	frontMatterKeys: string[];
	/** Capitalised tags of MDX that a page does not import are rendered by React, with the components of @theme/MDXComponents. */
	mdxComponents: boolean;
	/** Pages are written for MDX 1, which takes what it cannot read as text. */
	oldMdx?: boolean;
	/** Elements of Markdown that the site has components for; absent where it has none. */
	elements?: string[];
	/** Of a partial: a page gives it components, so that its elements may be any. */
	opened?: boolean;
	/** Names the plugins, their options and their code, and the version of KaTeX; '' where none is used. */
	code: string;
	/** Default titles of admonitions by kind. */
	admonitionTitles: Record<string, string>;
	labels: { table: string; headingAnchor: string; footnotes: string; footnoteBack: string; diagramSource: string; details: string };
}

/** Where code of the site is found: sent to workers, no part of the cache key. */
export interface MarkdownCode {
	/** Address of the config module, where it names plugins. */
	plugins?: string;
	/** The config is one of Docusaurus, of the site in this folder. */
	docusaurus?: { siteDir: string };
	/** KaTeX's module, absolute. */
	katex?: string;
}

/** What options ask for and the tool does not always load. */
interface Extras {
	parser: typeof parser;
	/** What formulas and plugins add to the grammar. */
	syntax?: Extension[];
	trees?: TreeExtension[];
	emoji?: EmojiNames;
	katex?: Katex;
	plugins?: Plugins;
}
const prepared = new WeakMap<MarkdownOptions, Extras>();

/** Loads what compiling needs; call once per thread and options. @throws UnknownLanguage, PluginFault */
export async function prepareMarkdown(options: MarkdownOptions, code: MarkdownCode = {}): Promise<void> {
	await loadLanguages(options.codeLanguages);
	const plugins = code.plugins === undefined ? undefined : await loadPlugins(code.plugins, code.docusaurus);
	const emoji = options.emoji ? await loadEmoji() : undefined;
	const math = options.math ? await loadMath(code.katex!) : undefined;
	const syntax = [...(math?.syntax ?? []), ...(plugins?.syntax ?? [])];
	const trees = [...(math?.trees ?? []), ...(plugins?.trees ?? [])];
	prepared.set(options, {
		parser: syntax.length || trees.length ? parsers(syntax, trees) : parser,
		syntax,
		trees,
		emoji,
		katex: math?.katex,
		plugins,
	});
}

async function loadMath(katex: string) {
	const [{ math, mathFromMarkdown }, module] = await Promise.all([
		import('./syntax/math.ts'),
		import(pathToFileURL(katex).href) as Promise<{ default: Katex }>,
	]);
	return { syntax: [math()], trees: [mathFromMarkdown()], katex: module.default };
}

/** A source larger than this is an error: 32 MiB. */
const MAX_LENGTH = 32 * 1024 * 1024;
/**
 * A page shorter than this, in UTF-16 units per second of the limit, is done in time whatever is in it; at most the second figure: the worst text known
 * (unclosed components) takes 5 s then. Others are compiled under a limit, which has a price.
 */
const QUICK = { aSecond: 1024, most: 16_384 };
let splitter: { locale: string; split: ReturnType<typeof phraseSplitter> } | undefined;

function splitterFor(locale: string) {
	if (splitter?.locale !== locale) splitter = { locale, split: phraseSplitter(locale) };
	return splitter.split;
}

/** `compileMarkdown`, with an exception reported as a problem of the page, so that the build goes on. */
/** @param path from the site folder, for plugins. Plugins that take their time are not limited; what is parsed before them is. */
export async function compileSafely(
	text: string,
	options: MarkdownOptions,
	form: PageForm = 'page',
	path = '',
	format: PageFormat = 'md',
	snippets?: Snippets,
): Promise<CompiledPage> {
	if (format !== 'md') mdx ??= await import('./mdx/index.ts');
	const compile = () => compilePage(text, options, form, path, format, snippets);
	try {
		return await (text.length < Math.min(QUICK.aSecond * options.timeLimit, QUICK.most)
			? compile()
			: withTimeLimit(compile, options.timeLimit * 1000));
	} catch (error) {
		if (error instanceof TimeLimit) return empty([timeProblem(text, options.timeLimit)]);
		return empty([
			errorAt(
				'page-failed',
				{ line: 1, column: 1 },
				`the page cannot be compiled: ${error instanceof RangeError ? 'its elements nest too deeply' : (error as Error).message}`,
				'remove parts of the page to find the one that fails, and please report it',
			),
		]);
	}
}

/** A page that the parser is too slow for. The longest of its blocks is the likeliest cause. */
function timeProblem(text: string, limit: number): Problem {
	let longest = { start: 0, length: 0 };
	for (const { index, 0: block } of text.matchAll(/(?:[^\n]*\S[^\n]*\n?)+/g))
		if (block.length > longest.length) longest = { start: index, length: block.length };
	return errorAt(
		'page-timeout',
		placeAt(text, longest.start),
		`the page takes longer than ${limit} s to compile; its longest block begins here`,
		'split the block, or set markdown.timeLimit in the config',
	);
}

/** Posts are shown in lists and feeds too; partials in other pages alone. */
export type PageForm = 'page' | 'post' | 'partial';
/** Markdown, or MDX: Markdown with JSX, expressions, imports and exports. */
export type PageFormat = 'md' | 'mdx';

/** Loaded with the first page of MDX. */
let mdx: typeof import('./mdx/index.ts') | undefined;

/** A page of a site without plugins that take their time. */
export function compileMarkdown(source: string, options: MarkdownOptions, form: PageForm = 'page'): CompiledPage {
	const page = compilePage(source, options, form);
	if (page instanceof Promise) throw new Error('a plugin of the site is asynchronous: await compilePage()');
	return page;
}

/** @param path from the site folder, for plugins */
export function compilePage(
	source: string,
	options: MarkdownOptions,
	form: PageForm = 'page',
	path = '',
	format: PageFormat = 'md',
	snippets: Snippets = {},
): Maybe<CompiledPage> {
	const problems: Problem[] = [];
	let text = withoutMarks(source.startsWith('\uFEFF') ? source.slice(1) : source);
	if (text.length > MAX_LENGTH) {
		problems.push(
			errorAt(
				'too-large',
				{ line: 1, column: 1 },
				`the page is ${(text.length / 1048576).toFixed(0)} MiB; the limit is 32 MiB`,
				'split it',
			),
		);
		text = '';
	}
	const nul = text.indexOf('\0');
	// U+FFFD: bytes that are not UTF-8 have been reported already. UTF-16 contains NULs too.
	if (nul >= 0 && !text.includes('\uFFFD'))
		problems.push(
			warningAt('nul-byte', placeAt(text, nul), 'the file contains a NUL character; it is shown as �', 'save the file as UTF-8 text'),
		);
	const beyond = beyondLimits(text);
	if (beyond) return empty([...problems, beyond]);
	const extras = prepared.get(options) ?? { parser };
	const read = format === 'mdx' ? parseMdx(text, options, extras, problems) : parse(text, options, extras, problems);
	if (!read) return empty(problems);
	const { tree, source: parsed, front } = read;
	headingComments(tree);
	if (format === 'md' && parsed.includes('<<<')) problems.push(...showSnippets(tree, parsed, snippets));
	const { plugins } = extras;
	const scopeOf = (tree: Root) => (format === 'mdx' ? mdx!.takeScope(tree, parsed, problems) : undefined);
	// Plugins of a Docusaurus tree see imports and exports, and may add some.
	const isLate = plugins !== undefined && options.mdxComponents;
	const scope = isLate ? undefined : scopeOf(tree);
	const page: OpenPage = { text, parsed, path, form, options, extras, front, problems, ...(scope ? { scope } : {}) };
	if (!tree.children.length && !problems.length && !front.frontMatter.draft && front.frontMatter.layout !== 'home' && form !== 'partial')
		problems.push(
			warningAt(
				'empty-page',
				{ line: 1, column: 1 },
				text.trim() ? 'the page has front matter, but no text' : 'the file is empty',
				'add text, or delete the file; draft: true keeps it out of the site',
			),
		);
	// Before plugins, which take places away from the texts they change.
	problems.push(
		...lostLinks(tree, parsed),
		...(format === 'mdx' ? [] : leftovers(tree, parsed, options)),
		...alertsToAdmonitions(tree, parsed),
	);
	if (!plugins) return finishPage(tree, page);
	return chain(plugins.remark(tree, pluginPage(page)), (changed) => {
		givePlaces(changed);
		const late = isLate ? scopeOf(changed) : undefined;
		return finishPage(changed, late ? { ...page, scope: late } : page);
	});
}

/** A page on its way from its tree to HTML. */
interface OpenPage {
	text: string;
	/** What the tree was made of: the text with faulty tags made harmless. */
	parsed: string;
	path: string;
	form: PageForm;
	options: MarkdownOptions;
	extras: Extras;
	front: { frontMatter: FrontMatter; lines: Record<string, number> };
	problems: Problem[];
	/** Imports and exports of a page of MDX. */
	scope?: PageScope;
}

const pluginPage = ({ path, text, front, problems }: OpenPage): PluginPage => ({ path, text, frontMatter: front.frontMatter, problems });

function finishPage(tree: Root, page: OpenPage): Maybe<CompiledPage> {
	const { text, parsed, options, extras, problems } = page;
	problems.push(...checkAdmonitions(tree, text, options.admonitions), ...checkCode(tree, codeOptions(options)));
	npm2yarn(tree, options.npm2yarn);
	if (text.includes(':::')) containers(tree, options.admonitions, options.labels.details);
	if (extras.emoji) problems.push(...emojiShortCodes(tree, parsed, extras.emoji));
	if (page.scope) mdx!.unwrapMdx(tree);
	else unwrapComponents(tree);
	const truncated = markTruncation(tree, text);
	const components: ComponentUse[] = [];
	const { html, codes, formulas, fences } = toHtmlTree(tree, page, components);
	const rest = (html: HastRoot) => compiledPage(html, { ...page, truncated, components, formulas, fences });
	if (!extras.plugins?.hasRehype) return rest(html);
	takeExplicitIds(html);
	return chain(extras.plugins.rehype(html, pluginPage(page)), (changed) => {
		const whole = hasRaw(changed) ? withoutComments(raw(changed, { file: new VFile(text) }) as HastRoot) : changed;
		return rest(finishCode(whole, codes, fencesTo(fences, options, codeToHast(codeOptions(options)))));
	});
}

type Formulas = Parameters<typeof renderMath>[1];

function compiledPage(
	html: HastRoot,
	page: OpenPage & { truncated: boolean; components: ComponentUse[]; formulas: Formulas; fences: Fence[] },
): CompiledPage {
	const { options, extras, form, front, problems, truncated, components, formulas, scope } = page;
	const { frontMatter, lines: frontMatterLines } = front;
	const h1 = form === 'partial' ? undefined : takeTitle(html, frontMatter, options, problems);
	const isHome = frontMatter.layout === 'home';
	const title = frontMatter.title ?? h1 ?? (isHome ? (frontMatter.hero?.name ?? frontMatter.hero?.text) : undefined) ?? '';
	const found = headingRule(html, {
		phrases: options.phraseBreaks ? splitterFor(options.locale) : undefined,
		anchorLabel: options.labels.headingAnchor,
		title: h1,
	});
	if (/\[\[toc\]\]/i.test(page.parsed)) inlineToc(html, found.headings);
	if (isHome) problems.push(...home(html, frontMatter, frontMatterLines));
	else
		for (const key of ['hero', 'features'] as const)
			if (frontMatter[key])
				problems.push(
					warningAt(
						'front-matter-key',
						{ line: frontMatterLines[key] ?? 1, column: 1 },
						`"${key}" of the front matter is shown on a home page alone`,
						'add layout: home, or take it out',
					),
				);
	problems.push(...frames(html, options.frameHosts));
	const refs = references(html, {
		figures: options.figures,
		styles: scope !== undefined,
		...(options.mdxComponents && { elements: 'any' }),
	});
	tablesAndNames(html, options.labels.table);
	joinLines(html);
	problems.push(...found.problems, ...refs.problems);
	const description = frontMatter.description ?? (isHome ? frontMatter.hero?.tagline : undefined) ?? firstParagraph(html);
	const write = (tree: HastRoot) => toHtml(tree, { allowDangerousHtml: true, characterReferences: { useNamedReferences: false } });
	const anchors = anchorsOf(html);
	const toc = scope && mdx!.tocOf(html, found.headings, scope);
	const taken = scope && form !== 'partial' ? mdx!.takeParts(html, components) : [];
	const sections = sectionsOf(html, refs.links, found.headings);
	if (extras.katex && formulas.length)
		problems.push(...renderMath({ type: 'root', children: [...html.children, ...(taken as never[])] }, formulas, extras.katex));
	if ((options.elements || options.opened) && form === 'partial')
		scope?.add(
			elementsAsJsx(html, {
				tags: options.elements ?? [],
				fences: page.fences,
				isOpen: options.opened ?? false,
				hasTheme: options.mdxComponents,
			}),
		);
	else if (options.elements)
		problems.push(...mapElements(html, taken, components, { tags: options.elements, links: refs.links, fences: page.fences }));
	const parts = scope && (form === 'partial' ? [mdx!.wholePage(html, write)] : mdx!.partsOf(taken, write));
	const module = scope && moduleOf(scope, parts!, toc!, { ...frontMatter }, title);
	// A partial is its module.
	const body = form === 'partial' ? '' : write(html).replace(TRUNCATE, '');
	const listed = form === 'post' ? listedHtml(html, truncated ? TRUNCATE : undefined, write) : undefined;
	const needs = needsOf(body, formulas, refs.styled);
	if (isHome && !needs.includes('parts')) needs.push('parts');
	problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
	return {
		frontMatter,
		frontMatterLines,
		title,
		...(options.keepHeading && h1 ? { heading: h1 } : {}),
		description,
		html: body,
		...(listed ? { listed, readingMinutes: readingMinutes(sections) } : {}),
		truncated,
		links: refs.links,
		headings: found.headings,
		anchors,
		components,
		...(module ? { module } : {}),
		...(needs.length ? { needs } : {}),
		sections,
		problems,
	};
}

/** What React renders of a page of MDX; undefined where that is nothing. An exported table of contents counts without a part too. */
function moduleOf(
	{ esm, imports, declared, exports }: PageScope,
	parts: MdxModule['parts'],
	toc: MdxModule['toc'],
	frontMatter: Record<string, unknown>,
	title: string,
): MdxModule | undefined {
	if (!parts.length && !exports.includes('toc')) return undefined;
	return { esm, imports, declared, exports, parts, toc, frontMatter, title };
}

/** Of lines marked by `[!code …]`, and of frames. */
const PARTS = /class="code-line[^"]* code-line-(?!highlight")|class="frame"/;

function needsOf(html: string, formulas: Formulas, styled: boolean): PageNeed[] {
	const needs: PageNeed[] = [];
	if (styled) needs.push('styles');
	if (formulas.length) needs.push('math');
	if (html.includes(' data-mermaid=')) needs.push('mermaid');
	if (PARTS.test(html)) needs.push('parts');
	return needs;
}

const TRUNCATE = mark('l', 999999999);

function empty(problems: Problem[]): CompiledPage {
	return {
		frontMatter: {},
		frontMatterLines: {},
		title: '',
		description: '',
		html: '',
		truncated: false,
		links: [],
		headings: [],
		anchors: [],
		components: [],
		sections: [],
		problems,
	};
}

const codeOptions = ({ codeAliases, showLineNumbers, magicComments }: MarkdownOptions) => ({ codeAliases, showLineNumbers, magicComments });

/** Created once: the parser combines the same lists of extensions only once. The extensions keep no state between pages. */
const parserOptions = (gfmSyntax: Extension, gfmTrees: TreeExtension[], syntax: Extension[], trees: TreeExtension[]) => {
	const extensions = [gfmSyntax, frontmatter(['yaml']), containerDirective(), ...syntax];
	const mdastExtensions = [gfmTrees, frontmatterFromMarkdown(['yaml']), directiveFromMarkdown(), ...trees];
	return {
		plain: { extensions, mdastExtensions },
		withComponents: { extensions: [...extensions, componentSyntax()], mdastExtensions: [...mdastExtensions, mdxJsxFromMarkdown()] },
	};
};
/** @param syntax what formulas and plugins add */
const parsers = (syntax: Extension[], trees: TreeExtension[]) => ({
	withLiterals: parserOptions(gfm(), gfmFromMarkdown(), syntax, trees),
	withoutLiterals: parserOptions(withoutLiterals(gfm()), withoutLiteralSearch(gfmFromMarkdown()), syntax, trees),
});
const parser = parsers([], []);

/** Text → tree. Throws where a component tag is malformed. */
function markdownTree(text: string, components: boolean, parser: Extras['parser']): Root {
	const kind = components ? 'withComponents' : 'plain';
	if (!likelyHasLiterals(text)) {
		const tree = fromMarkdown(text, parser.withoutLiterals[kind]);
		if (!mayHoldLiterals(text, tree)) return tree;
	}
	return fromMarkdown(text, parser.withLiterals[kind]);
}

/** After this many malformed component tags the page is parsed without components. Fewer on long pages, as each costs another parse. */
const faultsOf = (source: string) => Math.min(50, Math.max(5, Math.floor(2_000_000 / source.length)));

/** A malformed component tag is reported and neutralised, and the page is parsed again, so that the rest is checked too. */
function parse(
	written: string,
	options: MarkdownOptions,
	extras: Extras,
	problems: Problem[],
): { tree: Root; source: string; front: { frontMatter: FrontMatter; lines: Record<string, number> } } {
	const { text, rewritten } = bracketTitles(written);
	const limit = options.components ? faultsOf(text) : 0;
	let source = text;
	for (let attempt = 0; ; attempt++) {
		const withComponents = attempt < limit;
		try {
			const tree = markdownTree(source, withComponents, extras.parser);
			protocolLinks(tree, source);
			restoreTitles(tree, rewritten);
			dropWrittenMarks(tree, source);
			return { tree, source, front: takeFrontMatter(tree, source, options, problems) };
		} catch (error) {
			const fault = withComponents ? tagFault(error, source) : undefined;
			if (!fault) throw error;
			problems.push(fault.problem);
			for (const at of fault.harmless) source = `${source.slice(0, at)}‹${source.slice(at + 1)}`;
		}
	}
}

/** The same for MDX, in which a fault ends the page. */
function parseMdx(written: string, options: MarkdownOptions, extras: Extras, problems: Problem[]): ReturnType<typeof parse> | undefined {
	const { text, rewritten } = bracketTitles(options.mdxComponents ? mdx!.unwrapped(written) : written);
	let source = mdx!.mdxSource(text);
	const { syntax = [], trees = [] } = extras;
	const { extensions, mdastExtensions } = parserOptions(
		gfm(),
		gfmFromMarkdown(),
		[...syntax, mdx!.mdxSyntax()],
		[...trees, ...mdx!.mdxTrees()],
	).plain;
	for (let attempt = 0; ; attempt++)
		try {
			const tree = fromMarkdown(source, { extensions, mdastExtensions });
			if (options.oldMdx) mdx!.textExpressions(tree, source);
			mdx!.restoreBraces(tree);
			protocolLinks(tree, source);
			restoreTitles(tree, rewritten);
			dropWrittenMarks(tree, source);
			return { tree, source, front: takeFrontMatter(tree, source, options, problems) };
		} catch (error) {
			const fault = mdx!.mdxFault(error, source);
			if (!fault) throw error;
			const joined = options.oldMdx ? mdx!.asOneLine(source, fault) : undefined;
			if (joined !== undefined) {
				source = joined;
				continue;
			}
			const as = options.oldMdx && attempt < faultsOf(source) ? mdx!.asText(source, fault) : undefined;
			problems.push(as === undefined ? fault : { ...fault, severity: 'warning', code: 'old-mdx' });
			if (as === undefined) return undefined;
			source = as;
		}
}

/**
 * HTML of a text with our syntax, but without our transforms of headings, code, links, images and raw HTML. Tests check it against the
 * examples of the CommonMark and GFM specifications.
 */
export function grammarHtml(text: string, options: MarkdownOptions): { html: string; problems: Problem[] } {
	const problems: Problem[] = [];
	const { tree } = parse(text, options, { parser }, problems);
	return { html: toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true }), problems };
}

function takeFrontMatter(tree: Root, source: string, { frontMatterKeys, mdxComponents }: MarkdownOptions, problems: Problem[]) {
	const first = tree.children[0];
	if (first?.type === 'yaml') {
		tree.children.shift();
		const read = readFrontMatter(first.value, 2, frontMatterKeys, mdxComponents ? 'docusaurus' : undefined);
		problems.push(...read.problems);
		return read;
	}
	if (/^---\s*\r?\n/.test(source) && !/^---\s*\r?\n[\s\S]*?\r?\n---\s*(?:\r?\n|$)/.test(source))
		problems.push(
			errorAt(
				'front-matter',
				{ line: 1, column: 1 },
				'front matter opens with --- but is never closed',
				'add a line of --- after the last key',
			),
		);
	return { frontMatter: {}, lines: {} };
}

/** `<!-- truncate -->` → a mark that later splits the excerpt from the rest. */
function markTruncation(tree: Root, text: string): boolean {
	let found = false;
	if (!text.includes('truncate')) return found;
	walk(tree, (node: Html, ancestors: Parent[]) => {
		if (node.type !== 'html' || found || !/^<!--\s*truncate\s*-->$/.test(node.value.trim())) return;
		found = true;
		const parent = ancestors.at(-1)!;
		parent.children[parent.children.indexOf(node)] = { type: 'text', value: TRUNCATE } as never;
	});
	return found;
}

function toHtmlTree(
	tree: Root,
	{ text, form, options, extras, problems, scope }: OpenPage,
	components: ComponentUse[],
): { html: HastRoot; codes: Code[]; formulas: Formulas; fences: Fence[] } {
	const component = componentToHast(components, problems);
	const codes: Code[] = [];
	const formulas: Formulas = [];
	const math = options.math ? mathToHast(formulas) : undefined;
	const fences: Fence[] = [];
	const block = extras.plugins?.hasRehype ? plainCode(codes) : fencesTo(fences, options, codeToHast(codeOptions(options)));
	const diagram = options.mermaid ? mermaidToHast(options.labels.diagramSource) : undefined;
	const code = (state: unknown, node: Code): Element => {
		if (math && node.lang === 'math') return math.code(node);
		if (diagram && node.lang === 'mermaid') return diagram(node);
		return block(state, node);
	};
	const hast = toHast(tree, {
		allowDangerousHtml: true,
		footnoteLabel: options.labels.footnotes,
		footnoteBackLabel: options.labels.footnoteBack,
		footnoteLabelProperties: { className: ['visually-hidden'] },
		handlers: {
			code: code as never,
			containerDirective: admonitionToHast(options.admonitionTitles, options.admonitions) as never,
			...((scope
				? mdx!.mdxToHast({ scope, uses: components, components: options.components && !options.mdxComponents && form !== 'partial' })
				: { mdxJsxFlowElement: component, mdxJsxTextElement: component }) as object),
			...((math ? { math: math.math, inlineMath: math.inlineMath } : {}) as object),
		},
	}) as HastRoot;
	const isRaw = hasRaw(hast);
	// parse5 closes what an author left open, so that a stray <div> cannot swallow the page around it.
	if (isRaw) markOwn(hast);
	const html = withoutComments(isRaw ? (raw(hast, { file: new VFile(text) }) as HastRoot) : hast);
	if (isRaw) {
		problems.push(...checkWritten(html));
		wholeComponents(html, components, problems);
	}
	return { html, codes, formulas, fences };
}

/** Remembers code as it was written, where a component of the site shows it. */
function fencesTo(fences: Fence[], { elements, opened }: MarkdownOptions, block: (state: unknown, node: Code) => Element): typeof block {
	if (!opened && !elements?.some((tag) => tag === 'pre' || tag === 'code')) return block;
	return (state, node) => {
		const made = block(state, node);
		const lang = (node.lang ?? '').replace(/[:{].*$/, '');
		made.properties.dataFence = fences.push({ lang, meta: node.meta ?? '', value: node.value }) - 1;
		return made;
	};
}

function hasRaw(hast: HastRoot): boolean {
	let found = false;
	walk(hast, (node: { type: string; value: string }) => {
		if (node.type === 'raw' && node.value.replace(/<!--[\s\S]*?-->/g, '').trim()) found = true;
	});
	return found;
}

/** Removes comments (`<!-- … -->`): they are not published. */
function withoutComments(hast: HastRoot): HastRoot {
	walk(hast, (node: { type: string }, ancestors: { children: object[] }[]) => {
		if (node.type !== 'raw' && node.type !== 'comment') return;
		const { children } = ancestors.at(-1)!;
		const index = children.indexOf(node);
		children.splice(index, 1);
		return index;
	});
	return hast;
}

function firstParagraph(tree: HastRoot): string {
	for (const node of tree.children) {
		if (node.type !== 'element' || node.tagName !== 'p') continue;
		const text = readableText([node], () => '')
			.replace(/\uE000[a-z]\d+\uE001/g, '')
			.replace(/\s+/g, ' ')
			.trim();
		if (text) return text.length > 160 ? `${[...text].slice(0, 159).join('')}…` : text;
	}
	return '';
}

function anchorsOf(tree: HastRoot): string[] {
	const ids: string[] = [];
	walk(tree, (node: Element) => {
		if (node.type !== 'element') return;
		if (node.properties.id) ids.push(String(node.properties.id));
		else if (node.tagName === 'a' && node.properties.name) ids.push(String(node.properties.name));
	});
	return ids;
}

/** Splits the page at its headings. Headings inside other blocks do not start a section. */
function sectionsOf(tree: HastRoot, links: PageLink[], headings: Heading[]): Section[] {
	const sections: { section: Section; nodes: HastRoot['children'] }[] = [
		{ section: { id: '', heading: '', level: 1, text: '' }, nodes: [] },
	];
	for (const node of tree.children) {
		const heading =
			node.type === 'element' && /^h[1-6]$/.test(node.tagName) ? headings.find((h) => h.id === node.properties.id) : undefined;
		if (heading) sections.push({ section: { id: heading.id, heading: heading.text, level: heading.level, text: '' }, nodes: [] });
		else sections.at(-1)!.nodes.push(node);
	}
	return sections.map(({ section, nodes }) => ({
		...section,
		text: readableText(nodes, (m) => {
			const link = links[Number(/\d+/.exec(m)?.[0])];
			return [link?.alt, link?.title].filter(Boolean).join('\n');
		})
			.replace(TRUNCATE, '')
			.replace(/\n{2,}/g, '\n')
			.replace(/\uE000l\d+\uE001/g, ''),
	}));
}

/** Reading speed: characters of Chinese and Japanese per minute, words of other languages per minute. */
const CJK_A_MINUTE = 500;
const WORDS_A_MINUTE = 220;

function readingMinutes(sections: Section[]): number {
	let cjk = 0;
	let words = 0;
	for (const { text } of sections) {
		cjk += text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
		words += text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
	}
	return Math.max(1, Math.round(cjk / CJK_A_MINUTE + words / WORDS_A_MINUTE));
}
